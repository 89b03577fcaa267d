// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing

@testable import Orders
import Wire

/// Known bugs of other restaurant systems, one test for each.
@Suite struct KnownBugTests {
    @Test func `two cooks who tap the same ticket do not skip a step`() throws {
        var order = try Sample.order(after: .add(.burger))
        let tap = AdvanceOrder(order: order.id, from: .inProcess, context: Sample.context())
        let now = OrderEnvironment(now: Sample.minute(2), entry: nil)
        try tap.apply(to: &order, in: now)

        let refusal = #expect(throws: Refusal.self) { try tap.apply(to: &order, in: now) }

        #expect(order.status == .processed)
        #expect(refusal?.kind == .conflict)
        #expect(refusal?.reason == "order.statusChanged")
        #expect(refusal?.message.contains("is processed by now, not inProcess") == true)
    }

    @Test func `a late tap never moves an order backwards`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .serve)

        #expect(order.refusal(of: .make) == "order.statusChanged")
        #expect(order.refusal(of: .serve) == "order.statusChanged")
    }

    @Test func `a till never gets another till's order`() throws {
        let theirs = try Sample.order(after: .add(.burger))
        var book = OrderBook([StoredOrder(theirs)])

        let opened = try book.open(by: Sample.otherTill)

        #expect(opened.new?.id == "order-9")
        #expect(opened.new?.lines == [])
        #expect(book[theirs.id]?.order == theirs)
        book.put(StoredOrder(try #require(opened.new)))
        #expect(try book.open(by: Sample.till).resumed == theirs)
    }

    @Test func `a till's unfinished order is resumed with its content`() throws {
        let own = try Sample.order(after: .add(.burger), .update(customer: "Ana"))

        #expect(try OrderBook([StoredOrder(own)]).open(by: Sample.till).resumed == own)
    }

    @Test func `a new price does not change an existing line`() throws {
        var order = try Sample.order(after: .add(.burger, .steak("rare", "fries")))
        let before = order
        let dearer = Sample.entry.pricing("burger", at: Amount(999))
            .changing("steak") { item in
                item.name = "Deluxe steak"
                item.taxBasisPoints = 1_900
            }
            .changing("fries", of: "sides") { $0.price = Amount(999) }

        try order.take(.add(.burger), .make, .serve, .seal, .pay(4_199), in: dearer)

        #expect(order.lines.map(\.unitPrice) == [Amount(850), Amount(2_350), Amount(999)])
        #expect(order.lines.map(\.name) == ["Burger", "Steak", "Burger"])
        #expect(order.lines[1].modifiers == before.lines[1].modifiers)
        #expect(order.lines[1].taxBasisPoints == before.lines[1].taxBasisPoints)
        #expect(order.totals.subtotal == Amount(4_199))
    }

    @Test(arguments: [OrderStatus.processed, .delivered])
    func `finished lines stay finished when a line is added`(_ status: OrderStatus) throws {
        var order = try Sample.order(after: .add(.burger, .pie), .make)
        if status == .delivered { try order.take(.serve) }
        let finished = order.lines

        try order.take(.add(.coffee))

        #expect(Array(order.lines.prefix(2)) == finished)
        #expect(order.lines.filter { $0.status == .inProcess }.map(\.item) == ["coffee"])
        #expect(order.rounds == [1, 1, 2])
    }

    @Test func `a line added to a delivered order reaches the kitchen`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .serve, .add(.pie))

        #expect(order.status == .inProcess)
        #expect(order.lines[1].firedAt == order.changedAt)
    }

    @Test func `an open ticket stays visible after midnight`() throws {
        let evening = try Sample.order(after: .add(.burger))
        let book = OrderBook([StoredOrder(evening)])
        let tomorrow = Sample.minute(24 * 60)

        let opened = try book.open(by: Sample.till, on: "2026-11-19", now: tomorrow)

        #expect(opened.resumed == evening)
        #expect(book.orders(of: Sample.place).map(\.order) == [evening])
        #expect(evening.isActive)
        #expect(!evening.isDraft)
    }

    @Test func `no command changes the number of an order`() throws {
        for situation in Situation.all {
            let order = try situation.order()
            #expect(order.number == 1 && order.businessDay == Sample.day, "\(situation.name)")
        }
    }

    @Test func `a canceled order keeps its lines and shows when and why it ended`() throws {
        let before = try Sample.order(after: .add(.burger * 2, .pie))
        var order = before

        try order.take(.cancel("the guest left"))

        #expect(order.status == .canceled)
        #expect(order.cancelReason == "the guest left")
        #expect(order.canceledAt == Sample.minute(2))
        #expect(order.id == before.id && order.number == before.number)
        #expect(order.lines.map(\.item) == before.lines.map(\.item))
        #expect(order.lines.map(\.quantity) == before.lines.map(\.quantity))
        #expect(order.lines.map(\.voidedAt) == [Sample.minute(2), Sample.minute(2)])
    }

    @Test func `a canceled ticket stays until the kitchen acknowledges it`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .cancel)
        var book = OrderBook([StoredOrder(order)])
        #expect(book.orders(of: Sample.place).map(\.order) == [order])

        var seen = order
        try seen.take(.acknowledge)
        book.put(StoredOrder(seen))

        #expect(book.orders(of: Sample.place).isEmpty)
    }

    @Test func `a canceled empty order leaves no ticket`() throws {
        let order = try Sample.order(after: .cancel)

        #expect(!order.isActive)
    }

    @Test func `a voided part of a line waits for an acknowledgement`() throws {
        let order = try Sample.order(
            after: .add(.burger * 3), .void(LinePart(line: 1, quantity: 1)), .make, .serve,
            .pay(1_700))

        #expect(order.isActive, "the kitchen has not acknowledged yet")
        #expect(order.lines.map(\.awaitsAcknowledgement) == [false, true])
    }

    @Test func `a canceled order refuses late commands`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .cancel)

        for step in [.add(.pie), .make, .serve, .recall, .fire, .seal, .change(1, to: 2)] as [Step]
        {
            #expect(order.refusal(of: step) != nil, "\(step.name)")
        }
    }

    @Test func `a double tap on pay records one payment`() throws {
        var order = try Sample.order(after: .add(.burger), .pay(850))
        let paid = order

        try order.take(.pay(850))

        #expect(order == paid)
    }

    @Test func `an order without a payment is not paid`() throws {
        let untouched = try Sample.order(after: .add(.burger), .seal, .make, .serve)
        let canceled = try Sample.order(after: .add(.burger), .cancel)

        #expect(!untouched.paid)
        #expect(!canceled.paid)
    }

    @Test func `an order delivered before its payment stays active`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .serve)

        #expect(order.isActive)
        #expect(try OrderBook([StoredOrder(order)]).open(by: Sample.till).resumed == order)
    }

    @Test func `a mistaken tap can be recalled`() throws {
        let before = try Sample.order(after: .add(.burger), .make)
        var order = before

        try order.take(.serve, .recall)

        #expect(order.lines == before.lines)
    }

    @Test func `a payment does not fire delivered lines again`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .serve, .seal, .pay(850))

        #expect(order.status == .delivered)
        #expect(order.lines.map(\.firedAt) == [Sample.minute(1)])
    }

    @Test func `checkout does not fire held courses`() throws {
        let order = try Sample.order(after: .add(.burger.held(course: 1)), .seal)

        #expect(order.lineStates == [.held])
    }

    @Test func `a command for an older revision is refused`() throws {
        var order = try Sample.order(after: .add(.burger))
        let seen = order.revision
        try order.take(.add(.pie))

        let refusal = order.refusal(
            of: Step(SealOrder(order: order.id, ifRevision: seen, context: Sample.context())))

        #expect(refusal == "order.revisionChanged")
    }

    @Test func `a void needs a reason`() throws {
        let order = try Sample.order(after: .add(.burger))

        #expect(
            order.refusal(of: .void(LinePart(line: 1), reason: "")) == "order.reasonOutOfRange")
    }

    @Test func `amounts have no fractions`() throws {
        let order = try Sample.order(
            at: Sample.entry.pricing("pie", at: Amount(10)), after: .add(.pie * 3))

        #expect(order.totals.total == Amount(30))
        let json = try JSONEncoder().encode(order.totals)
        #expect(!String(decoding: json, as: UTF8.self).contains("."))
    }
}
