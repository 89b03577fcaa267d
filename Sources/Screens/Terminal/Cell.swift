// SPDX-License-Identifier: Apache-2.0

/// One cell of the screen: what stands in it and how it looks.
package struct Cell: Hashable, Sendable {
    /// The character, fit for a terminal; nil in the right half of a character that takes two
    /// columns.
    package let character: Character?
    /// How it looks.
    package let style: Style

    init(_ character: Character?, _ style: Style) {
        self.character = character
        self.style = style
    }
}
