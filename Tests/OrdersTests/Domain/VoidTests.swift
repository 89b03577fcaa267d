// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// Voids of lines and changes of quantities.
@Suite struct VoidTests {
    @Test func `a voided line stays on the order`() throws {
        var order = try Sample.order(after: .add(.burger, .pie))

        try order.take(.void(LinePart(line: 1), reason: "too slow"))

        #expect(order.lineStates == [.voided, .inProcess])
        #expect(order.lines[0].voidReason == "too slow")
        #expect(order.lines[0].voidedAt == Sample.minute(2))
        #expect(order.lines[0].awaitsAcknowledgement)
        #expect(order.totals.subtotal == Amount(450))
    }

    @Test func `a voided part of a line becomes a line of its own`() throws {
        var order = try Sample.order(after: .add(.burger * 5))

        try order.take(.void(LinePart(line: 1, quantity: 2)))

        #expect(order.lineStates == [.inProcess, .voided])
        #expect(order.quantities == [3, 2])
        let part = order.lines[1]
        #expect(part.line == 2)
        #expect(part.voidedFrom == 1)
        #expect(part.price == Amount(850))
        #expect(part.round == 1)
        #expect(part.firedAt == Sample.minute(1))
        #expect(part.awaitsAcknowledgement)
        #expect(order.totals.subtotal == Amount(3 * 850))
    }

    @Test func `one command voids several lines, whole or in part`() throws {
        var order = try Sample.order(after: .add(.burger * 3, .pie, .coffee * 2))

        try order.take(
            .void(
                LinePart(line: 3, quantity: 1), LinePart(line: 2), LinePart(line: 1, quantity: 3)))

        #expect(order.lineStates == [.voided, .voided, .inProcess, .voided])
        #expect(order.quantities == [3, 1, 1, 1])
        #expect(order.lines.map(\.voidedFrom) == [nil, nil, nil, 3])
        #expect(order.revision == 3)
    }

    @Test func `a line that the kitchen never saw needs no acknowledgement`() throws {
        var order = try Sample.order(after: .add(.burger.held() * 4))

        try order.take(.void(LinePart(line: 1, quantity: 1)), .void(1))

        #expect(order.lineStates == [.voided, .voided])
        #expect(order.lines.map(\.awaitsAcknowledgement) == [false, false])
        #expect(order.refusal(of: .acknowledge) == "order.nothingToAcknowledge")
    }

    @Test(
        arguments: [
            ([], "order.noLines"),
            ([LinePart(line: 1), LinePart(line: 1)], "line.repeated"),
            ([LinePart(line: 1, quantity: 1), LinePart(line: 1, quantity: 1)], "line.repeated"),
            ([LinePart(line: 0)], "line.unknown"),
            ([LinePart(line: 6)], "line.unknown"),
            ([LinePart(line: .min)], "line.unknown"),
            ([LinePart(line: 2)], "line.voided"),
            ([LinePart(line: 3)], "line.finished"),
            ([LinePart(line: 4)], "line.finished"),
            ([LinePart(line: 1, quantity: 0)], "line.quantityOutOfRange"),
            ([LinePart(line: 1, quantity: 4)], "line.quantityOutOfRange"),
            ([LinePart(line: 1, quantity: -1)], "line.quantityOutOfRange"),
            ([LinePart(line: 1), LinePart(line: 4)], "line.finished"),
            ([LinePart(line: 1, quantity: 1), LinePart(line: 6)], "line.unknown"),
            ([LinePart(line: 1, quantity: 3), LinePart(line: 5)], nil),
        ] as [([LinePart], String?)])
    func `a command voids all of its lines or none`(_ voids: [LinePart], _ refusal: String?) throws
    {
        let order = try Sample.order(
            after: .add(.burger * 3, .pie, .coffee, .wine), .void(2),
            .advance(.inProcess, lines: [3, 4]), .advance(.processed, lines: [4]),
            .add(.water.held()))
        let step = Step(
            VoidLines(order: "order-1", lines: voids, reason: "why", context: Sample.context()))

        #expect(order.refusal(of: step) == refusal)
    }

    @Test func `the reason is checked before the lines`() throws {
        let order = try Sample.order(after: .add(.burger))

        #expect(
            order.refusal(of: .void(LinePart(line: 9), reason: "")) == "order.reasonOutOfRange")
    }

    @Test func `a lowered quantity voids a part that the kitchen must acknowledge`() throws {
        let order = try Sample.order(after: .add(.burger * 5), .change(1, to: 2))

        #expect(order.lineStates == [.inProcess, .voided])
        #expect(order.quantities == [2, 3])
        #expect(order.lines[1].voidReason == nil)
        #expect(order.lines[1].awaitsAcknowledgement)
    }

    @Test func `a raised quantity adds a line at today's price`() throws {
        var order = try Sample.order(
            after: .add(ItemRequest(item: "burger", quantity: 2, course: 4, note: "rare")))

        try order.take(.change(1, to: 5), in: Sample.entry.pricing("burger", at: Amount(900)))

        #expect(order.quantities == [2, 3])
        #expect(order.lines.map(\.price) == [Amount(850), Amount(900)])
        #expect(order.lines.map(\.course) == [4, 4])
        #expect(order.lines.map(\.note) == ["rare", "rare"])
        #expect(order.lines[1].addedAt == Sample.minute(2))
    }

    @Test func `the quantity of a held line changes in place`() throws {
        var order = try Sample.order(after: .add(.burger.held() * 2))

        try order.take(.change(1, to: 99))
        #expect(order.quantities == [99])
        try order.take(.change(1, to: 1))
        #expect(order.quantities == [1])
        #expect(order.lineStates == [.held])
        #expect(order.totals.subtotal == Amount(850))
    }

    @Test func `the same quantity changes nothing`() throws {
        var order = try Sample.order(after: .add(.burger * 2))
        let before = order

        try order.take(.change(1, to: 2))

        #expect(order == before)
    }

    @Test(
        arguments: [
            (1, 0, "line.quantityOutOfRange"), (1, 100, "line.quantityOutOfRange"),
            (9, 0, "line.quantityOutOfRange"), (9, 1, "line.unknown"), (2, 1, "line.voided"),
            (3, 2, "line.finished"), (4, 2, "line.finished"), (1, 99, nil),
        ] as [(Int, Int, String?)])
    func `a quantity can change until the kitchen has finished the line`(
        _ line: Int, _ quantity: Int, _ refusal: String?
    ) throws {
        let order = try Sample.order(
            after: .add(.burger, .pie, .coffee, .wine), .void(2),
            .advance(.inProcess, lines: [3, 4]), .advance(.processed, lines: [4]))

        #expect(order.refusal(of: .change(line, to: quantity)) == refusal)
    }

    @Test func `the quantity of an unavailable item can be lowered but not raised`() throws {
        let order = try Sample.order(after: .add(.burger * 2))
        let soldOut = Sample.entry.changing("burger") { $0.available = false }
        let removed = Sample.entry.changing("burger") { $0.id = "other" }

        #expect(order.refusal(of: .change(1, to: 3), in: soldOut) == "menu.itemUnavailable")
        #expect(order.refusal(of: .change(1, to: 3), in: removed) == "menu.itemUnknown")
        #expect(order.refusal(of: .change(1, to: 3), in: nil) == "menu.notLoaded")
        #expect(order.refusal(of: .change(1, to: 1), in: soldOut) == nil)
        #expect(order.refusal(of: .change(1, to: 1), in: removed) == nil)
        #expect(order.refusal(of: .change(1, to: 1), in: nil) == nil)
    }

    @Test func `a voided part can be neither voided again nor changed`() throws {
        let order = try Sample.order(
            after: .add(.burger * 5), .void(LinePart(line: 1, quantity: 2)))

        #expect(order.refusal(of: .void(2)) == "line.voided")
        #expect(order.refusal(of: .change(2, to: 1)) == "line.voided")
    }
}
