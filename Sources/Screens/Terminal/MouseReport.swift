// SPDX-License-Identifier: Apache-2.0

/// Reads the rest of an SGR mouse report, which follows after `ESC [ <`: three numbers divided by
/// `;`, then `M` for a press or `m` for a release (xterm's control sequences, mode 1006).
struct MouseReport: Equatable, Sendable {
    /// What the characters so far amount to.
    enum Outcome: Equatable, Sendable {
        /// The report goes on.
        case incomplete
        /// The left button went down at this cell.
        case press(Point)
        /// Something else: a release, another button, a wheel, or no report at all.
        case ignored
    }

    private var numbers = [0]
    private var isMalformed = false

    /// Takes the next character; after any outcome but `incomplete` the report is over.
    ///
    /// A report that makes no sense is read to its end, so that its digits do not count as keys.
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
        // No terminal has this many columns; it also keeps the number in bounds.
        if numbers[last] > 99_999 {
            numbers[last] = 0
            isMalformed = true
        }
    }

    private var press: Outcome {
        // The low two bits name the button, 0 is the left one; 4, 8 and 16 are modifier keys.
        guard !isMalformed, numbers.count == 3, numbers[0] & ~0b11100 == 0, numbers[1] > 0,
            numbers[2] > 0
        else { return .ignored }
        return .press(Point(column: numbers[1] - 1, row: numbers[2] - 1))
    }
}
