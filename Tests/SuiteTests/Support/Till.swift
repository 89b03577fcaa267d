// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing
import Wire

/// A till at a location, with short forms of its commands.
struct Till: Sendable {
    /// The client that sends its commands.
    let client: Client
    /// Its name.
    let terminal: TerminalID
    /// Its location.
    let location: LocationID

    init(_ client: Client, _ terminal: TerminalID = "till-1", at location: LocationID = "00001") {
        self.client = client
        self.terminal = terminal
        self.location = location
    }

    /// A context for one command, with a new key.
    var context: CommandContext {
        var generator = SystemRandomNumberGenerator()
        return CommandContext(
            key: .unique(at: .now(), using: &generator), terminal: terminal, staff: "ana")
    }

    func open() async throws -> Order {
        try await client.call(OpenOrder(location: location, context: context), of: .orders)
    }

    func add(_ item: ItemID, _ quantity: Int = 1, to order: Order) async throws -> Order {
        let items = [ItemRequest(item: item, quantity: quantity)]
        return try await client.call(
            AddItems(order: order.id, items: items, context: context), of: .orders)
    }

    func cancel(_ order: Order) async throws -> Order {
        let command = CancelOrders(orders: [OrderReference(order: order.id)], context: context)
        return try #require(try await client.call(command, of: .orders).orders.first)
    }

    func advance(_ order: Order, from status: OrderStatus) async throws -> Order {
        try await client.call(
            AdvanceOrder(order: order.id, from: status, context: context), of: .orders)
    }

    /// Advances an order in process until it is delivered.
    func deliver(_ order: Order) async throws -> Order {
        let processed = try await advance(order, from: .inProcess)
        return try await advance(processed, from: .processed)
    }

    func pay(_ order: Order, tendered: Amount = Amount(100_00)) async throws -> Payment {
        try await client.call(checkout(order, tendered: tendered), of: .payments)
    }

    /// Returns a checkout command, which a test may send several times.
    func checkout(_ order: Order, tendered: Amount = Amount(100_00)) -> Checkout {
        Checkout(
            order: order.id, location: order.location, tender: .cash(tendered), context: context)
    }

    /// Returns the current state of an order.
    func fetch(_ order: Order) async throws -> Order {
        try await client.call(GetOrder(order: order.id), of: .orders)
    }

    /// Advances a ticket, as a tap on the kitchen's screen does.
    func tap(_ order: Order, from status: OrderStatus) async throws -> Ticket {
        try await client.call(
            AdvanceTicket(order: order.id, from: status, context: context), of: .kitchen)
    }
}

/// Returns the stable reason of a call's refusal; nil if it is accepted.
func refusal(of call: () async throws -> some Any) async throws -> String? {
    do {
        _ = try await call()
        return nil
    } catch CallFailure.refused(let error) {
        return error.reason ?? "\(error.code)"
    }
}
