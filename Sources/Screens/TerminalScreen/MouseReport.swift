// SPDX-License-Identifier: Apache-2.0

import Terminal

/// Reads an SGR mouse report after its start `ESC [ <`: three numbers separated by `;`, then `M`
/// for a press or `m` for a release (xterm's control sequences, mode 1006).
struct MouseReport: Equatable, Sendable {
    /// The result of the characters so far.
    enum Outcome: Equatable, Sendable {
        /// The report goes on.
        case incomplete
        /// The left button was pressed on this cell.
        case press(Point)
        /// The wheel was moved by one step over this cell.
        case wheel(TerminalInput.Wheel, Point)
        /// Something else: a release, another button, or a malformed report.
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
            return report
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

    private var report: Outcome {
        guard !isMalformed, numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else {
            return .ignored
        }
        let point = Point(column: numbers[1] - 1, row: numbers[2] - 1)
        // The two low bits are the button, 0 is the left one; 4, 8 and 16 are modifier keys; 64
        // means the wheel.
        switch numbers[0] & ~0b11100 {
        case 0: return .press(point)
        case 64: return .wheel(.up, point)
        case 65: return .wheel(.down, point)
        default: return .ignored
        }
    }
}
