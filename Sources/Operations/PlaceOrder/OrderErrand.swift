// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import MessageBus
import Messages
import ServiceRuntime

/// One order from opening to payment, told step by step; done again under the same key it does
/// nothing twice and tells the same.
struct OrderErrand: Sendable {
    /// What the keys of all steps follow from.
    let key: ErrandKey
    /// Where the order is keyed.
    let location: LocationID
    /// What is ordered.
    let items: [ItemArgument]
    /// The till that keys it.
    let terminal: TerminalID
    /// The person at the till.
    let staff: StaffID?
    /// Whether it is paid at once, in cash.
    let pays: Bool
    /// What the guest hands over; exactly what is due without it.
    let tendered: MoneyText?
    /// Whether somebody may go on with the order, since the till or the key was named.
    let mayBeContinued: Bool

    /// Places the order, or calls it off when nothing could be added to it and nobody goes on with
    /// it.
    ///
    /// Throws an `OrderFailure` for a step that was not done, and a `ValidationError` for an amount
    /// that the currency of the location does not have, before anything is ordered.
    func perform(with client: SuiteClient) async throws {
        let opened = try await send(
            OpenOrder(location: location, context: context(key.opening)), to: client[.orders],
            .opening)
        Console.say(
            "order #\(opened.number) is open (\(opened.id), business day \(opened.businessDay))")
        do {
            let tendered = try tendered.map { try amount($0, in: opened.currency) }
            let order = try await add(to: opened, with: client)
            OrderText.lines(of: order).forEach(Console.say)
            if pays { try await pay(order, tendered ?? order.totals.due, with: client) }
        } catch {
            if !mayBeContinued, isEmpty(after: error) { await callOff(opened, with: client) }
            throw error
        }
    }

    private func add(to order: Order, with client: SuiteClient) async throws -> Order {
        let requests = items.map { ItemRequest(item: $0.item, quantity: $0.quantity) }
        return try await send(
            AddItems(order: order.id, items: requests, context: context(key.adding)),
            to: client[.orders], .adding)
    }

    /// Whether it is certain that nothing was added.
    private func isEmpty(after error: any Error) -> Bool {
        guard let failure = error as? OrderFailure else { return error is ValidationError }
        return failure.step == .adding && failure.cause.isRefusal
    }

    /// Calls off the order as it was opened, and not what somebody made of it meanwhile.
    private func callOff(_ order: Order, with client: SuiteClient) async {
        let reference = OrderReference(order: order.id, ifRevision: order.revision)
        let command = CancelOrders(
            orders: [reference], reason: "nothing was ordered", context: context(key.callingOff))
        do {
            _ = try await client[.orders].call(command)
            Console.say("order #\(order.number) is called off: nothing was ordered")
        } catch {
            Console.note("Order #\(order.number) may still be open: \(error)")
        }
    }

    private func pay(_ order: Order, _ tendered: Amount, with client: SuiteClient) async throws {
        let context = context(key.paying(tendered))
        let payment = try await send(
            Checkout(order: order.id, tender: .cash(tendered), context: context),
            to: client[.payments], .paying)
        OrderText.lines(of: payment).forEach(Console.say)
    }

    private func amount(_ text: MoneyText, in currency: Currency) throws -> Amount {
        guard let amount = currency.amount(text) else {
            throw ValidationError(
                "'\(text)' is no amount of \(currency), which has \(currency.minorUnitDigits) "
                    + "decimals. Nothing was ordered: give the command again with another "
                    + "--tendered.")
        }
        return amount
    }

    private func send<C: Command>(
        _ command: C, to requester: Requester, _ step: OrderFailure.Step
    ) async throws(OrderFailure) -> C.Answer {
        do {
            return try await requester.call(command)
        } catch {
            throw OrderFailure(step: step, cause: error, key: key)
        }
    }

    private func context(_ key: CommandKey) -> CommandContext {
        CommandContext(key: key, terminal: terminal, staff: staff)
    }
}
