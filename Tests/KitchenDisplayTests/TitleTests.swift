// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

@Suite struct TitleTests {
    private static let halfPastOne = noon + .seconds(5400)
    private static let tomorrow = noon + .seconds(86_400)

    /// The title of the only card, without its shortcut and its age.
    private func title(_ ticket: Ticket, columns: Int = 60) -> String {
        screen([ticket], columns: columns, rows: 20).row(2)
    }

    @Test(arguments: [
        (Fulfilment(.counter), nil, "#12 · till-1"),
        (Fulfilment(.counter), "Mia", "#12 · Mia · till-1"),
        (Fulfilment(.dineIn, table: "4"), nil, "#12 · table 4 · till-1"),
        (Fulfilment(.dineIn, table: "4"), "Mia", "#12 · table 4 · Mia · till-1"),
        (Fulfilment(.pickup), nil, "#12 · pickup · till-1"),
        (Fulfilment(.pickup, wantedAt: halfPastOne), "Mia", "#12 · Mia · pickup 13:30 · till-1"),
        (
            Fulfilment(.delivery, wantedAt: tomorrow), "Bo",
            "#12 · Bo · delivery 11-22 12:00"
        ),
    ])
    func `a title shows where the order goes, and the till last`(
        fulfilment: Fulfilment, customer: String?, expected: String
    ) {
        let text = title(ticket(12, customer: customer, fulfilment: fulfilment), columns: 48)
        #expect(text.hasPrefix("[1] \(expected) "))
    }

    @Test func `a card shows each label`() {
        var labelled = ticket(12)
        for (index, label) in OrderLabels.all.enumerated() {
            labelled.labels[label] = "L\(index)"
        }
        let text = screen([labelled], columns: 48, rows: 20).view().text.joined(separator: "\n")
        for index in OrderLabels.all.indices { #expect(text.contains("L\(index)")) }
    }

    @Test func `the rest of a long title is at the top of the card`() {
        let pickup = ticket(
            12, customer: "Mia", fulfilment: Fulfilment(.pickup, wantedAt: Self.halfPastOne),
            note: "a candle on the ice cream", lines: [line(1, 2, "Burger")])
        let rows = screen([pickup], columns: 24).view().text.dropFirst(2).prefix(6)
        #expect(
            Array(rows) == [
                "[1] #12 · Mia      1:28",
                "│ pickup 13:30         │",
                "│ » a candle on the    │",
                "│   ice cream          │",
                "│ 2 × Burger           │",
                "└──────────────────────┘",
            ])
    }

    @Test func `tickets of an earlier business day say their day`() {
        var old = ticket(1)
        old.businessDay = BusinessDay("2026-11-28")
        var model = screen([old])
        #expect(model.row(2).contains("[1] #1 · till-1"))
        var new = ticket(2)
        new.number = 1
        new.businessDay = BusinessDay("2026-11-29")
        _ = model.receive(.ticketChanged(new))
        #expect(model.row(2).contains("[1] #1 of 11-28 "))
        #expect(model.row(2).contains("[2] #1 · till-1"))
        #expect(screen([old, new]).row(2) == model.row(2))
    }

    @Test func `a shortcut can't be mistaken for an order number`() {
        let text = screen([ticket(2), ticket(1)]).row(2)
        #expect(text.contains("[1] #1 "))
        #expect(text.contains("[2] #2 "))
    }

    @Test func `plain lines say RUSH`() {
        var model = screen([])
        let before = model
        var rushed = ticket(12, customer: "Mia")
        rushed.rush = true
        _ = model.receive(.ticketChanged(rushed))
        #expect(
            model.plainLines(since: before) == [
                "12:00:00  #12 RUSH · Mia  inProcess  till-1  2 × Burger"
            ])
    }

    @Test func `plain lines show guest, fulfilment and note`() {
        var model = screen([])
        let before = model
        let pickup = ticket(
            12, paid: true, customer: "Mia",
            fulfilment: Fulfilment(.pickup, wantedAt: Self.halfPastOne),
            note: "a candle")
        _ = model.receive(.ticketChanged(pickup))
        #expect(
            model.plainLines(since: before) == [
                "12:00:00  #12 · Mia · pickup 13:30  inProcess  till-1  2 × Burger  » a candle  $$"
            ])
    }
}
