// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import Messages
import Wire

/// A card on a page of its provider: the order is not sealed while the guest types.
///
/// The bank reserves the money first. Then the order reserves the amount, and the money is taken;
/// or the order refuses, because it was paid or changed meanwhile, and the bank releases the money.
extension CheckoutStateMachine {
    /// The amount without the tip that the page asks for; nil without a page, and before it.
    var pageAmount: Amount? {
        guard returnTo != nil, let charging else { return nil }
        return charging.command.amount - (payment.tip ?? .zero)
    }

    /// The effect that tells the guest where to pay; empty unless a page waits.
    var told: [CheckoutEffect] {
        guard returnTo != nil, payment.charge?.status == .requested, payment.charge?.page != nil
        else { return [] }
        return [.tell(payment)]
    }

    /// Asks the provider for a page with what is due and not reserved, or with a part of it.
    mutating func openPage(on order: Order, at now: Timestamp) -> [CheckoutEffect] {
        payment.currency = order.currency
        do throws(Refusal) {
            return try beginCharge(try amount(on: order), OrderPrice(of: order), at: now)
        } catch {
            return move(to: .refused(error), at: now, event: .refused)
        }
    }

    /// Takes the money once the order has reserved the amount.
    mutating func reserved(
        _ order: Order, _ ledger: LedgerExcerpt, at now: Timestamp
    ) -> [CheckoutEffect] {
        guard var charge = charging, charge.step == .reserving else { return [] }
        let overdue = ledger.overdueCommands(on: order)
        // Orders were restored from a backup: the order must know all money before more is taken.
        if !overdue.isEmpty { return [.recordFirst(overdue)] }
        let pending = order.pending ?? []
        let reserved = pending.reduce(.zero) { $0 + $1.amount }
        guard order.amount(of: payment.id) == pageAmount, reserved <= order.totals.due else {
            return release(at: now)
        }
        price = OrderPrice(of: order)
        let next = charge.reserved()
        charging = charge
        payment.changedAt = now
        return effects(of: next)
    }

    /// Releases the money at the bank if the order needs it no more.
    mutating func notReserved(_ refusal: Refusal, at now: Timestamp) -> [CheckoutEffect] {
        guard charging?.step == .reserving else { return [] }
        return refusal.isFinal
            ? release(at: now) : [.refuse(.ordersUnreachable), .retryLater]
    }

    private mutating func release(at now: Timestamp) -> [CheckoutEffect] {
        // While the amount is being reserved, a cancellation is never refused.
        (try? cancel(at: now)) ?? []
    }

    /// The amount of the command, or all that is due and not reserved by other payments.
    private func amount(on order: Order) throws(Refusal) -> Amount {
        if order.status == .canceled { throw .orderCanceled(order) }
        let reserved = (order.pending ?? []).reduce(Amount.zero) { $0 + $1.amount }
        let free = order.totals.due - reserved
        guard free > .zero else { throw .orderNotDue(order) }
        let amount = asked ?? free
        guard amount <= free else { throw .amountTooHigh(amount, on: order) }
        return amount
    }
}

extension Checkout {
    /// The characters of an address to which a page leads back.
    private static let addressLength = 1...2_000

    /// Checks the address to which a page leads back, and that the location has such a page.
    ///
    /// Refuses `tender.notOffered`.
    func checkPage(
        at location: LocationID, _ settings: PaymentSettings
    ) throws(Refusal) {
        guard let returnTo else { return }
        guard tender.type == .card, tender.provider == settings.pageProvider,
            Self.addressLength.contains(returnTo.utf8.count),
            returnTo.hasPrefix("https://") || returnTo.hasPrefix("http://")
        else { throw .pageNotOffered(at: location) }
    }
}

extension Refusal {
    /// The location has no page for cards, or the address to return to can't be used.
    static func pageNotOffered(at location: LocationID) -> Self {
        Self(
            .rule, "tender.notOffered",
            """
            Location \(location) takes no cards in a browser by this provider. Ask for another \
            tender, or set payment.pageProvider of the location.
            """)
    }

    /// The order was canceled.
    static func orderCanceled(_ order: Order) -> Self {
        Self(
            .conflict, "order.canceled",
            "Order \(order.number) is canceled. Open another order.")
    }

    /// Nothing of the order is free to be paid.
    static func orderNotDue(_ order: Order) -> Self {
        if order.lines.isEmpty, !order.paid {
            return Self(.rule, "order.empty", "Order \(order.number) is empty. Add items first.")
        }
        if order.totals.due > .zero {
            return Self(
                .conflict, "order.sealed",
                "Other payments of order \(order.number) are running. Wait until they end.")
        }
        return Self(
            .conflict, "order.paid", "Order \(order.number) is paid. There is nothing to pay.")
    }
}
