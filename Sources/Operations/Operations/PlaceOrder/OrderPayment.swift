// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// The payment of all that is due on an order; done again under the same key it takes nothing
/// twice and tells the same payment.
struct OrderPayment: Errand {
    /// The order that is paid.
    let order: OrderID
    /// Who takes the money, under which key.
    let sender: ErrandSender
    /// What the guest hands over; exactly what is due without it.
    let tendered: MoneyText?

    /// Pays the order.
    ///
    /// Throws an `OrderFailure` for a step that was not done, a `PaymentProblem` if nothing is due,
    /// and a `ValidationError` for an amount that the order's currency does not have.
    func perform(with client: SuiteClient) async throws {
        let order = try await sender.call(
            GetOrder(order: order), of: client[.orders], .reading)
        let tendered = try await amount(for: order, with: client)
        let context = sender.context(sender.key.paying(tendered))
        let payment = try await sender.call(
            Checkout(order: order.id, tender: .cash(tendered), context: context),
            of: client[.payments], .settling)
        Console.say("order #\(order.number) (\(order.id), business day \(order.businessDay))")
        OrderText.lines(of: payment).forEach(Console.say)
    }

    /// What is handed over; for a paid order what was handed over for it, since the key may have
    /// paid it.
    private func amount(for order: Order, with client: SuiteClient) async throws -> Amount {
        let written = try tendered.map(order.currency.written)
        if order.totals.due > .zero { return written ?? order.totals.due }
        guard order.paid else { throw PaymentProblem.nothingDue(order) }
        guard sender.mayHaveBegun, let former = try await formerPayment(of: order, with: client)
        else { throw PaymentProblem.paid(order) }
        return written ?? former.tender.tendered
    }

    private func formerPayment(of order: Order, with client: SuiteClient) async throws -> Payment? {
        let ledger = try await sender.call(
            ListPayments(order: order.id), of: client[.payments], .reading)
        return ledger.payments.last { $0.status != .refused && $0.terminal == sender.terminal }
    }
}
