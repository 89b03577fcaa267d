// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// The Sale page at its sizes, and the menus that are not like others.
@Suite struct SaleGridTests {
    @Test func `60 columns and 20 rows, in a search`() {
        var till = till(columns: 60, rows: 20)
        _ = till.press(.key("2"), .key("f"), .key("r"))
        #expect(
            till.picture == """
                 F1 Locations [F2 Till] F3 Kitchen   Main Street  12:00:00
                [F5 Sale] F6 Orders  F7 Tables                  till-1/ana
                [All] Mains  Drinks                 ┌─ New order ──────────┐
                 2 ×  [fr                 ][Options]│                      │
                ╔════════════════╗                  │  Nothing keyed yet   │
                ║French Fries    ║                  │                      │
                ║3.50            ║                  │   Dishes go to the   │
                ╚════════════════╝                  │ kitchen as they are  │
                                                    │        keyed.        │
                                                    │                      │
                                                    │                      │
                                                    │                      │
                                                    │Due               0.00│
                                                    │ [Details]  (F8 Send) │
                                                    │(Discount) (Del Void) │
                                                    │   (New)     (Bill)   │
                                                    │ (Cancel)   (F12 Pay) │
                                                    └──────────────────────┘

                 F12 Pay  Esc Clear  Ctrl-X Cancel  Ctrl-O Options
                """)
    }

    @Test func `40 columns and 24 rows, one below the other`() throws {
        var till = till(columns: 40, rows: 24)
        _ = try till.click("Burger")
        _ = till.press(.tab, .key("4"))
        #expect(
            till.picture == """
                 F1 Locations [F2 Till] F3 Kitchen
                [F5 Sale] F6 Orders  F7 Tables
                [All] Mains  Drinks
                 4 ×  Digits change the quantity: 1 × B…
                ┌──────────────────┐┌──────────────────┐
                │Burger            ││French Fries      │
                │8.50 ★ today      ││3.50              │
                └──────────────────┘└──────────────────┘
                ┌                  ┐┌──────────────────┐
                 Lobster Roll       │Milk              │
                 not available      │2.00              │
                └                  ┘└──────────────────┘

                ┌─ New order ──────────────────────────┐
                │›1 × Burger                       8.50│
                │   not sent yet                       │
                │                                      │
                │                                      │
                │Not confirmed                     8.50│
                │Due                               0.00│
                │  [Ctrl-X Cancel]       (F12 Pay)     │
                └──────────────────────────────────────┘
                 2 to confirm: sending…
                 F12 Pay  Enter Set the quantity
                """)
    }

    @Test func `long names get two rows where there is space`() {
        var till = till(columns: 200, rows: 60)
        let name = "Grilled Salmon with Lemon Butter and Dill"
        _ = till.update(.catalogue(.changed(item("00040", name, 2150, in: "mains", place: 9))))
        #expect(till.picture.contains("│Grilled Salmon"))
        #expect(till.picture.contains("│with Lemon"))
        #expect(till.picture.contains("│21.50"))
    }

    @Test func `an empty menu and a closed location say so`() throws {
        var empty = till()
        _ = empty.update(.catalogue(.replaced([mainStreet[0]])))
        #expect(empty.picture.contains("Nothing is on the menu yet."))
        #expect(!empty.picture.contains("Letters search"))

        var closed = till()
        var location = try #require(mainStreet[0].location)
        location.closed = true
        _ = closed.update(.catalogue(.changed(LocationEntity(location))))
        #expect(closed.picture.contains("Main Street is closed: no new orders"))
        #expect(try closed.click("Milk") == [])
        #expect(closed.memory.outbox.isEmpty)
    }

    @Test(arguments: [("JPY", "│850"), ("KWD", "│0.850")])
    func `prices have the digits of their currency`(_ code: String, _ price: String) throws {
        var till = till()
        var location = try #require(mainStreet[0].location)
        location.currency = try #require(Currency(code))
        _ = till.update(.catalogue(.changed(LocationEntity(location))))
        #expect(till.picture.contains(price))
    }

    @Test func `300 items have pages, and every one can be reached`() {
        var till = till()
        let menu = (100..<400).map { number in
            item(
                ItemID(stringLiteral: "\(number)"), "Dish \(number)", 500, in: "mains",
                place: number)
        }
        _ = till.update(.catalogue(.replaced(Array(mainStreet.prefix(3)) + menu)))
        var seen: Set<ItemID> = []
        for _ in 0..<60 {
            seen.formUnion(till.offered)
            _ = till.press(.pageDown)
        }
        #expect(seen.count == 300)
    }

    @Test(arguments: [(60, 20), (80, 24), (120, 40), (200, 60), (40, 80), (300, 80)])
    func `no cell moves when one types, selects or sells out`(_ columns: Int, _ rows: Int) {
        var till = till(columns: columns, rows: rows)
        let before = till.cells
        _ = till.press(.key("3"), .arrow(.right), .tab)
        #expect(till.cells == before)
        let soldOut = item("00012", "Milk", 200, in: "drinks", place: 4, available: false)
        _ = till.update(.catalogue(.changed(soldOut)))
        #expect(till.cells.isSubset(of: before))
        #expect(till.picture.contains("Milk"))
    }

    @Test(arguments: Theme.allCases)
    func `every theme shows the same`(_ theme: Theme) throws {
        func picture(_ theme: Theme) throws -> String {
            var till = TillModel(
                TillIdentity(terminal: "till-1", theme: theme), memory: TillMemory(),
                keys: KeySource(seed: 1), size: Size(columns: 80, rows: 24), now: noon)
            _ = till.update(.catalogue(.replaced(mainStreet)))
            _ = till.press(.key("2"), .arrow(.right), .key(" "))
            return till.picture
        }
        #expect(try picture(theme) == picture(.monochrome))
    }

    @Test func `a price that has just changed can't be clicked for a moment`() throws {
        var till = till()
        _ = till.update(.catalogue(.changed(item("00012", "Milk", 250, in: "drinks", place: 4))))
        #expect(try till.click("Milk") == [])
        #expect(till.picture.contains("Milk has just changed its price. Look again."))
        _ = till.update(.tick(noon + .milliseconds(400)))
        #expect(try till.click("2.50").sent.count == 1)
    }

    @Test func `a scheduled price is no surprise either`() throws {
        var till = till()
        var milk = try #require(item("00012", "Milk", 200, in: "drinks", place: 4).item)
        milk.scheduledPrice = ScheduledPrice(price: Amount(300), validFrom: noon + .seconds(10))
        _ = till.update(.catalogue(.changed(LocationEntity(milk))))
        _ = till.update(.tick(noon + .milliseconds(10_100)))
        #expect(till.picture.contains("3.00"))
        #expect(try till.click("Milk") == [])
    }

    @Test func `several refused prices wait in a queue, and Escape leaves one out`() throws {
        var till = till(orders: [order()])
        for name in ["Burger", "Milk"] {
            let adding = try till.click(name).sent[0]
            let refusal = CommandOutcome.refused(reason: "menu.priceChanged", "It costs more now.")
            _ = till.update(.answered(adding.key, refusal))
        }
        #expect(till.picture.contains(" 1 × Burger"))
        #expect(till.picture.contains("1 more"))
        _ = till.press(.escape)
        #expect(till.picture.contains(" 1 × Milk"))
        #expect(till.press(.enter).sent.map(\.command.addedItem?.name) == ["Milk"])
        #expect(till.repriced == nil)
    }
}

extension SaleGridTests {
    @Test func `a refused price waits for the menu, and for an item that is gone says so`() throws {
        var till = TillModel(
            PlayedMenu.identity, memory: TillMemory(location: "00001"), keys: KeySource(seed: 1),
            size: Size(columns: 80, rows: 24), now: noon)
        let milk = KeyedItem(
            ItemRequest(item: "00012", quantity: 1), name: "Milk", price: Amount(150))
        till.memory.order = .order("order-1")
        till.sale.repriced = [RepricedItem(target: .order("order-1"), item: milk)]
        _ = till.press(.enter)
        #expect(till.picture.contains("The menu is not here yet."))
        _ = till.update(.catalogue(.replaced(mainStreet)))
        #expect(till.picture.contains("costs 2.00, not 1.50"))
        var gone = try #require(item("00012", "Milk", 200, in: "drinks", place: 4).item)
        gone.removed = true
        _ = till.update(.catalogue(.changed(LocationEntity(gone))))
        _ = till.press(.enter)
        #expect(till.picture.contains("Milk is no longer on the menu."))
        _ = till.press(.escape)
        #expect(till.repriced == nil)
    }
}

extension TillModel {
    /// The items that the shown part of the menu offers.
    fileprivate var offered: [ItemID] {
        frame().targets.compactMap { target in
            guard case .sale(.add(let item)) = target.offer.action else { return nil }
            return item
        }
    }

    /// The places of items that can be added.
    fileprivate var cells: Set<Rect> {
        let places = frame().targets.filter { target in
            guard case .sale(.add) = target.offer.action else { return false }
            return true
        }
        return Set(places.map(\.rect))
    }
}
