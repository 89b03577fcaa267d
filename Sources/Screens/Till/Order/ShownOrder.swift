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

    /// The reason why it can't be changed at a till now; nil if it can.
    var reasonAgainstChange: String? {
        guard let confirmed else { return nil }
        if waiting.contains(where: \.command.isPayment) { return "The order is being paid" }
        if confirmed.paid { return "The order is paid" }
        if confirmed.status == .canceled { return "The order is canceled" }
        if canRelease { return "The order is closed for payment: release it first" }
        return confirmed.sealed ? "The order is being paid" : nil
    }

    /// Whether it is closed for payment and no payment is running, as a guest's own order is.
    var canRelease: Bool {
        guard let confirmed, !waiting.contains(where: \.command.isPayment) else { return false }
        return confirmed.isClosedForPayment
    }

    /// The reason why its details can't be changed now; nil if they can.
    var reasonAgainstDetails: String? {
        confirmed?.status == .canceled ? reasonAgainstChange : nil
    }

    /// Whether it is closed for payment, and running payments leave something to pay.
    private var isOpenForPayment: Bool {
        guard let confirmed, !waiting.contains(where: \.command.isPayment) else { return false }
        return confirmed.sealed && !confirmed.paid && confirmed.free > .zero
    }

    /// The reason why it can't be paid now; nil if it can.
    var reasonAgainstPayment: String? {
        if isEmpty { return Self.nothingKeyed }
        if let reason = reasonAgainstChange, !isOpenForPayment { return reason }
        return isConfirmed ? nil : Self.notSent
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
