// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing
import Wire

/// A till at a location: its commands as one would say them.
struct Till: Sendable {
    /// The client that it sends with.
    let client: Client
    /// Its own name.
    let terminal: TerminalID
    /// The location where it stands.
    let location: LocationID

    init(_ client: Client, _ terminal: TerminalID = "till-1", at location: LocationID = "00001") {
        self.client = client
        self.terminal = terminal
        self.location = location
    }

    /// A context for one command, with a key that nobody used.
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

    /// Advances an order until it is delivered.
    func deliver(_ order: Order) async throws -> Order {
        let processed = try await advance(order, from: .inProcess)
        return try await advance(processed, from: .processed)
    }

    func pay(_ order: Order, tendered: Amount = Amount(100_00)) async throws -> Payment {
        try await client.call(checkout(order, tendered: tendered), of: .payments)
    }

    /// A command to check out, to be sent as often as a test likes.
    func checkout(_ order: Order, tendered: Amount = Amount(100_00)) -> Checkout {
        Checkout(order: order.id, tender: .cash(tendered), context: context)
    }

    /// The order as it is now.
    func look(at order: Order) async throws -> Order {
        try await client.call(GetOrder(order: order.id), of: .orders)
    }

    /// A tap on the kitchen's screen.
    func tap(_ order: Order, from status: OrderStatus) async throws -> Ticket {
        try await client.call(
            AdvanceTicket(order: order.id, from: status, context: context), of: .kitchen)
    }
}

/// The stable reason of the refusal that a call meets; nil when it is not refused.
func refusal(of call: () async throws -> some Any) async throws -> String? {
    do {
        _ = try await call()
        return nil
    } catch CallFailure.refused(let error) {
        return error.reason ?? "\(error.code)"
    }
}
