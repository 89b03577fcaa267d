// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// One order from opening to payment, told step by step; done again under the same key it does
/// nothing twice and tells the same.
struct OrderErrand: Errand {
    /// Who keys it, under which key.
    let sender: ErrandSender
    /// Where the order is keyed.
    let location: LocationID
    /// What is ordered.
    let items: [ItemArgument]
    /// What is said about the order besides its items.
    let details: OrderDetails
    /// Whether it is paid at once, in cash.
    let pays: Bool
    /// What the guest hands over; exactly what is due without it.
    let tendered: MoneyText?
    /// Whether somebody may go on with the order, since the till or the key was named.
    let mayBeContinued: Bool
    /// What bounds an order.
    let limits: OrderLimits

    private var key: ErrandKey { sender.key }

    /// Places the order, or calls it off when nothing could be added to it and nobody goes on with
    /// it.
    ///
    /// Throws an `OrderFailure` for a step that was not done. What the menu does not allow it
    /// refuses before an order is opened, with an `ItemProblem`, or a `ValidationError` for an
    /// amount that the currency of the location does not have.
    func perform(with client: SuiteClient) async throws {
        let requests = try await requests(with: client)
        var order = try await sender.call(
            OpenOrder(location: location, context: sender.context(key.opening)),
            of: client[.orders], .opening)
        Console.say(
            "order #\(order.number) is open (\(order.id), business day \(order.businessDay))")
        do {
            let tendered = try tendered.map(order.currency.written)
            order = try await update(order, with: client)
            order = try await add(requests, to: order, with: client)
            OrderText.lines(of: order).forEach(Console.say)
            if pays { try await pay(order, tendered ?? order.totals.due, with: client) }
        } catch {
            if !mayBeContinued, isEmpty(after: error) { await callOff(order, with: client) }
            throw error
        }
    }

    private func update(_ order: Order, with client: SuiteClient) async throws -> Order {
        if details.isEmpty { return order }
        return try await sender.call(
            details.update(of: order.id, sender.context(key.updating)), of: client[.orders],
            .updating)
    }

    private func add(
        _ requests: [ItemRequest], to order: Order, with client: SuiteClient
    ) async throws -> Order {
        try await sender.call(
            AddItems(order: order.id, items: requests, context: sender.context(key.adding)),
            of: client[.orders], .adding)
    }

    /// Whether it is certain that nothing was added.
    private func isEmpty(after error: any Error) -> Bool {
        guard let failure = error as? OrderFailure else { return error is ValidationError }
        // The same command with its key goes on with the order.
        if case .notSent = failure.cause { return false }
        return [.updating, .adding].contains(failure.step) && failure.cause.isRefusal
    }

    /// Calls off the order as it was left, and not what somebody made of it meanwhile.
    private func callOff(_ order: Order, with client: SuiteClient) async {
        let reference = OrderReference(order: order.id, ifRevision: order.revision)
        let command = CancelOrders(
            orders: [reference], reason: "nothing was ordered",
            context: sender.context(key.callingOff))
        do {
            _ = try await client[.orders].call(command)
            Console.say("order #\(order.number) is called off: nothing was ordered")
        } catch {
            Console.note("Order #\(order.number) may still be open: \(error)")
        }
    }

    private func pay(_ order: Order, _ tendered: Amount, with client: SuiteClient) async throws {
        let context = sender.context(key.paying(tendered))
        let payment = try await sender.call(
            Checkout(order: order.id, tender: .cash(tendered), context: context),
            of: client[.payments], .paying)
        OrderText.lines(of: payment).forEach(Console.say)
    }
}

extension OrderErrand {
    /// The items as order-service takes them, compared with the menu before an order is opened.
    ///
    /// An errand that was begun goes on, whatever the menu says by now: order-service answers again
    /// what it answered then.
    private func requests(with client: SuiteClient) async throws -> [ItemRequest] {
        guard let menu = try await menu(with: client) else { return unchecked(on: nil) }
        do {
            _ = try tendered.map(menu.currency.written)
            return try items.map { try menu.request(for: $0, within: limits) }
        } catch {
            guard sender.mayHaveBegun, try await hasBegun(with: client) else { throw error }
            return unchecked(on: menu)
        }
    }

    private func unchecked(on menu: Menu?) -> [ItemRequest] {
        items.map { $0.request($0.reading(on: menu)) }
    }

    /// The menu of the location; nil while locations-service is away, without which orders go on.
    private func menu(with client: SuiteClient) async throws -> Menu? {
        do {
            return try await client[.locations].call(GetMenu(location: location))
        } catch let error where error.isSilence {
            Console.note(
                "locations-service does not answer, so the items are not compared with the menu.")
            return nil
        }
    }

    private func hasBegun(with client: SuiteClient) async throws -> Bool {
        let search = OrderSearch(client: client, sender: sender)
        guard let order = try await search.newestOrder(at: location) else { return false }
        let history = try await sender.call(
            GetOrderHistory(order: order.id), of: client[.orders], .reading)
        let keys = [key.opening, key.updating, key.adding]
        return history.changes.contains { keys.contains($0.key) }
    }
}
