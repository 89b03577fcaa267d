// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Wire

@testable import Orders
@testable import Report

/// Adds up the orders of a business day one by one: the other way to the sales of order-service.
struct SalesTally {
    private typealias Group = DaySales.Group

    private struct ReductionKey: Hashable {
        var kind: SalesReduction.Kind
        var reason: String?
    }

    private let currency: Currency
    private let firstHour: Int
    private let timeZone: TimeZone
    private let categories: [ItemID: MenuCategory]
    private var sums = DaySales()
    private var items: [ItemID: DaySales.Group] = [:]
    private var groups: [CategoryID?: DaySales.Group] = [:]
    private var hours: [Int: DaySales.Group] = [:]
    private var reductions: [ReductionKey: SalesReduction] = [:]

    /// A tally without orders, in the currency of the day; `menu` is that of the location.
    init(currency: Currency, at location: Location, menu: Menu) {
        self.currency = currency
        firstHour = location.businessDayTurnsAt
        timeZone = TimeZone(identifier: location.timeZone) ?? .gmt
        let known = Dictionary(menu.categories.map { ($0.id, $0) }) { first, _ in first }
        categories = menu.items.reduce(into: [:]) { categories, item in
            categories[item.id] = item.categories.lazy.compactMap { known[$0] }.first
        }
    }

    /// Adds an order of the day.
    mutating func add(_ order: Order) {
        guard order.currency == currency else { return sums.otherCurrency += 1 }
        let sold = order.soldLines
        for (line, amount) in sold { add(line, amount) }
        let price = order.status == .canceled ? .zero : order.totals.total - order.totals.tip
        if !sold.isEmpty { addGuests(of: order, price) }
        addMoney(of: order, price)
        addReductions(of: order)
    }

    /// The sums, with the orders of `day` and of earlier days that are carried over.
    ///
    /// `active` has the active orders of the location, `owed` those with money that must go back.
    func sales(on day: BusinessDay, active: [Order], owed: [Order] = []) -> DaySales {
        var sales = sums
        sales.itemSales = items.values.sorted(by: DaySales.Group.precedes)
        sales.categorySales = groups.values.sorted(by: DaySales.Group.precedes)
        sales.hourSales = hoursInOrder
        sales.reductions = reductions.values.sorted(by: SalesReduction.precedes)
        sales.openOrders = active.filter { $0.isOpenBill && $0.businessDay <= day }
            .sorted { ($0.businessDay, $0.number) < ($1.businessDay, $1.number) }
            .map(OpenBill.init)
        sales.owedOrders = owed.filter { $0.businessDay <= day && $0.currency == currency }
            .sorted { ($0.businessDay, $0.number) < ($1.businessDay, $1.number) }
            .compactMap(OwedMoney.init)
        return sales
    }

    private mutating func add(_ line: Line, _ amount: Amount) {
        let category = categories[line.item]
        let hour = hour(of: line.addedAt)
        items[line.item, default: Group(key: line.item.text, name: line.name)]
            .add(line.quantity, amount)
        groups[
            category?.id,
            default: Group(
                key: category?.id.text ?? "", name: category?.name ?? "without a category")
        ].add(line.quantity, amount)
        hours[hour, default: .hour(hour)].add(line.quantity, amount)
        sums.items += amount
    }

    private mutating func addGuests(of order: Order, _ price: Amount) {
        sums.orders += 1
        guard let guests = order.fulfilment.partySize else { return }
        sums.covers += guests
        sums.coverSales += price
    }

    private mutating func addMoney(of order: Order, _ price: Amount) {
        if order.status != .canceled {
            sums.fees += order.totals.fees
            sums.addedTax += order.tax.included ? .zero : order.totals.tax
        }
        let missing = price - order.keptPrice
        if missing < .zero {
            sums.owed -= missing
        } else if order.paid {
            sums.givenBack += missing
        } else {
            sums.unpaid += missing
        }
    }

    private mutating func addReductions(of order: Order) {
        let end = order.canceledAt ?? Timestamp(milliseconds: .max)
        for line in order.lines where line.status == .voided && line.voidedAt ?? end < end {
            reduce(.void, line.voidReason, line.quantity, line.fullPrice)
        }
        if order.status != .canceled {
            for discount in order.discounts where discount.value > .zero {
                reduce(.discount, discount.reason, 1, discount.value)
            }
            return
        }
        let canceled = order.lines.filter { $0.status != .moved && $0.voidedAt ?? end >= end }
        if canceled.isEmpty { return }
        let price = canceled.reduce(Amount.zero) { $0 + $1.fullPrice }
        reduce(.cancel, order.cancelReason, 1, price)
    }

    private mutating func reduce(
        _ kind: SalesReduction.Kind, _ reason: String?, _ count: Int, _ amount: Amount
    ) {
        let key = ReductionKey(kind: kind, reason: reason)
        var sum =
            reductions[key] ?? SalesReduction(kind: kind, reason: reason, count: 0, amount: .zero)
        sum.count += count
        sum.amount += amount
        reductions[key] = sum
    }

    /// The hours from the first to the last one with sales, also those without sales.
    private var hoursInOrder: [DaySales.Group] {
        let places = hours.keys.map { ($0 - firstHour + 24) % 24 }
        guard let first = places.min(), let last = places.max() else { return [] }
        return (first...last).map { place in
            let hour = (place + firstHour) % 24
            return hours[hour] ?? .hour(hour)
        }
    }

    private func hour(of instant: Timestamp) -> Int {
        let local = instant + .seconds(timeZone.secondsFromGMT(for: instant.date))
        return Int(local.description.dropFirst(11).prefix(2)) ?? 0
    }
}

extension DaySales.Group {
    /// An hour of the clock, 0 to 23, without sales.
    fileprivate static func hour(_ hour: Int) -> Self {
        Self(key: "\(hour)", name: hour < 10 ? "0\(hour):00" : "\(hour):00")
    }

    fileprivate mutating func add(_ quantity: Int, _ amount: Amount) {
        self.quantity += quantity
        self.amount += amount
    }

    /// Orders groups by amount, highest first.
    fileprivate static func precedes(_ left: Self, _ right: Self) -> Bool {
        (right.amount, left.name, left.key) < (left.amount, right.name, right.key)
    }
}

extension SalesReduction {
    /// Orders reductions by kind, and then by amount, highest first.
    fileprivate static func precedes(_ left: Self, _ right: Self) -> Bool {
        let kinds = [left, right].map { Kind.allCases.firstIndex(of: $0.kind) ?? 0 }
        return (kinds[0], right.amount, left.reason ?? "")
            < (kinds[1], left.amount, right.reason ?? "")
    }
}
