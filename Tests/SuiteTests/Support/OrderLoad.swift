// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Wire

/// Tills that key in, hand over and have paid one order after the other, and keep what they were
/// told.
struct OrderLoad {
    private let suite: RunningSuite
    private let client: Client
    private let till: Till
    private var chance: SeededGenerator
    private var receipts = Receipts()

    /// Lets four tills work while the body runs, and returns what they were told.
    ///
    /// Each finishes the order that it has begun, so that nothing is left open.
    static func run(
        seed: UInt64, on suite: RunningSuite, while body: () async throws -> Void
    ) async throws -> Receipts {
        try await withThrowingTaskGroup(of: Receipts.self) { group in
            for number in 1...4 {
                group.addTask {
                    var load = try OrderLoad(till: number, seed: seed, suite)
                    return try await load.work()
                }
            }
            do {
                try await body()
            } catch {
                group.cancelAll()
                throw error
            }
            group.cancelAll()
            return try await group.reduce(into: Receipts()) { $0.add($1) }
        }
    }

    private init(till number: Int, seed: UInt64, _ suite: RunningSuite) throws {
        self.suite = suite
        client = try Client(suite.place)
        till = Till(client, TerminalID(stringLiteral: "till-\(number)"))
        chance = SeededGenerator(seed: seed &+ UInt64(number))
    }

    private mutating func work() async throws -> Receipts {
        do {
            while !Task.isCancelled { try await keyOrder() }
        } catch {
            await client.close()
            throw error
        }
        await client.close()
        return receipts
    }

    private mutating func keyOrder() async throws {
        let order = try await send(OpenOrder(location: till.location, context: till.context))
        for _ in 0..<Int.random(in: 1...3, using: &chance) {
            let quantity = Int.random(in: 1...99, using: &chance)
            let items = [ItemRequest(item: "00001", quantity: quantity)]
            try await send(AddItems(order: order.id, items: items, context: till.context))
        }
        try await send(AdvanceOrder(order: order.id, from: .inProcess, context: till.context))
        let made = try await send(
            AdvanceOrder(order: order.id, from: .processed, context: till.context))
        let payment = PaymentID(stringLiteral: till.context.key.text)
        try await send(
            RecordPayment(
                order: order.id, payment: payment, tender: "cash", amount: made.totals.due,
                context: till.context))
    }

    /// Sends a command and keeps what it was answered.
    ///
    /// An answer from a service whose disk is without power would never have left a real machine,
    /// which is off; it does not count, and the same key is sent again.
    @discardableResult
    private mutating func send<C: Command>(_ command: C) async throws -> Order
    where C.Answer == Order {
        while true {
            let before = await suite.powerChanges
            let order = try await client.insist(on: command)
            guard before.isMultiple(of: 2), await suite.powerChanges == before else { continue }
            receipts.keep(order, to: command)
            return order
        }
    }
}
