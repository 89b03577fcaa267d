// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// A payment in cash before it is sent: what is due, and what the guest hands over.
struct CashPayment: Equatable, Sendable {
    /// The largest amount that can be typed, in minor units, if less than that is due.
    private static let maximum = 99_999_999

    /// The amount that was due when the person began; another one is said, and never taken.
    ///
    /// What running payments of other tills take is not part of it.
    let due: Amount
    /// The currency of all amounts.
    let currency: Currency
    /// The part of it that this guest pays, and the tip.
    private(set) var part = PaymentPart()
    /// The typed amount.
    var entry: NumberEntry
    /// Why the last attempt was refused; nil before one.
    let problem: String?

    /// A payment of everything that is due on an order, or of a part.
    init(_ order: Order, part: PaymentPart = PaymentPart(), problem: String? = nil) {
        due = order.free
        currency = order.currency
        entry = Self.emptyEntry(due, in: currency)
        self.problem = problem
        set(part)
    }

    private static func emptyEntry(_ due: Amount, in currency: Currency) -> NumberEntry {
        NumberEntry(
            fractionDigits: currency.minorUnitDigits, maximum: max(maximum, due.minorUnits))
    }

    /// Sets the part and the tip, and forgets the typed cash, which was meant for another amount.
    mutating func set(_ part: PaymentPart) {
        self.part = part
        if let even = part.even { self.part.amount = even.amount(of: due) }
        if let amount = self.part.amount, amount >= due || amount <= .zero {
            self.part.amount = nil
        }
        if part.tip == .zero { self.part.tip = nil }
        entry = Self.emptyEntry(due, in: currency)
    }

    /// What the guest pays, with the tip.
    var amount: Amount { (part.amount ?? due) + (part.tip ?? .zero) }

    /// What the amount is, short enough to stand beside it on a narrow screen.
    var name: String {
        let base = part.even?.text ?? (part.amount == nil ? "due" : "part")
        let name = base.prefix(1).uppercased() + base.dropFirst()
        return part.tip == nil ? name : "\(name) + tip"
    }

    /// The cash of the guest: the typed amount, or exactly what the guest pays.
    var tendered: Amount { entry.value.map { Amount($0) } ?? amount }

    /// The change for the guest; nil if something is missing.
    var change: Amount? { tendered < amount ? nil : tendered - amount }

    /// Why this cash can't be taken, or nil if it can.
    var shortage: String? {
        tendered < amount ? "\(currency.text(amount - tendered)) is missing." : nil
    }
}
