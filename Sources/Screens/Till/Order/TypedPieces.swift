// SPDX-License-Identifier: Apache-2.0

/// The pieces of a line that a person types, digit by digit.
struct TypedPieces: Equatable, Sendable {
    /// The number until now.
    private(set) var number = 0

    /// The number with one more digit.
    func with(_ digit: Int) -> Self { Self(number: number * 10 + digit) }

    /// The reason against one more digit for a line of so many pieces; nil if it can be typed.
    func problem(with digit: Int, of all: Int) -> String? {
        with(digit).number > all ? "The line has only \(all)" : nil
    }
}
