// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// Tickets that do not fit into their card: a tap moves only the lines that the cook can read.
@Suite struct LongTicketTests {
    private let long = ticket(12, lines: (1...30).map { line($0, 1, "Dish \($0)") })

    /// A screen of nine rows, whose card shows four.
    private func screenOfNineRows(_ ticket: Ticket) -> KitchenModel {
        screen([ticket], columns: 40, rows: 9)
    }

    private func moved(_ effects: [KitchenEffect]) -> [Int]? {
        guard case .advance(_, _, let lines) = effects.first else { return nil }
        return lines
    }

    @Test func `a tap on a cut ticket moves its visible lines`() {
        var model = screenOfNineRows(long)
        #expect(model.picture.contains("… 27 more · o: open"))
        #expect(moved(model.press(.key("1"))) == [1, 2, 3])
    }

    @Test func `the only ticket needs no choice before it is opened`() {
        var model = screen([ticket(1)])
        _ = model.press(.key("o"))
        #expect(model.row(23).contains("Enter: tap what is shown"))
    }

    @Test func `a line whose note does not fit is hidden completely`() {
        var model = screenOfNineRows(
            ticket(12, lines: [line(1, 1, "Pie"), line(2, 1, "Stew", note: Self.longNote)]))
        #expect(!model.picture.contains("Stew"))
        #expect(moved(model.press(.key("1"))) == [1])
    }

    private static let longNote = String(repeating: "without onions ", count: 12)

    @Test func `a ticket without a visible line must be opened first`() {
        var model = screenOfNineRows(ticket(12, lines: [line(1, 1, "Stew", note: Self.longNote)]))
        #expect(model.press(.key("1")) == [])
        #expect(model.row(8).hasPrefix(" #12 does not fit: press o to open it"))
    }

    @Test func `an opened ticket can be scrolled, and a tap moves its visible lines`() {
        var model = screenOfNineRows(long)
        _ = model.press(.key("o"))
        model.wait()
        #expect(model.row(3).isEmpty == false)
        #expect(model.row(6).contains("▼ 28 more rows"))
        #expect(moved(model.press(.enter)) == [1, 2])
    }

    @Test func `an opened ticket is finished in several taps`() {
        var model = screenOfNineRows(long)
        var lines = long.lines
        var revision = 1
        var taps = 0
        _ = model.press(.key("o"))
        while lines.contains(where: { $0.status == .inProcess }), taps < 30 {
            model.wait()
            let done = moved(model.press(.enter)) ?? []
            #expect(!done.isEmpty)
            for number in done {
                #expect(model.picture.contains("1 × Dish \(number)"))
                lines[number - 1].status = .processed
            }
            revision += 1
            taps += 1
            let isDone = lines.allSatisfy { $0.status == .processed }
            _ = model.receive(
                .ticketChanged(
                    ticket(
                        12, isDone ? .processed : .inProcess, revision: revision, lines: lines)))
        }
        #expect(taps == 15)
    }

    @Test func `a line taller than the screen moves once its end is visible`() {
        var model = screenOfNineRows(ticket(12, lines: [line(1, 1, "Stew", note: Self.longNote)]))
        _ = model.press(.key("o"))
        model.wait()
        #expect(model.press(.enter) == [])
        _ = model.press(.pageDown, .pageDown, .pageDown, .pageDown)
        #expect(moved(model.press(.enter)) == [1])
    }

    @Test func `scrolling stops at both ends`() {
        var model = screenOfNineRows(long)
        _ = model.press(.key("o"), .arrow(.up), .pageUp)
        #expect(model.row(4).contains("Dish 1 "))
        for _ in 1...40 { _ = model.press(.arrow(.down)) }
        #expect(model.row(5).contains("Dish 30"))
        #expect(model.row(3).contains("▲ 28 more rows"))
        _ = model.press(.arrow(.up))
        #expect(model.row(5).contains("Dish 29"))
    }

    @Test func `after a tap the view scrolls to the next lines, and back after an undo`() {
        var model = screenOfNineRows(long)
        _ = model.press(.key("o"), .pageDown)
        model.wait()
        #expect(moved(model.press(.enter)) == [3, 4])
        let lines = (1...30).map {
            line($0, 1, "Dish \($0)", [3, 4].contains($0) ? .processed : .inProcess)
        }
        _ = model.receive(.ticketChanged(ticket(12, revision: 2, lines: lines)))
        #expect(model.row(4).contains("Dish 5 "))
        _ = model.press(.key("u"))
        _ = model.receive(
            .ticketChanged(ticket(12, revision: 3, lines: long.lines)),
            .recallAnswered(order(12), .accepted))
        #expect(model.row(4).contains("Dish 1 "))
    }

    @Test func `a long line can be finished on the smallest screen`() {
        var model = screen(
            [ticket(12, lines: [line(1, 1, "Stew", note: Self.longNote)])], columns: 24, rows: 8)
        _ = model.press(.key("o"))
        model.wait()
        for _ in 1...40 { _ = model.press(.arrow(.down)) }
        #expect(moved(model.press(.enter)) == [1])
    }

    @Test func `a double click on a cut card opens it and does not scroll`() {
        var model = screenOfNineRows(long)
        let place = Point(column: 5, row: 6)
        _ = model.press(.mouse(place), .mouse(place), .mouse(place))
        #expect(model.row(4).contains("Dish 1 "))
    }

    @Test func `a change of another ticket does not scroll`() {
        let done = (1...30).map { line($0, 1, "Dish \($0)", $0 < 9 ? .processed : .inProcess) }
        var model = screen([ticket(12, lines: done)], columns: 40, rows: 9)
        _ = model.press(.key("o"), .pageUp)
        let shown = model.row(4)
        _ = model.receive(.ticketChanged(ticket(13)))
        #expect(model.row(4) == shown)
    }

    @Test func `a mouse alone opens, scrolls, taps and closes`() {
        var model = screenOfNineRows(long)
        _ = model.press(.mouse(Point(column: 5, row: 6)))
        #expect(model.picture.contains("▼ 28 more rows"))
        model.wait()
        _ = model.press(.mouse(Point(column: 5, row: 6)))
        #expect(model.row(4).contains("Dish 3 "))
        #expect(moved(model.press(.mouse(Point(column: 5, row: 5)))) == [4])
        #expect(moved(model.press(.mouse(Point(column: 5, row: 7)))) == [3])
        _ = model.press(.mouse(Point(column: 5, row: 2)))
        #expect(model.picture.contains("… 27 more · o: open"))
    }

    @Test(arguments: [TerminalInput.escape, .key("o"), .key("q")])
    func `keys close an opened ticket without ending the program`(key: TerminalInput) {
        var model = screenOfNineRows(long)
        _ = model.press(.key("o"))
        #expect(model.press(key) == [])
        #expect(model.picture.contains("… 27 more · o: open"))
    }

    @Test func `when an opened ticket is removed the board returns with a notice`() {
        var model = screen([long, ticket(13)], columns: 40, rows: 9)
        _ = model.press(.key("o"))
        _ = model.receive(.ticketRemoved(order(12)))
        #expect(model.row(8) == " #12 is done")
        #expect(model.picture.contains("done"))
        #expect(model.press(.key("1"), .enter) == [])
    }

    @Test func `a selected ticket can be opened even if it fits`() {
        var model = screen([ticket(12), ticket(13)])
        _ = model.press(.key("o"))
        #expect(model.row(23).contains("Choose a ticket with the arrows, then press o"))
        _ = model.press(.arrow(.right), .arrow(.right), .key("o"))
        #expect(model.row(2).contains("#13"))
        #expect(!model.picture.contains("#12"))
    }
}
