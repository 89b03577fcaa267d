// SPDX-License-Identifier: Apache-2.0

/// What a person does at a terminal.
package enum TerminalInput: Hashable, Sendable {
    /// The four arrow keys.
    package enum Arrow: Hashable, Sendable {
        /// The direction that the arrow shows.
        case up, down, left, right
    }

    /// A key that writes a character, the space bar included.
    case key(Character)
    /// An arrow key.
    case arrow(Arrow)
    /// The enter or return key.
    case enter
    /// The escape key.
    case escape
    /// The tabulator key.
    case tab
    /// The page up key.
    case pageUp
    /// The page down key.
    case pageDown
    /// The left mouse button, or a finger, went down at this cell.
    case mouse(Point)
    /// The terminal has this size now.
    case resize(Size)
}
