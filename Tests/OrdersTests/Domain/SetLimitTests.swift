// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// The limits that the owner of a suite can set, each at another value than the default.
@Suite struct SetLimitTests {
    private static func limits(_ set: (inout OrderLimits) -> Void) -> OrderLimits {
        var limits = OrderLimits()
        set(&limits)
        return limits
    }

    @Test func `an order has at most the set number of lines`() throws {
        let three = Self.limits { $0.lines = 3 }
        let order = try Sample.order(after: .add(.coffee * 2, .coffee * 2))
        let full = try Sample.order(after: .add(.coffee * 2, .coffee * 2, .coffee * 2))

        #expect(order.refusal(of: .add(.coffee), within: three) == nil)
        #expect(order.refusal(of: .add(.coffee, .coffee), within: three) == "order.tooManyLines")
        for step in [
            Step.add(.coffee), .change(1, to: 3), .change(1, to: 1),
            .void(LinePart(line: 1, quantity: 1)),
        ] {
            #expect(full.refusal(of: step) == nil)
            #expect(full.refusal(of: step, within: three) == "order.tooManyLines")
        }
    }

    @Test func `lines beyond a lowered limit can be voided, but only whole`() throws {
        let one = Self.limits { $0.lines = 1 }
        let order = try Sample.order(after: .add(.coffee * 2, .coffee))

        #expect(order.refusal(of: .void(1), within: one) == nil)
        #expect(
            order.refusal(of: .void(LinePart(line: 1, quantity: 1)), within: one)
                == "order.tooManyLines")
    }

    @Test func `a line has at most the set quantity`() throws {
        let five = Self.limits { $0.quantity = 5 }
        let order = try Sample.order(after: .add(.burger))

        for (quantity, refusal) in [(5, nil), (6, "line.quantityOutOfRange")] {
            #expect(order.refusal(of: .add(.burger * quantity), within: five) == refusal)
            #expect(order.refusal(of: .change(1, to: quantity), within: five) == refusal)
        }
    }

    @Test func `a note has at most the set length`() {
        let four = Self.limits { $0.note = 4 }
        let (short, long) = ("éééé", "ééééé")

        #expect(Sample.order().refusal(of: .update(note: short), within: four) == nil)
        #expect(
            Sample.order().refusal(of: .update(note: long), within: four) == "order.noteTooLong")
        for (note, refusal) in [(short, nil), (long, "line.noteTooLong")] {
            let item = ItemRequest(item: "burger", quantity: 1, note: note)
            #expect(Sample.order().refusal(of: .add(item), within: four) == refusal)
        }
    }

    @Test func `a location has at most the set number of active orders`() throws {
        let book = OrderBook([StoredOrder(Sample.order())])

        let refusal = book.refusalToOpen(
            by: Sample.otherTill, within: Self.limits { $0.activeOrders = 1 })

        #expect(refusal?.reason == "location.tooManyActiveOrders")
        #expect(refusal?.message.contains("has 1 active orders") == true)
        #expect(
            book.refusalToOpen(by: Sample.otherTill, within: Self.limits { $0.activeOrders = 2 })
                == nil)
    }

    @Test func `a refusal names the set limit`() {
        let limits = Self.limits { ($0.lines, $0.quantity, $0.note) = (7, 8, 9) }
        let item = ItemRequest.burger

        #expect(Refusal.tooManyLines(on: Sample.order(), limits).message.contains("may have 7"))
        #expect(
            Refusal.tooManyLinesForPart(on: Sample.order(), limits).message.contains("may have 7"))
        #expect(Refusal.quantityOutOfRange(item, limits).message.contains("1 to 8"))
        #expect(Refusal.quantityOutOfRange(9, ofLine: 1, limits).message.contains("1 to 8"))
        #expect(Refusal.noteTooLong(item, limits).message.contains("than 9 characters"))
        #expect(Refusal.orderNoteTooLong(limits).message.contains("than 9 characters"))
    }
}
