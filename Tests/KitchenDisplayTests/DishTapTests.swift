// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// Keys and touches in the panel that counts dishes.
@Suite struct DishTapTests {
    private let grill = ScreenRole.stations(["grill"], dimsOthers: false)

    /// Two burgers, and three portions of fries.
    private let tickets = [
        ticket(1, lines: [line(1, 1, "Burger"), line(2, 1, "Salad", at: "cold")]),
        ticket(2, lines: [line(1, 1, "Burger"), line(2, 3, "Fries", at: "fryer")]),
    ]

    /// A screen that has shown the panel for half a second.
    private func panel(
        _ tickets: [Ticket], role: ScreenRole = .everything, columns: Int = 80
    ) -> KitchenModel {
        var model = screen(tickets, role: role, in: kitchen, columns: columns)
        _ = model.press(.key("a"))
        model.wait()
        return model
    }

    /// The first ticket after its burger was finished.
    private func withoutBurger() -> Ticket {
        ticket(
            1, revision: 2,
            lines: [line(1, 1, "Burger", .processed), line(2, 1, "Salad", at: "cold")])
    }

    private func finish(_ number: Int, _ line: Int) -> [KitchenEffect] {
        [.advance(order(number), from: .inProcess, lines: [line])]
    }

    @Test func `Tab and the arrows choose a dish, and Enter finishes its oldest line`() {
        var model = panel(tickets)
        #expect(model.row(3).hasPrefix("│ 3 × Fries "))
        #expect(model.press(.tab) == [])
        #expect(model.row(3).hasPrefix("│►3 × Fries "))
        #expect(model.row(23).hasPrefix(" Enter: finish 3 × Fries of #2 "))
        #expect(model.press(.arrow(.down)) == [])
        #expect(model.row(4).hasPrefix("│►2 × Burger "))
        #expect(model.row(23).hasPrefix(" Enter: finish 1 × Burger of #1 "))
        #expect(model.press(.enter) == finish(1, 1))
        #expect(model.row(23).contains("sending #1…"))
    }

    @Test func `the choice stops at both ends of the list`() {
        var model = panel(tickets)
        _ = model.press(.tab, .arrow(.up))
        #expect(model.row(3).hasPrefix("│►3 × Fries "))
        for _ in 1...5 { _ = model.press(.arrow(.down)) }
        #expect(model.row(5).hasPrefix("│►1 × Salad "))
    }

    @Test func `the line that waits longest is finished, also one of a later round`() {
        let tickets = [
            ticket(1, waits: 500, lines: [line(3, 1, "Pie", round: 2, waits: 30)]),
            ticket(2, waits: 60, lines: [line(1, 1, "Pie")]),
        ]
        var model = panel(tickets)
        #expect(model.press(.tab, .enter) == finish(2, 1))
    }

    @Test func `lines of rushed tickets come first`() {
        var rushed = ticket(2, lines: [line(1, 1, "Pie")])
        rushed.rush = true
        var model = panel([ticket(1, lines: [line(1, 1, "Pie")]), rushed])
        #expect(model.press(.tab, .enter) == finish(2, 1))
    }

    @Test func `a touch on the row of a dish or of its modifiers does the same`() {
        var burger = line(1, 4, "Burger")
        burger.modifiers = ["Medium"]
        for row in [3, 4] {
            var model = panel([ticket(1, lines: [burger]), ticket(2, lines: [line(1, 1, "Pie")])])
            #expect(model.press(.mouse(Point(column: 5, row: row))) == finish(1, 1))
            #expect(model.press(.key("2")) == finish(2, 1))
        }
    }

    @Test func `u undoes the tap`() {
        var model = panel(tickets)
        _ = model.press(.mouse(Point(column: 5, row: 4)))
        let recall = KitchenEffect.recall(order(1), from: .inProcess, lines: [1])
        #expect(model.press(.key("u")) == [recall])
    }

    @Test func `a tap that is not answered yet is not repeated`() {
        var model = panel(tickets)
        _ = model.press(.tab, .arrow(.down))
        #expect(model.press(.enter) == finish(1, 1))
        model.wait(.seconds(1))
        #expect(model.press(.enter, .mouse(Point(column: 5, row: 4))) == [])
    }

    @Test func `a double tap finishes one line`() {
        var model = panel(tickets)
        _ = model.press(.tab, .arrow(.down), .enter)
        _ = model.receive(.ticketChanged(withoutBurger()))
        #expect(model.press(.enter) == [])
        #expect(model.row(23).contains("u: undo #1"))
        model.wait()
        #expect(model.press(.enter) == finish(2, 1))
    }

    @Test func `a row that has just moved ignores a touch`() {
        var model = panel(tickets)
        _ = model.receive(.ticketChanged(ticket(3, lines: [line(1, 9, "Soup")])))
        let touch = TerminalInput.mouse(Point(column: 5, row: 4))
        #expect(model.press(touch) == [])
        #expect(model.row(23).hasPrefix(" Fries has just changed; look at it and tap again"))
        model.wait()
        #expect(model.press(touch) == finish(2, 2))
    }

    @Test func `after the last line of a dish Enter does nothing until a person chooses`() {
        var model = panel([
            ticket(1, lines: [line(1, 2, "Pie")]), ticket(2, lines: [line(1, 1, "Jam")]),
        ])
        _ = model.press(.tab, .enter)
        _ = model.receive(.ticketRemoved(order(1)))
        model.wait(.seconds(2))
        #expect(model.row(3).hasPrefix("│ 1 × Jam "))
        #expect(model.press(.enter) == [])
        #expect(model.row(23).hasPrefix(" No Pie to make"))
        #expect(model.press(.arrow(.down), .enter) == finish(2, 1))
    }

    @Test func `a station finishes its own lines, and the panel names the station of others`() {
        var model = panel(tickets, role: grill)
        #expect(model.press(.tab, .enter) == finish(1, 1))
        _ = model.press(.key("a"))
        model.wait()
        #expect(model.row(2).hasPrefix(" To make: all stations "))
        #expect(model.row(4).hasPrefix("│►2 × Burger "))
        #expect(model.press(.arrow(.up), .enter) == [])
        #expect(model.row(23).hasPrefix(" 3 × Fries is still made at: Fryer"))
    }

    @Test func `a station finishes its own line of a dish that another station makes, too`() {
        let tickets = [
            ticket(1, lines: [line(1, 1, "Fries", at: "fryer")]),
            ticket(2, lines: [line(1, 1, "Fries"), line(2, 1, "Pie")]),
        ]
        var model = panel(tickets, role: grill)
        _ = model.press(.key("a"))
        model.wait()
        #expect(model.row(3).hasPrefix("│ 2 × Fries "))
        #expect(model.press(.tab, .enter) == finish(2, 1))
    }

    @Test func `an expediter finishes no dish`() {
        var model = panel(tickets, role: .expediter)
        #expect(model.press(.tab, .enter) == [])
        #expect(model.row(23).hasPrefix(" 3 × Fries is still made at: Fryer"))
    }

    @Test(arguments: [TerminalInput.tab, .shiftTab, .escape])
    func `keys move back to the board, where Enter taps no ticket`(key: TerminalInput) {
        var model = panel(tickets)
        _ = model.press(.arrow(.right), .tab, key)
        #expect(model.picture.contains("To make"))
        #expect(!model.picture.contains("►"))
        #expect(model.press(.enter) == [])
        let all = KitchenEffect.advance(order(1), from: .inProcess, lines: [1, 2])
        #expect(model.press(.arrow(.right), .enter) == [all])
    }

    @Test func `a tap on a card moves the keys back to the board`() {
        var model = panel(tickets)
        #expect(model.press(.tab, .key("2")).count == 1)
        #expect(!model.picture.contains("►"))
        #expect(model.press(.enter) == [])
    }

    @Test func `on a narrow screen the arrows choose at once, and a touch on the title closes`() {
        var model = panel(tickets, columns: 40)
        #expect(model.press(.enter) == [])
        #expect(model.row(23).hasPrefix(" Choose a dish with the arrows"))
        #expect(model.press(.arrow(.down), .arrow(.down), .enter) == finish(1, 1))
        #expect(model.press(.mouse(Point(column: 5, row: 3))) == finish(2, 2))
        #expect(model.press(.mouse(Point(column: 5, row: 10))) == [])
        #expect(model.row(2).hasPrefix(" To make"))
        _ = model.press(.mouse(Point(column: 5, row: 2)))
        #expect(!model.picture.contains("To make"))
    }

    @Test func `a touch on the panel beside an opened ticket taps the dish`() {
        var model = panel(tickets)
        _ = model.press(.arrow(.right), .key("o"))
        model.wait()
        #expect(model.press(.mouse(Point(column: 5, row: 3))) == finish(2, 2))
    }

    @Test func `a dish below the visible rows can be chosen`() {
        let lines = (1...9).map { line($0, 10 - $0, "Dish \($0)") }
        var model = screen([ticket(1, lines: lines)], in: kitchen, rows: 10)
        _ = model.press(.key("a"))
        model.wait()
        _ = model.press(.tab)
        for _ in 1...8 { _ = model.press(.arrow(.down)) }
        #expect(model.row(6).hasPrefix("│►1 × Dish 9 "))
        #expect(model.row(7).hasPrefix("│ … 5 more rows "))
        #expect(model.press(.enter) == finish(1, 9))
    }

    @Test func `Tab without the panel or without dishes chooses nothing`() {
        var model = screen(tickets)
        #expect(model.press(.tab, .enter) == [])
        var empty = panel([])
        #expect(empty.press(.tab, .enter) == [])
        #expect(empty.row(23).hasPrefix(" Nothing to make"))
    }

    @Test func `a long name does not hide the key that undoes a tap`() {
        let name = String(repeating: "Very ", count: 15) + "long"
        var model = panel([
            ticket(1, lines: [line(1, 1, name)]), ticket(2, lines: [line(1, 1, name)]),
        ])
        _ = model.press(.tab, .enter)
        #expect(model.row(23).hasPrefix(" Enter: finish 1 × Very "))
        #expect(model.row(23).hasSuffix("sending #1…"))
    }
}
