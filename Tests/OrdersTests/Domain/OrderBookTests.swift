// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

@testable import Orders
import Wire

@Suite struct OrderBookTests {
    private var book = OrderBook()

    @Test mutating func `a till gets its own unfinished order, unchanged`() throws {
        var own = try Sample.order(after: .add(.burger))
        book.put(StoredOrder(own))
        #expect(try book.open(by: Sample.till).resumed == own)

        try own.take(.seal)
        book.put(StoredOrder(own))
        #expect(try book.open(by: Sample.till).resumed == own)
    }

    @Test mutating func `a till opens another order beside its own if it wants to`() throws {
        book.put(StoredOrder(try Sample.order(after: .add(.burger))))

        #expect(try book.open(by: Sample.till, another: true).new != nil)
        #expect(try book.open(by: Sample.till, another: false).resumed != nil)
    }

    @Test mutating func `a closed location accepts no new orders, and open ones continue`() throws {
        let refusal = book.refusalToOpen(by: Sample.till, closed: true)
        #expect(refusal?.reason == "location.closed")
        #expect(refusal?.kind == .conflict)

        let own = try Sample.order(after: .add(.burger))
        book.put(StoredOrder(own))
        #expect(try book.open(by: Sample.till, closed: true).resumed == own)
    }

    @Test mutating func `after a voided order became paid the till gets a new one`() throws {
        book.put(StoredOrder(try Sample.order(after: .add(.burger), .pay(500), .void(1))))
        #expect(try book.open(by: Sample.till).new != nil)
        #expect(book.activeCount(of: Sample.place) == 1)

        book.put(
            StoredOrder(
                try Sample.order(after: .add(.burger), .pay(500), .void(1), .acknowledge)))

        #expect(book.activeCount(of: Sample.place) == 0)
        #expect(try book.open(by: Sample.till).new != nil)
    }

    @Test func `a resumed order carries its JSON and its sequence`() throws {
        let stored = StoredOrder(
            try Sample.order(after: .add(.burger)), json: [1, 2, 3], sequence: SequenceNumber(77))

        let book = OrderBook([stored])

        guard case .resumed(let resumed) = try book.open(by: Sample.till) else {
            Issue.record("the till got a new order")
            return
        }
        #expect(resumed === stored)
        #expect(book[stored.order.id] === stored)
        #expect(book.orders(of: Sample.place).first === stored)
        #expect(Array(book.all).first === stored)
    }

    @Test func `a new order belongs to its till and is not in the book yet`() throws {
        let opened = try book.open(by: Sample.otherTill, number: 7)

        #expect(opened.new?.terminal == Sample.otherTill)
        #expect(opened.new?.staff == "ana")
        #expect(opened.new?.number == 7)
        #expect(opened.new?.businessDay == Sample.day)
        #expect(opened.new?.revision == 1)
        #expect(book.activeCount(of: Sample.place) == 0)
    }

    @Test func `after a restart a till gets its order again`() throws {
        let own = try Sample.order(after: .add(.burger))

        #expect(try OrderBook([StoredOrder(own)]).open(by: Sample.till).resumed == own)
    }

    @Test mutating func `after a take over the order belongs to the other till`() throws {
        let order = try Sample.order(after: .add(.burger))
        book.put(StoredOrder(order))
        var taken = order
        try taken.take(.takeOver)

        book.put(StoredOrder(taken))

        #expect(try book.open(by: Sample.otherTill).resumed == taken)
        #expect(try book.open(by: Sample.till).new != nil)
    }

    @Test mutating func `a till at two locations has an order at each`() throws {
        let here = Sample.order("order-1")
        let there = Sample.order("order-3", at: Sample.entry("00002"))
        book.put(StoredOrder(here))
        #expect(try book.open(by: Sample.till, at: "00002").new?.location == "00002")

        book.put(StoredOrder(there))

        #expect(try book.open(by: Sample.till).resumed == here)
        #expect(try book.open(by: Sample.till, at: "00002").resumed == there)
    }

    @Test(arguments: [Step.pay(850), .cancel])
    mutating func `after payment or cancellation the till gets a new order`(_ step: Step) throws {
        var own = try Sample.order(after: .add(.burger))
        book.put(StoredOrder(own))
        try own.take(step)
        book.put(StoredOrder(own))

        #expect(try book.open(by: Sample.till).new?.id == "order-9")
        #expect(book[own.id]?.order == own)
    }

    @Test mutating func `of several unfinished orders the till gets the newest`() {
        for id in ["order-1", "order-3", "order-2"] as [OrderID] {
            book.put(StoredOrder(Sample.order(id)))
        }

        #expect(book.unfinishedOrder(of: Sample.till, at: Sample.place)?.order.id == "order-3")
        #expect(book.orders(of: Sample.place).map(\.order.id) == ["order-1", "order-2", "order-3"])
    }

    @Test mutating func `a location has up to 1,000 active orders`() throws {
        for number in 1...999 {
            book.put(StoredOrder(Sample.order("order-\(number)", by: "till-\(number)")))
        }
        #expect(try book.open(by: "till-0").new != nil)

        book.put(StoredOrder(Sample.order("order-1000", by: "till-1000")))

        let refusal = book.refusalToOpen(by: "till-0")
        #expect(refusal?.reason == "location.tooManyActiveOrders")
        #expect(refusal?.kind == .unavailable)
        #expect(try book.open(by: "till-0", at: "00002").new != nil)
        #expect(try book.open(by: "till-7").resumed?.id == "order-7")
    }

    @Test mutating func `a finished order leaves the book and a recall puts it back`()
        throws
    {
        var order = try Sample.order(after: .add(.burger), .pay(850), .make, .serve)
        book.put(StoredOrder(order))
        #expect(book[order.id] == nil)
        #expect(book.activeCount(of: Sample.place) == 0)
        #expect(book.orders(of: Sample.place).isEmpty)

        try order.take(.recall)
        book.put(StoredOrder(order))

        #expect(book[order.id]?.order == order)
        #expect(try book.open(by: Sample.till).new != nil, "it is paid")
    }

    @Test mutating func `a rollback undoes all changes since the commit`() throws {
        let committed = try Sample.order(after: .add(.burger))
        book.put(StoredOrder(committed))
        book.commit()
        var changed = committed
        try changed.take(.pay(850))
        book.put(StoredOrder(changed))
        try changed.take(.make, .serve)
        book.put(StoredOrder(changed))
        book.put(StoredOrder(Sample.order("order-2", by: Sample.otherTill)))

        book.rollback()

        #expect(book.orders(of: Sample.place).map(\.order) == [committed])
        #expect(book.unfinishedOrder(of: Sample.till, at: Sample.place)?.order == committed)
        #expect(book.unfinishedOrder(of: Sample.otherTill, at: Sample.place) == nil)
    }

    @Test mutating func `a rollback right after a commit changes nothing`() {
        book.put(StoredOrder(Sample.order()))
        book.commit()

        book.rollback()

        #expect(book.orders(of: Sample.place).map(\.order) == [Sample.order()])
    }

    @Test(arguments: UInt64(1)...20)
    func `the book agrees with a plain list after random changes`(
        _ seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        var book = OrderBook()
        var committed: [OrderID: Order] = [:]
        var list = committed
        for _ in 1...200 {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0:
                book.commit()
                committed = list
            case 1:
                book.rollback()
                list = committed
            default:
                let order = try randomOrder(using: &generator)
                book.put(StoredOrder(order))
                list[order.id] = order.isActive ? order : nil
            }
            expect(book, agreesWith: list)
        }
    }

    private func expect(_ book: OrderBook, agreesWith list: [OrderID: Order]) {
        #expect(Set(book.all.map(\.order.id)) == Set(list.keys))
        for place: LocationID in ["00001", "00002"] {
            let here = list.values.filter { $0.location == place }.sorted { $0.id < $1.id }
            #expect(book.orders(of: place).map(\.order) == here)
            #expect(book.activeCount(of: place) == here.count)
            for till in [Sample.till, Sample.otherTill] {
                let own = here.last { $0.terminal == till && !$0.paid && $0.status != .canceled }
                #expect(book.unfinishedOrder(of: till, at: place)?.order == own)
            }
        }
    }

    /// One of ten orders of two tills at two locations, after random steps.
    private func randomOrder(using generator: inout SeededGenerator) throws -> Order {
        let name = Int.random(in: 0..<10, using: &generator)
        var order = Sample.order(
            "order-\(name)", by: name % 3 == 0 ? Sample.till : Sample.otherTill,
            at: Sample.entry(name % 2 == 0 ? "00001" : "00002"))
        let lives: [[Step]] = [
            [], [.cancel], [.add(.pie)], [.add(.pie), .takeOver], [.add(.pie), .cancel],
            [.add(.pie), .pay(450)], [.add(.pie), .pay(450), .make, .serve],
        ]
        for step in lives.randomElement(using: &generator) ?? [] { try order.take(step) }
        return order
    }
}
