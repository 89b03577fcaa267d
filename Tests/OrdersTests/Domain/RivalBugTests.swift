// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing

@testable import Orders
import Wire

/// What goes wrong with other restaurants' systems and must not go wrong here, one test a bug.
@Suite struct RivalBugTests {
    @Test func `two cooks who tap a ticket once each do not skip a step`() throws {
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

    @Test func `a till is never handed another till's cart`() throws {
        let theirs = try Sample.order(after: .add(.burger))
        var book = OrderBook([KeptOrder(theirs)])

        let opened = try book.open(by: Sample.otherTill)

        #expect(opened.new?.id == "order-9")
        #expect(opened.new?.lines == [])
        #expect(book[theirs.id]?.order == theirs)
        book.put(KeptOrder(try #require(opened.new)))
        #expect(try book.open(by: Sample.till).resumed == theirs)
    }

    @Test func `a till's unfinished cart is given back as it was, not emptied`() throws {
        let own = try Sample.order(after: .add(.burger), .update(customer: "Ana"))

        #expect(try OrderBook([KeptOrder(own)]).open(by: Sample.till).resumed == own)
    }

    @Test func `a new price never reprices an old order`() throws {
        var order = try Sample.order(after: .add(.burger, .steak("rare", "fries")))
        let before = order
        let dearer = Sample.entry.pricing("burger", at: Amount(999)).changing("steak") { item in
            item.name = "Deluxe steak"
            item.modifierGroups[1].modifiers[0].price = Amount(999)
            item.taxBasisPoints = 1_900
        }

        try order.take(.add(.burger), .make, .serve, .seal, .pay(4_199), in: dearer)

        #expect(order.lines.map(\.unitPrice) == [Amount(850), Amount(2_350), Amount(999)])
        #expect(order.lines.map(\.name) == ["Burger", "Steak", "Burger"])
        #expect(order.lines[1].modifiers == before.lines[1].modifiers)
        #expect(order.lines[1].taxBasisPoints == before.lines[1].taxBasisPoints)
        #expect(order.totals.subtotal == Amount(4_199))
    }

    @Test(arguments: [OrderStatus.processed, .delivered])
    func `finished items do not come back as new when one is added`(_ status: OrderStatus) throws {
        var order = try Sample.order(after: .add(.burger, .pie), .make)
        if status == .delivered { try order.take(.serve) }
        let finished = order.lines

        try order.take(.add(.coffee))

        #expect(Array(order.lines.prefix(2)) == finished)
        #expect(order.lines.filter { $0.status == .inProcess }.map(\.item) == ["coffee"])
        #expect(order.rounds == [1, 1, 2])
    }

    @Test func `an item added after all was delivered reaches the kitchen`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .serve, .add(.pie))

        #expect(order.status == .inProcess)
        #expect(order.lines[1].firedAt == order.changedAt)
    }

    @Test func `an open ticket is not hidden after midnight`() throws {
        let evening = try Sample.order(after: .add(.burger))
        let book = OrderBook([KeptOrder(evening)])
        let tomorrow = Sample.minute(24 * 60)

        let opened = try book.open(by: Sample.till, on: "2026-11-19", now: tomorrow)

        #expect(opened.resumed == evening)
        #expect(book.orders(of: Sample.place).map(\.order) == [evening])
        #expect(evening.isActive)
        #expect(!evening.isDraft)
    }

    @Test func `an order keeps its number whatever is done with it`() throws {
        for situation in Situation.all {
            let order = try situation.order()
            #expect(order.number == 1 && order.businessDay == Sample.day, "\(situation.name)")
        }
    }

    @Test func `a cancelled order is not lost but says what it was, when and why it ended`() throws
    {
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

    @Test func `a cancelled ticket does not vanish before the kitchen has seen it`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .cancel)
        var book = OrderBook([KeptOrder(order)])
        #expect(book.orders(of: Sample.place).map(\.order) == [order])

        var seen = order
        try seen.take(.acknowledge)
        book.put(KeptOrder(seen))

        #expect(book.orders(of: Sample.place).isEmpty)
    }

    @Test func `a cancelled empty order leaves no empty ticket in the kitchen`() throws {
        let order = try Sample.order(after: .cancel)

        #expect(!order.isActive)
    }

    @Test func `a part of a quantity that was cancelled is seen and acknowledged too`() throws {
        let order = try Sample.order(
            after: .add(.burger * 3), .void(LineVoid(line: 1, quantity: 1)), .make, .serve,
            .pay(1_700))

        #expect(order.isActive, "the kitchen has yet to see it")
        #expect(order.lines.map(\.awaitsAcknowledgement) == [false, true])
    }

    @Test func `a cancelled order stays cancelled whatever comes late`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .cancel)

        for step in [.add(.pie), .make, .serve, .recall, .fire, .seal, .change(1, to: 2)] as [Step]
        {
            #expect(order.refusal(of: step) != nil, "\(step.name)")
        }
    }

    @Test func `a double tap on pay takes the money once`() throws {
        var order = try Sample.order(after: .add(.burger), .pay(850))
        let paid = order

        try order.take(.pay(850))

        #expect(order == paid)
    }

    @Test func `an order without money is never paid`() throws {
        let untouched = try Sample.order(after: .add(.burger), .seal, .make, .serve)
        let canceled = try Sample.order(after: .add(.burger), .cancel)

        #expect(!untouched.paid)
        #expect(!canceled.paid)
    }

    @Test func `an order that was delivered before it was paid is not forgotten`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .serve)

        #expect(order.isActive)
        #expect(try OrderBook([KeptOrder(order)]).open(by: Sample.till).resumed == order)
    }

    @Test func `a tap by mistake can be undone`() throws {
        let before = try Sample.order(after: .add(.burger), .make)
        var order = before

        try order.take(.serve, .recall)

        #expect(order.lines == before.lines)
    }

    @Test func `a payment does not send old items to the kitchen again`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .serve, .seal, .pay(850))

        #expect(order.status == .delivered)
        #expect(order.lines.map(\.firedAt) == [Sample.minute(1)])
    }

    @Test func `checkout does not send held courses to the kitchen`() throws {
        let order = try Sample.order(after: .add(.burger.held(course: 1)), .seal)

        #expect(order.lineStates == [.held])
    }

    @Test func `an order does not change under the eyes of who decided on another one`() throws {
        var order = try Sample.order(after: .add(.burger))
        let seen = order.revision
        try order.take(.add(.pie))

        let refusal = order.refusal(
            of: Step(SealOrder(order: order.id, ifRevision: seen, context: Sample.context())))

        #expect(refusal == "order.revisionChanged")
    }

    @Test func `a removal says who wanted it why`() throws {
        let order = try Sample.order(after: .add(.burger))

        #expect(
            order.refusal(of: .void(LineVoid(line: 1), reason: "")) == "order.reasonOutOfRange")
    }

    @Test func `money has no fractions that get lost`() throws {
        let order = try Sample.order(
            at: Sample.entry.pricing("pie", at: Amount(10)), after: .add(.pie * 3))

        #expect(order.totals.total == Amount(30))
        let json = try JSONEncoder().encode(order.totals)
        #expect(!String(decoding: json, as: UTF8.self).contains("."))
    }
}
