// SPDX-License-Identifier: Apache-2.0

/// The elements of the charts, as SVG.
enum SVGElement {
    /// A filled rectangle.
    static func rect(x: Int, y: Int, width: Int, height: Int, fill: String) -> String {
        """
        <rect x="\(x)" y="\(y)" width="\(width)" height="\(height)" fill="\(fill)"/>
        """
    }

    /// A text at a position, with more attributes.
    static func text(_ text: String, x: Int, y: Int, attributes: String = "") -> String {
        let more = attributes.isEmpty ? "" : " \(attributes)"
        return "<text x=\"\(x)\" y=\"\(y)\"\(more)>\(escaped(text))</text>"
    }

    /// A text without the characters that begin elements.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }
}
