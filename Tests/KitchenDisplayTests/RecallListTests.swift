// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// The list of finished tickets, from which one can be brought back.
@Suite struct RecallListTests {
    private let first = ticket(
        1, .processed, customer: "Mia", fulfilment: Fulfilment(.dineIn, table: "4"),
        lines: [line(1, 2, "Burger", .processed), line(2, 1, "Fries", .processed)])
    private let second = ticket(2, .processed, lines: [line(1, 1, "Pie", .processed)])

    /// A screen from which the first ticket went three minutes ago, and the second just now.
    private func finished(columns: Int = 60, rows: Int = 10) -> KitchenModel {
        var model = screen([first, second, ticket(3)], columns: columns, rows: rows)
        _ = model.receive(.ticketRemoved(order(1)))
        model.wait(.seconds(180))
        _ = model.receive(.ticketRemoved(order(2)))
        model.wait(.seconds(2))
        return model
    }

    private let recallFirst = KitchenEffect.recall(order(1), from: .processed, lines: [1, 2])

    @Test func `r lists the finished tickets, the latest first`() {
        var model = finished()
        #expect(model.press(.key("r")) == [])
        #expect(
            model.view().text[2...8] == [
                " Finished here, the latest first", "► #2 · just now · 1 × Pie",
                "  #1 · table 4 · Mia · 3 min ago · 2 × Burger, 1 × Fries", "", "", "", "",
            ])
        #expect(model.row(9).hasPrefix(" Enter: bring it back · arrows: choose"))
        #expect(model.row(9).hasSuffix("Esc: back · ? help"))
    }

    @Test func `a finished ticket has the table to which its guests have gone since`() {
        var model = finished()
        var moved = first
        moved.fulfilment = Fulfilment(.dineIn, table: "9")
        _ = model.receive(.finishedChanged(moved))
        _ = model.press(.key("r"))
        #expect(model.row(4).hasPrefix("  #1 · table 9 · Mia"))
    }

    @Test func `a finished ticket has the labels that its order has now`() {
        var model = finished(columns: 120)
        var changed = first
        for (index, label) in OrderLabels.all.enumerated() {
            changed.labels[label] = "L\(index)"
        }
        _ = model.receive(.finishedChanged(changed))
        _ = model.press(.key("r"))
        #expect(!model.row(4).contains("Mia"))
        for index in OrderLabels.all.indices { #expect(model.row(4).contains("L\(index)")) }
    }

    @Test func `Enter brings the chosen ticket back`() {
        var model = finished()
        #expect(model.press(.key("r"), .arrow(.down), .arrow(.down), .enter) == [recallFirst])
        #expect(model.row(2).hasPrefix("[1] #3"))
        _ = model.receive(.recallAnswered(order(1), .accepted))
        #expect(model.row(9) == " The tap on #1 was undone")
    }

    @Test func `the ticket that is back is the selected one, whatever arrives first`() {
        for isAnsweredFirst in [true, false] {
            var model = finished()
            let answer = KitchenInput.recallAnswered(order(1), .accepted)
            var back = first
            back.revision = 3
            _ = model.press(.arrow(.right), .key("r"), .arrow(.down), .enter)
            #expect(model.selection == order(3))
            _ =
                isAnsweredFirst
                ? model.receive(answer, .ticketChanged(back))
                : model.receive(.ticketChanged(back), answer)
            #expect(model.selection == order(1))
            model.wait(.seconds(2))
            #expect(
                model.press(.enter) == [.advance(order(1), from: .processed, lines: [1, 2])])
        }
    }

    @Test func `the page of the ticket that is back is shown`() {
        let others = (3...20).map { ticket($0) }
        var last = ticket(30, .processed, lines: [line(1, 1, "Pie", .processed)])
        var model = screen(others + [last], columns: 60, rows: 10)
        _ = model.receive(.ticketRemoved(order(30)))
        model.wait(.seconds(2))
        _ = model.press(.key("r"), .enter)
        last.revision = 3
        _ = model.receive(.recallAnswered(order(30), .accepted), .ticketChanged(last))
        #expect(model.picture.contains("#30") && !model.row(0).contains("page 1/"))
        model.wait(.seconds(10))
        #expect(model.row(0).contains("page 1/"))
    }

    @Test func `a ticket that was merged into another one is not listed`() {
        var other = ticket(2, .processed, lines: [line(1, 1, "Pie", .processed)])
        var model = screen([first, other], columns: 60, rows: 10)
        var moved = first.lines.map { line in
            var line = line
            (line.line, line.movedFrom) = (line.line + 1, 1)
            return line
        }
        (other.lines, other.revision) = (other.lines + moved, 2)
        _ = model.receive(.ticketChanged(other), .ticketRemoved(order(1)))
        model.wait(.seconds(2))
        _ = model.press(.key("r"))
        #expect(model.row(9).contains("Nothing was finished here yet"))

        // A part of the ticket was handed over before.
        model = screen([first, ticket(2)], columns: 60, rows: 10)
        moved.removeFirst()
        _ = model.receive(
            .ticketChanged(ticket(2, revision: 2, lines: ticket(2).lines + moved)),
            .ticketRemoved(order(1)))
        #expect(
            model.press(.key("r"), .enter)
                == [.recall(order(1), from: .processed, lines: [1])])
    }

    @Test func `a ticket that is back is not listed`() {
        var model = finished()
        _ = model.press(.key("r"))
        var back = second
        back.revision = 3
        _ = model.receive(.ticketChanged(back))
        #expect(model.row(3).hasPrefix("► #1 "))
        #expect(model.row(4) == "")
        _ = model.receive(.ticketsReplaced([first, back, ticket(3)]))
        #expect(model.row(3) == "  All are back.")
        #expect(model.press(.enter, .arrow(.down)) == [])
    }

    @Test func `a station brings back the lines that it finished`() {
        let grill = ScreenRole.stations(["grill"], dimsOthers: false)
        let lines = [line(1, 1, "Burger"), line(2, 1, "Salad", at: "cold")]
        var model = screen([ticket(1, lines: lines)], role: grill, in: kitchen)
        var after = ticket(1, revision: 2, lines: lines)
        after.lines[0].status = .processed
        _ = model.receive(.ticketChanged(after))
        (after.revision, after.lines[1].status) = (3, .processed)
        _ = model.receive(.ticketChanged(after))
        #expect(
            model.press(.key("r"), .enter) == [
                .recall(order(1), from: .inProcess, lines: [1])
            ])
    }

    @Test func `finished lines stay listed when the ticket comes back with another round`() {
        let grill = ScreenRole.stations(["grill"], dimsOthers: false)
        let lines = [line(1, 1, "Burger"), line(2, 1, "Salad", at: "cold")]
        var model = screen([ticket(1, lines: lines)], role: grill, in: kitchen)
        var after = ticket(1, revision: 2, lines: lines)
        after.lines[0].status = .processed
        _ = model.receive(.ticketChanged(after))
        after.revision = 3
        after.lines.append(line(3, 2, "Burger", round: 2))
        _ = model.receive(.ticketChanged(after))

        let recall = KitchenEffect.recall(order(1), from: .inProcess, lines: [1])
        #expect(model.press(.key("r"), .enter) == [recall])
    }

    /// A screen with two tickets; a cook has finished the first line of one.
    private func begun(role: ScreenRole = .everything) -> KitchenModel {
        let lines = [line(1, 2, "Burger"), line(2, 1, "Fries")]
        var model = screen([ticket(1, lines: lines), ticket(2)], role: role, in: kitchen)
        let after = [line(1, 2, "Burger", .processed), lines[1]]
        _ = model.receive(.ticketChanged(ticket(1, revision: 2, lines: after)))
        return model
    }

    @Test(arguments: [ScreenRole.everything, .stations(["grill"], dimsOthers: false)])
    func `a line is brought back to a ticket that is still there`(role: ScreenRole) {
        var model = begun(role: role)
        model.wait(.seconds(60))
        #expect(model.press(.key("u"), .key("r")) == [])
        #expect(model.row(3) == "► #1 · 1 min ago · 2 × Burger")
        #expect(model.row(4) == "")
        #expect(model.press(.enter) == [.recall(order(1), from: .inProcess, lines: [1])])
    }

    @Test func `a line that was brought back or voided is not listed`() {
        for status in [LineStatus.inProcess, .voided] {
            var model = begun()
            let lines = [line(1, 2, "Burger", status), line(2, 1, "Fries")]
            _ = model.receive(.ticketChanged(ticket(1, revision: 3, lines: lines)))
            _ = model.press(.key("r"))
            #expect(model.row(23) == " Nothing was finished here yet", "\(status)")
        }
    }

    @Test func `two lines of a ticket are brought back one by one`() {
        var model = begun()
        let lines = [line(1, 2, "Burger", .processed), line(2, 1, "Fries", .processed)]
        _ = model.receive(.ticketChanged(ticket(1, .processed, revision: 3, lines: lines)))
        _ = model.press(.key("r"))
        #expect(model.row(3) == "► #1 · just now · 1 × Fries")
        #expect(model.row(4) == "  #1 · just now · 2 × Burger")
        let burger = KitchenEffect.recall(order(1), from: .inProcess, lines: [1])
        #expect(model.press(.arrow(.down), .enter) == [burger])
    }

    @Test func `an expediter's list has what was handed over, not what stations made`() {
        var model = begun(role: .expediter)
        _ = model.press(.key("r"))
        #expect(model.row(23) == " Nothing was finished here yet")
        let lines = [line(1, 2, "Burger", .delivered), line(2, 1, "Fries")]
        _ = model.receive(.ticketChanged(ticket(1, revision: 3, lines: lines)))
        let burger = KitchenEffect.recall(order(1), from: .processed, lines: [1])
        #expect(model.press(.key("r"), .enter) == [burger])
    }

    @Test func `the last 30 steps are remembered`() {
        var model = screen(
            (1...32).map { ticket($0, .processed, lines: [line(1, 1, "Pie", .processed)]) },
            columns: 60, rows: 40)
        for number in 1...32 { _ = model.receive(.ticketRemoved(order(number))) }
        _ = model.press(.key("r"))
        #expect(model.row(3).hasPrefix("► #32 "))
        #expect(model.row(32).hasPrefix("  #3 "))
        #expect(model.row(33) == "")
    }

    @Test func `canceled tickets and moved lines are not listed`() {
        let grill = ScreenRole.stations(["grill"], dimsOthers: false)
        let voided = ticket(1, .canceled, lines: [line(1, 1, "Pie", .voided)])
        var model = screen([voided, ticket(2)], role: grill, in: kitchen)
        _ = model.receive(
            .ticketRemoved(order(1)),
            .ticketChanged(ticket(2, revision: 2, lines: [line(2, 1, "Tea", at: "drinks")])))
        #expect(model.tickets == [])
        _ = model.press(.key("r"))
        #expect(model.row(23) == " Nothing was finished here yet")
    }

    @Test func `a click chooses a ticket, the next one brings it back`() {
        var model = finished()
        let place = TerminalInput.mouse(Point(column: 5, row: 4))
        _ = model.press(.key("r"))
        #expect(model.press(place) == [])
        model.wait()
        #expect(model.press(place, place) == [])
        #expect(model.row(4).hasPrefix("► #1 "))
        model.wait()
        #expect(model.press(place) == [recallFirst])
    }

    @Test func `the chosen ticket is shown completely, and the list scrolls`() {
        var model = finished(columns: 30, rows: 6)
        _ = model.press(.key("r"))
        #expect(
            model.view().text[3...4] == [
                "► #2 · just now · 1 × Pie", "  #1 · table 4 · Mia · 3 min …",
            ])
        _ = model.press(.arrow(.down))
        #expect(
            model.view().text[3...4] == [
                "► #1 · table 4 · Mia · 3 min", "  ago · 2 × Burger, 1 × Fries",
            ])
        _ = model.press(.arrow(.up))
        #expect(model.row(3).hasPrefix("► #2 "))
    }

    @Test(arguments: [TerminalInput.key("r"), .key("q"), .escape])
    func `keys close the list, and cards below it can't be tapped`(key: TerminalInput) {
        var model = finished()
        _ = model.press(.key("r"))
        model.wait()
        #expect(model.press(.key("1"), .key("o"), .key("a")) == [])
        #expect(model.press(key) == [])
        #expect(model.row(2).hasPrefix("[1] #3"))
    }

    @Test(arguments: [(20, 5), (1, 1), (0, 0), (3, 2), (24, 3), (5, 60), (300, 80)])
    func `the list can be drawn at every size`(columns: Int, rows: Int) {
        var model = finished(columns: columns, rows: rows)
        _ = model.press(.key("r"), .arrow(.down))
        #expect(model.view().size == Size(columns: columns, rows: rows))
    }
}
