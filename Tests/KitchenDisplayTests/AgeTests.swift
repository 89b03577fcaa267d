// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// Ages by the service's clock, and tickets that need attention or are late.
@Suite struct AgeTests {
    /// A card on a screen of 24 columns that knows the stations.
    private func card(_ ticket: Ticket, role: ScreenRole = .everything) -> [String] {
        let text = screen([ticket], role: role, in: kitchen, columns: 24).view().text
        return text.dropFirst(2).dropLast().filter { !$0.isEmpty }
    }

    @Test(arguments: [
        (479, "  7:59", Color.blue, "└──────────────────────┘"),
        (480, "  8:00!", .yellow, "└──────────────────────┘"),
        (719, " 11:59!", .yellow, "└──────────────────────┘"),
        (720, " 12:00!", .vermilion, "└─ LATE ───────────────┘"),
        (3600, "  1h00!", .vermilion, "└─ LATE ───────────────┘"),
    ])
    func `a ticket needs attention and is late at the ages of its station`(
        seconds: Int, age: String, color: Color, border: String
    ) {
        let late = ticket(12, waits: seconds)
        #expect(card(late)[0].hasSuffix(age))
        #expect(card(late)[2] == border)
        let cell = screen([late], in: kitchen, columns: 24).view()[Point(column: 0, row: 2)]
        #expect(cell.style.background == color)
    }

    @Test func `a late card fits into 24 columns`() {
        #expect(
            card(ticket(12, waits: 754)) == [
                "[1] #12 · till-1  12:34!", "│ 2 × Burger           │",
                "└─ LATE ───────────────┘",
            ])
    }

    @Test(arguments: ["cold", "soups"] as [StationID])
    func `a station without ages is never late`(station: StationID) {
        let old = ticket(12, waits: 9000, lines: [line(1, 1, "Salad", at: station)])
        #expect(card(old)[0].hasSuffix(" 2h30"))
        #expect(card(old)[2] == "└──────────────────────┘")
    }

    @Test(arguments: [LineStatus.processed, .voided])
    func `lines that are made or voided are not late`(status: LineStatus) {
        let made = ticket(
            12, waits: 900, lines: [line(1, 1, "Burger", status), line(2, 1, "Fries", waits: 60)])
        #expect(card(made)[0].hasSuffix(" 15:00"))
    }

    @Test func `a new round has an age of its own at its station`() {
        let lines = [
            line(1, 1, "Burger", .processed, waits: 900),
            line(2, 1, "Fries", at: "fryer", round: 2, waits: 310),
        ]
        let ticket = ticket(12, waits: 900, lines: lines)
        #expect(card(ticket)[0].hasSuffix(" 15:00!"))
        let fryer = ScreenRole.stations(["fryer"], dimsOthers: false)
        #expect(card(ticket, role: fryer)[0].hasSuffix(" 5:10!"))
        #expect(screen([ticket], role: .stations(["grill"], dimsOthers: false)).tickets == [])
    }

    @Test func `the header counts late tickets`() {
        let tickets = [
            ticket(1, waits: 800), ticket(2, waits: 500), ticket(3, waits: 900), ticket(4),
            ticket(5, .canceled, waits: 900, lines: [line(1, 1, "Burger", .voided)]),
        ]
        let model = screen(tickets, in: kitchen, columns: 100)
        #expect(
            model.row(0)
                == " Ham's Burgers                4 in process · 0 processed  "
                + "last heard 0.4 s ago   2 late   12:00:00")
        #expect(!screen([ticket(4)], in: kitchen).row(0).contains("late"))
    }

    @Test func `ages count by the service's clock, not by the screen's`() {
        var model = screen([ticket(12, waits: 60)])
        #expect(model.row(2).hasSuffix(" 1:00"))
        _ = model.receive(.heartbeat(sentAt: noon + .seconds(300), at: noon))
        #expect(model.row(2).hasSuffix(" 6:00"))
    }

    @Test func `a delayed heartbeat does not change ages`() {
        var model = screen([ticket(12, waits: 60)])
        for second in 1...8 {
            let delay = Duration.milliseconds(second == 1 ? 0 : 900)
            let time = noon + .seconds(second)
            _ = model.receive(.heartbeat(sentAt: time, at: time + delay), .tick(time + delay))
        }
        #expect(model.row(2).hasSuffix(" 1:08"))
        // The only quick heartbeat is too old to count now.
        _ = model.receive(
            .heartbeat(sentAt: noon + .seconds(9), at: noon + .milliseconds(9900)),
            .tick(noon + .milliseconds(9800)))
        #expect(model.row(2).hasSuffix(" 1:08"))
    }

    @Test(arguments: [-1, 1])
    func `setting the screen's clock does not change ages`(hours: Int) {
        let set = Duration.seconds(3600 * hours)
        var model = screen([ticket(12, waits: 60)])
        _ = model.receive(.heartbeat(sentAt: noon, at: noon), .clockSet(by: set))
        _ = model.receive(.tick(noon + set + .seconds(5)))
        #expect(model.row(2).hasSuffix(" 1:05"))
    }
}
