// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// A payment in cash before it is sent: what is due, and what the guest hands over.
struct CashPayment: Equatable, Sendable {
    /// The largest amount that can be typed, in minor units, if less than that is due.
    private static let maximum = 99_999_999

    /// The amount that was due when the person began; another one is said, and never taken.
    let due: Amount
    /// The currency of all amounts.
    let currency: Currency
    /// The typed amount.
    var entry: NumberEntry
    /// Why the last attempt was refused; nil before one.
    let problem: String?

    /// A payment of everything that is due on an order.
    init(_ order: Order, problem: String? = nil) {
        due = order.totals.due
        currency = order.currency
        entry = NumberEntry(
            fractionDigits: currency.minorUnitDigits, maximum: max(Self.maximum, due.minorUnits))
        self.problem = problem
    }

    /// The cash of the guest: the typed amount, or exactly what is due.
    var tendered: Amount { entry.value.map { Amount($0) } ?? due }

    /// The change for the guest; nil if something is missing.
    var change: Amount? { tendered < due ? nil : tendered - due }

    /// Why this cash can't be taken, or nil if it can.
    var shortage: String? {
        tendered < due ? "\(currency.text(due - tendered)) is missing." : nil
    }
}
