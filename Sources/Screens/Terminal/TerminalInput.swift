// SPDX-License-Identifier: Apache-2.0

/// An input of a person at a terminal.
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
    /// The terminal was resized to this size.
    case resize(Size)
}

/// Reads an SGR mouse report after its start `ESC [ <`: three numbers separated by `;`, then `M`
/// for a press or `m` for a release (xterm's control sequences, mode 1006).
struct MouseReport: Equatable, Sendable {
    /// The result of the characters so far.
    enum Outcome: Equatable, Sendable {
        /// The report goes on.
        case incomplete
        /// The left button was pressed on this cell.
        case press(Point)
        /// Something else: a release, another button, a wheel, or a malformed report.
        case ignored
    }

    private var numbers = [0]
    private var isMalformed = false

    /// Reads the next character; every outcome but `incomplete` ends the report.
    ///
    /// A malformed report is read to its end, so that its digits do not count as keys.
    mutating func consume(_ character: Character) -> Outcome {
        switch character {
        case "0"..."9":
            add(Int(character.asciiValue ?? 0) - 0x30)
            return .incomplete
        case ";":
            numbers.append(0)
            isMalformed = isMalformed || numbers.count > 3
            if isMalformed { numbers = [0] }
            return .incomplete
        case "M":
            return press
        default:
            return .ignored
        }
    }

    private mutating func add(_ digit: Int) {
        let last = numbers.count - 1
        numbers[last] = numbers[last] * 10 + digit
        // No terminal has that many columns; this also bounds the number.
        if numbers[last] > 99_999 {
            numbers[last] = 0
            isMalformed = true
        }
    }

    private var press: Outcome {
        // The two low bits are the button, 0 is the left one; 4, 8 and 16 are modifier keys.
        guard !isMalformed, numbers.count == 3, numbers[0] & ~0b11100 == 0, numbers[1] > 0,
            numbers[2] > 0
        else { return .ignored }
        return .press(Point(column: numbers[1] - 1, row: numbers[2] - 1))
    }
}
