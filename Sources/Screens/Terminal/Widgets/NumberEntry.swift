// SPDX-License-Identifier: Apache-2.0

/// A number that is being typed: an amount in minor units, or a quantity.
///
/// It is read as it is written, like an amount in any other field: 40 is 40.00, and 40.5 is
/// 40.50.
package struct NumberEntry: Hashable, Sendable {
    /// The number of digits behind the point: 2 for euros, 0 for quantities.
    package let fractionDigits: Int
    /// The largest number, in minor units; a digit that would exceed it is ignored.
    package let maximum: Int
    private var digits = 0
    /// The number of digits typed behind the point; nil before the point.
    private var typedFraction: Int?
    /// Whether anything was typed.
    package private(set) var isEmpty = true

    /// An empty entry.
    package init(fractionDigits: Int = 0, maximum: Int = 99_999_999) {
        self.fractionDigits = max(0, fractionDigits)
        self.maximum = maximum
    }

    /// The number in minor units; nil if nothing was typed.
    package var value: Int? { isEmpty ? nil : scaled }

    /// The number as it is understood, with all digits behind the point, such as `13.50`.
    package var text: String {
        if fractionDigits == 0 { return "\(scaled)" }
        let padding = String(repeating: "0", count: max(0, fractionDigits + 1 - "\(scaled)".count))
        let all = padding + "\(scaled)"
        return all.dropLast(fractionDigits) + "." + all.suffix(fractionDigits)
    }

    /// The typed digits in minor units.
    private var scaled: Int {
        ((typedFraction ?? 0)..<fractionDigits).reduce(digits) { value, _ in value * 10 }
    }

    /// Adds a digit from 0 to 9.
    package mutating func type(_ digit: Int) {
        if let typedFraction, typedFraction >= fractionDigits { return }
        var next = self
        next.digits = digits * 10 + digit
        next.typedFraction = typedFraction.map { $0 + 1 }
        next.isEmpty = false
        if next.scaled <= maximum { self = next }
    }

    /// Adds the point: the next digits are behind it.
    package mutating func typePoint() {
        guard fractionDigits > 0, typedFraction == nil else { return }
        typedFraction = 0
        isEmpty = false
    }

    /// Deletes the last digit, or the point.
    package mutating func deleteBackward() {
        switch typedFraction {
        case 0: typedFraction = nil
        case let count?:
            typedFraction = count - 1
            digits /= 10
        case nil: digits /= 10
        }
        isEmpty = digits == 0 && typedFraction == nil
    }

    /// Deletes everything.
    package mutating func clear() {
        self = Self(fractionDigits: fractionDigits, maximum: maximum)
    }

    /// The entry after an edit.
    func after(_ edit: (inout Self) -> Void) -> Self {
        var entry = self
        edit(&entry)
        return entry
    }
}
