// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// Payments with their tips and refunds as text.
enum PaymentText {
    /// All payments of a list, or a sentence without one.
    static func list(_ payments: [Payment]) -> [String] {
        payments.isEmpty ? ["There is no such payment."] : payments.flatMap(lines)
    }

    /// A payment, its tip, its refunds, and why it was refused.
    static func lines(of payment: Payment) -> [String] {
        let currency = payment.currency
        let latest = payment.receipt?.number
        let number = (payment.sale ?? latest).map { ", receipt \($0)" } ?? ""
        let later = payment.sale.flatMap { _ in latest.map { "  last receipt \($0)" } }
        // What a page of a provider charges is known once it has charged it.
        let isKnown = payment.status != .charging || payment.amount > .zero
        let amount = isKnown ? "\(currency.text(payment.amount)) " : ""
        let first = "\(payment.id) \(payment.status.rawValue): " + amount + tender(payment) + number
        let refunds = (payment.refunds ?? []).map {
            row("given back, \($0.reason)", currency.text($0.amount + ($0.rounding ?? .zero)))
        }
        return [first.withoutControls]
            + [
                payment.tip.map { row("tip", currency.text($0)) },
                payment.rounding.map { row("rounding", currency.text($0)) },
                payment.offline.map { offline($0, payment) },
            ].compactMap(\.self) + refunds + [later].compactMap(\.self)
            + [payment.reason.map { "  refused: \($0)".withoutControls }].compactMap(\.self)
    }

    private static func tender(_ payment: Payment) -> String {
        let tender = payment.tender
        return switch tender.type {
        case .cash: "in cash"
        case .voucher: "with voucher \(tender.account?.text ?? "")"
        case .houseAccount: "on house account \(tender.account?.text ?? "")"
        case .card: "by \(card(payment)) at \(tender.provider?.text ?? "")"
        }
    }

    private static func offline(_ status: OfflineStatus, _ payment: Payment) -> String {
        switch status {
        case .waiting: "  offline: the card is charged when the provider is back"
        case .captured: "  offline: the card was charged later"
        case .declined: "  offline: the money never came. \(payment.receipt?.reason ?? "")"
        }
    }

    private static func card(_ payment: Payment) -> String {
        guard let card = payment.charge?.card else { return "card" }
        return "\(card.brand) \(card.lastFour)"
    }

    private static func row(_ name: String, _ amount: String) -> String {
        "  " + name.withoutControls.fitted(to: 50) + amount.aligned(to: 14)
    }
}
