// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

@testable import Orders

@Suite struct OrderBookTests {
    private var book = OrderBook()

    @Test mutating func `a till gets its own unfinished order back as it was`() throws {
        var own = try Sample.keyedOrder(Sample.burger)
        book.put(own)
        #expect(try open(at: Sample.place, by: Sample.till) == .resumed(own))

        try own.seal(at: Sample.minute(2))
        book.put(own)
        #expect(try open(at: Sample.place, by: Sample.till) == .resumed(own))
    }

    @Test mutating func `a restart gives the till its order back`() throws {
        let own = try Sample.keyedOrder(Sample.burger)

        book = OrderBook([own])

        #expect(try open(at: Sample.place, by: Sample.till) == .resumed(own))
    }

    @Test mutating func `a delivered order that is not paid still belongs to its till`() throws {
        var own = try Sample.keyedOrder(Sample.burger)
        try own.advance(from: .inProcess, at: Sample.minute(2))
        try own.advance(from: .processed, at: Sample.minute(3))
        book.put(own)

        #expect(try open(at: Sample.place, by: Sample.till) == .resumed(own))
    }

    @Test mutating func `another till's order is never taken`() throws {
        book.put(Sample.order("order-1", by: Sample.otherTill))

        let opened = try open(at: Sample.place, by: Sample.till)

        #expect(opened == .new(Sample.order("order-2", by: Sample.till)))
    }

    @Test mutating func `a till that works at two places has an order at each`() throws {
        let here = Sample.order("order-1", at: "00001")
        let there = Sample.order("order-3", at: "00002")
        book.put(here)
        #expect(
            try open(at: "00002", by: Sample.till) == .new(Sample.order("order-2", at: "00002")))

        book.put(there)

        #expect(try open(at: "00001", by: Sample.till) == .resumed(here))
        #expect(try open(at: "00002", by: Sample.till) == .resumed(there))
    }

    @Test mutating func `after paying the till gets a new order`() throws {
        var own = try Sample.keyedOrder(Sample.burger)
        book.put(own)
        try own.payInFull()
        book.put(own)

        #expect(try open(at: Sample.place, by: Sample.till) == .new(Sample.order("order-2")))
        #expect(book[own.id] == own)
    }

    @Test mutating func `after cancelling the till gets a new order`() throws {
        var own = try Sample.keyedOrder(Sample.burger)
        try own.cancel(reason: nil, at: Sample.minute(2))
        book.put(own)

        #expect(try open(at: Sample.place, by: Sample.till) == .new(Sample.order("order-2")))
        #expect(book[own.id] == own)
    }

    @Test mutating func `of several unfinished orders the newest is the till's`() throws {
        book.put(Sample.order("order-1"))
        book.put(Sample.order("order-3"))
        book.put(Sample.order("order-2"))

        #expect(book.unfinishedOrder(of: Sample.till, at: Sample.place)?.id == "order-3")
    }

    @Test mutating func `a location has up to 1,000 active orders`() throws {
        for number in 1...999 { book.put(Sample.order("order-\(number)", by: "till-\(number)")) }
        #expect(
            try open(at: Sample.place, by: "till-0") == .new(Sample.order("order-2", by: "till-0")))

        book.put(Sample.order("order-1000", by: "till-1000"))

        let refusal = reason { () throws(Refusal) in _ = try open(at: Sample.place, by: "till-0") }
        #expect(refusal == "location.tooManyActiveOrders")
        #expect(try open(at: "00002", by: "till-0") != .resumed(Sample.order()))
        #expect(
            try open(at: Sample.place, by: "till-7")
                == .resumed(Sample.order("order-7", by: "till-7")))
    }

    @Test mutating func `an order that is finished leaves the book`() throws {
        var order = Sample.order()
        book.put(order)
        try order.cancel(reason: nil, at: Sample.minute(1))

        book.put(order)

        #expect(book[order.id] == nil)
        #expect(book.activeCount(of: Sample.place) == 0)
        #expect(book.orders(of: Sample.place).isEmpty)
    }

    @Test mutating func `a rollback takes back all that was put since the commit`() throws {
        let kept = try Sample.keyedOrder(Sample.burger)
        book.put(kept)
        book.commit()
        var changed = kept
        try changed.payInFull()
        book.put(changed)
        try changed.advance(from: .inProcess, at: Sample.minute(2))
        try changed.advance(from: .processed, at: Sample.minute(3))
        book.put(changed)
        book.put(Sample.order("order-2", by: Sample.otherTill))

        book.rollback()

        #expect(book.orders(of: Sample.place) == [kept])
        #expect(book.unfinishedOrder(of: Sample.till, at: Sample.place) == kept)
        #expect(book.unfinishedOrder(of: Sample.otherTill, at: Sample.place) == nil)
    }

    @Test mutating func `a rollback after a commit takes back nothing`() {
        book.put(Sample.order())
        book.commit()

        book.rollback()

        #expect(book.orders(of: Sample.place) == [Sample.order()])
    }

    @Test(arguments: UInt64(1)...20)
    func `the book agrees with a plain list whatever is put committed and rolled back`(
        _ seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        var book = OrderBook()
        var committed: [OrderID: Order] = [:]
        var list = committed
        for _ in 1...300 {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0:
                book.commit()
                committed = list
            case 1:
                book.rollback()
                list = committed
            default:
                let order = try randomOrder(using: &generator)
                book.put(order)
                list[order.id] = order.isActive ? order : nil
            }
            expect(book, agreesWith: list)
        }
    }

    private func open(
        at place: LocationID, by terminal: TerminalID
    ) throws(Refusal) -> OpenedOrder {
        try book.open(
            OpenOrder(location: place, context: Sample.context(terminal)),
            at: Sample.location(place), id: "order-2", number: 1, businessDay: Sample.day,
            now: Sample.minute(0))
    }

    private func expect(_ book: OrderBook, agreesWith list: [OrderID: Order]) {
        for place: LocationID in ["00001", "00002"] {
            let here = list.values.filter { $0.location == place }.sorted { $0.id < $1.id }
            #expect(book.orders(of: place) == here)
            #expect(book.activeCount(of: place) == here.count)
            for till in [Sample.till, Sample.otherTill] {
                let own = here.last { $0.terminal == till && !$0.paid && $0.status != .canceled }
                #expect(book.unfinishedOrder(of: till, at: place) == own)
            }
        }
    }

    /// One of ten orders of two tills at two places, at a random point of its life.
    private func randomOrder(using generator: inout SeededGenerator) throws -> Order {
        let name = Int.random(in: 0..<10, using: &generator)
        var order = Sample.order(
            "order-\(name)", at: name % 2 == 0 ? "00001" : "00002",
            by: name % 3 == 0 ? Sample.till : Sample.otherTill)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: break
        case 1: try order.add([Sample.pie])
        case 2: try order.cancel(reason: nil, at: Sample.minute(1))
        case 3:
            try order.add([Sample.pie])
            try order.payInFull()
        default:
            try order.add([Sample.pie])
            try order.payInFull()
            try order.advance(from: .inProcess, at: Sample.minute(2))
            try order.advance(from: .processed, at: Sample.minute(3))
        }
        return order
    }
}
