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
    /// How guests pay at the location: its tenders and its smallest coin.
    let settings: PaymentSettings
    /// The part of it that this guest pays, and the tip.
    private(set) var part = PaymentPart()
    /// The typed amount.
    var entry: NumberEntry
    /// More cash than a guest hands over, about which the person is asked; nil without a question.
    var questioned: Amount?
    /// Why the last attempt was refused; nil before one.
    let problem: String?

    /// A payment of everything that is due on an order, or of a part.
    init(
        _ order: Order, at settings: PaymentSettings? = nil, part: PaymentPart = PaymentPart(),
        problem: String? = nil
    ) {
        self.settings = settings ?? PaymentSettings()
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
        if let even = part.even { self.part.amount = amount(of: even) }
        if let amount = self.part.amount, amount >= due || amount <= .zero {
            self.part.amount = nil
        }
        if part.tip == .zero { self.part.tip = nil }
        entry = Self.emptyEntry(due, in: currency)
    }

    /// An even part of what is due, which coins can make unless it is the last one.
    func amount(of even: EvenPart) -> Amount {
        let amount = even.amount(of: due)
        return amount == due ? amount : settings.inCash(amount)
    }

    /// What the guest pays without the tip: all that is due, or a part.
    var share: Amount { part.amount ?? due }

    /// What the guest pays, with the tip.
    var amount: Amount { share + (part.tip ?? .zero) }

    /// What the guest pays in cash, with the tip.
    ///
    /// All that is due is rounded to the smallest coin, a part is not.
    var cash: Amount {
        part.amount == nil && settings.offers(.cash) ? settings.inCash(amount) : amount
    }

    /// What the amount is, short enough to stand beside it on a narrow screen.
    var name: String {
        let base = part.even?.text ?? (part.amount == nil ? "due" : "part")
        let name = base.prefix(1).uppercased() + base.dropFirst()
        return part.tip == nil ? name : "\(name) + tip"
    }

    /// The cash of the guest: the typed amount, or exactly what the guest pays.
    var tendered: Amount { entry.value.map { Amount($0) } ?? cash }

    /// The change for the guest; nil if something is missing.
    var change: Amount? { tendered < cash ? nil : tendered - cash }

    /// Why this cash can't be taken, or nil if it can.
    var shortage: String? {
        if let oddPart { return oddPart }
        if tendered < cash { return "\(currency.text(cash - tendered)) is missing." }
        return settings.isPayableInCash(tendered) ? nil : smallestCoin
    }

    /// Why coins can't make the part with the tip, or nil if they can.
    var oddPart: String? { settings.isPayableInCash(cash) ? nil : smallestCoin }

    private var smallestCoin: String {
        "The smallest coin is \(currency.text(settings.cashRounding ?? .zero))."
    }

    /// What the amount was before it was rounded, in words; nil if it is exact.
    var roundedFrom: String? {
        cash == amount ? nil : "rounded from \(currency.number(amount))"
    }

    /// Whether the location takes a voucher or a house account.
    var takesAccounts: Bool { settings.offers(.voucher) || settings.offers(.houseAccount) }
}
