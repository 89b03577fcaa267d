// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages
import ServiceRuntime
import Wire

/// The payment of what a till has open.
struct TillPayment: Errand {
    /// The till, and the key.
    let sender: ErrandSender
    /// Where the till stands.
    let location: LocationID
    /// What the guest hands over; exactly what is due without it.
    let tendered: MoneyText?

    /// Pays the till's own unpaid order.
    ///
    /// Throws what `OrderPayment` throws, and a `PaymentProblem` if the till has none.
    func perform(with client: SuiteClient) async throws {
        let order = try await order(with: client)
        try await OrderPayment(order: order, sender: sender, tendered: tendered)
            .perform(with: client)
    }

    /// The till's unpaid order; else its newest, which this key may have paid.
    ///
    /// `orders.open` answers under the same key the same order as before, also when another one has
    /// been opened since. It is sent only if there is an order that it can give back: else it would
    /// open one.
    private func order(with client: SuiteClient) async throws -> OrderID {
        let search = OrderSearch(client: client, sender: sender)
        if try await search.unpaidOrder(at: location) != nil {
            let open = OpenOrder(
                location: location, context: sender.context(sender.key.opening))
            return try await sender.call(open, of: client[.orders], .opening).id
        }
        guard sender.mayHaveBegun, let newest = try await search.newestOrder(at: location) else {
            throw PaymentProblem.nothingOpen(sender.terminal, location)
        }
        return newest.id
    }
}
