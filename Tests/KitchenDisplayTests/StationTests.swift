// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// Screens that show the lines of some stations only.
@Suite struct StationTests {
    private let grill = ScreenRole.stations(["grill"], dimsOthers: false)

    private let mixed = ticket(
        12,
        lines: [
            line(1, 2, "Burger"), line(2, 1, "Salad", at: "cold"),
            line(3, 1, "Milk", at: "drinks", .processed),
        ])

    /// The ticket with the lines of one station at another status.
    private func mixed(_ station: StationID, _ status: LineStatus, revision: Int = 2) -> Ticket {
        var ticket = mixed
        ticket.revision = revision
        for index in ticket.lines.indices where ticket.lines[index].station == station {
            ticket.lines[index].status = status
        }
        return ticket
    }

    /// The rows of the cards on a screen of 24 columns, without header and footer.
    private func cards(
        _ tickets: [Ticket], _ role: ScreenRole, in location: KitchenLocation? = kitchen,
        rows: Int = 24
    ) -> [String] {
        let model = screen(tickets, role: role, in: location, columns: 24, rows: rows)
        return model.view().text.dropFirst(2).dropLast().filter { !$0.isEmpty }
    }

    @Test func `a station's screen of 80 columns`() {
        let pie = ticket(13, lines: [line(1, 1, "Pie"), line(2, 1, "Pie", .voided)])
        let salad = ticket(14, lines: [line(1, 1, "Salad", at: "cold")])
        let model = screen([mixed, pie, salad], role: grill, in: kitchen, rows: 9)
        #expect(
            model.picture == """
                 Ham's Burgers · Grill            2 in process  last heard 0.4 s ago  12:00:00

                [1] #12 · till-1     1:28  [2] #13 · till-1     1:27
                │ 2 × Burger             │ │ 1 × Pie                │
                │ also at: Cold, ✓ Bar   │ │ VOID 1 × Pie           │
                └────────────────────────┘ └────────────────────────┘


                 1–9: finish · o: open · a: count · r: bring back                        ? help
                """)
    }

    @Test func `a small screen of a station with a late ticket, a void and a note`() {
        let late = ticket(
            21, waits: 754,
            lines: [line(1, 2, "Burger", note: "no onions"), line(2, 1, "Salad", at: "cold")])
        let old = ticket(
            22, waits: 500, lines: [line(1, 1, "Steak"), line(2, 1, "Ribs", .voided)])
        let model = screen([late, old], role: grill, in: kitchen, columns: 40, rows: 12)
        #expect(
            model.picture == """
                 Grill             0.4 s ago   1 late

                [1] #21 · till-1                  12:34!
                │ 2 × Burger                           │
                │   » no onions                        │
                │ also at: Cold                        │
                └─ LATE ───────────────────────────────┘
                [2] #22 · till-1                   8:20!
                │ 1 × Steak                            │
                │ VOID 1 × Ribs                        │
                └──────────────────────────────────────┘
                 1–9: finish · o: open           ? help
                """)
    }

    @Test func `without stations a screen shows everything as one board`() {
        #expect(
            cards([mixed], .everything).dropFirst() == [
                "│ 2 × Burger           │", "│ 1 × Salad            │", "│ ✓ 1 × Milk           │",
                "└──────────────────────┘",
            ])
    }

    @Test func `a station can be given by its name, in any case`() {
        let byName = ScreenRole.stations(["Grill", "BAR"], dimsOthers: false)
        #expect(
            cards([mixed], byName)
                == cards([mixed], .stations(["grill", "drinks"], dimsOthers: false)))
        let model = screen([mixed], role: byName, in: kitchen)
        #expect(model.row(0).hasPrefix(" Ham's Burgers · Grill, Bar "))
        #expect(model.row(1) == "")
        #expect(model.shownStations == ["grill", "drinks"])
    }

    @Test func `several stations share a screen`() {
        #expect(
            cards([mixed], .stations(["grill", "drinks"], dimsOthers: false)).dropFirst() == [
                "│ 2 × Burger           │", "│ ✓ 1 × Milk           │", "│ also at: Cold        │",
                "└──────────────────────┘",
            ])
    }

    @Test func `a station without dishes is not named, and a mark means that they are made`() {
        var part = mixed("cold", .voided)
        #expect(cards([part], grill)[2] == "│ also at: ✓ Bar       │")
        part.lines[2].status = .voided
        #expect(cards([part], grill)[2] == "└──────────────────────┘")
        part.lines.append(line(4, 1, "Tea", at: "drinks"))
        #expect(cards([part], grill)[2] == "│ also at: Bar         │")
        part.lines[3].status = .processed
        #expect(cards([part], grill)[2] == "│ also at: ✓ Bar       │")
    }

    @Test func `the lines of other stations can be listed and are dimmed`() {
        let role = ScreenRole.stations(["grill"], dimsOthers: true)
        #expect(
            cards([mixed], role).dropFirst() == [
                "│ 2 × Burger           │", "│ ── Cold ──────────── │", "│ 1 × Salad            │",
                "│ ── Bar ───────────── │", "│ ✓ 1 × Milk           │",
                "└──────────────────────┘",
            ])
        let view = screen([mixed], role: role, in: kitchen).view()
        #expect(view[Point(column: 2, row: 3)].style == Style(bold: true))
        #expect(view[Point(column: 2, row: 5)].style == Style(dim: true))
    }

    @Test func `other stations are named in one row if their lines do not fit`() {
        let role = ScreenRole.stations(["grill"], dimsOthers: true)
        #expect(
            cards([mixed], role, rows: 9).dropFirst() == [
                "│ 2 × Burger           │", "│ also at: Cold, ✓ Bar │",
                "└──────────────────────┘",
            ])
    }

    @Test func `a mark stays with its station where the names continue in the next row`() {
        let ticket = ticket(
            12,
            lines: [
                line(1, 1, "Burger"), line(2, 1, "Fries", at: "fryer"),
                line(3, 1, "Milk", at: "drinks", .processed),
            ])
        #expect(
            cards([ticket], grill).dropFirst() == [
                "│ 1 × Burger           │", "│ also at: Fryer,      │", "│ ✓ Bar                │",
                "└──────────────────────┘",
            ])
    }

    @Test func `a cut ticket still names the other stations, and can be opened`() {
        var long = mixed
        long.lines += (4...9).map { line($0, 1, "Dish \($0)") }
        #expect(
            cards([long], grill, rows: 9).dropFirst() == [
                "│ 2 × Burger           │", "│ 1 × Dish 4           │", "│ … 5 more · o: open   │",
                "│ also at: Cold, ✓ Bar │", "└──────────────────────┘",
            ])
        var model = screen([long], role: grill, in: kitchen, columns: 24, rows: 20)
        _ = model.press(.arrow(.right), .key("o"))
        #expect(model.row(11) == "║ 1 × Salad            ║")
        _ = model.press(.escape)
        _ = model.press(.resize(Size(columns: 24, rows: 9)))
        model.wait()
        #expect(model.press(.mouse(Point(column: 5, row: 5))) == [])
        #expect(model.picture.contains("▼ 9 more rows"))
    }

    @Test func `a tap finishes the station's lines, and the ticket leaves the screen`() {
        var model = screen([mixed], role: grill, in: kitchen)
        #expect(model.press(.key("1")) == [.advance(order(12), from: .inProcess, lines: [1])])
        _ = model.receive(.ticketChanged(mixed("grill", .processed)))
        #expect(model.tickets == [])
        #expect(model.picture.contains("done"))
        model.wait(.seconds(2))
        #expect(model.picture.contains("No orders to make."))
    }

    @Test func `an undone tap brings the ticket back to its place`() {
        var model = screen([mixed, ticket(13)], role: grill, in: kitchen)
        _ = model.press(.key("1"))
        _ = model.receive(.ticketChanged(mixed("grill", .processed)))
        model.wait(.seconds(2))
        #expect(model.press(.key("u")) == [.recall(order(12), from: .inProcess, lines: [1])])
        _ = model.receive(.ticketChanged(mixed("grill", .inProcess, revision: 3)))
        #expect(model.row(2).hasPrefix("[1] #12"))
    }

    @Test func `another station that finishes does not disturb a tap`() {
        var model = screen([mixed], role: grill, in: kitchen)
        _ = model.receive(.ticketChanged(mixed("cold", .processed)))
        #expect(model.row(4).contains("also at: ✓ Cold, ✓ Bar"))
        #expect(model.press(.key("1")) == [.advance(order(12), from: .inProcess, lines: [1])])
    }

    @Test func `a new line of the station brings a finished ticket back`() {
        var model = screen([mixed("grill", .processed)], role: grill, in: kitchen)
        #expect(model.tickets == [])
        var added = mixed("grill", .processed, revision: 3)
        added.lines.append(line(4, 1, "Steak", round: 2))
        _ = model.receive(.ticketChanged(added))
        #expect(model.row(5).contains("1 × Steak"))
        #expect(model.tickets.map(\.tappedLines) == [[4]])
    }

    @Test func `a station acknowledges its own voided lines only`() {
        var voided = mixed
        voided.lines[0].status = .voided
        voided.lines[1].status = .voided
        var model = screen([voided], role: grill, in: kitchen)
        #expect(model.row(5).hasPrefix("└─ voided: tap it ─"))
        #expect(model.press(.key("1")) == [.acknowledge(order(12), lines: [1])])
    }

    @Test func `a line whose station does not exist is on every screen`() {
        let stray = ticket(15, lines: [line(1, 1, "Soup", at: "soups")])
        #expect(
            cards([stray], grill)[1...2] == [
                "│ 1 × Soup             │", "│   no station soups   │",
            ])
        #expect(!cards([stray], .everything).joined().contains("no station"))
        #expect(cards([stray], grill, in: nil) == ["   No orders to make."])
    }

    @Test func `an unknown station is announced with those that exist`() {
        let role = ScreenRole.stations(["gril", "grill"], dimsOthers: false)
        var model = screen([mixed], role: role, in: kitchen)
        #expect(
            model.row(1) == " There is no station gril. Stations: grill, fryer, cold, drinks")
        #expect(model.row(3).contains("2 × Burger"))
        _ = model.receive(.tick(noon + .seconds(9)))
        #expect(model.row(1).contains("NO NEWS FROM THE KITCHEN SERVICE"))
    }

    @Test func `a board without tickets says that its station does not exist`() {
        let role = ScreenRole.stations(["gril"], dimsOthers: false)
        let model = screen([mixed], role: role, in: kitchen, columns: 40, rows: 12)
        let text = model.view().text[2...10].joined(separator: " ").split(separator: " ")
            .joined(separator: " ")
        #expect(
            text == "There is no station gril. Stations: grill, fryer, cold, drinks. Start this "
                + "screen with one of these, or change its settings with 'comanda display set'.")
        #expect(cards([], grill) == ["   No orders to make."])
    }

    @Test func `as long as the stations are not known all lines are shown`() {
        let location = KitchenLocation(id: "00001", name: "Ham's Burgers")
        var model = screen([mixed], role: grill, in: location)
        #expect(
            model.row(1) == " The stations of this location are not known. All lines are shown.")
        #expect(model.row(4).contains("1 × Salad"))
        _ = model.receive(.locationReceived(kitchen))
        #expect(model.row(1) == "")
        #expect(model.row(4).contains("also at: Cold, ✓ Bar"))
    }

    @Test func `a ticket that leaves when the stations arrive leaves a gap`() {
        let location = KitchenLocation(id: "00001", name: "Ham's Burgers")
        let salad = ticket(14, lines: [line(1, 1, "Salad", at: "cold")])
        var model = screen([salad, mixed], role: grill, in: location)
        _ = model.receive(.locationReceived(kitchen))
        #expect(model.tickets.map(\.number) == [12])
        #expect(model.row(2).contains("#14"))
        model.wait(.seconds(2))
        #expect(!model.row(2).contains("#14"))
    }
}
