// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// Taps on one line, which finish it alone.
@Suite struct LineTapTests {
    private let two = ticket(12, lines: [line(1, 2, "Burger"), line(2, 1, "Fries")])

    /// The ticket of two lines after the first was finished.
    private let half = ticket(
        12, revision: 2, lines: [line(1, 2, "Burger", .processed), line(2, 1, "Fries")])

    private func advance(_ lines: Int...) -> [KitchenEffect] {
        [.advance(order(12), from: .inProcess, lines: lines)]
    }

    /// A click at a row of the first card: row 2 is its title.
    private func click(_ row: Int) -> TerminalInput { .mouse(Point(column: 5, row: row)) }

    @Test func `a tap on a line finishes this line, a tap on the frame finishes all`() {
        for (row, lines) in [(2, [1, 2]), (3, [1]), (4, [2]), (5, [1, 2])] {
            var model = screen([two])
            let effect = KitchenEffect.advance(order(12), from: .inProcess, lines: lines)
            #expect(model.press(click(row)) == [effect], "row \(row)")
        }
    }

    @Test func `two lines can be tapped before the first tap is answered`() {
        var model = screen([two])
        #expect(model.press(click(3), click(3)) == advance(1))
        #expect(model.press(click(2)) == advance(2))
        #expect(model.press(click(4), click(2), .key("1")) == [])
    }

    @Test func `a line that stays in its place can be tapped at once after the first`() {
        var model = screen([two])
        _ = model.press(click(3))
        _ = model.receive(.ticketChanged(half))
        #expect(model.press(click(3), .key("1")) == [])
        #expect(model.press(click(4)) == advance(2))
    }

    @Test func `a line that has just moved ignores a tap`() {
        var model = screen([two])
        let noted = ticket(
            12, revision: 2, lines: [line(1, 2, "Burger", note: "rare"), line(2, 1, "Fries")])
        _ = model.receive(.ticketChanged(noted))
        #expect(model.press(click(4), click(5)) == [])
        #expect(model.row(23) == " #12 has just changed; look at it and tap again")
        model.wait()
        #expect(model.press(click(4)) == advance(1))
        #expect(model.press(click(5)) == advance(2))
    }

    @Test func `a finished line can't be tapped again`() {
        var model = screen([half])
        #expect(model.press(click(3)) == [])
        #expect(model.row(23) == " 2 × Burger is finished already")
    }

    @Test func `a processed ticket can be handed over line by line`() {
        let lines = [line(1, 1, "Burger", .processed), line(2, 1, "Fries", .processed)]
        var model = screen([ticket(12, .processed, lines: lines)])
        #expect(model.press(click(4)) == [.advance(order(12), from: .processed, lines: [2])])
    }

    @Test func `a voided line is acknowledged alone, and this is no tap to undo`() {
        let lines = [line(1, 1, "Burger"), line(2, 1, "Fries", .voided)]
        var model = screen([ticket(12, lines: lines)])
        #expect(model.press(click(4)) == [.acknowledge(order(12), lines: [2])])
        #expect(model.press(.key("u")) == [])
    }

    @Test func `u undoes the tap on a line`() {
        var model = screen([two])
        _ = model.press(click(4))
        #expect(model.press(.key("u")) == [.recall(order(12), from: .inProcess, lines: [2])])
    }

    @Test func `a row between lines explains taps`() {
        let lines = [line(1, 1, "Burger", .delivered), line(2, 1, "Fries", round: 2)]
        var model = screen([ticket(12, note: "quickly", lines: lines)])
        #expect(model.press(click(5)) == [])
        #expect(model.row(23) == " Tap a line, or the title of #12 for all its lines")
        #expect(model.press(click(3)) == advance(2))
    }

    @Test func `the row about other stations explains taps`() {
        let lines = [line(1, 1, "Burger"), line(2, 1, "Salad", at: "cold")]
        let grill = ScreenRole.stations(["grill"], dimsOthers: false)
        var model = screen([ticket(12, lines: lines)], role: grill, in: kitchen)
        #expect(model.press(click(4)) == [])
        #expect(model.row(23).hasPrefix(" Tap a line"))
        #expect(model.press(click(3)) == advance(1))
    }

    @Test func `a line that is not shown completely must be opened first`() {
        let note = String(repeating: "without onions ", count: 12)
        var model = screen(
            [ticket(12, lines: [line(1, 1, "Stew", note: note)])], columns: 40, rows: 9)
        #expect(model.press(click(3)) == [])
        #expect(model.row(8).hasPrefix(" #12 does not fit: press o to open it"))
    }

    @Test func `in an opened ticket Tab chooses a line, and Enter finishes it`() {
        var model = screen([two], columns: 40, rows: 9)
        _ = model.press(.arrow(.right), .key("o"), .tab)
        #expect(model.row(3) == "║►2 × Burger                           ║")
        #expect(model.row(8).hasPrefix(" Enter: tap this line"))
        model.wait()
        #expect(model.press(.enter) == advance(1))
        _ = model.receive(.ticketChanged(half))
        #expect(model.row(4).hasPrefix("║►1 × Fries"))
        #expect(model.press(.enter) == [])
        model.wait()
        #expect(model.press(.enter) == advance(2))
    }

    @Test func `Tab goes around and scrolls to the chosen line, Escape ends the choice`() {
        let long = ticket(12, lines: (1...30).map { line($0, 1, "Dish \($0)") })
        var model = screen([long], columns: 40, rows: 9)
        _ = model.press(.key("o"), .shiftTab)
        #expect(model.row(5).hasPrefix("║►1 × Dish 30 "))
        _ = model.press(.tab)
        #expect(model.row(4).hasPrefix("║►1 × Dish 1 "))
        _ = model.press(.escape)
        #expect(!model.picture.contains("►"))
        model.wait()
        #expect(
            model.press(.enter) == [.advance(order(12), from: .inProcess, lines: [1, 2])])
        _ = model.press(.escape)
        #expect(model.picture.contains("… 27 more · o: open"))
    }
}
