// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// The payment of an order, or of a part of what is due on it.
///
/// Repeated with the same key, it takes no money twice and prints the same payment.
struct OrderPayment: Sendable {
    /// The order.
    let order: OrderID
    /// The sender of the commands.
    let sender: CommandSender
    /// What the guest pays, and with what.
    let wish: PaymentWish

    /// Pays the order and prints the payment.
    ///
    /// Throws an `OrderFailure` for a failed step and a `PaymentProblem` if nothing is due. Throws
    /// a `ValidationError` if the currency does not have the amount.
    func run(with client: SuiteClient) async throws {
        let payment = try await pay(with: client)
        let order = payment.order
        Console.writeOutput(
            "order #\(order.number) (\(order.id), business day \(order.businessDay))")
        OrderText.lines(of: payment.answer.value).forEach(Console.writeOutput)
    }

    /// Pays the order; returns the order as it was before, and the payment.
    ///
    /// Throws as `run(with:)` does.
    func pay(
        with client: SuiteClient
    ) async throws -> (order: Order, answer: QueryResult<Payment>) {
        let order = try await sender.call(
            GetOrder(order: order), of: client[.orders], .reading)
        var earlier: Payment?
        if order.totals.due <= .zero {
            guard order.paid else { throw PaymentProblem.nothingDue(order) }
            guard sender.mayBeRetry, let found = try await earlierPayment(of: order, with: client)
            else { throw PaymentProblem.paid(order) }
            earlier = found
        }
        let settings = try await settings(of: order, with: client)
        let checkout = try wish.checkout(
            of: order, settings, earlier: earlier, sender: sender)
        return (order, try await settle(checkout, with: client))
    }

    /// Sends the checkout, and for a card sends it again until the guest and the bank have
    /// answered.
    ///
    /// The same key charges once. The last attempt ends with the failure that names the key.
    private func settle(
        _ checkout: Checkout, with client: SuiteClient
    ) async throws -> QueryResult<Payment> {
        var attempts = checkout.tender.type == .card ? Self.cardAttempts : 1
        while attempts > 1 {
            if let answer = try await answer(to: checkout, with: client) { return answer }
            if attempts == Self.cardAttempts { Console.writeError(Self.cardNotice) }
            attempts -= 1
        }
        return try await sender.query(checkout, of: .payments, .settling, with: client)
    }

    /// The answer to the checkout; nil while a card payment goes on.
    private func answer(
        to checkout: Checkout, with client: SuiteClient
    ) async throws(OrderFailure) -> QueryResult<Payment>? {
        do {
            return try await sender.query(checkout, of: .payments, .settling, with: client)
        } catch {
            if error.waitsForCard { return nil }
            throw error
        }
    }

    /// The attempts for a card, each of which waits for five seconds: a guest has four minutes.
    private static let cardAttempts = 48

    private static let cardNotice = """
        The guest is asked for the card. 'comanda pay list' shows the payment, and 'comanda pay \
        cancel' ends it.
        """

    /// How guests pay at the location, if that decides how much cash is needed.
    private func settings(
        of order: Order, with client: SuiteClient
    ) async throws -> PaymentSettings {
        guard wish.tender == .cash(nil) else { return PaymentSettings() }
        return try await client.paymentSettings(of: order.location)
    }

    /// This till's last payment of the order with the same kind of tender; nil without one.
    private func earlierPayment(
        of order: Order, with client: SuiteClient
    ) async throws -> Payment? {
        let ledger = try await sender.call(
            ListPayments(order: order.id), of: client[.payments], .reading)
        return ledger.payments.last {
            $0.status != .refused && $0.terminal == sender.terminal
                && $0.tender.type == wish.tender.kind
        }
    }
}

/// The payment of a till's unpaid order.
struct TillPayment: Sendable {
    /// The sender of the commands; its terminal is the till.
    let sender: CommandSender
    /// The location of the till.
    let location: LocationID
    /// The cash that the guest hands over; the amount due if nil.
    let tendered: MoneyText?

    /// Pays the order and prints the payment.
    ///
    /// Throws a `PaymentProblem` if the till has no unpaid order. Rethrows errors of
    /// `OrderPayment`.
    func run(with client: SuiteClient) async throws {
        let order = try await order(with: client)
        let wish = PaymentWish(tender: .cash(tendered))
        try await OrderPayment(order: order, sender: sender, wish: wish).run(with: client)
    }

    /// The till's unpaid order; otherwise its newest order, which this key may have paid.
    ///
    /// With the same key `orders.open` returns the same order again, even if another one was opened
    /// since. It is sent only if the till has an unpaid order: otherwise it would open a new one.
    private func order(with client: SuiteClient) async throws -> OrderID {
        let search = OrderSearch(client: client, sender: sender)
        if try await search.unpaidOrder(at: location) != nil {
            let open = OpenOrder(
                location: location, context: sender.context(sender.key.opening))
            return try await sender.call(open, of: client[.orders], .opening).id
        }
        guard sender.mayBeRetry, let newest = try await search.newestOrder(at: location) else {
            throw PaymentProblem.nothingOpen(sender.terminal, location)
        }
        return newest.id
    }
}

/// The reason why there is nothing to pay.
enum PaymentProblem: Error, Equatable, CustomStringConvertible {
    /// The till has no unpaid order.
    case nothingOpen(TerminalID, LocationID)
    /// Nothing is due on the order.
    case nothingDue(Order)
    /// The order is paid.
    case paid(Order)
    /// No order of this business day has the number; `earlier` is the newest of other days.
    case noOrderToday(Int, LocationID, earlier: Order?)
    /// The location of the order is not known.
    case noLocation(LocationProblem)

    /// What happened and what to do.
    var description: String {
        // The locations to choose from have a line each.
        if case .noLocation(let problem) = self { return "Nothing was paid. \(problem)" }
        return "\(sentence) Nothing was paid.".withoutControls
    }

    private var sentence: String {
        switch self {
        case .noLocation(let problem):
            problem.description
        case .nothingOpen(let terminal, let location):
            """
            \(terminal) has no unpaid order at location \(location). Add an --item, or pay another \
            order with 'comanda pay'.
            """
        case .nothingDue(let order) where order.status == .canceled:
            "Order #\(order.number) is canceled. Place another one with 'comanda order'."
        case .nothingDue(let order):
            """
            Nothing is due on order #\(order.number). Add items with 'comanda order --location \
            \(order.location) --terminal \(order.terminal) --item ITEM'.
            """
        case .paid(let order):
            "Order #\(order.number) is already paid. Place another one with 'comanda order'."
        case .noOrderToday(let number, let location, let earlier):
            "Location \(location) has no order #\(number) today. " + Self.advice(earlier)
        }
    }

    private static func advice(_ earlier: Order?) -> String {
        guard let earlier else {
            return "'comanda tap --since 1d --until now --type order.opened' lists those of a day."
        }
        return "The newest order with that number is of \(earlier.businessDay): 'comanda pay "
            + "\(earlier.id)' pays it."
    }
}
