// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport

@testable import Orders
import Wire

/// Random commands of three tills and a kitchen; some are refused.
struct RandomPlay {
    let desk: OrderDesk
    private let movesLines: Bool
    private(set) var orders: [OrderID: Order] = [:]
    private var generator: SeededGenerator

    init(desk: OrderDesk, seed: UInt64, movesLines: Bool = true) {
        self.desk = desk
        self.movesLines = movesLines
        generator = SeededGenerator(seed: seed)
    }

    /// Executes one random command.
    mutating func step() throws {
        desk.now = desk.now + .seconds(7)
        do {
            let isTransfer = movesLines && Int.random(in: 0..<8, using: &generator) == 0
            for order in isTransfer ? try transfer() : [try command()] { orders[order.id] = order }
        } catch is Refusal {}
    }

    /// Moves a line to another order or to a new one, or merges two orders.
    private mutating func transfer() throws -> [Order] {
        let two = orders.values.sorted { $0.id < $1.id }.shuffled(using: &generator).prefix(2)
        guard two.count == 2 else { return [] }
        let (giver, receiver) = (two[0], OrderReference(order: two[1].id))
        if Int.random(in: 0..<4, using: &generator) == 0 {
            return try desk.transfer(
                MergeOrders(order: giver.id, into: receiver, context: .fresh())
            ).orders
        }
        let line = Int.random(in: 1...max(1, giver.lines.count), using: &generator)
        let quantity = Bool.random(using: &generator) ? 1 : nil
        return try desk.transfer(
            MoveLines(
                order: giver.id, lines: [LinePart(line: line, quantity: quantity)],
                to: Bool.random(using: &generator) ? receiver : nil, context: .fresh())
        ).orders
    }

    private mutating func command() throws -> Order {
        let till = TerminalID(stringLiteral: "till-\(Int.random(in: 1...3, using: &generator))")
        guard
            let order = orders.values.sorted(by: { $0.id < $1.id }).randomElement(using: &generator)
        else { return try desk.open(till) }
        let context = CommandContext.fresh(till)
        let line = Int.random(in: 1...max(1, order.lines.count), using: &generator)
        switch Int.random(in: 0..<13, using: &generator) {
        case 0: return try desk.open(till)
        case 1, 2, 3:
            let item = ItemRequest(
                item: Bool.random(using: &generator) ? "burger" : "cola",
                quantity: Int.random(in: 1...4, using: &generator),
                hold: Bool.random(using: &generator))
            return try desk.change(AddItems(order: order.id, items: [item], context: context))
        case 4:
            return try desk.change(
                ChangeQuantity(
                    order: order.id, line: line, quantity: Int.random(in: 1...4, using: &generator),
                    context: context))
        case 5:
            return try desk.change(
                VoidLines(
                    order: order.id, lines: [LinePart(line: line)], reason: "no", context: context))
        case 6: return try desk.change(FireOrder(order: order.id, context: context))
        case 7, 8:
            let from: OrderStatus = Bool.random(using: &generator) ? .inProcess : .processed
            return try desk.change(AdvanceOrder(order: order.id, from: from, context: context))
        case 9: return try desk.change(RecallOrder(order: order.id, context: context))
        case 10: return try desk.change(AcknowledgeOrder(order: order.id, context: context))
        case 11:
            return try desk.change(
                SetDiscounts(
                    order: order.id,
                    discounts: [DiscountRequest(amount: Amount(333), reason: "late")],
                    context: context))
        default: return try pay(order, context)
        }
    }

    private mutating func pay(_ order: Order, _ context: CommandContext) throws -> Order {
        let sealed = try desk.change(SealOrder(order: order.id, context: context))
        orders[order.id] = sealed
        let amount = sealed.totals.due + Amount(Int.random(in: 0...1, using: &generator) * 50)
        return try desk.change(
            RecordPayment(
                order: order.id, payment: "pay-\(sealed.revision)", tender: "cash", amount: amount,
                tip: amount - sealed.totals.due, context: context))
    }
}
