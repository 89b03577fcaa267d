// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

@testable import Orders
import Wire

@Suite struct OrderBookTests {
    private var book = OrderBook()

    @Test mutating func `a till gets its own unfinished order back as it was`() throws {
        var own = try Sample.order(after: .add(.burger))
        book.put(KeptOrder(own))
        #expect(try book.open(by: Sample.till).resumed == own)

        try own.take(.seal)
        book.put(KeptOrder(own))
        #expect(try book.open(by: Sample.till).resumed == own)
    }

    @Test mutating func `an order that was paid and taken back makes room for the next one`() throws
    {
        book.put(KeptOrder(try Sample.order(after: .add(.burger), .pay(500), .void(1))))
        #expect(try book.open(by: Sample.till).new != nil)
        #expect(book.activeCount(of: Sample.place) == 1)

        book.put(
            KeptOrder(
                try Sample.order(after: .add(.burger), .pay(500), .void(1), .acknowledge)))

        #expect(book.activeCount(of: Sample.place) == 0)
        #expect(try book.open(by: Sample.till).new != nil)
    }

    @Test func `what is given back carries its bytes and its place in the stream`() throws {
        let kept = KeptOrder(
            try Sample.order(after: .add(.burger)), json: [1, 2, 3], sequence: SequenceNumber(77))

        let book = OrderBook([kept])

        guard case .resumed(let resumed) = try book.open(by: Sample.till) else {
            Issue.record("the till got a new order")
            return
        }
        #expect(resumed === kept)
        #expect(book[kept.order.id] === kept)
        #expect(book.orders(of: Sample.place).first === kept)
        #expect(Array(book.all).first === kept)
    }

    @Test func `a new order is its till's and not in the book yet`() throws {
        let opened = try book.open(by: Sample.otherTill, number: 7)

        #expect(opened.new?.terminal == Sample.otherTill)
        #expect(opened.new?.staff == "ana")
        #expect(opened.new?.number == 7)
        #expect(opened.new?.businessDay == Sample.day)
        #expect(opened.new?.revision == 1)
        #expect(book.activeCount(of: Sample.place) == 0)
    }

    @Test func `a restart gives the till its order back`() throws {
        let own = try Sample.order(after: .add(.burger))

        #expect(try OrderBook([KeptOrder(own)]).open(by: Sample.till).resumed == own)
    }

    @Test mutating func `an order that was taken over is the other till's`() throws {
        let order = try Sample.order(after: .add(.burger))
        book.put(KeptOrder(order))
        var taken = order
        try taken.take(.takeOver)

        book.put(KeptOrder(taken))

        #expect(try book.open(by: Sample.otherTill).resumed == taken)
        #expect(try book.open(by: Sample.till).new != nil)
    }

    @Test mutating func `a till that works at two places has an order at each`() throws {
        let here = Sample.order("order-1")
        let there = Sample.order("order-3", at: Sample.entry("00002"))
        book.put(KeptOrder(here))
        #expect(try book.open(by: Sample.till, at: "00002").new?.location == "00002")

        book.put(KeptOrder(there))

        #expect(try book.open(by: Sample.till).resumed == here)
        #expect(try book.open(by: Sample.till, at: "00002").resumed == there)
    }

    @Test(arguments: [Step.pay(850), .cancel])
    mutating func `after paying or cancelling the till gets a new order`(_ step: Step) throws {
        var own = try Sample.order(after: .add(.burger))
        book.put(KeptOrder(own))
        try own.take(step)
        book.put(KeptOrder(own))

        #expect(try book.open(by: Sample.till).new?.id == "order-9")
        #expect(book[own.id]?.order == own)
    }

    @Test mutating func `of several unfinished orders the newest is the till's`() {
        for id in ["order-1", "order-3", "order-2"] as [OrderID] {
            book.put(KeptOrder(Sample.order(id)))
        }

        #expect(book.unfinishedOrder(of: Sample.till, at: Sample.place)?.order.id == "order-3")
        #expect(book.orders(of: Sample.place).map(\.order.id) == ["order-1", "order-2", "order-3"])
    }

    @Test mutating func `a location has up to 1,000 active orders`() throws {
        for number in 1...999 {
            book.put(KeptOrder(Sample.order("order-\(number)", by: "till-\(number)")))
        }
        #expect(try book.open(by: "till-0").new != nil)

        book.put(KeptOrder(Sample.order("order-1000", by: "till-1000")))

        let refusal = book.refusalToOpen(by: "till-0")
        #expect(refusal?.reason == "location.tooManyActiveOrders")
        #expect(refusal?.kind == .unavailable)
        #expect(try book.open(by: "till-0", at: "00002").new != nil)
        #expect(try book.open(by: "till-7").resumed?.id == "order-7")
    }

    @Test mutating func `a finished order leaves the book and comes back when it is recalled`()
        throws
    {
        var order = try Sample.order(after: .add(.burger), .pay(850), .make, .serve)
        book.put(KeptOrder(order))
        #expect(book[order.id] == nil)
        #expect(book.activeCount(of: Sample.place) == 0)
        #expect(book.orders(of: Sample.place).isEmpty)

        try order.take(.recall)
        book.put(KeptOrder(order))

        #expect(book[order.id]?.order == order)
        #expect(try book.open(by: Sample.till).new != nil, "it is paid")
    }

    @Test mutating func `a rollback takes back all that was put since the commit`() throws {
        let kept = try Sample.order(after: .add(.burger))
        book.put(KeptOrder(kept))
        book.commit()
        var changed = kept
        try changed.take(.pay(850))
        book.put(KeptOrder(changed))
        try changed.take(.make, .serve)
        book.put(KeptOrder(changed))
        book.put(KeptOrder(Sample.order("order-2", by: Sample.otherTill)))

        book.rollback()

        #expect(book.orders(of: Sample.place).map(\.order) == [kept])
        #expect(book.unfinishedOrder(of: Sample.till, at: Sample.place)?.order == kept)
        #expect(book.unfinishedOrder(of: Sample.otherTill, at: Sample.place) == nil)
    }

    @Test mutating func `a rollback after a commit takes back nothing`() {
        book.put(KeptOrder(Sample.order()))
        book.commit()

        book.rollback()

        #expect(book.orders(of: Sample.place).map(\.order) == [Sample.order()])
    }

    @Test(arguments: UInt64(1)...20)
    func `the book agrees with a plain list whatever is put, committed and rolled back`(
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
                book.put(KeptOrder(order))
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

    /// One of ten orders of two tills at two places, at a random point of its life.
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
