// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// The Tables page: who sits where, since when, and what is due.
@Suite struct TablesTests {
    private let location = Location(
        id: "00001", name: "Main Street", currency: dollars, timeZone: "UTC",
        businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 800, included: false),
        tables: [
            Table(name: "1", seats: 4, area: "Hall"), Table(name: "2", seats: 2, area: "Hall"),
            Table(name: "T1", seats: 6, area: "Terrace"),
        ])

    private func seated(
        _ id: OrderID, number: Int, at table: String, terminal: TerminalID = "till-1",
        _ status: OrderStatus = .inProcess
    ) -> Order {
        var order = order(
            id, number: number, terminal: terminal, lines: [line(1, 2, "Burger", 850)])
        order.fulfilment = Fulfilment(.dineIn, table: table, partySize: 3)
        order.status = status
        return order
    }

    /// A till without an order at hand, on its Tables page.
    private func page(_ orders: [Order], columns: Int = 80, rows: Int = 24) -> TillModel {
        var till = till(columns: columns, rows: rows, orders: orders)
        _ = till.update(.catalogue(.changed(LocationEntity(location))))
        till.memory.order = nil
        _ = till.press(.function(7))
        return till
    }

    @Test func `80 columns and 24 rows`() {
        let till = page([
            seated("order-1", number: 12, at: "2", .processed),
            seated("order-2", number: 13, at: "Bar", terminal: "till-2"),
        ])
        #expect(
            till.picture == """
                 F1 Locations [F2 Till] F3 Kitchen           till-1/ana  Main Street  12:00:00
                 F5 Sale  F6 Orders [F7 Tables]
                [All] Hall  Terrace
                ┌──────────────────┐┌──────────────────┐┌──────────────────┐┌──────────────────┐
                │1 · 4 seats       ││2 · 3/2 seats     ││T1 · 6 seats      ││Bar · 3 guests    │
                │free              ││✓ ready           ││free              ││ordered           │
                │                  ││12:00 · 17.00     ││                  ││12:00 · 17.00     │
                └──────────────────┘└──────────────────┘└──────────────────┘└──────────────────┘











                ┌                                      ┐
                   Ctrl-T Bring the order to a table
                └                                      ┘

                 Enter Select  ? Help  Tab Next part  Ctrl-T Bring the order to a table
                """)
    }

    @Test func `Enter selects the first table, and then opens an order there`() {
        var till = page([], columns: 120)
        #expect(till.picture.contains("Enter Select"))
        #expect(till.picture.contains("← → ↑ ↓"))
        #expect(till.press(.enter).isEmpty)
        #expect(till.tables.position.selection == 0)
        #expect(till.picture.contains("Enter Choose"))
        #expect(till.press(.enter).sent.map(\.command) == [.open("00001")])
    }

    @Test func `a digit selects the next table that begins with it, or says what to do`() {
        var till = page([seated("order-1", number: 12, at: "21")])
        for (digit, selection) in [("2", 1), ("2", 3), ("2", 1), ("1", 0)] {
            _ = till.press(.key(Character(digit)))
            #expect(till.tables.position.selection == selection)
        }
        _ = till.press(.key("7"))
        #expect(till.tables.position.selection == 0)
        #expect(till.picture.contains("No table begins with 7: use the arrows, then Enter."))
    }

    @Test func `a table is selected by the letter and the number of its name`() {
        var till = page([seated("order-1", number: 12, at: "T12")])
        for keys in ["t1", "T1"] {
            _ = till.press(.home)
            for key in keys { _ = till.press(.key(key)) }
            #expect(till.tables.position.selection == 2)
        }
        _ = till.press(.key("2"))
        #expect(till.tables.position.selection == 3)
        _ = till.press(.home, .key("2"))
        #expect(till.tables.position.selection == 1)
    }

    @Test func `a free table opens an order there`() throws {
        var till = page([])
        let sent = try till.click("4 seats").sent
        #expect(sent.map(\.command) == [.open("00001")])
        let place = Fulfilment(.dineIn, table: "1")
        let target = try #require(till.memory.order)
        #expect(
            till.memory.outbox.entries.last?.command
                == .change(target, .update(fulfilment: place)))
        #expect(till.page == .sale)
    }

    /// A till that has opened a free table just after or before another one.
    private func opening(_ own: OrderID, besides other: OrderID) throws -> TillModel {
        var till = page([])
        let open = try till.click("4 seats").sent[0]
        var order = order(own, number: 13)
        let seat = till.update(.answered(open.key, .done(.orders([order])))).sent[0]
        order.fulfilment = Fulfilment(.dineIn, table: "1")
        order.revision = 2
        _ = till.update(.answered(seat.key, .done(.orders([order]))))
        let first = seated(other, number: 12, at: "1", terminal: "till-2")
        _ = till.update(.orders(.changed(first)))
        return till
    }

    @Test func `of two tills that open a free table at once the second is offered the first`()
        throws
    {
        var till = try opening("order-2", besides: "order-1")
        #expect(till.dialogPicture.contains("till-2 has opened #12 · table 1"))
        var kept = till
        _ = kept.press(.escape)
        #expect(kept.memory.order == .order("order-2"))
        let sent = till.press(.enter).sent
        #expect(
            sent.map(\.command)
                == [.change(.order("order-2"), .cancel(reason: "opened by mistake"))])
        #expect(till.dialog == till.confirmed.orders["order-1"].map { .orders(.offer($0)) })
        #expect(try opening("order-1", besides: "order-2").dialog == nil)
    }

    @Test func `a till that has keyed dishes meanwhile is only told of the other order`() throws {
        var till = page([])
        let open = try till.click("4 seats").sent[0]
        let order = order("order-2", number: 13, lines: [line(1, 1, "Burger", 850)])
        _ = till.update(.answered(open.key, .done(.orders([order]))))
        let first = seated("order-1", number: 12, at: "1", terminal: "till-2")
        _ = till.update(.orders(.changed(first)))
        #expect(till.dialog == nil)
        #expect(till.notice?.text.hasSuffix("is there, too: F7 shows both orders.") == true)
    }

    @Test func `an order that arrives long after is no accident`() throws {
        var till = page([])
        let open = try till.click("4 seats").sent[0]
        _ = till.update(.answered(open.key, .done(.orders([order("order-2", number: 13)]))))
        _ = till.update(.tick(noon + .seconds(10)))
        let first = seated("order-1", number: 12, at: "1", terminal: "till-2")
        _ = till.update(.orders(.changed(first)))
        #expect(till.dialog == nil)
    }

    @Test func `an occupied table continues its order`() throws {
        var till = page([seated("order-1", number: 12, at: "2")])
        _ = try till.click("2 · 3/2 seats")
        #expect(till.memory.order == .order("order-1"))
        #expect(till.page == .sale)
    }

    @Test func `another till's table asks before it is taken over`() throws {
        var till = page([seated("order-1", number: 12, at: "2", terminal: "till-2")])
        _ = try till.click("2 · 3/2 seats")
        #expect(till.dialog == till.confirmed.orders["order-1"].map { .orders(.offer($0)) })
    }

    @Test func `several orders at one table are listed`() throws {
        var till = page([
            seated("order-1", number: 12, at: "2"), seated("order-2", number: 13, at: "2"),
        ])
        #expect(till.picture.contains("ordered · 2 orders"))
        _ = try till.click("2 · 6/2 seats")
        _ = try till.click("#13")
        #expect(till.memory.order == .order("order-2"))
        #expect(till.dialog == nil)
    }

    @Test func `the order at hand is brought to another table with its guests`() throws {
        var till = page([seated("order-1", number: 12, at: "2")])
        till.memory.order = .order("order-1")
        let sent = till.press(.arrow(.right), .control("t")).sent
        let place = Fulfilment(.dineIn, table: "1", partySize: 3)
        #expect(
            sent.map(\.command) == [
                .change(
                    .order("order-1"), .update(fulfilment: place))
            ])
    }

    @Test func `an item that is typed on the wrong page brings no order anywhere`() {
        var till = page([seated("order-1", number: 12, at: "2")])
        till.memory.order = .order("order-1")
        for letter in "kebab burger" { #expect(till.press(.key(letter)).isEmpty) }
        #expect(till.dialog == nil)
        #expect(till.page == .tables)
    }

    @Test func `the first and the last table are selected by one key`() {
        var till = page([])
        _ = till.press(.home)
        #expect(till.tables.position.selection == 0)
        _ = till.press(.end)
        #expect(till.tables.position.selection == 2)
    }

    @Test func `the oldest order of a table is selected, and another one opened by either key`()
        throws
    {
        var till = page([
            seated("order-1", number: 12, at: "2"), seated("order-2", number: 13, at: "2"),
        ])
        _ = try till.click("2 · 6/2 seats")
        var other = till
        _ = till.press(.enter)
        #expect(till.memory.order == .order("order-1"))
        #expect(other.press(.control("n")).sent.map(\.command) == [.open("00001")])
    }

    @Test func `the order at hand is brought to another table by touch, even to an occupied one`()
        throws
    {
        let orders = [
            seated("order-1", number: 12, at: "2"), seated("order-2", number: 13, at: "T1"),
        ]
        for (text, table) in [("1 · 4 seats", "1"), ("T1 · 3/6 seats", "T1")] {
            var till = page(orders)
            till.memory.order = .order("order-1")
            _ = try till.click("Bring #12 to a table")
            #expect(till.picture.contains("Choose its table."))
            let sent = try till.click(text).sent
            let place = Fulfilment(.dineIn, table: table, partySize: 3)
            #expect(
                sent.map(\.command) == [
                    .change(
                        .order("order-1"), .update(fulfilment: place))
                ])
        }
    }

    @Test func `a table that is chosen after all gets no order`() throws {
        var till = page([seated("order-1", number: 12, at: "2")])
        till.memory.order = .order("order-1")
        _ = till.press(.control("t"), .escape)
        _ = try till.click("2 · 3/2 seats")
        #expect(till.page == .sale)
        #expect(till.memory.outbox.isEmpty)
    }

    @Test func `an order without a table asks whether it is for the free one`() throws {
        var till = page([order(lines: [line(1, 1, "Milk", 200)])])
        till.memory.order = .order("order-1")
        #expect(try till.click("4 seats").sent == [])
        #expect(till.picture.contains("The table is free."))
        #expect(till.picture.contains("Bring #12 here"))
        let sent = till.press(.control("t")).sent
        #expect(sent.first?.command.target == .order("order-1"))
    }

    @Test func `what can't be brought says why`() {
        var till = page([seated("order-1", number: 12, at: "1")])
        _ = till.press(.control("t"))
        #expect(till.picture.contains("No order is at hand."))
        _ = till.press(.arrow(.right), .control("t"))
        #expect(till.picture.contains("No order is at hand."))
        till.memory.order = .order("order-1")
        _ = till.press(.control("t"))
        #expect(till.picture.contains("It is at this table."))
    }

    @Test func `a location without tables says so`() {
        var till = till()
        _ = till.press(.function(7))
        #expect(till.picture.contains("The location has no tables."))
    }

    @Test func `a part of the house is shown alone`() {
        var till = page([])
        _ = till.press(.tab, .tab)
        #expect(till.picture.contains("T1 · 6 seats"))
        #expect(!till.picture.contains("4 seats"))
        _ = till.press(.tab)
        #expect(till.picture.contains("4 seats"))
    }

    @Test func `the most urgent state of a table's orders is shown`() {
        let table = Table(name: "1", seats: 4)
        func state(_ statuses: OrderStatus...) -> String {
            SeatedTable(
                table: table,
                orders: statuses.map { seated("order-1", number: 12, at: "1", $0) }
            ).stateText
        }
        #expect(state() == "free")
        #expect(state(.open) == "waiting")
        #expect(state(.delivered, .inProcess) == "ordered")
        #expect(state(.inProcess, .processed) == "✓ ready")
        #expect(state(.delivered) == "handed over")
    }

    @Test func `a table shows its guests, and the seats that it has`() {
        func text(seats: Int, _ parties: Int?...) -> String {
            let orders = parties.map { party in
                var order = seated("order-1", number: 12, at: "1")
                order.fulfilment.partySize = party
                return order
            }
            return SeatedTable(table: Table(name: "1", seats: seats), orders: orders).seatsText
        }
        #expect(text(seats: 4) == "4 seats")
        #expect(text(seats: 4, nil) == "4 seats")
        #expect(text(seats: 4, 3) == "3/4 seats")
        #expect(text(seats: 6, 3, 2, nil) == "5/6 seats")
        #expect(text(seats: 0, 1) == "1 guest")
        #expect(text(seats: 0, 3) == "3 guests")
        #expect(text(seats: 0, nil) == "")
    }

    @Test func `a table is paid when all its orders are, also while the kitchen works on them`() {
        var paid = seated("order-1", number: 12, at: "1")
        paid.paid = true
        let table = Table(name: "1", seats: 4)
        #expect(SeatedTable(table: table, orders: [paid]).stateText == "paid")
        let open = seated("order-2", number: 13, at: "1")
        #expect(SeatedTable(table: table, orders: [paid, open]).stateText == "ordered")
        paid.status = .processed
        #expect(SeatedTable(table: table, orders: [paid]).stateText == "✓ ready")
    }

    @Test(arguments: [(60, 20), (80, 24), (120, 40), (200, 60), (300, 80), (40, 80)])
    func `tables keep their places when guests come and go`(_ columns: Int, _ rows: Int) {
        let free = page([], columns: columns, rows: rows)
        let taken = page(
            [seated("order-1", number: 12, at: "1", .processed)], columns: columns, rows: rows)
        #expect(free.tablePlaces == taken.tablePlaces)
        #expect(free.tablePlaces.count == 3)
    }
}

extension TillModel {
    /// The places of the tables on the screen.
    fileprivate var tablePlaces: [Rect] {
        frame().targets.filter {
            if case .tables(.choose) = $0.offer.action { true } else { false }
        }.map(\.rect)
    }
}
