// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

/// A widget alone on a frame.
func drawn<Part: Widget>(
    _ widget: Part, _ columns: Int, _ rows: Int, theme: Theme = .dark
) -> Frame<Part.Event> {
    var frame = Frame<Part.Event>(size: Size(columns: columns, rows: rows), theme: theme)
    widget.draw(on: &frame)
    return frame
}

@Suite struct TabBarTests {
    private let tabs = TabBar(
        [
            .init("Locations", key: .function(1)), .init("Till", key: .function(2), badge: "2"),
            .init("Kitchen", key: .function(3)),
        ], selected: 1)

    @Test func `the selected tab is in brackets`() {
        let frame = drawn(tabs, 60, 1)
        #expect(frame.canvas.text == [" F1 Locations [F2 Till 2] F3 Kitchen"])
        #expect(frame.offer(for: .function(3)) == .available(2))
        #expect(frame.offer(for: .mouse(Point(column: 3, row: 0))) == .available(0))
        #expect(frame.offer(for: .mouse(Point(column: 40, row: 0))) == nil)
    }

    @Test func `tabs that do not fit are shortened equally`() {
        #expect(drawn(tabs, 24, 1).canvas.text == [" F1 Lo… [F2 Ti…] F3 Ki…"])
        #expect(tabs.columns == " F1 Locations [F2 Till 2] F3 Kitchen ".count)
    }
}

@Suite struct ManyTabsTests {
    private func frame(selected: Int) -> Frame<Int> {
        let names = ["Starters", "Soups", "Burgers", "Pizza", "Sweets", "Coffee", "Wine"]
        return drawn(TabBar(names.map { .init($0) }, selected: selected), 30, 1)
    }

    @Test func `parts of many tabs are shown between marks that lead to the others`() {
        #expect(frame(selected: 1).canvas.text == [" Start… [Soups] Burge…      ›"])
        #expect(frame(selected: 4).canvas.text == [" ‹  Pizza [Sweets] Coffee   ›"])
        #expect(frame(selected: 6).canvas.text == [" ‹ [Wine]"])
        let click = TerminalInput.mouse(Point(column: 28, row: 0))
        #expect(frame(selected: 4).offer(for: click) == .available(6))
        let back = TerminalInput.mouse(Point(column: 1, row: 0))
        #expect(frame(selected: 4).offer(for: back) == .available(2))
    }
}

@Suite struct ButtonTests {
    @Test func `a disabled button differs by its shape`() {
        var frame = Frame<String>(size: Size(columns: 20, rows: 4), theme: .monochrome)
        var area = frame.bounds
        let buttons = [
            Button("Pay", keys: .function(5), to: "pay", unless: "Empty."),
            Button("Cancel", to: "cancel"),
        ]
        frame.add(buttons, in: area.takeTop(3))
        frame.add(buttons, in: area)
        #expect(
            frame.canvas.text == [
                "┌        ┐┌────────┐", "  F5 Pay  │ Cancel │", "└        ┘└────────┘",
                " (F5 Pay)  [Cancel]",
            ])
        #expect(frame.offer(for: .function(5)) == .unavailable("Empty."))
    }
}

@Suite struct ItemListTests {
    private let items = (1...20).map { ItemList.Item("Item \($0)", detail: "\($0).00") }

    @Test func `the list shows its items, the selection and the count`() {
        let list = ItemList(items, position: ListPosition(selection: 1))
        #expect(
            drawn(list, 16, 4).canvas.text == [
                " Item 1     1.00", "›Item 2     2.00", " Item 3     3.00", "↑   2 of 20    ↓",
            ])
    }

    @Test func `two items around the selection stay in sight`() {
        var position = ListPosition(selection: 0)
        for _ in 0..<5 {
            let frame = drawn(ItemList(items, position: position), 16, 8)
            guard case .available(.moved(let next)) = frame.offer(for: .arrow(.down)) else {
                Issue.record("the arrow moves the selection")
                return
            }
            position = next
        }
        let text = drawn(ItemList(items, position: position), 16, 8).canvas.text
        #expect(text.first == " Item 2     2.00")
        #expect(text[4] == "›Item 6     6.00")
        #expect(text[6] == " Item 8     8.00")
    }

    @Test func `the wheel scrolls away from the selection until a key moves it`() {
        var frame = drawn(ItemList(items, position: ListPosition(selection: 0)), 16, 8)
        guard
            case .available(.moved(let away)) = frame.offer(
                for: .wheel(.down, Point(column: 1, row: 1)))
        else {
            Issue.record("the wheel moves the view")
            return
        }
        frame = drawn(ItemList(items, position: away), 16, 8)
        #expect(frame.canvas.text.first == " Item 4     4.00")
        #expect(away.selection == 0)
        guard case .available(.moved(let back)) = frame.offer(for: .arrow(.down)) else {
            Issue.record("the arrow moves the selection")
            return
        }
        #expect(
            drawn(ItemList(items, position: back), 16, 8).canvas.text.first == " Item 1     1.00")
    }

    @Test func `fingers scroll by pages below the list`() {
        let frame = drawn(ItemList(items, position: ListPosition()), 16, 8)
        let (up, down) = (Point(column: 2, row: 7), Point(column: 12, row: 7))
        #expect(frame.offer(for: .mouse(up)) == .unavailable("This is the start."))
        guard case .available(.moved(let next)) = frame.offer(for: .mouse(down)) else {
            Issue.record("a click below the list scrolls")
            return
        }
        #expect(
            drawn(ItemList(items, position: next), 16, 8).canvas.text.first == " Item 7     7.00")
    }

    @Test func `a click selects, and chooses what is selected`() {
        let list = ItemList(items, position: ListPosition(selection: 1))
        let frame = drawn(list, 16, 8)
        #expect(frame.offer(for: .mouse(Point(column: 3, row: 1))) == .available(.chosen(1)))
        guard
            case .available(.moved(let moved)) = frame.offer(for: .mouse(Point(column: 3, row: 3)))
        else {
            Issue.record("a click selects")
            return
        }
        #expect(moved.selection == 3)
        let quick = ItemList(items, position: ListPosition(), choosesAtOnce: true)
        let click = TerminalInput.mouse(Point(column: 3, row: 3))
        #expect(drawn(quick, 16, 8).offer(for: click) == .available(.chosen(3)))
    }

    @Test func `headings are skipped, and an item may have several rows`() {
        let items: [ItemList.Item] = [
            .heading("Round 1"), .init("2× Burger", detail: "18.00", more: ["  no onions"]),
            .heading("Round 2"), .init("Cola", detail: "3.00"),
        ]
        let frame = drawn(ItemList(items, position: ListPosition(selection: 1)), 20, 6)
        #expect(
            frame.canvas.text == [
                " Round 1", "›2× Burger     18.00", "   no onions", " Round 2",
                " Cola           3.00", "",
            ])
        #expect(frame.offer(for: .arrow(.down)) == .available(.moved(selecting(3, in: items))))
        #expect(frame.offer(for: .mouse(Point(column: 3, row: 0))) == nil)
        #expect(frame.offer(for: .mouse(Point(column: 3, row: 2))) == .available(.chosen(1)))
    }

    /// The position after a selection without scrolling.
    private func selecting(_ index: Int, in items: [ItemList.Item]) -> ListPosition {
        var position = ListPosition(selection: 1)
        position.select(index)
        return position
    }
}

@Suite struct GridTests {
    private let items = (1...7).map {
        Grid.Item(["Item \($0)", "\($0).00"], unless: $0 == 2 ? "Item 2 is sold out." : nil)
    }
    private let cell = Size(columns: 8, rows: 4)

    @Test func `cells have constant places and a row that turns pages`() {
        let grid = Grid(items, position: GridPosition(selection: 1), cell: cell)
        #expect(
            drawn(grid, 26, 5).canvas.text == [
                "┌───────┐╔═══════╗┌──────┐", "│Item 1 │║Item 2 ║│Item 3│",
                "│1.00   │║2.00   ║│3.00  │", "└───────┘╚═══════╝└──────┘",
                "‹ PgUp page 1 of 3  PgDn ›",
            ])
    }

    @Test func `a sold out item keeps its cell and says why`() {
        let frame = drawn(Grid(items, position: GridPosition(selection: 1), cell: cell), 24, 9)
        let sold = Offer<Grid.Event>.unavailable("Item 2 is sold out.")
        #expect(frame.offer(for: .mouse(Point(column: 9, row: 1))) == sold)
        #expect(frame.offer(for: .enter) == sold)
        #expect(
            frame.offer(for: .mouse(Point(column: 1, row: 5))) == .available(.chosen(3)))
    }

    @Test func `a grid or a list without a row takes no keys`() {
        let grid = Grid(items, position: GridPosition(selection: 0), cell: cell)
        #expect(drawn(grid, 24, 1).offer(for: .enter) == .available(.chosen(0)))
        #expect(drawn(grid, 24, 0).bindings.isEmpty)
        let list = ItemList([ItemList.Item("Milk")], position: ListPosition(selection: 0))
        #expect(drawn(list, 24, 1).offer(for: .enter) == .available(.chosen(0)))
        #expect(drawn(list, 24, 0).bindings.isEmpty)
    }

    @Test func `arrows move over all pages and stop at the ends`() {
        for (start, key, end) in [
            (0, TerminalInput.arrow(.left), 0), (2, .arrow(.right), 3), (1, .arrow(.down), 4),
            (6, .arrow(.right), 6), (5, .arrow(.down), 5), (4, .arrow(.up), 1),
        ] {
            let grid = Grid(items, position: GridPosition(selection: start), cell: cell)
            let expected = Grid.Event.moved(GridPosition(selection: end))
            #expect(drawn(grid, 24, 5).offer(for: key) == .available(expected))
        }
    }

    @Test func `pages turn by key, wheel and click`() {
        let frame = drawn(Grid(items, position: GridPosition(page: 1), cell: cell), 24, 5)
        let next = Offer.available(Grid.Event.moved(GridPosition(page: 2)))
        #expect(frame.offer(for: .pageDown) == next)
        #expect(frame.offer(for: .wheel(.down, Point(column: 0, row: 0))) == next)
        #expect(frame.offer(for: .mouse(Point(column: 23, row: 4))) == next)
        let last = drawn(Grid(items, position: GridPosition(page: 2), cell: cell), 24, 5)
        #expect(last.offer(for: .pageDown) == nil)
        #expect(
            last.offer(for: .mouse(Point(column: 23, row: 4)))
                == .unavailable("This is the end."))
    }
}
