// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import MessageBus
import Messages
import ServiceRuntime

/// One order from opening to payment, told step by step.
struct OrderErrand: Sendable {
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
    let tendered: String?

    /// Places the order.
    ///
    /// Throws a `CallFailure` for a step that was not done, after telling the key of one whose
    /// outcome is unknown.
    func perform(with client: SuiteClient) async throws {
        var order = try await send(
            OpenOrder(location: location, context: context()), to: client[.orders])
        Console.say(
            "order #\(order.number) is open (\(order.id), business day \(order.businessDay))")
        let requests = items.map { ItemRequest(item: $0.item, quantity: $0.quantity) }
        order = try await send(
            AddItems(order: order.id, items: requests, context: context()), to: client[.orders])
        OrderText.lines(of: order).forEach(Console.say)
        if pays { try await pay(order, with: client) }
    }

    private func pay(_ order: Order, with client: SuiteClient) async throws {
        let tender = Tender.cash(try amount(for: order))
        let payment = try await send(
            Checkout(order: order.id, tender: tender, context: context()), to: client[.payments])
        OrderText.lines(of: payment).forEach(Console.say)
    }

    private func amount(for order: Order) throws -> Amount {
        guard let tendered else { return order.totals.due }
        guard let amount = order.currency.amount(tendered) else {
            throw ValidationError(
                "'\(tendered)' is no amount of \(order.currency): write it like "
                    + "\(order.currency.text(order.totals.due)) without the currency.")
        }
        return amount
    }

    private func send<C: Command>(_ command: C, to requester: Requester) async throws -> C.Answer {
        do {
            return try await requester.call(command)
        } catch {
            if error == .outcomeUnknown {
                Console.note(
                    "The outcome of \(C.method) is unknown; its key is \(command.context.key).")
            }
            throw error
        }
    }

    private func context() -> CommandContext {
        CommandContext(key: .fresh(), terminal: terminal, staff: staff)
    }
}
