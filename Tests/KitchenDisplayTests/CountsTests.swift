// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// The panel that counts what is still to be made.
@Suite struct CountsTests {
    private let grill = ScreenRole.stations(["grill"], dimsOthers: false)

    private let tickets = [
        ticket(
            1,
            lines: [
                burger(1, 2, ["Medium", "Cheese"]), line(2, 1, "Salad", at: "cold"),
            ]),
        ticket(2, lines: [burger(1, 1, ["Medium"]), line(2, 3, "Fries", at: "fryer")]),
    ]

    private static func burger(_ number: Int, _ quantity: Int, _ modifiers: [String]) -> TicketLine
    {
        var line = line(number, quantity, "Burger")
        line.modifiers = modifiers
        return line
    }

    @Test func `a counts dishes and modifiers beside the board`() {
        var model = screen(tickets, in: kitchen, rows: 12)
        #expect(model.press(.key("a")) == [])
        #expect(
            model.picture == """
                 Ham's Burgers      2 in process · 0 processed  last heard 0.4 s ago  12:00:00

                 To make: all stations     [1] #1 · till-1      1:39  [2] #2 · till-1      1:38
                │ 3 × Burger             │ │ 2 × Burger             │ │ 1 × Burger             │
                │   + 3 × Medium         │ │   + Medium             │ │   + Medium             │
                │   + 2 × Cheese         │ │   + Cheese             │ │ 3 × Fries              │
                │ 3 × Fries              │ │ 1 × Salad              │ └────────────────────────┘
                │ 1 × Salad              │ └────────────────────────┘
                │                        │
                │                        │
                └────────────────────────┘
                 1–9: finish · o: open · a: count · r: bring back                        ? help
                """)
        _ = model.press(.key("a"))
        #expect(!model.picture.contains("To make"))
    }

    @Test func `a station counts its own lines first, then those of all stations`() {
        var model = screen(tickets, role: grill, in: kitchen, rows: 12)
        _ = model.press(.key("a"))
        #expect(model.row(2).hasPrefix(" To make: Grill "))
        #expect(model.row(3).hasPrefix("│ 3 × Burger "))
        #expect(model.row(6).hasPrefix("│                        │"))
        _ = model.press(.key("a"))
        #expect(model.row(2).hasPrefix(" To make: all stations "))
        #expect(model.row(6).hasPrefix("│ 3 × Fries "))
        _ = model.press(.key("a"))
        #expect(!model.picture.contains("To make"))
    }

    @Test func `lines that are finished or voided are not counted`() {
        let lines = [
            line(1, 1, "Pie", .processed), line(2, 1, "Tea", .delivered),
            line(3, 1, "Egg", .voided),
        ]
        var model = screen([ticket(1, .processed, lines: lines)])
        _ = model.press(.key("a"))
        #expect(model.row(3).hasPrefix("│ Nothing to make.       │"))
        _ = model.receive(
            .ticketChanged(ticket(1, revision: 2, lines: lines + [line(4, 2, "Jam", round: 2)])))
        #expect(model.row(3).hasPrefix("│ 2 × Jam                │"))
        #expect(model.row(4).hasPrefix("│                        │"))
    }

    @Test func `more dishes than rows are counted`() {
        let lines = (1...9).map { line($0, 10 - $0, "Dish \($0)") }
        var model = screen([ticket(1, lines: lines)], rows: 10)
        _ = model.press(.key("a"))
        #expect(model.row(3).hasPrefix("│ 9 × Dish 1 "))
        #expect(model.row(6).hasPrefix("│ 6 × Dish 4 "))
        #expect(model.row(7).hasPrefix("│ … 5 more rows "))
    }

    @Test func `taps beside the panel reach the cards, taps below its dishes do nothing`() {
        var model = screen(tickets, in: kitchen)
        _ = model.press(.key("a"))
        model.wait()
        #expect(model.press(.mouse(Point(column: 5, row: 8))) == [])
        let effect = KitchenEffect.advance(order(1), from: .inProcess, lines: [2])
        #expect(model.press(.mouse(Point(column: 30, row: 6))) == [effect])
        let all = KitchenEffect.advance(order(2), from: .inProcess, lines: [1, 2])
        #expect(model.press(.key("2")) == [all])
    }

    @Test func `on a narrow screen the panel covers the board, which can't be tapped`() {
        var model = screen(tickets, in: kitchen, columns: 40, rows: 12)
        _ = model.press(.key("a"))
        model.wait()
        #expect(model.row(2) == " To make: all stations")
        #expect(model.row(3) == "│ 3 × Burger                           │")
        #expect(!model.picture.contains("#1"))
        #expect(model.press(.key("1"), .enter, .key("o"), .arrow(.right)) == [])
        #expect(model.press(.key("q")) == [])
        #expect(model.row(2).contains("#1"))
        #expect(model.press(.key("1")) == [])
        model.wait()
        #expect(model.press(.key("1")).count == 1)
    }

    @Test func `with wide cards the panel covers a board that it would narrow too much`() {
        let settings = BoardSettings(role: .everything, alerts: [], columns: 60)
        var model = screen(tickets, in: kitchen)
        _ = model.receive(.settingsReceived(settings))
        #expect(model.row(2).hasPrefix("[1] #1 · till-1"))
        #expect(!model.row(2).contains("#2"))
        _ = model.press(.key("a"))
        #expect(model.row(2) == " To make: all stations")
    }

    @Test(arguments: [TerminalInput.escape, .key("a")])
    func `keys close the panel`(key: TerminalInput) {
        for columns in [40, 80] {
            var model = screen(tickets, columns: columns)
            _ = model.press(.key("a"), key)
            #expect(!model.picture.contains("To make"))
        }
    }

    @Test func `an opened ticket is beside the panel`() {
        let long = ticket(12, lines: (1...30).map { line($0, 1, "Dish \($0)") })
        var model = screen([long], rows: 9)
        _ = model.press(.key("a"), .key("o"), .tab)
        #expect(model.row(2).hasPrefix(" To make: all stations         #12"))
        #expect(model.row(4).dropFirst(27).hasPrefix("║►1 × Dish 1 "))
        #expect(model.row(6).dropFirst(27).hasPrefix("║ ▼ 28 more rows"))
    }

    @Test(arguments: [(20, 5), (1, 1), (0, 0), (3, 2), (24, 3), (51, 4), (5, 60), (300, 80)])
    func `the panel can be drawn at every size`(columns: Int, rows: Int) {
        var model = screen(tickets, columns: columns, rows: rows)
        _ = model.press(.key("a"))
        #expect(model.view().size == Size(columns: columns, rows: rows))
        _ = model.press(.resize(Size(columns: rows, rows: columns)))
        #expect(model.view().size == Size(columns: rows, rows: columns))
    }
}
