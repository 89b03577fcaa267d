// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import Messages
import ServiceLoop
import ServiceStorage
import TestSupport
import Testing

@testable import Orders
import Wire

/// `orders.kitchenTimes`: active orders are counted from memory, the others from the file.
@Suite final class KitchenTimesTests {
    private let folder: TemporaryFolder
    private let path: String
    private let desk: OrderDesk

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/orders.db"
        desk = try OrderDesk(path)
        try desk.receive(.sample())
    }

    private func times(
        _ desk: OrderDesk, from: BusinessDay? = nil, to: BusinessDay? = nil
    ) throws -> GetKitchenTimes.Answer {
        try desk.transact {
            try desk.state.kitchenTimes(
                GetKitchenTimes(location: "00001", from: from, to: to), $0)
        }
    }

    /// An order of two lines, made in 100 s and handed over after another 20 s.
    private func serve(by till: TerminalID = "till-1") throws -> Order {
        let order = try desk.add("cola", to: desk.addBurger(to: desk.open(till)))
        desk.now = desk.now + .seconds(100)
        try advance(order, from: .inProcess)
        desk.now = desk.now + .seconds(20)
        return try advance(order, from: .processed)
    }

    @discardableResult
    private func advance(_ order: Order, from status: OrderStatus) throws -> Order {
        try desk.change(AdvanceOrder(order: order.id, from: status, context: .fresh()))
    }

    private func pay(_ order: Order) throws {
        try desk.change(
            RecordPayment(
                order: order.id, payment: PaymentID(stringLiteral: "pay-\(order.number)"),
                tender: "cash", amount: order.totals.due, context: .fresh()))
    }

    private func rows() throws -> [String] {
        try desk.query("SELECT number, line, item, making, waiting FROM kitchen_line")
    }

    private let two = KitchenTimes(
        lines: 2, making: TimeSpread(p50: 100, p90: 100), waiting: TimeSpread(p50: 20, p90: 20))

    @Test func `an order counts the same before and after its end, and after a restart`() throws {
        let order = try serve()
        #expect(try rows() == [])
        let before = try times(desk)
        #expect(before.all == two)
        #expect(before.now == two)
        #expect(before.items.map(\.name) == ["Burger", "Cola"])
        // 12:00 UTC is 7 o'clock in New York.
        #expect(before.hours.map(\.hour) == [7])

        try pay(order)
        #expect(try rows() == ["1 1 \"burger\" 100000 20000", "1 2 \"cola\" 100000 20000"])
        #expect(try times(desk) == before)

        let now = desk.now
        try desk.journal.close()
        // The desk keeps the lock of its own file.
        let copy = "\(folder.path)/copy.db"
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        #expect(try times(OrderDesk(copy, at: now)) == before)
    }

    @Test func `a recall of an ended order removes its rows until it ends again`() throws {
        let order = try serve()
        try pay(order)
        try desk.change(RecallOrder(order: order.id, context: .fresh()))
        #expect(try rows() == [])
        #expect(try times(desk).all.waiting == nil)
        #expect(try times(desk).all.lines == 2)

        desk.now = desk.now + .seconds(40)
        try advance(order, from: .processed)
        #expect(try rows().count == 2)
        #expect(try times(desk).all.waiting == TimeSpread(p50: 60, p90: 60))
    }

    @Test func `lines that were voided or never made have no times`() throws {
        let order = try desk.add("cola", to: desk.addBurger(to: desk.open()))
        try desk.change(
            VoidLines(
                order: order.id, lines: [LinePart(line: 2)], reason: "dropped", context: .fresh()))
        try advance(order, from: .inProcess)
        try desk.transact { batch in
            let cancel = CancelOrders(
                orders: [OrderReference(order: order.id)], reason: "left", context: .fresh())
            _ = try self.desk.state.cancel(cancel, in: &batch)
        }
        #expect(try times(desk).all == KitchenTimes())
    }

    @Test func `the waiting time counts orders before and after their end, for an hour`() throws {
        func minutes() throws -> Int? {
            try desk.transact {
                try self.desk.state.waitingTime(GetWaitingTime(location: "00001"), $0).minutes
            }
        }
        for _ in 1...4 { try pay(try serve()) }
        #expect(try minutes() == nil)

        _ = try serve()
        #expect(try minutes() == 5)

        desk.now = desk.now + .seconds(2 * 3_600)
        #expect(try minutes() == nil)
    }

    @Test func `days outside the range are left out, and the present day is the default`() throws {
        try pay(serve())
        let first = try times(desk).to
        desk.now = desk.now + .seconds(86_400)
        let open = try serve(by: "till-2")
        let second = try times(desk).to

        #expect(second > first)
        #expect(try times(desk).days.map(\.day) == [second])
        #expect(try times(desk, from: first).days.map(\.times.lines) == [2, 2])
        #expect(try times(desk, from: first, to: first).days.map(\.day) == [first])
        #expect(try times(desk, from: second, to: first).all.lines == 0)
        try pay(open)
        #expect(try times(desk, from: first).days.map(\.times.lines) == [2, 2])
    }

    @Test func `a range with too many lines is cut between two days`() throws {
        try fill(day: "2026-10-01", lines: 1)
        try fill(day: "2026-10-02", lines: OrderLimits.timedLines - 1)
        try fill(day: "2026-10-03", lines: 1)
        let days = try ["2026-10-01", "2026-10-02", "2026-10-03"].map {
            try #require(BusinessDay($0))
        }

        let cut = try times(desk, from: days[0], to: days[2])
        let whole = try times(desk, from: days[0], to: days[1])

        #expect(cut.from == days[1])
        #expect(cut.all.lines == OrderLimits.timedLines)
        #expect(whole.from == days[0])
        #expect(whole.all.lines == OrderLimits.timedLines)
    }

    private func fill(day: String, lines: Int) throws {
        try desk.transact { batch in
            try batch.db.execute(
                sql: """
                    WITH RECURSIVE count(n) AS (
                        SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < \(lines))
                    INSERT INTO kitchen_line
                        SELECT '00001', '\(day)', n, 1, 'burger', 'Burger', 'grill', n, 5, 5
                        FROM count
                    """)
        }
    }

    @Test func `an unknown location is refused`() throws {
        #expect(throws: Refusal.self) {
            try desk.transact {
                try self.desk.state.kitchenTimes(GetKitchenTimes(location: "00099"), $0)
            }
        }
    }
}
