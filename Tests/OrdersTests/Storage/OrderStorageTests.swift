// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import TestSupport
import Testing

@testable import Orders

/// Orders in a real database: what is written is what is read, and wrong states can't be written.
@Suite struct OrderStorageTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        var migrator = DatabaseMigrator()
        OrderSchema.register(in: &migrator)
        try migrator.migrate(queue)
    }

    @Test(arguments: UInt64(1)...40)
    func `whatever is done to an order it is read as it was written`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var order = Sample.order(tax: TaxRule(basisPoints: 825, included: seed.isMultiple(of: 2)))
        try queue.write { db in try OrderStorage.write(order, changedFrom: nil, db) }
        for minute in 1...40 {
            let before = order
            let command = Sample.randomCommand(using: &generator)
            let environment = OrderEnvironment(now: Sample.minute(minute), menu: Sample.menu)
            guard (try? command.apply(to: &order, in: environment)) == true else { continue }

            try queue.write { db in try OrderStorage.write(order, changedFrom: before, db) }

            let read = try queue.read { db in try OrderStorage.order("order-1", db) }
            #expect(read == order)
        }
    }

    @Test func `only active orders are restored`() throws {
        var finished = Sample.order("order-1")
        try finished.cancel(reason: nil, at: Sample.minute(1))
        var active = Sample.order("order-2")
        active.number = 2
        try write(finished, active)

        let restored = try queue.read { db in try OrderStorage.active(db) }

        #expect(restored == [active])
    }

    @Test func `numbers count up within a location and business day`() throws {
        try write(Sample.order("order-1"))

        let (same, other) = try queue.read { db in
            (
                try OrderStorage.nextNumber(at: Sample.place, on: Sample.day, db),
                try OrderStorage.nextNumber(at: "00002", on: Sample.day, db)
            )
        }

        #expect(same == 2)
        #expect(other == 1)
    }

    @Test func `one number is never given to two orders of a day`() throws {
        try write(Sample.order("order-1"))

        #expect(throws: DatabaseError.self) { try write(Sample.order("order-2")) }
    }

    @Test func `a paid order that is not sealed can't be written`() throws {
        var order = try Sample.keyedOrder(Sample.burger)
        try order.payInFull()
        order.sealed = false

        #expect(throws: DatabaseError.self) { try write(order) }
    }

    @Test func `a list gives the newest first, by page, status and payment`() throws {
        for index in 1...5 {
            var order = Sample.order("order-\(index)")
            order.number = index
            if index == 3 { try order.add([Sample.burger]) }
            try write(order)
        }

        func list(_ request: ListOrders) throws -> [String] {
            try queue.read { db in
                try OrderStorage.orders(request, limit: request.limit ?? 50, db).map(\.id.text)
            }
        }

        #expect(
            try list(ListOrders(location: Sample.place, limit: 2)) == ["order-5", "order-4"])
        #expect(
            try list(ListOrders(location: Sample.place, before: "order-4", limit: 2))
                == ["order-3", "order-2"])
        #expect(try list(ListOrders(location: Sample.place, status: .inProcess)) == ["order-3"])
        #expect(try list(ListOrders(location: Sample.place, paid: true)) == [])
        #expect(try list(ListOrders(location: "00002")) == [])
    }

    @Test func `people read open and paid orders from views`() throws {
        var paid = try Sample.keyedOrder(Sample.burger)
        try paid.payInFull()
        var open = Sample.order("order-2")
        open.number = 2
        try write(paid, open)

        try queue.read { db in
            let paidOrders = try Row.fetchAll(db, sql: "SELECT number, total FROM paid_orders")
            #expect(paidOrders == [["number": 1, "total": 850]])
            // The paid one is still being made.
            #expect(
                try Int.fetchAll(db, sql: "SELECT number FROM open_orders ORDER BY 1") == [1, 2])
        }
    }

    private func write(_ orders: Order...) throws {
        try queue.write { db in
            for order in orders { try OrderStorage.write(order, changedFrom: nil, db) }
        }
    }
}
