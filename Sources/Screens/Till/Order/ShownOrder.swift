// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// An order as the screen shows it: what order-service said, and what the outbox will change.
struct ShownOrder: Equatable, Sendable {
    /// The order; nil between two orders.
    let target: OrderTarget?
    /// What order-service said; nil before it opened the order.
    let confirmed: Order?
    /// The commands about it that are not answered, the oldest first.
    let waiting: [Outbox.Entry]

    init(_ target: OrderTarget?, on board: OrderBoard, _ outbox: Outbox) {
        self.target = target
        if case .order(let order) = target { confirmed = board[order] } else { confirmed = nil }
        waiting = target.map(outbox.entries(about:)) ?? []
    }

    /// The reason against what needs the confirmed order.
    static let notSent = "Not everything is sent yet"

    /// The reason against what needs a line.
    static let nothingKeyed = "Nothing keyed yet"

    /// Whether a moment is enough to confirm it: its commands are sent and not overdue.
    var isBeingSent: Bool { waiting.contains { $0.delivery == .sending } }

    /// Whether nothing was keyed.
    var isEmpty: Bool { (confirmed?.lines.isEmpty ?? true) && waiting.isEmpty }

    /// Whether it has or gets a line; one that was only opened, even for a table, has none.
    var hasItems: Bool { !(confirmed?.lines.isEmpty ?? true) || !keyedItems.isEmpty }

    /// Whether the screen shows nothing but what order-service said.
    var isConfirmed: Bool { confirmed != nil && waiting.isEmpty }

    /// The items that are keyed and not confirmed.
    var keyedItems: [(entry: Outbox.Entry, item: KeyedItem)] {
        waiting.compactMap { entry in
            guard case .change(_, .add(let item)) = entry.command else { return nil }
            return (entry, item)
        }
    }

    /// The price of the items that are not confirmed, before tax.
    var unconfirmed: Amount { keyedItems.reduce(.zero) { $0 + $1.item.total } }

    /// The reason why something can't be done now, as far as order-service and this till know; nil
    /// if it can.
    func reason(against act: KeyPath<OrderMay, String?>) -> String? {
        guard let confirmed else { return nil }
        return isBeingPaid ? "The order is being paid" : confirmed.reason(against: act)
    }

    /// The reason why it can't be changed at a till now; nil if it can.
    var reasonAgainstChange: String? { reason(against: \.change) }

    /// Whether it is closed for payment and no payment is running, as a guest's own order is.
    var canRelease: Bool { !isBeingPaid && confirmed?.isClosedForPayment == true }

    /// The reason why it can't be paid now; nil if it can.
    var reasonAgainstPayment: String? {
        if isEmpty { return Self.nothingKeyed }
        return isConfirmed || isBeingPaid ? reason(against: \.pay) : Self.notSent
    }

    /// Whether a payment of this till is on its way.
    private var isBeingPaid: Bool { waiting.contains(where: \.command.isPayment) }
}

extension Order {
    /// The reason why order-service would refuse something now, in words; nil if it can be done.
    func reason(against act: KeyPath<OrderMay, String?>) -> String? {
        switch refusal(of: act) {
        case nil: nil
        case "order.paid" where !paid: "The order holds a payment: refund it first"
        case "order.paid": "The order is paid"
        case "order.canceled": "The order is canceled"
        case "order.sealed" where isClosedForPayment:
            "The order is closed for payment: release it first"
        case "order.sealed", "order.paymentPending": "The order is being paid"
        case "order.empty": "The order has no lines"
        case "order.belowMinimum": "The items cost less than the minimum of the delivery"
        case let reason?: "The service refuses it: \(reason)"
        }
    }
}

extension Outbox.Delivery {
    /// The state in words, beside what it is about.
    var text: String {
        switch self {
        case .notSent: "not sent yet"
        case .sending: "sending…"
        case .unanswered: "no answer, sending again"
        }
    }
}
