// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// The same item again, quantities of lines, and where the keys go.
@Suite struct AgainTests {
    @Test func `plus adds the last item once more, in the typed quantity`() throws {
        var till = till()
        _ = try till.click("French Fries")
        _ = till.press(.key("+"))
        #expect(till.keyed.map(\.request.quantity) == [2])
        _ = till.press(.key("3"), .key("+"))
        #expect(till.keyed.map(\.request.quantity) == [5])
    }

    @Test func `plus repeats modifiers, note, course and seat of a confirmed line`() throws {
        var burger = line(1, 2, "Burger", 850)
        burger.course = 2
        burger.seat = 3
        burger.note = "well done"
        var till = till(orders: [order(lines: [burger])])
        let sent = till.press(.key("+")).sent
        let price = Amount(850)
        let request = ItemRequest(
            item: "00001", quantity: 1, course: 2, seat: 3, note: "well done", shownPrice: price)
        #expect(sent.map(\.command.addedItem?.request) == [request])
    }

    @Test func `a held line grows, and a fired one gets a line beside it`() throws {
        var burger = line(1, 2, "Burger", 850)
        burger.status = .held
        burger.heldUntil = .fired
        var held = till(with: burger)
        let grown = held.press(.key("+")).sent
        #expect(grown.map(\.command) == [.change(.order("order-1"), .setQuantity(line: 1, 3))])
        var fired = till(with: line(1, 2, "Burger", 850))
        #expect(fired.press(.key("+")).sent.compactMap(\.command.addedItem).count == 1)
    }

    @Test func `a price that changed since is said, not added`() throws {
        var till = till(with: line(1, 1, "Burger", 800))
        #expect(till.press(.key("+")).sent == [])
        #expect(till.picture.contains("costs 8.50, not 8.00"))
        #expect(till.press(.enter).sent.map(\.command.addedItem?.price) == [Amount(850)])
    }

    @Test func `without an item, or with one that left the menu, plus says why`() throws {
        var empty = till()
        _ = empty.press(.key("+"))
        #expect(empty.picture.contains("Nothing keyed yet"))
        var unknown = line(1, 1, "Tart", 400)
        unknown.item = "00099"
        var gone = till(with: unknown)
        _ = gone.press(.key("+"))
        #expect(gone.picture.contains("Tart is no longer on the menu"))
    }

    @Test func `digits change the selected line while the order has the keys`() throws {
        var held = line(1, 2, "Burger", 850)
        held.status = .held
        var till = till(with: held)
        _ = till.press(.tab)
        #expect(till.picture.contains("Digits change the quantity: 2 × Burger"))
        let sent = till.press(.key("1"), .key("2"), .enter).sent
        #expect(sent.map(\.command) == [.change(.order("order-1"), .setQuantity(line: 1, 12))])
    }

    @Test func `less of a line in the kitchen is a void, and more is another line`() throws {
        var till = till(with: line(1, 3, "Burger", 850))
        _ = till.press(.tab, .key("1"), .enter)
        #expect(till.picture.contains("2 of 3 × Burger"))
        _ = till.press(.escape)
        let more = till.press(.key("5"), .enter).sent
        #expect(more.map(\.command.addedItem?.request.quantity) == [2])
    }

    @Test func `an item that was never sent gets another quantity at once`() throws {
        var till = till()
        _ = try till.click("Milk")
        _ = till.press(.tab, .key("7"), .enter)
        #expect(till.keyed.map(\.request.quantity) == [7])
    }

    @Test func `more than 99 is explained`() {
        var till = till()
        _ = till.press(.key("9"), .key("9"), .key("9"))
        #expect(till.picture.contains("A line has at most 99 of an item."))
        #expect(till.picture.contains("99 ×"))
    }

    @Test func `a letter gives the keys back to the menu`() {
        var till = till(with: line(1, 1, "Burger", 850))
        _ = till.press(.tab, .key("m"))
        #expect(!till.orderPanel.isFocused)
        #expect(till.sale.search?.text == "m")
    }
}

/// A till with an order that has this line.
private func till(with line: Line) -> TillModel { till(orders: [order(lines: [line])]) }

extension TillModel {
    /// The items that are keyed and not confirmed.
    fileprivate var keyed: [KeyedItem] { order.keyedItems.map(\.item) }
}
