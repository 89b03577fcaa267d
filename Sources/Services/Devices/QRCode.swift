// SPDX-License-Identifier: Apache-2.0

import CQREncode

/// A QR code, for terminals and for printed cards.
package struct QRCode: Equatable {
    /// The light margin around a code, in modules (ISO/IEC 18004).
    private static let margin = 4

    /// The rows of modules; true is dark.
    private let modules: [[Bool]]

    /// The code of a text, of which up to 15 % may be dirty; nil if the text is too long.
    package init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        modules = (0..<width).map { row in
            (0..<width).map { code.pointee.data[row * width + $0] & 1 == 1 }
        }
    }

    /// The code with its margin.
    private var framed: [[Bool]] {
        let side = modules.count + 2 * Self.margin
        let empty = Array(repeating: Array(repeating: false, count: side), count: Self.margin)
        let edge = Array(repeating: false, count: Self.margin)
        return empty + modules.map { edge + $0 + edge } + empty
    }

    /// The lines for a terminal, two rows of modules in each.
    ///
    /// A terminal gets black on white, because most readers need a light margin.
    package func lines(isTerminal: Bool) -> [String] {
        let rows = framed
        return stride(from: 0, to: rows.count, by: 2).map { index in
            let lower = index + 1 < rows.count ? rows[index + 1] : rows[index].map { _ in false }
            let line = zip(rows[index], lower).map { upper, lower in
                upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
            }.joined()
            return isTerminal ? "\u{1B}[30;107m\(line)\u{1B}[0m" : line
        }
    }

    /// The code as an SVG document, with a line of text below it if there is a caption.
    package func svg(caption: String?) -> String {
        let rows = framed
        let side = rows.count
        let squares = rows.enumerated().flatMap { y, row in
            row.enumerated().filter(\.element).map { x, _ in "M\(x) \(y)h1v1h-1z" }
        }.joined()
        let words = caption.map { caption in
            """
            <text x="\(Double(side) / 2)" y="\(side + 1)" font-family="sans-serif" font-size="3" \
            text-anchor="middle">\(Self.escaped(caption))</text>

            """
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \
            \(side + (caption == nil ? 0 : 4))">
            <rect width="100%" height="100%" fill="#fff"/>
            <path d="\(squares)"/>
            \(words ?? "")</svg>

            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
