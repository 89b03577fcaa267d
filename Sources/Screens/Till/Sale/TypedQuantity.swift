// SPDX-License-Identifier: Apache-2.0

import Commerce

/// A number that was typed before an item; it is shown, and clears itself.
struct TypedQuantity: Equatable, Sendable {
    /// The time after which a number is forgotten.
    static let time = Duration.seconds(5)
    /// The highest quantity of a line.
    static let maximum = 99

    /// The number; nil if none was typed.
    private(set) var number: Int?
    private var until: Timestamp?

    /// Appends a digit, and returns whether the number is not too high with it.
    mutating func type(_ digit: Int, at now: Timestamp) -> Bool {
        let next = (number ?? 0) * 10 + digit
        guard next <= Self.maximum else { return false }
        number = next == 0 ? nil : next
        until = now + Self.time
        return true
    }

    /// Remembers the number for some more time.
    mutating func renew(at now: Timestamp) { if number != nil { until = now + Self.time } }

    /// Returns the number, 1 if none was typed, and clears it.
    mutating func take() -> Int {
        defer { self = Self() }
        return number ?? 1
    }

    /// Forgets the number if its time is over, and returns it then.
    mutating func expire(at now: Timestamp) -> Int? {
        guard let until, until <= now else { return nil }
        defer { self = Self() }
        return number
    }

    mutating func shift(by offset: Duration) { until = until.map { $0 + offset } }
}
