// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Catalogue
import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// The placement of one order, from opening it to its payment.
///
/// Repeated with the same key, it does nothing twice and prints the same.
struct OrderPlacement: Sendable {
    /// The sender of the commands.
    let sender: CommandSender
    /// The location of the order.
    let location: LocationID
    /// The items to order.
    let items: [ItemArgument]
    /// The guest, the table and the note.
    let details: OrderDetails
    /// Whether the order is paid at once, in cash.
    let pays: Bool
    /// The cash that the guest hands over; the amount due if nil.
    let tendered: MoneyText?
    /// Whether an order without items stays open, because a till or a later retry may continue it.
    let mayBeContinued: Bool
    /// The limits of an order.
    let limits: OrderLimits

    private var key: KeyPrefix { sender.key }

    /// Places the order and prints it.
    ///
    /// If no item could be added and the order can't be continued, it is canceled. Throws an
    /// `OrderFailure` for a failed step. Before the order is opened it throws an `ItemProblem` for
    /// an item that the menu does not allow, an `UnknownTable`, and a `ValidationError` for an
    /// amount that the currency does not have.
    func run(with client: SuiteClient) async throws {
        let entry = try await entry(with: client)
        let requests = try await requests(on: entry, with: client)
        var order = try await sender.call(
            OpenOrder(location: location, context: sender.context(key.opening)),
            of: client[.orders], .opening)
        Console.writeOutput(
            "order #\(order.number) is open (\(order.id), business day \(order.businessDay))")
        do {
            let tendered = try tendered.map(order.currency.amount)
            order = try await update(order, at: entry?.location, with: client)
            order = try await add(requests, to: order, with: client)
            OrderText.lines(of: order).forEach(Console.writeOutput)
            let settings = entry?.location.payment ?? PaymentSettings()
            let cash = tendered ?? settings.inCash(order.totals.due)
            if pays { try await pay(order, cash, with: client) }
        } catch {
            if !mayBeContinued, isEmpty(after: error) { await cancel(order, with: client) }
            throw error
        }
    }

    private func update(
        _ order: Order, at location: Location?, with client: SuiteClient
    ) async throws -> Order {
        if details.isEmpty { return order }
        var details = details
        details.table = details.table.map { location?.table(named: $0)?.name ?? $0 }
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

    /// Whether certainly no item was added.
    private func isEmpty(after error: any Error) -> Bool {
        guard let failure = error as? OrderFailure else { return error is ValidationError }
        // The same command with its key continues the order.
        if case .notSent = failure.cause { return false }
        return [.updating, .adding].contains(failure.step) && failure.cause.isWithoutEffect
    }

    /// Cancels the order unless another client has changed it.
    private func cancel(_ order: Order, with client: SuiteClient) async {
        let reference = OrderReference(order: order.id, ifRevision: order.revision)
        let command = CancelOrders(
            orders: [reference], reason: "nothing was ordered",
            context: sender.context(key.canceling))
        do {
            _ = try await client[.orders].call(command)
            Console.writeOutput("order #\(order.number) is canceled: nothing was ordered")
        } catch {
            Console.writeError("\(LeftOrder(order: order, key: key, cause: error))")
        }
    }

    private func pay(_ order: Order, _ tendered: Amount, with client: SuiteClient) async throws {
        let context = sender.context(key.paying(tendered))
        let payment = try await sender.call(
            Checkout(
                order: order.id, location: order.location, tender: .cash(tendered),
                context: context),
            of: client[.payments], .paying)
        OrderText.lines(of: payment).forEach(Console.writeOutput)
    }
}

extension OrderPlacement {
    /// The items as order-service takes them, compared with the menu.
    ///
    /// A retry continues whatever the menu is now: order-service repeats its first answers.
    private func requests(
        on entry: CatalogueEntry?, with client: SuiteClient
    ) async throws -> [ItemRequest] {
        guard let entry else {
            return try items.map { try $0.request(on: nil) }
        }
        do {
            _ = try tendered.map(entry.menu.currency.amount)
            if let table = details.table, entry.location.isWithout(table) {
                throw UnknownTable(table: table, location: entry.location)
            }
            return try items.map { try entry.request(for: $0, within: limits, at: .now()) }
        } catch {
            guard sender.mayBeRetry, try await hasBegun(with: client) else { throw error }
            return try items.map { try $0.request(on: entry.menu) }
        }
    }

    /// The location and its menu; nil if locations-service is away, which stops no order.
    private func entry(with client: SuiteClient) async throws -> CatalogueEntry? {
        do {
            return try await client.catalogueEntry(of: location)
        } catch let failure as QueryFailure where failure.cause.isUnanswered {
            Console.writeError(
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

extension Location {
    /// The table with this name; else the only one with it, without regard to case and accents.
    func table(named text: String) -> Table? {
        if let table = tables.first(where: { $0.name == text }) { return table }
        let similar = tables.filter { $0.name.folded == text.folded }
        return similar.count == 1 ? similar[0] : nil
    }

    /// Whether it has tables, but none with this name.
    fileprivate func isWithout(_ table: String) -> Bool {
        !hasTable(table) && self.table(named: table) == nil
    }
}

/// A new order without items that could not be canceled, for example on a full disk.
struct LeftOrder: CustomStringConvertible {
    let order: Order
    let key: KeyPrefix
    let cause: CallFailure

    /// What happened, and the commands that continue and end the order.
    var description: String {
        """
        Order #\(order.number) may still be open, without items, because it could not be canceled: \
        \(cause) When this is solved, run the same command with --key \(key) to continue it. To \
        end it, run: comanda call orders orders.cancel '{"orders":[{"order":"\(order.id)"}],\
        "reason":"nothing was ordered"}'
        """
    }
}

/// A table that the location does not have.
struct UnknownTable: Error, CustomStringConvertible {
    let table: String
    let location: Location

    /// What happened, and the tables to choose from.
    var description: String {
        let names = location.tables.map(\.name).joined(separator: ", ")
        return """
            \(location.name) (\(location.id)) has no table \(table). Nothing was ordered. Its \
            tables are \(names).
            """.withoutControls
    }
}

/// The members of an order besides its items.
struct OrderDetails: Equatable, Sendable {
    /// The guest's name.
    var customer: String?
    /// The table of a guest who dines in.
    var table: String?
    /// A note on the whole order.
    var note: String?

    /// The lengths that order-service accepts, in characters (`Protocols/3-ORDERS.md`, limits).
    private static let (customerCharacters, tableCharacters) = (100, 1...20)

    /// Whether no member is set.
    var isEmpty: Bool { self == Self() }

    /// The first member that order-service would refuse, with what to write instead.
    func problem(within limits: OrderLimits) -> String? {
        if let customer, customer.unicodeScalars.count > Self.customerCharacters {
            return "--customer takes \(Self.customerCharacters) characters at most."
        }
        if let table, !Self.tableCharacters.contains(table.unicodeScalars.count) {
            return "--table takes 1 to \(Self.tableCharacters.upperBound) characters."
        }
        if let note, note.unicodeScalars.count > limits.note {
            return "--note takes \(limits.note) characters at most."
        }
        return nil
    }

    /// The command that sets the members of an order.
    func update(of order: OrderID, _ context: CommandContext) -> UpdateOrder {
        UpdateOrder(
            order: order, customer: customer,
            fulfilment: table.map { Fulfilment(.dineIn, table: $0) }, note: note, context: context)
    }
}
