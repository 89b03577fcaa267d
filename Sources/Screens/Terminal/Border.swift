// SPDX-License-Identifier: Apache-2.0

/// The line characters that a box is drawn with.
package struct Border: Hashable, Sendable {
    private let corners: [String]
    private let line: String
    let side: String

    private init(_ corners: [String], line: String, side: String) {
        self.corners = corners
        self.line = line
        self.side = side
    }

    /// Thin lines.
    package static let light = Self(["┌", "┐", "└", "┘"], line: "─", side: "│")
    /// Double lines, for the box that is selected.
    package static let double = Self(["╔", "╗", "╚", "╝"], line: "═", side: "║")

    func top(_ width: Int) -> String { edge(corners[0], corners[1], width) }

    func bottom(_ width: Int) -> String { edge(corners[2], corners[3], width) }

    private func edge(_ left: String, _ right: String, _ width: Int) -> String {
        left + String(repeating: line, count: width) + right
    }
}
