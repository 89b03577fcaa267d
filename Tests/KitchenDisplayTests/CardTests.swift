// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

@Suite struct CardTests {
    /// The rows of the only card on a screen of 24 columns, without header and footer.
    private func card(_ ticket: Ticket, rows: Int = 24) -> [String] {
        let text = screen([ticket], columns: 24, rows: rows).view().text
        return text.dropFirst(2).dropLast().filter { !$0.isEmpty }
    }

    private func cell(_ ticket: Ticket, column: Int, row: Int) -> Cell {
        screen([ticket], columns: 24).view()[Point(column: column, row: row)]
    }

    @Test(arguments: [
        (OrderStatus.inProcess, Color.blue), (.processed, .green), (.canceled, .red),
        (.delivered, .red),
    ])
    func `the title has the colour of the status`(status: OrderStatus, color: Color) {
        for column in 0..<24 {
            #expect(cell(ticket(1, status), column: column, row: 2).style.background == color)
        }
    }

    @Test(arguments: [(0, "0:00"), (59, "0:59"), (187, "3:07"), (3599, "59:59"), (3787, "1h03")])
    func `the age grows with the time that a ticket waits`(seconds: Int, age: String) {
        #expect(card(ticket(12, waits: seconds))[0].hasSuffix(" \(age)"))
    }

    @Test func `a ticket from a till whose clock is ahead has the age zero`() {
        #expect(card(ticket(12, waits: -5))[0].hasSuffix(" 0:00"))
    }

    @Test func `the title of a rushed ticket says RUSH`() {
        var rushed = ticket(12, fulfilment: Fulfilment(.dineIn, table: "4"))
        rushed.rush = true
        #expect(
            card(rushed) == [
                "[1] #12 RUSH       1:28",
                "│ table 4              │",
                "│ 2 × Burger           │",
                "└──────────────────────┘",
            ])
    }

    @Test func `a long name and a note wrap under their line`() {
        let lines = [line(1, 2, "Burger with everything", note: "no onions, extra pickles")]
        #expect(
            card(ticket(12, lines: lines)) == [
                "[1] #12 · till-1   1:28",
                "│ 2 × Burger with      │",
                "│     everything       │",
                "│   » no onions, extra │",
                "│     pickles          │",
                "└──────────────────────┘",
            ])
    }

    @Test func `a second round is separated from the finished lines`() {
        let lines = [
            line(1, 1, "Burger", .delivered), line(2, 1, "Milk", .processed),
            line(3, 3, "Pie", round: 2),
        ]
        let ticket = ticket(12, paid: true, lines: lines)
        #expect(
            card(ticket) == [
                "[1] #12 · till-1   1:28",
                "│ ✓ 1 × Burger         │",
                "│ ✓ 1 × Milk           │",
                "│ ── round 2 ───────── │",
                "│ 3 × Pie              │",
                "└───────────────── $$ ─┘",
            ])
        #expect(cell(ticket, column: 2, row: 3).style == Style(dim: true))
        #expect(cell(ticket, column: 2, row: 6).style == Style(bold: true))
    }

    @Test func `a processed ticket marks only delivered lines as finished`() {
        let lines = [line(1, 1, "Burger", .delivered), line(2, 1, "Pie", .processed)]
        #expect(
            card(ticket(12, .processed, lines: lines)).dropFirst() == [
                "│ ✓ 1 × Burger         │",
                "│ 1 × Pie              │",
                "└─ processed ──────────┘",
            ])
    }

    @Test func `a voided line is struck through and says VOID`() {
        let ticket = ticket(
            12, lines: [line(1, 1, "Burger", .voided, note: "rare"), line(2, 1, "Pie")])
        #expect(
            card(ticket).dropFirst() == [
                "│ VOID 1 × Burger      │",
                "│   » rare             │",
                "│ 1 × Pie              │",
                "└──────────────────────┘",
            ])
        #expect(cell(ticket, column: 2, row: 3).style.strikethrough)
        #expect(cell(ticket, column: 2, row: 4).style.strikethrough)
        #expect(!cell(ticket, column: 2, row: 5).style.strikethrough)
    }

    @Test func `a voided part is below the line of the same dish, and says which it is`() {
        func burger(_ number: Int, _ status: LineStatus, _ modifiers: String...) -> TicketLine {
            var burger = line(number, 1, "Burger", status)
            burger.modifiers = modifiers
            return burger
        }
        let lines = [
            burger(1, .inProcess, "Well done", "Bacon"), burger(2, .inProcess, "Rare"),
            burger(3, .voided, "Rare"), burger(4, .voided, "Well done", "Bacon"),
            burger(5, .voided, "Medium"),
        ]
        #expect(
            card(ticket(12, lines: lines)).dropFirst() == [
                "│ 1 × Burger           │",
                "│   + Well done        │",
                "│   + Bacon            │",
                "│ VOID 1 × Burger      │",
                "│   + Well done        │",
                "│   + Bacon            │",
                "│ 1 × Burger           │",
                "│   + Rare             │",
                "│ VOID 1 × Burger      │",
                "│   + Rare             │",
                "│ VOID 1 × Burger      │",
                "│   + Medium           │",
                "└──────────────────────┘",
            ])
    }

    @Test func `a line says whose it is and from which order it was moved`() {
        var moved = line(1, 1, "Burger", note: "rare")
        (moved.seat, moved.movedFrom) = (2, 9)
        #expect(
            card(ticket(12, lines: [moved, line(2, 1, "Pie")])).dropFirst() == [
                "│ 1 × Burger           │",
                "│   seat 2 · from #9   │",
                "│   » rare             │",
                "│ 1 × Pie              │",
                "└──────────────────────┘",
            ])
    }

    @Test func `a line says to which course it belongs`() {
        var soup = line(1, 1, "Soup")
        (soup.course, soup.seat) = (2, 3)
        #expect(
            card(ticket(12, lines: [soup])).dropFirst() == [
                "│ 1 × Soup             │",
                "│   course 2 · seat 3  │",
                "└──────────────────────┘",
            ])
    }

    @Test(arguments: [
        (OrderStatus.canceled, "canceled"), (.delivered, "voided"), (.open, "voided"),
    ])
    func `a ticket to be acknowledged says why`(status: OrderStatus, label: String) {
        let lines = [line(1, 1, "Burger", .voided)]
        let border = card(ticket(12, status, lines: lines)).last
        #expect(border?.hasPrefix("└─ \(label): tap it ─") == true)
    }

    @Test func `a long ticket is cut and counts its hidden lines`() {
        let lines = (1...9).map { line($0, 1, "Dish \($0)") }
        #expect(
            card(ticket(12, lines: lines), rows: 9).dropFirst() == [
                "│ 1 × Dish 1           │",
                "│ 1 × Dish 2           │",
                "│ 1 × Dish 3           │",
                "│ … 6 more · o: open   │",
            ] + ["└──────────────────────┘"].suffix(1))
    }

    @Test func `a long ticket folds its finished lines before it is cut`() {
        let lines =
            (1...9).map { line($0, 1, "Dish \($0)", .delivered) } + [line(10, 1, "Pie", round: 2)]
        #expect(
            card(ticket(12, lines: lines), rows: 9).dropFirst() == [
                "│ ✓ 9 finished         │",
                "│ ── round 2 ───────── │",
                "│ 1 × Pie              │",
                "└──────────────────────┘",
            ])
    }

    @Test func `foreign text can't control the terminal or break the frame`() {
        let lines = [line(1, 1, "\u{1b}[2J漢字漢字漢字漢字漢字", note: "a\nb\tc")]
        #expect(
            card(ticket(12, lines: lines)).dropFirst() == [
                "│ 1 × ?[2J漢字漢字漢字 │",
                "│     漢字漢字         │",
                "│   » a b c            │",
                "└──────────────────────┘",
            ])
    }

    @Test func `a selected card has a double frame`() {
        var model = screen([ticket(12)], columns: 24)
        _ = model.press(.arrow(.right))
        #expect(model.row(3) == "║ 2 × Burger           ║")
        #expect(model.row(4) == "╚══════════════════════╝")
    }
}
