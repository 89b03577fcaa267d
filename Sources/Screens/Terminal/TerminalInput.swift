// SPDX-License-Identifier: Apache-2.0

/// An input of a person at a terminal.
package enum TerminalInput: Hashable, Sendable {
    /// The four arrow keys.
    package enum Arrow: Hashable, Sendable {
        /// The direction that the arrow shows.
        case up, down, left, right
    }

    /// The two directions of a mouse wheel.
    package enum Wheel: Hashable, Sendable {
        /// The direction in which the view moves.
        case up, down
    }

    /// A key that writes a character, the space bar included.
    case key(Character)
    /// The control key with a letter from a to z.
    case control(Character)
    /// A function key; the number is from 1 to 12.
    case function(Int)
    /// An arrow key.
    case arrow(Arrow)
    /// The enter or return key.
    case enter
    /// The escape key.
    case escape
    /// The tabulator key.
    case tab
    /// The tabulator key with shift.
    case shiftTab
    /// The backspace key, which deletes to the left.
    case backspace
    /// The delete key, which deletes to the right.
    case delete
    /// The home key.
    case home
    /// The end key.
    case end
    /// The page up key.
    case pageUp
    /// The page down key.
    case pageDown
    /// The left mouse button, or a finger, went down at this cell.
    case mouse(Point)
    /// The mouse wheel was moved by one step over this cell.
    case wheel(Wheel, Point)
    /// Text was pasted; it may contain line breaks and control characters.
    case paste(String)
    /// The terminal was resized to this size.
    case resize(Size)
}

extension TerminalInput {
    /// The name of the key as it is printed in hints; empty for anything but a key.
    package var keyName: String {
        switch self {
        case .key(" "): "Space"
        case .key(let character): String(character)
        case .control(let letter): "Ctrl-\(letter.uppercased())"
        case .function(let number): "F\(number)"
        case .arrow(.up): "↑"
        case .arrow(.down): "↓"
        case .arrow(.left): "←"
        case .arrow(.right): "→"
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .shiftTab: "Shift-Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .mouse, .wheel, .paste, .resize: ""
        }
    }
}
