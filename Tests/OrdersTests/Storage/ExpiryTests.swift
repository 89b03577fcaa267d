// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

@testable import Orders
import Wire

/// Abandoned drafts, and numbers and business days over time.
@Suite final class ExpiryTests {
    private let folder: TemporaryFolder
    private let desk: OrderDesk

    init() throws {
        let folder = try TemporaryFolder()
        let desk = try OrderDesk("\(folder.path)/orders.db")
        try desk.receive(.sample(draftExpiresAfter: 30))
        self.folder = folder
        self.desk = desk
    }

    /// Lets time of service pass without requests.
    private func rest(seconds: Int) throws {
        for _ in 0..<seconds / DraftWatch.interval {
            let drafts = desk.state.abandonedDrafts()
            try desk.transact { try desk.state.expire(drafts, in: &$0) }
        }
    }

    @Test func `an abandoned draft expires with an event and its history stays`() throws {
        let draft = try desk.open("till-1")
        let fired = try desk.addBurger(to: desk.open("till-2"))
        try rest(seconds: 30 * 60)
        #expect(desk.state.book[draft.id] != nil)

        try rest(seconds: 30)

        #expect(desk.state.book[draft.id] == nil)
        #expect(desk.state.book[fired.id] != nil)
        let history = try desk.transact { try desk.state.history(of: draft.id, $0) }
        #expect(history.changes.map(\.type) == [.opened, .expired])
        #expect(history.changes.last?.actor == "order-service")
        #expect(try desk.open("till-1").number == 3)
    }

    @Test func `a change of the clock expires no draft`() throws {
        let draft = try desk.open()
        for jump in [3600, -7200, 86_400] {
            desk.now = desk.now + .seconds(jump)
            try rest(seconds: 60)
        }

        #expect(try desk.open().id == draft.id)
    }

    @Test func `an order of yesterday stays open, visible and usable`() throws {
        let order = try desk.addBurger(to: desk.open())
        desk.now = desk.now + .seconds(22 * 3600)
        try rest(seconds: 3600)

        #expect(desk.state.book.orders(of: "00001").map(\.order.id) == [order.id])
        #expect(try desk.open().id == order.id)
        let advanced = try desk.change(
            AdvanceOrder(order: order.id, from: .inProcess, context: .fresh()))
        #expect(advanced.status == .processed)
        #expect(try desk.open("till-2").number == 1)
    }

    @Test func `changes of the clock repeat no number and lose no order`() throws {
        var orders: [Order] = []
        for (till, jump) in [0, -3600, 7200, -86_400, 86_400, -7200].enumerated() {
            desk.now = desk.now + .seconds(jump)
            orders.append(try desk.open("till-\(till)"))
        }

        #expect(Set(orders.map { "\($0.businessDay)/\($0.number)" }).count == orders.count)
        #expect(desk.state.book.orders(of: "00001").count == orders.count)
        let sequences = try desk.query("SELECT sequence FROM event ORDER BY rowid")
        #expect(sequences == (1...orders.count).map(String.init))
    }

    @Test func `each order gets its day and an own number when daylight saving time changes`()
        throws
    {
        // In New York the clock goes back at 06:00 UTC on 1 November 2026, and the day turns at 4.
        for (instant, day, number) in [
            ("2026-11-01T05:30:00.000Z", "2026-10-31", 1),
            ("2026-11-01T06:30:00.000Z", "2026-10-31", 2),
            ("2026-11-01T08:59:59.999Z", "2026-10-31", 3),
            ("2026-11-01T09:00:00.000Z", "2026-11-01", 1),
            ("2027-03-14T06:59:59.999Z", "2027-03-13", 1),
            ("2027-03-14T07:00:00.000Z", "2027-03-13", 2),
            ("2027-03-14T08:00:00.000Z", "2027-03-14", 1),
        ] {
            desk.now = try #require(Timestamp(instant))
            let order = try desk.open("till-\(instant.prefix(19))")
            #expect(order.businessDay.description == day, "\(instant)")
            #expect(order.number == number, "\(instant)")
        }
    }
}
