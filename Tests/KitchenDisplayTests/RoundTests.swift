// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// Rounds that were added to a ticket, and lines that were voided.
@Suite struct RoundTests {
    /// A ticket with a second round of two lines that waits for these seconds.
    private func ticket(added seconds: Int) -> Ticket {
        KitchenDisplayTests.ticket(
            12, waits: 900,
            lines: [
                line(1, 1, "Burger", waits: 900),
                line(2, 1, "Pie", round: 2, waits: seconds - 5),
                line(3, 1, "Tea", round: 2, waits: seconds),
            ])
    }

    private func rule(_ ticket: Ticket, columns: Int = 24) -> String {
        screen([ticket], columns: columns).row(4)
    }

    @Test(arguments: [
        (0, "│ ── added just now ── │"), (59, "│ ── added just now ── │"),
        (60, "│ ── added 1 min ago ─ │"), (721, "│ ── added 12 min ago  │"),
    ])
    func `a round says how long ago its first line was added`(seconds: Int, row: String) {
        #expect(rule(ticket(added: seconds)) == row)
    }

    @Test func `a wide row names the round, too`() {
        #expect(
            rule(ticket(added: 130), columns: 40) == "│ ── round 2 · added 2 min ago ─────── │")
    }

    @Test func `the age of a round grows without a message, and does not delay a tap`() {
        var model = screen([ticket(added: 100)], columns: 24)
        #expect(model.row(4).contains("added 1 min ago"))
        _ = model.receive(.tick(noon + .seconds(20)))
        #expect(model.row(4).contains("added 2 min ago"))
        #expect(model.press(.key("1")).count == 1)
    }

    @Test(arguments: [(119, Style(foreground: .yellow, bold: true)), (120, .plain)])
    func `a round is marked as new for two minutes`(seconds: Int, style: Style) {
        let view = screen([ticket(added: seconds)], columns: 24).view()
        #expect(view[Point(column: 2, row: 4)].style == style)
    }

    @Test func `a round counts by the service's clock`() {
        var model = screen([ticket(added: 60)], columns: 24)
        _ = model.receive(.heartbeat(sentAt: noon + .seconds(120), at: noon))
        #expect(model.row(4).contains("added 3 min ago"))
    }

    @Test func `a note that changed is marked, as new for two minutes`() {
        var model = screen([KitchenDisplayTests.ticket(1)], columns: 24)
        let note = KitchenDisplayTests.ticket(
            1, revision: 2, note: "no nuts", noteChangedAt: noon)
        _ = model.receive(.ticketChanged(note))
        #expect(model.row(3) == "│ ── new note just now │")
        #expect(model.row(4).contains("» no nuts"))
        let yellow = Style(foreground: .yellow, bold: true)
        #expect(model.view()[Point(column: 2, row: 3)].style == yellow)
        _ = model.receive(.tick(noon + .seconds(120)))
        // The whole screen is dim after so long a silence.
        #expect(model.view()[Point(column: 2, row: 3)].style == Style(dim: true))
        let removed = KitchenDisplayTests.ticket(
            1, revision: 3, noteChangedAt: noon + .seconds(120))
        _ = model.receive(.ticketChanged(removed))
        #expect(model.row(3).contains("note removed"))
    }

    @Test func `a voided line is white on red and struck through`() {
        let lines = [line(1, 1, "Burger", .voided), line(2, 1, "Pie")]
        let view = screen([KitchenDisplayTests.ticket(12, lines: lines)], columns: 24).view()
        #expect(view.text[3].hasPrefix("│ VOID 1 × Burger "))
        #expect(
            view[Point(column: 2, row: 3)].style
                == Style(foreground: .white, background: .red, bold: true, strikethrough: true))
    }

    @Test func `lines that join a round later are marked, but not those of one order`() {
        let keyed = [
            line(1, 2, "Burger", waits: 300), line(2, 1, "Fries", waits: 290),
            line(3, 1, "Milk", waits: 276),
        ]
        let late = [line(4, 1, "Pie", waits: 130), line(5, 1, "Jam", waits: 120)]
        let model = screen([KitchenDisplayTests.ticket(1, lines: keyed + late)], columns: 80)
        #expect(
            (3...8).map { String(model.row($0).prefix(26)) } == [
                "│ 2 × Burger             │", "│ 1 × Fries              │",
                "│ 1 × Milk               │", "│ ── added 2 min ago ─── │",
                "│ 1 × Pie                │", "│ 1 × Jam                │",
            ])
    }
}
