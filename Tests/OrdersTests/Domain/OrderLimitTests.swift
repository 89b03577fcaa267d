// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// Every limit of an order, just within and just beyond.
@Suite struct OrderLimitTests {
    /// One visible character of four code points.
    private static let rainbow = "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}"

    @Test(
        arguments: [
            (1, nil), (2, nil), (99, nil), (0, "line.quantityOutOfRange"),
            (100, "line.quantityOutOfRange"), (-1, "line.quantityOutOfRange"),
            (.min, "line.quantityOutOfRange"), (.max, "line.quantityOutOfRange"),
        ] as [(Int, String?)])
    func `a line takes a quantity of 1 to 99`(_ quantity: Int, _ refusal: String?) throws {
        let order = Sample.order()

        #expect(order.refusal(of: .add(.burger * quantity)) == refusal)
    }

    @Test(arguments: [(0, nil), (-1, nil), (100, "lineQuantity"), (.max, "lineQuantity")])
    func `only a quantity above the limit names the limit`(_ quantity: Int, _ limit: String?) {
        let refusal = Refusal.quantityOutOfRange(.burger * quantity, OrderLimits())

        #expect(refusal.limit == limit)
    }

    @Test(
        arguments: [
            (1, nil), (9, nil), (0, "line.courseOutOfRange"), (10, "line.courseOutOfRange"),
            (-1, "line.courseOutOfRange"), (.max, "line.courseOutOfRange"),
        ] as [(Int, String?)])
    func `a line belongs to course 1 to 9`(_ course: Int, _ refusal: String?) {
        let held = ItemRequest.burger.held(course: course)

        #expect(Sample.order().refusal(of: .add(held)) == refusal)
    }

    @Test(
        arguments: [
            ("é", 200, nil), (rainbow, 50, nil), ("é", 201, "line.noteTooLong"),
            (rainbow, 51, "line.noteTooLong"),
        ] as [(String, Int, String?)])
    func `a line's note has up to 200 code points`(
        _ character: String, _ count: Int, _ refusal: String?
    ) {
        let note = String(repeating: character, count: count)
        let item = ItemRequest(item: "burger", quantity: 1, note: note)

        #expect(Sample.order().refusal(of: .add(item)) == refusal)
    }

    @Test(arguments: [
        ("é", 200, true), (rainbow, 50, true), ("é", 201, false), (rainbow, 51, false),
    ])
    func `an order's note has up to 200 code points`(
        _ character: String, _ count: Int, _ fits: Bool
    ) {
        let note = String(repeating: character, count: count)

        let refusal = Sample.order().refusal(of: .update(note: note))

        #expect(refusal == (fits ? nil : "order.noteTooLong"))
    }

    @Test(arguments: [
        ("é", 100, true), (rainbow, 25, true), ("é", 101, false), (rainbow, 26, false),
    ])
    func `a guest's name has up to 100 code points`(
        _ character: String, _ count: Int, _ fits: Bool
    ) {
        let name = String(repeating: character, count: count)

        let refusal = Sample.order().refusal(of: .update(customer: name))

        #expect(refusal == (fits ? nil : "order.customerTooLong"))
    }

    @Test(arguments: [("é", 1, true), (rainbow, 50, true), ("é", 201, false), ("é", 0, false)])
    func `every reason has 1 to 200 code points`(
        _ character: String, _ count: Int, _ fits: Bool
    ) throws {
        let reason = String(repeating: character, count: count)
        let order = try Sample.order(after: .add(.burger))
        let granted = Step.discount(DiscountRequest(amount: Amount(1), reason: reason))
        let refusal = fits ? nil : "order.reasonOutOfRange"

        #expect(order.refusal(of: .cancel(reason)) == refusal)
        #expect(order.refusal(of: .void(LinePart(line: 1), reason: reason)) == refusal)
        #expect(order.refusal(of: granted) == (fits ? nil : "discount.invalid"))
    }

    @Test(arguments: [("é", 1, true), (rainbow, 5, true), ("é", 21, false), ("é", 0, false)])
    func `a table's name has 1 to 20 code points`(
        _ character: String, _ count: Int, _ fits: Bool
    ) {
        let table = Fulfilment(.dineIn, table: String(repeating: character, count: count))

        let refusal = Sample.order().refusal(of: .update(fulfilment: table))

        #expect(refusal == (fits ? nil : "fulfilment.invalid"))
    }

    @Test(arguments: [("é", 1, true), (rainbow, 50, true), ("é", 201, false), ("é", 0, false)])
    func `an address has 1 to 200 code points`(_ character: String, _ count: Int, _ fits: Bool) {
        let address = Fulfilment(.delivery, address: String(repeating: character, count: count))

        let refusal = Sample.order().refusal(of: .update(fulfilment: address))

        #expect(refusal == (fits ? nil : "fulfilment.invalid"))
    }

    @Test(arguments: [(1, true), (999, true), (0, false), (1_000, false), (-1, false)])
    func `a party has 1 to 999 guests`(_ size: Int, _ fits: Bool) {
        let party = Fulfilment(.dineIn, table: "7", partySize: size)

        let refusal = Sample.order().refusal(of: .update(fulfilment: party))

        #expect(refusal == (fits ? nil : "fulfilment.invalid"))
    }

    @Test func `an order has up to 200 lines, voided ones included`() throws {
        let almostFull = try Sample.order(
            after: .add(Array(repeating: .coffee * 2, count: 199)), .void(1))
        #expect(almostFull.refusal(of: .add(.coffee, .coffee)) == "order.tooManyLines")
        let full = try Sample.order(after: .add(Array(repeating: .coffee * 2, count: 200)))

        #expect(almostFull.refusal(of: .add(.coffee)) == nil)
        #expect(full.refusal(of: .add(.coffee)) == "order.tooManyLines")
        #expect(full.refusal(of: .change(1, to: 3)) == "order.tooManyLines")
        #expect(full.refusal(of: .change(1, to: 1)) == "order.tooManyLines")
        var order = full
        let part = #expect(throws: Refusal.self) {
            try order.take(.void(LinePart(line: 1, quantity: 1)))
        }
        #expect(part?.reason == "order.tooManyLines")
        #expect(part?.message.contains("Void the whole line") == true)
        #expect(full.refusal(of: .void(LinePart(line: 1, quantity: 2))) == nil)
    }

    @Test func `an order has up to 20 discounts`() throws {
        let order = try Sample.order(after: .add(.burger))
        let discount = DiscountRequest(amount: Amount(1), reason: "regular guest")

        #expect(order.refusal(of: .discount(Array(repeating: discount, count: 20))) == nil)
        #expect(
            order.refusal(of: .discount(Array(repeating: discount, count: 21)))
                == "order.tooManyDiscounts")
    }

    @Test(
        arguments: [
            (0, nil), (100_000_000, nil), (-1, "menu.itemUnavailable"),
            (100_000_001, "menu.itemUnavailable"), (.max, "menu.itemUnavailable"),
            (.min, "menu.itemUnavailable"),
        ] as [(Int, String?)])
    func `an item with a price out of bounds is not sold`(
        _ price: Int, _ refusal: String?
    ) {
        let entry = Sample.entry.pricing("burger", at: Amount(price))

        #expect(Sample.order().refusal(of: .add(.burger), in: entry) == refusal)
    }

    @Test func `an item that is unknown or sold out is not sold`() {
        let order = Sample.order()

        #expect(order.refusal(of: .add(ItemRequest(item: "x", quantity: 1))) == "menu.itemUnknown")
        #expect(order.refusal(of: .add(.soldOut)) == "menu.itemUnavailable")
        #expect(order.refusal(of: .add(.burger, .soldOut)) == "menu.itemUnavailable")
        #expect(order.refusal(of: .add()) == "order.noItems")
    }

    @Test func `the command is checked before the menu`() {
        let order = Sample.order()
        let unknown = ItemRequest(item: "x", quantity: 1)

        #expect(order.refusal(of: .add(unknown, .burger * 0)) == "line.quantityOutOfRange")
        #expect(order.refusal(of: .add(), in: nil) == "order.noItems")
        #expect(order.refusal(of: .add(.burger * 0), in: nil) == "line.quantityOutOfRange")
        #expect(order.refusal(of: .add(.burger), in: nil) == "menu.notLoaded")
    }
}
