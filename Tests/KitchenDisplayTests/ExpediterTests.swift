// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// The screen of the person who hands orders over.
@Suite struct ExpediterTests {
    private let waiting = ticket(
        12, waits: 187,
        lines: [
            line(1, 2, "Burger", .processed), line(2, 1, "Salad", at: "cold"),
            line(3, 1, "Milk", at: "drinks", .delivered),
        ])
    private let ready = ticket(
        13, .processed,
        lines: [line(1, 1, "Burger", .processed), line(2, 1, "Fries", at: "fryer", .processed)])
    private let voided = ticket(14, lines: [line(1, 1, "Pie"), line(2, 1, "Fries", .voided)])

    private func expo(_ tickets: Ticket..., columns: Int = 80, rows: Int = 9) -> KitchenModel {
        screen(tickets, role: .expediter, in: kitchen, columns: columns, rows: rows)
    }

    /// A click at a row of the first card: row 2 is its title.
    private func click(_ row: Int) -> TerminalInput { .mouse(Point(column: 5, row: row)) }

    @Test func `each line has its state, and each ticket the stations for which it waits`() {
        #expect(
            expo(waiting, ready, voided).picture == """
                 Ham's Burgers · Expediter        2 in process · 1 ready  last heard 0.4 s ago

                [1] #13 · till-1     1:27  [2] #12 · till-1     3:07  [3] #14 · till-1     1:26
                │ ✓ 1 × Burger           │ │ ✓ 2 × Burger           │ │ 1 × Pie                │
                │ ✓ 1 × Fries            │ │ 1 × Salad              │ │ VOID 1 × Fries         │
                └─ READY ────────────────┘ │ ✓✓ 1 × Milk            │ │ waiting for: Grill     │
                                           │ waiting for: Cold      │ └────────────────────────┘
                                           └────────────────────────┘
                 1–9: hand over · o: open · a: count · r: bring back                     ? help
                """)
    }

    @Test func `all stations for which a ticket waits are named, on as many rows as needed`() {
        let lines = kitchen.stations.enumerated().map { line($0 + 1, 1, "Dish", at: $1.id) }
        let text = expo(ticket(12, lines: lines), columns: 24, rows: 24).view().text
        #expect(
            text[7...9] == [
                "│ waiting for: Grill,  │", "│ Fryer, Cold, Bar     │",
                "└──────────────────────┘",
            ])
        let small = expo(ticket(12, lines: lines), columns: 24, rows: 9).view().text
        #expect(small[6] == "│ waiting for: Grill,… │")
    }

    @Test func `colours and words say which lines and tickets are ready`() {
        let view = expo(waiting, ready, columns: 100).view()
        #expect(view[Point(column: 27, row: 3)].style == Style(foreground: .green, bold: true))
        #expect(view[Point(column: 27, row: 4)].style == Style(bold: true))
        #expect(view[Point(column: 27, row: 5)].style == Style(dim: true))
        #expect(view[Point(column: 5, row: 2)].style.background == .green)
        #expect(view.text[0].contains("1 in process · 1 ready"))
    }

    @Test func `a narrow screen shows one ticket below the other`() {
        let text = expo(waiting, ready, columns: 24, rows: 14).view().text
        #expect(
            text[5...7] == [
                "└─ READY ──────────────┘", "[2] #12 · till-1   3:07", "│ ✓ 2 × Burger         │",
            ])
    }

    @Test func `rushed tickets come first, then ready ones, then the longest waiting`() {
        var rushed = ticket(15, waits: 10)
        rushed.rush = true
        #expect(expo(waiting, ready, voided, rushed).tickets.map(\.number) == [15, 13, 12, 14])
        var finished = voided
        (finished.revision, finished.status) = (2, .processed)
        finished.lines = [line(1, 1, "Pie", .processed)]
        var model = expo(waiting, ready, voided, rushed)
        _ = model.receive(.ticketChanged(finished))
        #expect(model.tickets.map(\.number) == [15, 13, 14, 12])
        let everything = screen([waiting, ready, voided, rushed], in: kitchen)
        #expect(everything.tickets.map(\.number) == [15, 12, 13, 14])
    }

    @Test func `canceled orders are last until their stations have acknowledged them`() {
        var canceled = ticket(11, .canceled, waits: 900, lines: [line(1, 1, "Pie", .voided)])
        canceled.rush = true
        #expect(expo(canceled, voided, waiting).tickets.map(\.number) == [12, 14, 11])
        let everything = screen([canceled, waiting], in: kitchen)
        #expect(everything.tickets.map(\.number) == [11, 12])
    }

    /// Hands over tickets that were fired so many seconds before noon, at noon.
    private func handOver(_ seconds: [Int], role: ScreenRole = .expediter) -> KitchenModel {
        let tickets = seconds.enumerated().map { index, seconds in
            ticket(
                index + 101, .processed, waits: seconds, lines: [line(1, 1, "Pie", .processed)])
        }
        var model = screen(tickets + [waiting], role: role, in: kitchen, columns: 120)
        for ticket in tickets { _ = model.receive(.ticketRemoved(ticket.order)) }
        return model
    }

    @Test(arguments: [
        ([360], "now: 6 min"), ([300, 420], "now: 6 min"), ([60, 9000, 300], "now: 5 min"),
        ([329], "now: 5 min"), ([330], "now: 6 min"), ([59], "now: under 1 min"),
        ([9000, 9000] + Array(repeating: 120, count: 10), "now: 2 min"),
    ])
    func `the header says how long the last ten orders took`(seconds: [Int], text: String) {
        let row = handOver(seconds).row(0)
        #expect(row.contains("1 in process · 0 ready  \(text)  last heard"))
    }

    @Test func `without a finished order, and on other screens, no time is shown`() {
        #expect(!handOver([]).row(0).contains("now:"))
        #expect(!handOver([360], role: .everything).row(0).contains("now:"))
        var model = expo(ready, columns: 120)
        _ = model.receive(.ticketsReplaced([]))
        #expect(!model.row(0).contains("now:"))
    }

    @Test func `the time of an order counts from the lines that were handed over last`() {
        let old = line(1, 1, "Burger", .delivered, waits: 3000)
        let dessert = line(2, 1, "Pie", round: 2, .processed, waits: 240)
        let last = ticket(20, .processed, waits: 3000, lines: [old, dessert])
        var model = expo(last, waiting, columns: 120)
        _ = model.receive(.ticketRemoved(order(20)))
        #expect(model.row(0).contains("now: 4 min"))
    }

    @Test func `a tap hands over a ticket that is ready`() {
        var model = expo(ready)
        #expect(model.press(.key("1")) == [.advance(order(13), from: .processed, lines: [1, 2])])
        _ = model.receive(.ticketRemoved(order(13)))
        #expect(
            model.press(.key("u")) == [.recall(order(13), from: .processed, lines: [1, 2])])
    }

    @Test(arguments: [TerminalInput.key("1"), .mouse(Point(column: 5, row: 2))])
    func `a tap on a ticket that waits says for which stations`(input: TerminalInput) {
        var model = expo(waiting)
        #expect(model.press(input) == [])
        #expect(model.row(8) == " #12 waits for: Cold")
    }

    @Test func `a line that is ready can be handed over alone`() {
        var model = expo(waiting)
        #expect(model.press(click(3)) == [.advance(order(12), from: .processed, lines: [1])])
        #expect(model.press(click(4)) == [])
        #expect(model.row(8) == " 1 × Salad is still made at: Cold")
        #expect(model.press(click(5)) == [])
        #expect(model.row(8) == " 1 × Milk is finished already")
    }

    @Test func `voided lines are acknowledged by their stations, not by the expediter`() {
        var model = expo(voided)
        #expect(model.press(click(4)) == [])
        #expect(model.row(8).hasPrefix(" 1 × Fries is voided; its station has to acknowledge it"))
        let canceled = ticket(15, .canceled, lines: [line(1, 1, "Pie", .voided)])
        model = expo(canceled)
        #expect(model.press(.key("1")) == [])
        #expect(model.row(8) == " #15: its stations have to acknowledge the voided lines")
    }

    @Test func `a ticket becomes ready when its last station has finished`() {
        var model = expo(waiting)
        var finished = waiting
        finished.revision = 2
        finished.status = .processed
        finished.lines[1].status = .processed
        _ = model.receive(.ticketChanged(finished))
        #expect(model.row(4).hasPrefix("│ ✓ 1 × Salad"))
        #expect(model.row(6).hasPrefix("└─ READY ─"))
        model.wait()
        #expect(model.press(.key("1")) == [.advance(order(12), from: .processed, lines: [1, 2])])
    }

    @Test func `in an opened ticket Tab chooses among the lines that are ready`() {
        var model = expo(waiting)
        _ = model.press(.arrow(.right), .key("o"), .tab, .tab)
        #expect(model.row(3).hasPrefix("║►✓ 2 × Burger"))
        model.wait()
        #expect(model.press(.enter) == [.advance(order(12), from: .processed, lines: [1])])
    }
}
