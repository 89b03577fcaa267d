// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages

/// What a guest pays if it is not simply all that is due: a part of it, a tip,
/// or not in cash.
package struct PaymentPart: Codable, Equatable, Sendable {
    /// The part of the due amount without the tip; nil for all that is due.
    package var amount: Amount?
    /// The tip in addition to it; nil without one.
    package var tip: Amount?
    /// Which of several even parts it is; nil for any other amount.
    package var even: EvenPart?
    /// The voucher, the house account or the card that pays; nil for cash.
    package var tender: Tender?

    /// A part; without values, all that is due in cash and no tip.
    package init(
        amount: Amount? = nil, tip: Amount? = nil, even: EvenPart? = nil, tender: Tender? = nil
    ) {
        self.amount = amount
        self.tip = tip
        self.even = even
        self.tender = tender
    }

    /// The provider of the card that pays; nil for any other tender.
    var cards: ProviderID? { tender?.provider }

    /// Whether it is simply all that is due, in cash.
    var isWhole: Bool { self == Self() }
}

/// One of the even parts in which guests pay an order.
package struct EvenPart: Codable, Equatable, Sendable {
    /// The numbers of parts that can be chosen.
    static let counts = 2...9

    /// Which part it is, from 1.
    package let index: Int
    /// The number of parts.
    package let count: Int

    /// A part of so many.
    package init(_ index: Int, of count: Int) {
        self.index = index
        self.count = count
    }

    /// The part in words.
    var text: String { "part \(index) of \(count)" }

    /// The part after it; nil after the last one.
    var next: Self? { index < count ? Self(index + 1, of: count) : nil }

    /// Its amount, from what is left to pay.
    ///
    /// The first guests pay one minor unit more until nothing remains.
    func amount(of rest: Amount) -> Amount {
        let guests = max(1, count - index + 1)
        return Amount((rest.minorUnits + guests - 1) / guests)
    }
}

extension Order {
    /// The money that guests have paid and that running payments take, a sentence each.
    var paymentTexts: [String] {
        let paid = payments.map { payment in
            "\(currency.number(payment.amount)) paid (\(TenderText.name(of: payment.tender)))"
        }
        let running = (pending ?? []).map { payment in
            "\(currency.number(payment.amount)) is being paid at \(payment.terminal)"
        }
        return paid + running
    }
}
