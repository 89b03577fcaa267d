// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

@Suite struct TicketUpdateTests {
    private func numbers(_ model: KitchenModel) -> [Int] { model.tickets.map(\.number) }

    @Test func `the ticket that waits longest comes first`() {
        var model = screen([ticket(3, waits: 10), ticket(1, waits: 30)])
        _ = model.receive(.ticketChanged(ticket(2, waits: 20)))
        #expect(numbers(model) == [1, 2, 3])
    }

    @Test func `rushed tickets come before older ones, until they return to their place`() {
        var model = screen([ticket(1, waits: 30), ticket(2, waits: 20), ticket(3, waits: 10)])
        for (number, waits) in [(3, 10), (2, 20)] {
            var rushed = ticket(number, revision: 2, waits: waits)
            rushed.rush = true
            _ = model.receive(.ticketChanged(rushed))
        }
        #expect(numbers(model) == [2, 3, 1])
        _ = model.receive(.ticketChanged(ticket(2, revision: 3, waits: 20)))
        #expect(numbers(model) == [3, 1, 2])
    }

    @Test func `tickets of equal age are sorted by number`() {
        let model = screen([ticket(9, waits: 5), ticket(7, waits: 5), ticket(8, waits: 5)])
        #expect(numbers(model) == [7, 8, 9])
    }

    @Test func `a newer revision replaces a ticket`() {
        var model = screen([ticket(1)])
        _ = model.receive(.ticketChanged(ticket(1, .processed, revision: 2)))
        #expect(model.tickets == [ticket(1, .processed, revision: 2)])
    }

    @Test(arguments: [1, 2]) func `an older or equal revision changes nothing`(revision: Int) {
        var model = screen([ticket(1, revision: 2)])
        _ = model.receive(.ticketChanged(ticket(1, .processed, revision: revision)))
        #expect(model.tickets == [ticket(1, revision: 2)])
    }

    @Test func `a ticket that is removed and returns with an older revision is shown`() {
        var model = screen([ticket(1, .processed, revision: 6)])
        _ = model.press(.key("1"))
        _ = model.receive(.ticketRemoved(order(1)), .ticketChanged(ticket(1, revision: 2)))
        #expect(model.tickets == [ticket(1, revision: 2)])
        model.wait()
        #expect(model.press(.key("1")).count == 1)
    }

    @Test func `a removed ticket leaves the screen`() {
        var model = screen([ticket(1), ticket(2)])
        _ = model.receive(.ticketRemoved(order(1)), .ticketRemoved(order(1)))
        #expect(numbers(model) == [2])
    }

    @Test func `a snapshot replaces all tickets, also newer revisions`() {
        var model = screen([ticket(1, revision: 9), ticket(2)])
        _ = model.receive(.ticketsReplaced([ticket(1, revision: 3)]))
        #expect(model.tickets == [ticket(1, revision: 3)])
    }

    @Test func `removing the selected ticket clears the selection`() {
        var model = screen([ticket(1), ticket(2)])
        _ = model.press(.arrow(.right))
        #expect(model.selection == order(1))
        #expect(model.receive(.ticketRemoved(order(1)), .terminal(.enter)) == [])
        #expect(model.selection == nil)
    }

    @Test func `a screen built by changes equals one built by a snapshot`() {
        var model = screen([], columns: 80, rows: 24)
        for number in [4, 1, 3, 2] { _ = model.receive(.ticketChanged(ticket(number))) }
        let longer = ticket(2, revision: 2, lines: (1...5).map { line($0, $0, "Pie") })
        _ = model.receive(.ticketChanged(longer), .ticketRemoved(order(4)))
        model.wait(.seconds(1))
        _ = model.press(.resize(Size(columns: 60, rows: 12)))
        var fresh = screen([ticket(3), longer, ticket(1)], columns: 60, rows: 12)
        fresh.wait(.seconds(1))
        #expect(model.view() == fresh.view())
    }

    @Test func `an empty page is left`() {
        let tickets = (1...30).map { ticket($0) }
        var model = screen(tickets)
        _ = model.press(.pageDown)
        #expect(model.row(23).contains("page 2/2"))
        _ = model.receive(.ticketsReplaced(Array(tickets.prefix(3))))
        model.wait(.seconds(1))
        #expect(model.picture.contains("#1 · till-1"))
    }
}
