// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import ServiceLoop
import ServiceStorage
import TestSupport
import Testing

@testable import Orders
import Wire

/// Moves of lines in a real database: both orders change in one transaction, or none does.
@Suite final class TransferStorageTests {
    private let folder: TemporaryFolder
    private let desk: OrderDesk

    init() throws {
        folder = try TemporaryFolder()
        desk = try OrderDesk(in: folder, at: "00001")
    }

    @Test func `a split stores both orders with an event each, the new one first`() throws {
        let order = try desk.add("cola", to: desk.addBurger(to: desk.open()))
        let context = CommandContext.fresh("till-2", staff: "ben")

        let answer = try desk.transfer(
            MoveLines(order: order.id, lines: [LinePart(line: 2)], context: context))

        let (giver, new) = (answer.orders[0], answer.orders[1])
        #expect(giver.id == order.id && giver.revision == order.revision + 1)
        #expect(new.number == 2 && new.revision == 1 && new.terminal == "till-2")
        #expect(new.lines.map(\.name) == ["Cola"])
        #expect(
            try desk.query(
                """
                SELECT type, subject FROM events WHERE command = '\(context.key.text)'
                ORDER BY sequence
                """) == [
                    "\"order.opened\" \"\(new.id)\"", "\"order.linesMoved\" \"\(giver.id)\"",
                ])
        #expect(try desk.open("till-2") == new)
    }

    @Test func `after a restart both orders of a split are as they were`() throws {
        let path = "\(folder.path)/restarted.db"
        func split() throws -> [Order] {
            let desk = try OrderDesk(path)
            try desk.receive(.sample())
            let order = try desk.add("cola", to: desk.addBurger(to: desk.open()))
            let answer = try desk.transfer(
                MoveLines(order: order.id, lines: [LinePart(line: 2)], context: .fresh()))
            try desk.journal.close()
            return answer.orders
        }

        let orders = try split()

        let restored = try OrderDesk(path)
        #expect(orders.count == 2)
        for order in orders { #expect(restored.state.book[order.id]?.order == order) }
    }

    @Test func `a merged order is no longer active, and its history stays`() throws {
        let first = try desk.addBurger(to: desk.open())
        let second = try desk.add("cola", to: desk.open("till-2"))

        let answer = try desk.transfer(
            MergeOrders(
                order: first.id, into: OrderReference(order: second.id, ifRevision: 2),
                ifRevision: 2, context: .fresh()))

        #expect(answer.orders.map(\.id) == [first.id, second.id])
        #expect(answer.orders[1].lines.map(\.name) == ["Cola", "Burger"])
        #expect(desk.state.book[first.id] == nil)
        let history = try desk.transact { try desk.state.history(of: first.id, $0) }
        #expect(history.changes.map(\.type) == [.opened, .itemsAdded, .merged])
        #expect(history.changes.last?.status == .canceled && history.changes.last?.due == .zero)
        #expect(
            try desk.query("SELECT status, cancel_reason FROM orders WHERE number = 1")
                == ["\"canceled\" \"merged into order 2\""])
    }

    @Test func `only the lines that an order still has count as its sales`() throws {
        let first = try desk.add("cola", to: desk.addBurger(to: desk.open()))
        let second = try desk.open("till-2")
        let answer = try desk.transfer(
            MoveLines(
                order: first.id, lines: [LinePart(line: 2)],
                to: OrderReference(order: second.id), context: .fresh()))
        for order in answer.orders {
            try desk.change(
                RecordPayment(
                    order: order.id, payment: "pay-1", tender: "cash", amount: order.totals.due,
                    context: .fresh()))
        }
        #expect(
            try desk.query("SELECT item, quantity, amount FROM sales_by_item ORDER BY item")
                == ["\"burger\" 1 850", "\"cola\" 1 250"])
    }

    @Test func `a conflict carries the state of the order that refuses, and writes nothing`() throws
    {
        let first = try desk.addBurger(to: desk.open())
        let second = try desk.addBurger(to: desk.open("till-2"))
        let sealed = try desk.change(SealOrder(order: second.id, context: .fresh()))
        let events = try desk.query("SELECT count(*) FROM events")

        for (giver, receiver) in [(first, second), (second, first)] {
            let command = MergeOrders(
                order: giver.id, into: OrderReference(order: receiver.id), context: .fresh())
            let outcome = try desk.transact { try desk.state.transfer(command, in: &$0) }
            guard case .refusal(let refusal, let state) = outcome else {
                Issue.record("the command was not refused")
                return
            }
            #expect(refusal.reason == "order.sealed")
            #expect(state == desk.state.book[sealed.id]?.json)
        }
        #expect(desk.state.book[first.id]?.order == first)
        #expect(try desk.query("SELECT count(*) FROM events") == events)
    }

    @Test func `lines that would make an order too large are not moved`() throws {
        let first = try desk.fill(desk.open(), lines: 50)
        let second = try desk.fill(desk.open("till-2"), lines: 50)
        let merge = MergeOrders(
            order: first.id, into: OrderReference(order: second.id), context: .fresh())

        let refusal = #expect(throws: Refusal.self) { try desk.transfer(merge) }

        #expect(refusal?.reason == "order.tooLarge")
        #expect(desk.state.book[second.id]?.order == second)
    }

    @Test func `a location with too many active orders splits none, but merges some`() throws {
        var limits = OrderLimits()
        limits.activeOrders = 2
        let full = try OrderDesk("\(folder.path)/full.db", limits: limits)
        try full.receive(.sample())
        let first = try full.addBurger(to: full.open())
        let second = try full.addBurger(to: full.open("till-2"))

        let refusal = #expect(throws: Refusal.self) {
            try full.transfer(
                MoveLines(order: first.id, lines: [LinePart(line: 1)], context: .fresh()))
        }
        #expect(refusal?.reason == "location.tooManyActiveOrders")
        try full.transfer(
            MergeOrders(
                order: first.id, into: OrderReference(order: second.id), context: .fresh()))
    }

    @Test func `an unknown order is refused, whichever of the two it is`() throws {
        let order = try desk.addBurger(to: desk.open())
        for (giver, receiver) in [(order.id, "no-order"), ("no-order", order.id)] {
            let refusal = #expect(throws: Refusal.self) {
                try desk.transfer(
                    MoveLines(
                        order: giver, lines: [LinePart(line: 1)],
                        to: OrderReference(order: receiver), context: .fresh()))
            }
            #expect(refusal?.reason == "order.unknown")
        }
    }
}
