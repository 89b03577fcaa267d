// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

extension DaySales {
    /// The sales of an answer of order-service, with the categories of a location's menu.
    init(_ answer: GetSales.Answer, at location: Location, menu: Menu) {
        itemSales = answer.itemSales.map { item in
            Group(
                key: item.item.text, name: item.name, quantity: item.quantity, amount: item.amount)
        }.sorted(by: Group.precedes)
        categorySales = Self.categories(of: answer.itemSales, menu)
        hourSales = Self.hours(answer.hourSales, from: location.businessDayTurnsAt)
        items = answer.items
        fees = answer.fees
        addedTax = answer.addedTax
        orders = answer.orders
        covers = answer.covers
        coverSales = answer.coverSales
        reductions = answer.reductions.sorted(by: SalesReduction.precedes)
        unpaid = answer.unpaid
        givenBack = answer.givenBack
        owed = answer.owed
        otherCurrency = answer.otherCurrency
        openOrders = answer.openOrders
        owedOrders = answer.owedOrders
    }

    /// The sales by the first category of each item that the menu knows.
    private static func categories(of items: [ItemSales], _ menu: Menu) -> [Group] {
        let known = Dictionary(menu.categories.map { ($0.id, $0) }) { first, _ in first }
        let categories = menu.items.reduce(into: [ItemID: MenuCategory]()) { categories, item in
            categories[item.id] = item.categories.lazy.compactMap { known[$0] }.first
        }
        var groups: [CategoryID?: Group] = [:]
        for item in items {
            let category = categories[item.item]
            groups[
                category?.id,
                default: Group(
                    key: category?.id.text ?? "", name: category?.name ?? "without a category")
            ].add(item.quantity, item.amount)
        }
        return groups.values.sorted(by: Group.precedes)
    }

    /// The hours from the first to the last one with sales, also those without sales.
    private static func hours(_ sales: [HourSales], from firstHour: Int) -> [Group] {
        let known = Dictionary(sales.map { ($0.hour, $0) }) { first, _ in first }
        let places = known.keys.map { ($0 - firstHour + 24) % 24 }
        guard let first = places.min(), let last = places.max() else { return [] }
        return (first...last).map { place in
            let hour = (place + firstHour) % 24
            return Group(
                key: "\(hour)", name: hour < 10 ? "0\(hour):00" : "\(hour):00",
                quantity: known[hour]?.quantity ?? 0, amount: known[hour]?.amount ?? .zero)
        }
    }
}

extension DaySales.Group {
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
