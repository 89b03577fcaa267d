// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import KitchenDisplay
import Messages

extension TillModel {
    /// The heading of an order; with the number of guests if that is asked for.
    func heading(of order: Order, withParty: Bool = false) -> String {
        order.heading(today: today, in: confirmed.menu.timeZone, withParty: withParty)
    }
}

extension Order {
    /// The number with the place and the labels: `#12 · table 4 · Ana`, `#12 · pickup 19:30 · Mia`.
    ///
    /// At the counter it has no place. The number of guests is given if that is asked for. An order
    /// of another business day than today says its day, because today's may have the same number.
    fileprivate func heading(today: BusinessDay?, in zone: TimeZone, withParty: Bool) -> String {
        let party = withParty ? fulfilment.partyText : nil
        let isOther = today.map { $0 != businessDay } ?? false
        let day = isOther ? " of \(ClockText.day(businessDay))" : ""
        let parts = ["#\(number)\(day)", fulfilment.text(in: zone), party ?? ""] + labels.shown
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The till that owns it and the person who works on it there, `till-1/ana`.
    var ownerText: String { staff.map { "\(terminal)/\($0)" } ?? terminal.text }

    /// The orders from which it got lines, ` · from #12`; empty if there is no such order.
    var originText: String {
        let numbers = Set(standingLines.compactMap(\.movedFrom?.number)).sorted()
        return numbers.isEmpty
            ? "" : " · from " + numbers.map { "#\($0)" }.joined(separator: ", ")
    }

    /// The state in words; empty for an order that just has to be keyed.
    var stateText: String { stateText(kitchen: kitchenText) }

    /// The state with other words about the kitchen.
    func stateText(kitchen: String?) -> String {
        let settled = isRefunded ? "refunded" : "paid"
        let money = status == .canceled ? nil : paid ? settled : checkoutText
        let confirmation = waitsForConfirmation ? "waits for confirmation" : nil
        return [confirmation, money, rushText, kitchen].compactMap(\.self).joined(separator: ", ")
    }

    /// Whether its lines are frozen for checkout, and no payment is running.
    var isClosedForPayment: Bool { sealed && refusal(of: \.release) == nil }

    /// How far the checkout is; nil before it begins.
    var checkoutText: String? {
        sealed ? isClosedForPayment ? "closed for payment" : "being paid" : nil
    }

    /// How far the kitchen is; nil if that says nothing new.
    ///
    /// What is ready has a mark, too.
    private var kitchenText: String? {
        switch status {
        case .open: nil
        case .inProcess: "in the kitchen"
        case .processed: "✓ ready"
        case .delivered: paid ? nil : "handed over"
        case .canceled: numberMergedInto.map { "merged into #\($0)" } ?? "canceled"
        }
    }

    /// The number of the order that got its lines when it ended by a merge; nil if it did not.
    var numberMergedInto: Int? {
        guard let mergedInto else { return nil }
        return lines.lazy.compactMap(\.movedTo).first { $0.order == mergedInto }?.number
    }

    /// The lines that are neither voided nor moved.
    var standingLines: [Line] { lines.filter(\.isStanding) }

    /// The money that must go back to the guest, in words; nil if none must.
    var owedText: String? { totals.owed.map { currency.text($0) } }

    /// The money that went back to the guest, in words; nil if none did.
    var refundText: String? {
        if totals.refunded == .zero { return nil }
        let refunded = currency.text(totals.refunded)
        return holdsMoney
            ? "\(currency.number(totals.paid)) paid, \(refunded) refunded" : "refunded \(refunded)"
    }

    /// Whether it keeps money of a guest.
    var holdsMoney: Bool { totals.paid > totals.refunded }

    /// Whether all that was paid for it was given back.
    var isRefunded: Bool { paid && totals.refunded > .zero && !holdsMoney }
}

extension [Line] {
    /// The price of all lines, before discounts, fees and tax.
    var price: Amount { reduce(.zero) { $0 + $1.price(of: $1.quantity) } }
}

extension Line {
    /// The price of so many of it, before discounts, fees and tax.
    func price(of quantity: Int) -> Amount { unitPrice * quantity }

    /// The quantity and the name, with the chosen modifiers, `2 × Burger + Cheese`.
    func text(quantity: Int) -> String {
        (["\(quantity) × \(name)"] + modifiers.map { "+ \($0.name)" }).joined(separator: " ")
    }
}

extension Fulfilment {
    /// The number of guests at the table; nil if it is not known.
    fileprivate var partyText: String? {
        guard kind == .dineIn, let partySize else { return nil }
        return partySize == 1 ? "1 guest" : "\(partySize) guests"
    }

    /// The kind and the place or time in words; empty at the counter.
    func text(in zone: TimeZone) -> String {
        let time = wantedAt.map { " \(ClockText.minute($0, in: zone))" } ?? ""
        return switch kind {
        case .counter: ""
        case .dineIn: "table \(table ?? "")"
        case .pickup: "pickup\(time)"
        case .delivery: "delivery\(time)"
        }
    }
}
