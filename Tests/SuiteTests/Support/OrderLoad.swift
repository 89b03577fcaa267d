// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Wire

/// The load of one till: it opens, fills, serves and pays one order after the other, and records
/// the acknowledgements.
struct OrderLoad {
    private let suite: RunningSuite
    private let client: Client
    private let till: Till
    private var generator: SeededGenerator
    private var receipts = Receipts()

    /// Runs four tills while the body runs, and returns their acknowledgements.
    ///
    /// Each till finishes its last order, so that no order stays open.
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
        generator = SeededGenerator(seed: seed &+ UInt64(number))
    }

    private mutating func work() async throws -> Receipts {
        do {
            while !Task.isCancelled { try await placeOrder() }
        } catch {
            await client.close()
            throw error
        }
        await client.close()
        return receipts
    }

    private mutating func placeOrder() async throws {
        let order = try await send(OpenOrder(location: till.location, context: till.context))
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let quantity = Int.random(in: 1...99, using: &generator)
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

    /// Sends a command and records its answer.
    ///
    /// With a power loss, a real machine is off and sends no answers. So an answer from a service
    /// whose disk has no power does not count, and the command is repeated with the same key.
    @discardableResult
    private mutating func send<C: Command>(_ command: C) async throws -> Order
    where C.Answer == Order {
        while true {
            let before = await suite.powerChanges
            let order = try await client.retry(command)
            guard before.isMultiple(of: 2), await suite.powerChanges == before else { continue }
            receipts.record(order, for: command)
            return order
        }
    }
}

/// The commands that order-service acknowledged to tills.
struct Receipts: Sendable {
    /// The order in the answer to each command.
    private(set) var answers: [CommandKey: Order] = [:]

    /// Records the answer to a command.
    mutating func record(_ answer: Order, for command: some Command) {
        answers[command.context.key] = answer
    }

    /// Adds the acknowledgements of another till, which has other keys.
    mutating func add(_ others: Receipts) { answers.merge(others.answers) { mine, _ in mine } }
}
