// SPDX-License-Identifier: Apache-2.0

import Commerce

/// A number that was typed before an item; it is shown, and clears itself.
struct TypedQuantity: Equatable, Sendable {
    /// The time after which a number is forgotten.
    static let time = Duration.seconds(5)
    /// The highest quantity of a line.
    static let maximum = 99

    /// What was typed; empty if nothing was.
    ///
    /// A decimal sign stays in it: the digits after it must not become a number of their own.
    private(set) var text = ""
    private var until: Timestamp?

    /// The whole number that was typed; nil without one.
    var number: Int? { Int(text) }

    /// The reason why no dish can have what was typed; nil if one can.
    var problem: String? {
        if text.isEmpty || (1...Self.maximum).contains(number ?? 0) { return nil }
        return "\(text) is no quantity: type a whole number from 1 to \(Self.maximum)."
    }

    /// Appends a digit or a decimal sign, and returns whether the number is not too high with it.
    mutating func type(_ character: Character, at now: Timestamp) -> Bool {
        let next = text == "0" && character.isNumber ? "\(character)" : text + "\(character)"
        if Int(next) ?? 0 > Self.maximum { return false }
        text = String(next.prefix(Self.shownCharacters))
        until = now + Self.time
        return true
    }

    /// The characters for which there is space before the dish.
    private static let shownCharacters = 3

    /// Remembers the number for some more time.
    mutating func renew(at now: Timestamp) { if !text.isEmpty { until = now + Self.time } }

    /// Returns the number, 1 if none was typed, and clears it.
    mutating func take() -> Int {
        defer { self = Self() }
        return number ?? 1
    }

    /// Forgets what was typed if its time is over, and returns it then.
    mutating func expire(at now: Timestamp) -> String? {
        guard let until, until <= now else { return nil }
        defer { self = Self() }
        return text
    }

    mutating func shift(by offset: Duration) { until = until.map { $0 + offset } }
}
