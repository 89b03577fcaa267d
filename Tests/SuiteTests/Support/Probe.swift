// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

/// A till with one order in the kitchen, to which it adds until it is refused.
struct Probe {
    /// Its order, as it was told last.
    private(set) var order: Order
    /// What it was told.
    private(set) var receipts = Receipts()
    private let till: Till

    /// Keys in the order, and waits until the kitchen shows it.
    init(_ suite: RunningSuite) async throws {
        till = Till(suite.client, "till-9")
        let opening = OpenOrder(location: till.location, context: till.context)
        order = try await till.client.insist(on: opening)
        receipts.keep(order, to: opening)
        try await self.repeat(addition)
        try await suite.client.waitForTicket(of: order, within: .seconds(30)) { $0 != nil }
    }

    /// Adds to the order until that is refused, and returns the refused command.
    mutating func addUntilRefused() async throws -> (AddItems, Client.Refused) {
        // An order has at most 200 lines.
        for _ in 0..<150 {
            let command = addition
            let reply = try await till.client.firstReply(to: command)
            if let refusal = reply.error { return (command, refusal) }
            keep(try #require(reply.result), to: command)
        }
        throw RunningSuite.Unable(description: "order-service notices nothing of the fault")
    }

    /// Sends a command again until it is acknowledged; it changed the order once, now or before.
    mutating func `repeat`(_ command: AddItems) async throws {
        keep(try await till.client.insist(on: command), to: command)
    }

    private mutating func keep(_ answer: Order, to command: AddItems) {
        let before = order
        order = answer
        receipts.keep(order, to: command)
        #expect(order.revision == before.revision + 1)
        #expect(order.lines.count == before.lines.count + 1)
    }

    /// One more item, under a new key.
    private var addition: AddItems {
        AddItems(
            order: order.id, items: [ItemRequest(item: "00001", quantity: 1)],
            context: till.context)
    }
}
