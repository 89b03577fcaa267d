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

/// `orders.sales`: active orders are counted from memory, the others from the file.
@Suite final class DaySalesTests {
    private let folder: TemporaryFolder
    private let path: String
    private let desk: OrderDesk

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/orders.db"
        desk = try OrderDesk(path)
        try desk.receive(.sample())
    }

    private func sales(_ desk: OrderDesk, on day: BusinessDay? = nil) throws -> GetSales.Answer {
        try desk.transact {
            try desk.state.sales(GetSales(location: "00001", businessDay: day), $0)
        }
    }

    /// The sales by the present state of each order of the file.
    private func recount(_ desk: OrderDesk) throws -> GetSales.Answer {
        let orders = try desk.transact { batch in
            let page = try OrderRows.page(ListOrders(location: "00001"), limit: 10_000, batch.db)
            return try page.entries.map { try desk.state.order($0.order, batch).order }
        }
        let place = desk.state.catalogue["00001"]
        let currency = try #require(place.location?.currency)
        return GetSales.Answer(
            on: place.businessDay(at: desk.now), in: currency,
            ended: orders.reduce(into: [:]) { sums, order in
                if !order.isActive {
                    sums[order.currency, default: SalesSums()].add(SalesSums(of: order))
                }
            }, active: orders.filter(\.isActive),
            owed: orders.filter { $0.totals.owed != nil }.reversed(), hour: { place.hour(at: $0) })
    }

    private func rows(_ desk: OrderDesk) throws -> [String] {
        try desk.query(
            """
            SELECT location, business_day, currency, kind, key, name, count, amount FROM day_sales
            WHERE count <> 0 OR amount <> 0
            """)
    }

    @discardableResult
    private func advance(_ order: Order, from status: OrderStatus) throws -> Order {
        try desk.change(AdvanceOrder(order: order.id, from: status, context: .fresh()))
    }

    private func pay(_ order: Order) throws -> Order {
        try desk.change(
            RecordPayment(
                order: order.id, payment: PaymentID(stringLiteral: "pay-\(order.number)"),
                tender: "cash", amount: order.totals.due, context: .fresh()))
    }

    private func refund(_ order: Order, _ amount: Amount) throws {
        try desk.change(
            RecordRefund(
                order: order.id, refund: RefundID(stringLiteral: "back-\(order.number)"),
                payment: PaymentID(stringLiteral: "pay-\(order.number)"), amount: amount,
                context: .fresh()))
    }

    /// Ends the orders of a play, as far as rules permit it, and gives a part of the money back.
    private func end(_ play: RandomPlay) {
        for order in play.orders.values.sorted(by: { $0.number < $1.number }) {
            _ = try? pay(order)
            for status in [OrderStatus.inProcess, .processed] {
                _ = try? advance(order, from: status)
            }
            if order.number.isMultiple(of: 3) { _ = try? refund(order, Amount(10)) }
        }
    }

    @Test(arguments: UInt64(1)...5)
    func `the sums of any commands are those of all their orders`(_ seed: UInt64) throws {
        var play = RandomPlay(desk: desk, seed: seed)
        for _ in 1...400 { try play.step() }
        end(play)
        #expect(try !rows(desk).isEmpty)
        let answer = try sales(desk)
        #expect(answer == (try recount(desk)))
        #expect(answer.orders > 0)
    }

    @Test(arguments: UInt64(6)...8)
    func `a database of an earlier version gets the same sums`(_ seed: UInt64) throws {
        var play = RandomPlay(desk: desk, seed: seed)
        for _ in 1...300 { try play.step() }
        end(play)
        let before = try rows(desk)
        #expect(!before.isEmpty)
        try desk.transact { batch in
            try batch.db.execute(sql: "DELETE FROM day_sales")
            try DaySalesRows.fill(batch.db)
        }
        #expect(try rows(desk) == before)
    }

    @Test func `an order counts the same before and after its end, and after a restart`() throws {
        let order = try desk.add("cola", to: desk.addBurger(to: desk.open()))
        let made = try advance(advance(order, from: .inProcess), from: .processed)
        #expect(try sales(desk).unpaid == made.totals.due)
        let before = try sales(desk)
        let paid = try pay(made)
        #expect(try rows(desk).count == 7)
        let after = try sales(desk)
        #expect(after.unpaid == .zero)
        #expect(after.itemSales == before.itemSales)
        // 12:00 UTC is 7 o'clock in New York.
        #expect(after.hourSales == [HourSales(hour: 7, quantity: 2, amount: Amount(1_100))])
        #expect(after.items + after.addedTax == paid.totals.total)

        let now = desk.now
        try desk.journal.close()
        // The desk keeps the lock of its own file.
        let copy = "\(folder.path)/copy.db"
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        let restarted = try OrderDesk(copy, at: now)
        #expect(try sales(restarted) == after)
    }

    @Test func `money that goes back after the end of an order is subtracted once`() throws {
        let order = try desk.addBurger(to: desk.open())
        let ended = try pay(advance(advance(order, from: .inProcess), from: .processed))
        try refund(ended, Amount(100))
        try refund(ended, Amount(100))
        #expect(try sales(desk).givenBack == Amount(100))
        #expect(try rows(desk).contains { $0.contains("givenBack") })
    }

    @Test func `an undone tap makes an order active again, and it counts once`() throws {
        let order = try desk.addBurger(to: desk.open())
        let ended = try pay(advance(advance(order, from: .inProcess), from: .processed))
        let before = try sales(desk)
        let again = try desk.change(RecallOrder(order: ended.id, context: .fresh()))
        #expect(again.isActive)
        #expect(try rows(desk) == [])
        #expect(try sales(desk) == before)
    }

    @Test func `the day, the currency and the location may be named`() throws {
        _ = try pay(desk.addBurger(to: desk.open()))
        let today = try sales(desk).businessDay
        #expect(try sales(desk, on: today.next).orders == 0)
        let euro = try #require(Currency("EUR"))
        let other = try desk.transact {
            try desk.state.sales(GetSales(location: "00001", currency: euro), $0)
        }
        #expect(other.otherCurrency == 1)
        #expect(other.orders == 0)
        #expect(throws: Refusal.self) {
            try self.desk.transact {
                try self.desk.state.sales(GetSales(location: "00099"), $0)
            }
        }
    }

    @Test func `the open bill of a guest's own order names nobody of the staff`() throws {
        for till: TerminalID in ["till-1", "guest"] {
            try desk.addBurger(to: desk.open(till, staff: "ana"))
        }
        #expect(try sales(desk).openOrders.map(\.staff) == ["ana", nil])
    }

    @Test func `an order with money of a guest is found by its index, and listed`() throws {
        let order = try desk.addBurger(to: desk.open())
        try desk.change(
            RecordPayment(
                order: order.id, payment: "pay-1", tender: "cash",
                amount: order.totals.due + Amount(300), context: .fresh()))
        _ = try pay(desk.addBurger(to: desk.open("till-2")))
        #expect(try sales(desk).owedOrders.map(\.owed) == [Amount(300)])
        #expect(try sales(desk).owed == Amount(300))
        let plan = try desk.query(
            """
            EXPLAIN QUERY PLAN SELECT id FROM order_row
            WHERE location = '00001' AND paid_amount - refunded
                > iif(status = 'canceled', 0, total)
            """)
        #expect(plan.contains { $0.contains("owed_order") })
        try refund(order, Amount(300))
        #expect(try sales(desk).owedOrders == [])
    }
}
