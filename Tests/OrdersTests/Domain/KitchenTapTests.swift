// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// Taps in the kitchen: advance, recall, acknowledge.
@Suite struct KitchenTapTests {
    @Test func `the first tap makes an order processed, the second one delivered`() throws {
        var order = try Sample.order(after: .add(.burger, .coffee), .make)
        #expect(order.status == .processed)
        #expect(order.lines.map(\.processedAt) == [Sample.minute(2), Sample.minute(2)])
        #expect(order.lines.map(\.deliveredAt) == [nil, nil])

        try order.take(.serve)

        #expect(order.status == .delivered)
        #expect(order.lines.map(\.deliveredAt) == [Sample.minute(3), Sample.minute(3)])
    }

    @Test func `single lines can advance while others are still to be made`() throws {
        var order = try Sample.order(
            after: .add(.burger, .pie, .coffee), .advance(.inProcess, lines: [3, 1]))
        #expect(order.lineStates == [.processed, .inProcess, .processed])
        #expect(order.status == .inProcess)

        try order.take(.advance(.processed, lines: [3]))

        #expect(order.lineStates == [.processed, .inProcess, .delivered])
        #expect(order.status == .inProcess)
    }

    @Test(
        arguments: [
            (.inProcess, [], "order.noLines"),
            (.inProcess, [4], "line.unknown"),
            (.inProcess, [0], "line.unknown"),
            (.inProcess, [2, 9], "line.unknown"),
            (.inProcess, [1], "order.statusChanged"),
            (.inProcess, [2, 1], "order.statusChanged"),
            (.inProcess, [3], "order.statusChanged"),
            (.processed, [2], "order.statusChanged"),
            (.open, [9], "order.notAdvanceable"),
            (.delivered, nil, "order.notAdvanceable"),
            (.canceled, nil, "order.notAdvanceable"),
            (.inProcess, [2, 2], nil),
            (.processed, [1], nil),
            (.processed, nil, "order.statusChanged"),
        ] as [(OrderStatus, [Int]?, String?)])
    func `every named line must have the status that the display showed`(
        _ from: OrderStatus, _ lines: [Int]?, _ refusal: String?
    ) throws {
        let order = try Sample.order(
            after: .add(.burger, .pie, .coffee), .advance(.inProcess, lines: [1]), .void(3))

        #expect(order.refusal(of: .advance(from, lines: lines)) == refusal)
    }

    @Test func `a line named twice moves once`() throws {
        var order = try Sample.order(after: .add(.burger, .pie))

        try order.take(.advance(.inProcess, lines: [1, 1]))

        #expect(order.lineStates == [.processed, .inProcess])
        #expect(order.lastAdvance == Advance(from: .inProcess, lines: [1]))
    }

    @Test func `a tap moves no held lines`() throws {
        let order = try Sample.order(after: .add(.burger, .pie.held()))

        #expect(
            order.refusal(of: .advance(.inProcess, lines: [2])) == "order.statusChanged")
    }

    @Test func `a rush is a change of its own, undone by the same command`() throws {
        let normal = try Sample.order(after: .add(.burger))
        var order = normal
        try order.take(.prioritize())
        #expect(order.rush == true)
        #expect(order.revision == normal.revision + 1)
        #expect(order.totals == normal.totals)

        let rushed = order
        try order.take(.prioritize())
        #expect(order == rushed)

        try order.take(.prioritize(false))
        #expect(order.rush == nil)
        #expect(order.revision == normal.revision + 2)
    }

    @Test func `a rush may begin before the kitchen sees the order, and survives a recall`() throws
    {
        let order = try Sample.order(
            after: .add(.burger.held()), .prioritize(), .fire, .make, .serve, .recall)
        #expect(order.isRush)
    }

    @Test func `lines that are fired after all others were handed over are no part of the rush`()
        throws
    {
        var order = try Sample.order(
            after: .add(.burger, .pie.held()), .prioritize(), .make, .serve)
        #expect(order.isRush)
        var keyed = order
        try keyed.take(.add(.coffee))
        #expect(!keyed.isRush)
        try order.take(.fire)
        #expect(!order.isRush)
    }

    @Test(arguments: [true, false])
    func `a recall restores the whole ticket`(_ served: Bool) throws {
        var order = try Sample.order(after: .add(.burger, .pie))
        if served { try order.take(.make) }
        let before = order

        try order.take(served ? .serve : .make, .recall)

        #expect(order.lines == before.lines)
        #expect(order.status == before.status)
        #expect(order.lastAdvance == nil)
        #expect(order.revision == before.revision + 2)
    }

    @Test func `a recall moves only the lines of the last tap`() throws {
        let order = try Sample.order(
            after: .add(.burger, .pie, .coffee), .advance(.inProcess, lines: [1, 2]),
            .advance(.processed, lines: [2]), .recall)

        #expect(order.lineStates == [.processed, .processed, .inProcess])
        #expect(order.lines[1].processedAt == Sample.minute(2))
        #expect(order.lines[1].deliveredAt == nil)
    }

    @Test func `a tap can be recalled only once`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .serve, .recall)

        #expect(order.refusal(of: .recall) == "order.nothingToRecall")
    }

    @Test func `a recall that names a step undoes no other step`() throws {
        var order = try Sample.order(
            after: .add(.burger), .add(.pie), .add(.coffee), .advance(.inProcess, lines: [2, 1]))
        let others: [Step] = [
            .recall(.processed, lines: [1, 2]), .recall(.inProcess, lines: [3]),
            .recall(.inProcess, lines: [1, 2, 3]), .recall(.inProcess, lines: [1, 2, 4]),
            .recall(.inProcess, lines: []), .recall(.delivered, lines: [1, 2]),
        ]
        for other in others { #expect(order.refusal(of: other) == "order.statusChanged") }

        try order.take(.recall(.inProcess, lines: [1, 2]))

        #expect(order.lineStates == [.inProcess, .inProcess, .inProcess])
        for again in [Step.recall, .recall(.inProcess, lines: [1, 2])] {
            #expect(order.refusal(of: again) == "order.nothingToRecall")
        }
    }

    @Test func `a named step can be recalled after the step of another station`() throws {
        var order = try Sample.order(
            after: .add(.burger, .pie), .advance(.inProcess, lines: [1]),
            .advance(.inProcess, lines: [2]))

        try order.take(.recall(.inProcess, lines: [1]))
        #expect(order.lineStates == [.inProcess, .processed])
        #expect(order.lines[0].processedAt == nil)
        #expect(order.lastAdvance == Advance(from: .inProcess, lines: [2]))

        try order.take(.recall)
        #expect(order.lineStates == [.inProcess, .inProcess])
    }

    @Test func `a named step is not recalled once one of its lines was handed over`() throws {
        let order = try Sample.order(
            after: .add(.burger, .pie), .make, .advance(.processed, lines: [2]))

        #expect(order.refusal(of: .recall(.inProcess, lines: [1, 2])) == "order.statusChanged")
        #expect(order.refusal(of: .recall(.inProcess, lines: [1])) == nil)
    }

    @Test func `a recall after a new round does not change the new round`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .add(.pie), .recall)

        #expect(order.lineStates == [.inProcess, .inProcess])
        #expect(order.rounds == [1, 2])
    }

    @Test func `a tap can be recalled after checkout and payment`() throws {
        var order = try Sample.order(after: .add(.burger), .make, .serve, .pay(850))
        #expect(!order.isActive)

        try order.take(.recall)

        #expect(order.status == .processed)
        #expect(order.paid)
        #expect(order.isActive)
    }

    @Test func `a recalled line can be voided`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .recall, .void(1))

        #expect(order.lineStates == [.voided])
        #expect(order.lines[0].processedAt == nil)
    }

    @Test func `nothing can be recalled on a canceled order`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .serve, .cancel)

        #expect(order.lastAdvance == nil)
        #expect(order.refusal(of: .recall) == "order.canceled")
    }

    @Test func `the kitchen acknowledges all voided lines, each once`() throws {
        var order = try Sample.order(
            after: .add(.burger, .pie, .coffee.held()), .void(1), .void(3), .acknowledge)
        #expect(order.lines.map(\.acknowledgedAt) == [Sample.minute(4), nil, nil])
        #expect(order.refusal(of: .acknowledge) == "order.nothingToAcknowledge")

        try order.take(.void(2), .acknowledge)

        #expect(
            order.lines.map(\.acknowledgedAt) == [Sample.minute(4), Sample.minute(6), nil])
    }

    @Test(
        arguments: [
            ([], "order.noLines"), ([9], "line.unknown"), ([1, 0], "line.unknown"),
            ([2], "order.nothingToAcknowledge"), ([1, 2], "order.nothingToAcknowledge"),
            ([3], "order.nothingToAcknowledge"), ([1], nil), ([4, 1], nil), ([1, 1], nil),
        ] as [([Int], String?)])
    func `every named line must wait for an acknowledgement`(
        _ lines: [Int], _ refusal: String?
    ) throws {
        let order = try Sample.order(
            after: .add(.burger, .pie, .coffee, .water), .void(3), .acknowledge, .void(1), .void(4))

        #expect(order.refusal(of: .acknowledge(lines)) == refusal)
    }

    @Test func `a voided line that is not named stays unacknowledged`() throws {
        let order = try Sample.order(
            after: .add(.burger, .pie), .void(1), .void(2), .acknowledge([1]))

        #expect(order.lines.map(\.acknowledgedAt) == [Sample.minute(4), nil])
        #expect(order.isActive)
    }

    @Test func `a tap that names lines does not move a line added later`() throws {
        let order = try Sample.order(
            after: .add(.burger), .add(.pie), .advance(.inProcess, lines: [1]))

        #expect(order.lineStates == [.processed, .inProcess])
        #expect(order.refusal(of: .advance(.inProcess, lines: [1])) == "order.statusChanged")
    }

    @Test func `the refusal of a tap shows the present status of the line`() throws {
        let order = try Sample.order(after: .add(.burger, .pie), .void(2))
        var changed = order

        let refusal = #expect(throws: Refusal.self) {
            try changed.take(.advance(.inProcess, lines: [1, 2]))
        }

        #expect(refusal?.message.hasPrefix("Line 2 of order 1 is voided by now, not inPro") == true)
    }

    @Test(arguments: [Step.make, .serve, .recall, .acknowledge])
    func `after a step of the kitchen the order still has a ticket`(_ step: Step) throws {
        for situation in Situation.all {
            var order = try situation.order()
            if order.refusal(of: step) != nil { continue }

            try order.take(step)

            #expect(order.lines.contains { $0.firedAt != nil }, "\(situation.name)")
        }
    }
}
