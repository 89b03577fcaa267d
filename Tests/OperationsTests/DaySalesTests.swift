// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing

@testable import Orders
@testable import Report

/// The sales of a business day, added up from its orders.
@Suite struct DaySalesTests {
    private let samples: SalesSamples

    init() throws { samples = try SalesSamples() }

    @Test func `items, categories and hours each add up to the items of the orders`() {
        let sales = samples.sales([
            samples.paid(1, [samples.burger(1, 2), samples.cola(2, 3)], discounts: [(nil, 3_333)]),
            samples.paid(2, [samples.cola(1, 1, hour: 22)], discounts: [(1, 50)]),
        ])
        // 19.00 + 7.50, of which a third is 8.83; a cola of 2.50 for 2.49.
        #expect(sales.items == Amount(1_767 + 249))
        #expect(sales.itemSales.map(\.name) == ["Burger", "Cola"])
        #expect(sales.itemSales.map(\.amount.minorUnits) == [1_267, 500 + 249])
        #expect(sales.itemSales.map(\.quantity) == [2, 4])
        #expect(sales.categorySales.map(\.name) == ["Food", "without a category"])
        for groups in [sales.itemSales, sales.categorySales, sales.hourSales] {
            #expect(groups.reduce(.zero) { $0 + $1.amount } == sales.items)
        }
    }

    @Test func `hours are those of the location, from the hour at which its days change`() {
        // Berlin is one hour ahead in winter: 22 is 23:00 there, and 25 the next day's 02:00.
        let sales = samples.sales([
            samples.paid(1, [samples.cola(1, 1, hour: 22)]),
            samples.paid(2, [samples.cola(1, 2, hour: 25)]),
        ])
        #expect(sales.hourSales.map(\.name) == ["23:00", "00:00", "01:00", "02:00"])
        #expect(sales.hourSales.map(\.quantity) == [1, 0, 0, 2])
    }

    @Test func `orders, guests and averages count what was sold`() {
        let sales = samples.sales([
            samples.paid(1, [samples.burger(1, 1)], guests: 2),
            samples.paid(2, [samples.cola(1, 1)]),
            samples.paid(3, [samples.cola(1, 1)]),
            samples.canceled(4, [samples.burger(1, 1)], reason: "guest left"),
            samples.open(5, []),
        ])
        #expect(sales.orders == 3)
        #expect(sales.total == Amount(950 + 2 * 250))
        #expect(sales.averageOrder == Amount(483))
        #expect(sales.covers == 2)
        #expect(sales.averageCover == Amount(475))
        #expect(samples.sales([]).averageOrder == nil)
    }

    @Test func `discounts, voids and cancellations are summed by reason`() {
        var voided = samples.paid(1, [samples.burger(1, 1), samples.cola(2, 2)])
        samples.void(&voided, line: 2, reason: "spilled")
        var canceled = samples.open(2, [samples.burger(1, 2), samples.cola(2, 1)])
        samples.void(&canceled, line: 2, reason: "spilled")
        canceled = samples.canceling(canceled, reason: "guest left")
        let discounted = samples.paid(3, [samples.cola(1, 2)], discounts: [(1, 5_000)])
        let sales = samples.sales([voided, canceled, discounted])
        #expect(
            sales.reductions == [
                SalesReduction(
                    kind: .discount, reason: "happy hour", count: 1, amount: Amount(250)),
                SalesReduction(kind: .void, reason: "spilled", count: 3, amount: Amount(750)),
                SalesReduction(
                    kind: .cancel, reason: "guest left", count: 1, amount: Amount(1_900)),
            ])
    }

    @Test func `an order that was merged or never had lines is not a cancellation`() {
        var merged = samples.canceled(1, [samples.burger(1, 1)], reason: "merged into order 2")
        merged.lines[0].status = .moved
        let sales = samples.sales([merged, samples.canceled(2, [], reason: nil)])
        #expect(sales.reductions.isEmpty)
        #expect(sales == DaySales())
    }

    @Test func `each difference between the orders and the ledger has a name`() throws {
        var refunded = samples.paid(1, [samples.burger(1, 1)], tip: 100)
        samples.refund(&refunded, 200)
        var canceled = samples.paid(2, [samples.cola(1, 1)])
        canceled.paid = false
        canceled = samples.canceling(canceled, reason: "no gas")
        let sales = samples.sales([refunded, canceled, samples.open(3, [samples.burger(1, 2)])])
        #expect(sales.total == Amount(2_850))
        #expect(sales.unpaid == Amount(1_900))
        #expect(sales.givenBack == Amount(200))
        #expect(sales.owed == Amount(250))
        #expect(sales.kept == Amount(1_000))
        let report = samples.report(sales, taken: 1_300)
        #expect(
            report.reconciliation.map(\.amount.minorUnits) == [
                2_850, -1_900, -200, 250, 300, 1_300,
            ])
        #expect(report.reconciliation[4].name == "other days")
    }

    @Test func `orders with money above their price are listed until the day of the report`() {
        var overpaid = samples.paid(8, [samples.burger(1, 1)])
        overpaid.totals.owed = Amount(1_760)
        var later = overpaid
        later.businessDay = later.businessDay.next
        let sales = samples.sales([], owed: [later, overpaid])
        #expect(sales.owedOrders.map(\.number) == [8])
        #expect(sales.owedOrders.map(\.owed) == [Amount(1_760)])
    }

    @Test func `the sales of paid orders equal those of the ledger, tax on top included`() {
        let orders = [
            samples.paid(1, [samples.burger(1, 3)], tip: 150, included: false),
            samples.paid(2, [samples.cola(1, 1)], discounts: [(nil, 1_000)], included: false),
        ]
        let sales = samples.sales(orders)
        #expect(sales.addedTax > .zero)
        let taken = orders.reduce(0) { $0 + $1.totals.paid.minorUnits } - 150
        let report = samples.report(sales, taken: taken)
        #expect(
            report.reconciliation.map(\.name) == ["orders of the day", "sales of the ledger"])
    }

    @Test func `open orders of this and earlier days are carried over, oldest first`() {
        let late = samples.open(7, [samples.cola(1, 1)])
        var old = samples.open(9, [samples.burger(1, 1)])
        old.businessDay = samples.day(before: true)
        var next = late
        next.businessDay = late.businessDay.next
        let active = [late, old, next, samples.paid(3, [samples.cola(1, 1)]), samples.open(8, [])]
        let open = samples.sales([], active: active).openOrders
        #expect(open.map(\.number) == [9, 7])
        #expect(open.map(\.due.minorUnits) == [950, 250])
    }

    @Test func `orders in another currency are counted, not added`() throws {
        var order = samples.paid(1, [samples.burger(1, 1)])
        order.currency = try #require(Currency("USD"))
        let sales = samples.sales([order])
        #expect(sales.otherCurrency == 1)
        #expect(sales.total == .zero)
    }
}
