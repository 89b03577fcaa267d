// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Kitchen

@Suite struct TicketBoardTests {
    private var board = TicketBoard()

    @Test mutating func `a ticket is shown, changed and removed`() throws {
        let lives: [(OrderStatus, [LineStatus], TicketEventType?)] = [
            (.open, [], nil),
            (.inProcess, [.inProcess], .shown),
            (.processed, [.processed], .changed),
            (.delivered, [.delivered], .removed),
            (.inProcess, [.delivered, .inProcess], .shown),
            (.canceled, [.delivered, .voided], .changed),
        ]
        for (revision, (status, lines, type)) in lives.enumerated() {
            let order = Sample.order(revision: revision + 1, status: status, lines: lines)
            let ticket = Ticket(order: order)

            let change = board.apply(order)

            #expect(change?.type == type)
            #expect(change?.ticket == type.flatMap { _ in ticket })
            #expect(board.ticket(of: order.id) == (ticket?.isShown == true ? ticket : nil))
        }
    }

    @Test mutating func `the present table of a removed ticket follows, and nothing else of it`() {
        _ = board.apply(Sample.order(revision: 2, status: .delivered, lines: [.delivered]))
        var order = Sample.order(revision: 3, status: .delivered, lines: [.delivered])
        #expect(board.apply(order) == nil)

        order.revision = 4
        order.fulfilment = Fulfilment(.dineIn, table: "9")
        let change = board.apply(order)

        #expect(change?.type == .removed)
        #expect(change?.ticket.fulfilment.table == "9")
        #expect(board.tickets(of: Sample.place).isEmpty)
    }

    @Test mutating func `the ticket of a canceled order is removed once it is acknowledged`() {
        _ = board.apply(Sample.order(revision: 3, status: .canceled, lines: [.voided]))

        let change = board.apply(
            Sample.order(revision: 4, status: .canceled, lines: [.voided], acknowledged: true))

        #expect(change?.type == .removed)
        #expect(change?.ticket.revision == 4)
        #expect(board.tickets(of: Sample.place).isEmpty)
    }

    @Test mutating func `a line that is moved changes its ticket, and is not made again`() throws {
        let lines: [LineStatus] = [.inProcess, .processed]
        _ = board.apply(Sample.order(revision: 2, status: .inProcess, lines: lines))
        var receiver = Sample.order("order-2", revision: 1, status: .processed, lines: [.processed])
        receiver.lines[0].movedFrom = LinePlace(order: "order-1", number: 7, line: 2)

        let shown = board.apply(receiver)
        let changed = board.apply(
            Sample.order(revision: 3, status: .inProcess, lines: [.inProcess, .moved]))

        #expect(shown?.type == .shown && changed?.type == .changed)
        #expect(shown?.ticket.lines.map(\.movedFrom) == [7])
        #expect(shown?.ticket.lines.map(\.status) == [.processed])
        #expect(changed?.ticket.lines.map(\.line) == [1])
    }

    @Test mutating func `a ticket without its last line is removed`() {
        _ = board.apply(Sample.order(revision: 2, status: .inProcess, lines: [.inProcess]))

        let change = board.apply(Sample.order(revision: 3, status: .open, lines: [.moved]))

        #expect(change?.type == .removed)
        #expect(change?.ticket.lines == [])
        #expect(board.tickets(of: Sample.place).isEmpty)
    }

    @Test mutating func `a delivered order that is paid later shows no ticket again`() {
        _ = board.apply(Sample.order(revision: 3, status: .processed, lines: [.processed]))
        _ = board.apply(Sample.order(revision: 4, status: .delivered, lines: [.delivered]))

        let change = board.apply(
            Sample.order(revision: 5, status: .delivered, paid: true, lines: [.delivered]))

        #expect(change == nil)
    }

    @Test mutating func `a change that the kitchen can't see changes only the revision`() throws {
        var order = Sample.order(revision: 2, status: .inProcess, lines: [.inProcess])
        _ = board.apply(order)
        var expected = try #require(board.ticket(of: order.id))
        expected.revision = 3
        order.revision = 3
        order.sealed = true

        let change = board.apply(order)

        #expect(change == TicketChange(type: .changed, ticket: expected))
    }

    @Test mutating func `a payment is shown on the ticket`() {
        _ = board.apply(Sample.order(revision: 2, status: .inProcess, lines: [.inProcess]))

        let change = board.apply(
            Sample.order(revision: 3, status: .inProcess, paid: true, lines: [.inProcess]))

        #expect(change?.type == .changed)
        #expect(change?.ticket.paid == true)
    }

    @Test(arguments: [false, true])
    mutating func `old revisions change nothing`(_ paid: Bool) {
        let old = Sample.order(revision: 2, status: .inProcess, lines: [.inProcess])
        let new = Sample.order(revision: 3, status: .processed, lines: [.processed])
        let last = Sample.order(revision: 4, status: .delivered, paid: paid, lines: [.delivered])
        _ = board.apply(new)

        #expect(board.apply(new) == nil)
        #expect(board.apply(old) == nil)
        #expect(board.tickets(of: Sample.place).map(\.revision) == [3])

        #expect(board.apply(last)?.type == .removed)
        #expect(board.apply(new) == nil)
        #expect(board.apply(last) == nil)
        #expect(board.tickets(of: Sample.place).isEmpty)
    }

    @Test mutating func `each location has its own tickets, oldest first`() {
        _ = board.apply(Sample.order("order-3", status: .inProcess, lines: [.inProcess]))
        _ = board.apply(
            Sample.order("order-2", at: "00002", status: .inProcess, lines: [.inProcess]))
        _ = board.apply(
            Sample.order("order-1", status: .inProcess, lines: [.delivered, .inProcess]))
        _ = board.apply(Sample.order("order-4", status: .inProcess, lines: [.inProcess]))

        #expect(board.tickets(of: "00001").map(\.order) == ["order-3", "order-4", "order-1"])
        #expect(board.tickets(of: "00002").map(\.order) == ["order-2"])
        #expect(board.tickets(of: "00003").isEmpty)
    }

    @Test mutating func `a snapshot yields the differences`() {
        let same = Sample.order("order-1", revision: 2, status: .inProcess, lines: [.inProcess])
        let gone = Sample.order("order-2", revision: 2, status: .processed, lines: [.processed])
        let before = Sample.order("order-3", revision: 2, status: .inProcess, lines: [.inProcess])
        let after = Sample.order("order-3", revision: 3, status: .processed, lines: [.processed])
        let unpaid = Sample.order("order-4", revision: 2, status: .processed, lines: [.processed])
        let eaten = Sample.order("order-4", revision: 3, status: .delivered, lines: [.delivered])
        let added = Sample.order("order-5", revision: 2, status: .inProcess, lines: [.inProcess])
        let elsewhere = Sample.order(
            "order-6", at: "00002", status: .inProcess, lines: [.inProcess])
        for order in [same, gone, before, unpaid, elsewhere] { _ = board.apply(order) }

        let changes = board.replace(location: Sample.place, orders: [same, after, eaten, added])

        #expect(
            changes.map { "\($0.type.rawValue) \($0.ticket.order) \($0.ticket.revision)" } == [
                "ticket.removed order-2 2", "ticket.changed order-3 3", "ticket.removed order-4 3",
                "ticket.shown order-5 2",
            ])
        #expect(board.tickets(of: Sample.place).map(\.order) == ["order-1", "order-3", "order-5"])
        #expect(board.tickets(of: "00002").map(\.order) == ["order-6"])
        #expect(board.replace(location: Sample.place, orders: [same, after, eaten, added]).isEmpty)
    }

    @Test mutating func `a snapshot is valid even if its revisions are lower`() {
        let restored = Sample.order(revision: 2, status: .inProcess, lines: [.inProcess])
        _ = board.apply(Sample.order(revision: 6, status: .processed, lines: [.processed]))

        let changes = board.replace(location: Sample.place, orders: [restored])

        // A screen ignores revisions that are not newer, so the ticket is removed and shown again.
        #expect(changes.map(\.type) == [.removed, .shown])
        #expect(changes.map(\.ticket.revision) == [6, 2])

        let last = Sample.order(revision: 7, status: .delivered, paid: true, lines: [.delivered])
        _ = board.apply(last)
        #expect(board.replace(location: Sample.place, orders: [restored]).map(\.type) == [.shown])

        let next = Sample.order(revision: 3, status: .processed, lines: [.processed])
        #expect(board.apply(next)?.type == .changed)
    }

    @Test
    mutating func `a restored ticket with the same revision and other content is shown again`() {
        let restored = Sample.order(
            revision: 4, status: .inProcess, lines: [.processed, .inProcess])
        _ = board.apply(Sample.order(revision: 4, status: .processed, lines: [.processed]))

        let changes = board.replace(location: Sample.place, orders: [restored])

        #expect(changes.map(\.type) == [.removed, .shown])
        #expect(changes.last?.ticket == Ticket(order: restored))
    }

    @Test(arguments: [true, false])
    mutating func `an order that is active again after a restore is shown again`(
        _ isActive: Bool
    ) {
        _ = board.apply(Sample.order(revision: 5, status: .processed, lines: [.processed]))
        _ = board.apply(
            Sample.order(revision: 6, status: .delivered, paid: true, lines: [.delivered]))
        let restored = Sample.order(revision: 1, status: .open, lines: [])
        let isChanged = !board.replace(location: Sample.place, orders: isActive ? [restored] : [])
            .isEmpty
        #expect(!isChanged)

        let change = board.apply(
            Sample.order(revision: 2, status: .inProcess, lines: [.inProcess]))

        #expect(change?.type == .shown)
    }

    @Test mutating func `a restore of one location does not affect another`() {
        let last = Sample.order(
            "order-2", at: "00002", revision: 6, status: .delivered, paid: true,
            lines: [.delivered])
        _ = board.apply(last)

        _ = board.replace(location: Sample.place, orders: [])

        let old = Sample.order(
            "order-2", at: "00002", revision: 5, status: .processed, lines: [.processed])
        #expect(board.apply(old) == nil)
    }

    @Test mutating func `a snapshot without a restore removes no ticket to show it again`() {
        let finished = Sample.order(
            "order-1", revision: 6, status: .delivered, paid: true, lines: [.delivered])
        let same = Sample.order("order-2", revision: 2, status: .inProcess, lines: [.inProcess])
        let newer = Sample.order("order-3", revision: 5, status: .processed, lines: [.processed])
        _ = board.apply(finished)
        _ = board.apply(same)
        _ = board.apply(
            Sample.order("order-3", revision: 2, status: .inProcess, lines: [.inProcess]))

        let changes = board.replace(location: Sample.place, orders: [same, newer])

        #expect(changes.map(\.type) == [.changed])
        #expect(board.tickets(of: Sample.place).map(\.order) == ["order-2", "order-3"])
    }

    @Test func `at least 1,000 and at most 2,000 finished orders are retained`() {
        var revisions = FinishedRevisions()
        for number in 1...5_000 { revisions.insert(number, of: "order-\(number)") }

        let retained = (1...5_000).filter { (number: Int) in
            revisions["order-\(number)"] == number
        }

        #expect(Set(retained).isSuperset(of: 4_001...5_000))
        #expect((1_000...2_000).contains(retained.count))
    }
}
