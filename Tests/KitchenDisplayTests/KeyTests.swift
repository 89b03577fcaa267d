// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

@Suite struct KeyTests {
    /// Twelve cards of three rows; a screen of 80 × 24 has three columns and seven rows of cards.
    private let twelve = screen((1...12).map { ticket($0) })

    @Test func `the screen ends only when q is pressed twice in four seconds`() {
        var model = twelve
        #expect(model.press(.key("q")) == [])
        #expect(model.row(23).hasPrefix(" Press q again to end this screen"))
        model.wait(.seconds(4))
        #expect(model.press(.key("q")) == [])
        #expect(model.press(.arrow(.right), .key("q")) == [])
        #expect(model.press(.key("q")) == [.quit])
    }

    @Test func `keys reload and show help`() {
        var model = twelve
        #expect(model.press(.key("R")) == [.refresh])
        #expect(model.press(.key("?")) == [])
        #expect(model.picture.contains(" q             quit"))
        #expect(model.press(.key("?")) == [])
        #expect(!model.picture.contains("quit"))
    }

    @Test func `a digit taps the card that shows it`() {
        for digit in 1...9 {
            var model = twelve
            let effects = model.press(.key(Character("\(digit)")))
            #expect(effects == [.advance(order(digit), from: .inProcess, lines: [1])])
        }
    }

    @Test(arguments: [
        TerminalInput.key("0"), .key("x"), .key("４"), .tab, .escape,
        .mouse(.init(column: 0, row: 0)),
    ])
    func `other keys do nothing`(input: TerminalInput) {
        var model = twelve
        #expect(model.press(input) == [])
        #expect(model == twelve)
    }

    @Test func `a digit beyond the last card says that it has no ticket`() {
        var model = screen([ticket(1)])
        #expect(model.press(.key("2")) == [])
        #expect(model.row(23) == " There is no ticket [2] on this page")
        var empty = screen([])
        #expect(empty.press(.key("2"), .enter) == [])
        #expect(empty.row(23).hasPrefix("    "))
    }

    @Test(arguments: [TerminalInput.enter, .key(" ")])
    func `enter and space tap the selected card and nothing else`(input: TerminalInput) {
        var model = twelve
        #expect(model.press(input) == [])
        #expect(
            model.row(23)
                == " Press the number of a ticket, or choose one with the arrows, then press Enter")
        #expect(
            model.press(.arrow(.down), .arrow(.right), input) == [
                .advance(order(2), from: .inProcess, lines: [1])
            ])
    }

    @Test func `arrows move along rows and columns and stop at the edges`() {
        var model = twelve
        let walk: [(TerminalInput.Arrow, Int)] = [
            (.left, 1), (.left, 1), (.right, 2), (.right, 3), (.right, 4), (.up, 1), (.up, 1),
            (.down, 4), (.down, 7), (.down, 10), (.down, 10), (.right, 11), (.right, 12),
            (.right, 12), (.left, 11),
        ]
        for (arrow, expected) in walk {
            _ = model.press(.arrow(arrow))
            #expect(model.selection == order(expected), "after \(arrow)")
        }
    }

    @Test func `left and right change the page, up and down do not`() {
        var model = screen((1...30).map { ticket($0) })
        for _ in 1...9 { _ = model.press(.arrow(.down)) }
        #expect(model.selection == order(19))
        #expect(model.row(23).contains("page 1/2"))
        _ = model.press(.arrow(.right), .arrow(.right), .arrow(.right))
        #expect(model.selection == order(22))
        #expect(model.row(23).contains("page 2/2"))
        _ = model.press(.arrow(.up))
        #expect(model.selection == order(22))
        _ = model.press(.arrow(.left))
        #expect(model.row(23).contains("page 1/2"))
    }

    @Test func `page keys change the page and stop at both ends`() {
        var model = screen((1...60).map { ticket($0) })
        let steps: [(TerminalInput, Int)] = [
            (.pageUp, 1), (.pageDown, 2), (.key("n"), 3), (.key("n"), 3), (.key("p"), 2),
            (.pageUp, 1), (.key("p"), 1),
        ]
        for (key, expected) in steps {
            _ = model.press(key)
            #expect(model.row(23).hasPrefix(" page \(expected)/3 · "), "after \(key)")
        }
    }

    @Test func `a digit counts from the first card of the page`() {
        var model = screen((1...30).map { ticket($0) })
        _ = model.press(.key("n"))
        model.wait()
        #expect(model.press(.key("2")) == [.advance(order(23), from: .inProcess, lines: [1])])
    }

    @Test func `a selection on another page is not tapped`() {
        var model = screen((1...30).map { ticket($0) })
        #expect(model.press(.arrow(.right), .pageDown, .enter) == [])
    }

    @Test func `a click taps the card under it, its frame included`() {
        // The second card: columns 27 to 52, rows 2 to 4.
        for (column, row) in [(27, 2), (52, 2), (27, 4), (52, 4), (40, 3)] {
            var model = twelve
            let effects = model.press(.mouse(Point(column: column, row: row)))
            #expect(
                effects == [.advance(order(2), from: .inProcess, lines: [1])],
                "at \(column), \(row)")
            #expect(model.selection == order(2))
        }
    }

    @Test func `a click between the cards taps nothing`() {
        for (column, row) in [(26, 3), (53, 3), (27, 1), (27, 14), (0, 23), (-1, 3), (500, 500)] {
            var model = twelve
            #expect(model.press(.mouse(Point(column: column, row: row))) == [])
        }
    }

    @Test func `a new size keeps the visible ticket on the screen`() {
        var model = screen((1...30).map { ticket($0) })
        _ = model.press(.pageDown, .resize(Size(columns: 30, rows: 10)))
        #expect(model.picture.contains("#22 · till-1"))
        _ = model.press(.resize(Size(columns: 200, rows: 60)))
        #expect(model.picture.contains("#1 · till-1"))
    }

    @Test func `escape closes the help, and then clears selection and notice`() {
        var model = twelve
        _ = model.press(.arrow(.right), .key("u"), .key("?"), .escape)
        #expect(model.selection == order(1))
        _ = model.press(.escape)
        #expect(model.view() == twelve.view())
    }
}
