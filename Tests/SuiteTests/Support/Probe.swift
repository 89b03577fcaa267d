// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

/// A till with one order in the kitchen, to which it adds items until it is refused.
struct Probe {
    /// Its order, from the last answer.
    private(set) var order: Order
    /// The acknowledged commands.
    private(set) var receipts = Receipts()
    private let till: Till

    /// Opens the order, adds an item, and waits until the kitchen shows it.
    init(_ suite: RunningSuite) async throws {
        till = Till(suite.client, "till-9")
        let opening = OpenOrder(location: till.location, context: till.context)
        order = try await till.client.retry(opening)
        receipts.record(order, for: opening)
        try await retry(addition)
        try await suite.client.waitForTicket(of: order, within: .seconds(30)) { $0 != nil }
    }

    /// Adds items until the service refuses, and returns the refused command.
    mutating func addUntilRefused() async throws -> (AddItems, Client.Refused) {
        // An order has at most 200 lines.
        for _ in 0..<150 {
            let command = addition
            let reply = try await till.client.firstReply(to: command)
            if let refusal = reply.error { return (command, refusal) }
            record(try #require(reply.result), for: command)
        }
        throw RunningSuite.CommandFailed(description: "order-service did not detect the fault")
    }

    /// Repeats a command until it is acknowledged; it must have changed the order once.
    mutating func retry(_ command: AddItems) async throws {
        record(try await till.client.retry(command), for: command)
    }

    private mutating func record(_ answer: Order, for command: AddItems) {
        let before = order
        order = answer
        receipts.record(order, for: command)
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
