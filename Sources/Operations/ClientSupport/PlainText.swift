// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text without control characters, so that what others wrote can't steer the terminal.
    package var withoutControls: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }

    /// The text, filled up with spaces to a width.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text in exactly this width: filled up with spaces, or cut, which `…` shows.
    package func fitted(to width: Int) -> String {
        count > width ? prefix(width - 1) + "…" : padded(to: width)
    }

    /// The text behind as many spaces as a width leaves.
    package func aligned(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
