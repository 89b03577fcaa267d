// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

extension Order {
    /// The sold lines with their prices after discounts; no line of a canceled order is sold.
    ///
    /// Discounts on the whole order reduce the lines in proportion. Running sums are rounded, so
    /// that the prices add up to those of the items (`Protocols/3-ORDERS.md`, totals).
    var soldLines: [(line: Line, amount: Amount)] {
        guard status != .canceled else { return [] }
        let standing = lines.filter(\.isStanding).map { line in
            let discount = discounts.filter { $0.line == line.line }.map(\.value)
            return (line: line, amount: line.fullPrice - discount.reduce(.zero, +))
        }
        let whole = standing.reduce(Amount.zero) { $0 + $1.amount }
        guard whole > .zero else { return standing }
        let items = totals.items
        var (reached, given) = (Amount.zero, Amount.zero)
        return standing.map { line, amount in
            reached += amount
            let share = items.share(reached.minorUnits, of: whole.minorUnits)
            defer { given = share }
            return (line, share - given)
        }
    }

    /// The money that the house has for the order, without tips.
    var keptPrice: Amount { max(.zero, totals.paid - totals.refunded) - totals.tip }

    /// Whether the order is neither paid nor canceled, and has lines.
    var isOpenBill: Bool { !paid && status != .canceled && lines.contains(where: \.isStanding) }
}

extension Line {
    /// The price of all pieces without discounts.
    var fullPrice: Amount { unitPrice * quantity }
}

extension GetSales.Answer {
    /// The answer from the sums of the orders of a day that have ended, by currency, and from the
    /// active orders of the location.
    ///
    /// `owed` has the orders that may hold money of guests, oldest first. `hour` returns the hour
    /// on the location's clock.
    init(
        on day: BusinessDay, in currency: Currency, ended: [Currency: SalesSums], active: [Order],
        owed holders: [Order], hour: (Timestamp) -> Int
    ) {
        self.init(businessDay: day, currency: currency)
        let all = active.filter { $0.businessDay == day }.reduce(into: ended) { all, order in
            all[order.currency, default: SalesSums()].add(SalesSums(of: order))
        }
        let sums = all[currency] ?? SalesSums()
        add(sums, hour)
        otherCurrency = all.filter { $0.key != currency }.reduce(0) { $0 + $1.value[.all].count }
        openOrders = active.filter { $0.isOpenBill && $0.businessDay <= day }
            .sorted { ($0.businessDay, $0.number) < ($1.businessDay, $1.number) }
            .map(OpenBill.init)
        owedOrders = holders.filter { $0.businessDay <= day && $0.currency == currency }
            .compactMap(OwedMoney.init)
    }

    private mutating func add(_ sums: SalesSums, _ hour: (Timestamp) -> Int) {
        orders = sums[.sold].count
        covers = sums[.covers].count
        coverSales = sums[.covers].amount
        items = sums[.items].amount
        fees = sums[.fees].amount
        addedTax = sums[.addedTax].amount
        unpaid = sums[.unpaid].amount
        givenBack = sums[.givenBack].amount
        owed = sums[.owed].amount
        let counted = sums.sums.filter { $0.value.count != 0 }
        itemSales = Self.items(counted)
        hourSales = Self.hours(counted, hour)
        reductions = SalesReduction.Kind.allCases.flatMap { Self.reductions($0, counted) }
    }

    private static func items(_ sums: [SalesSums.Key: SalesSums.Sum]) -> [ItemSales] {
        let names = Dictionary(grouping: sums.filter { $0.key.kind == .item }, by: \.key.key)
        return names.map { item, sums in
            let latest = sums.max {
                ($0.value.latest, $1.key.name) < ($1.value.latest, $0.key.name)
            }
            return ItemSales(
                item: ItemID(stringLiteral: item), name: latest?.key.name ?? "",
                quantity: sums.reduce(0) { $0 + $1.value.count },
                amount: sums.reduce(.zero) { $0 + $1.value.amount })
        }.sorted { $0.item < $1.item }
    }

    private static func hours(
        _ sums: [SalesSums.Key: SalesSums.Sum], _ hour: (Timestamp) -> Int
    ) -> [HourSales] {
        var hours: [Int: HourSales] = [:]
        for (key, sum) in sums where key.kind == .quarter {
            let begin = Timestamp(milliseconds: (Int64(key.key) ?? 0) * SalesSums.quarter)
            let hour = hour(begin)
            var sales = hours[hour] ?? HourSales(hour: hour, quantity: 0, amount: .zero)
            sales.quantity += sum.count
            sales.amount += sum.amount
            hours[hour] = sales
        }
        return hours.values.sorted { $0.hour < $1.hour }
    }

    private static func reductions(
        _ kind: SalesReduction.Kind, _ sums: [SalesSums.Key: SalesSums.Sum]
    ) -> [SalesReduction] {
        sums.filter { $0.key.kind.rawValue == kind.rawValue }.sorted { $0.key.key < $1.key.key }
            .map { key, sum in
                SalesReduction(
                    kind: kind, reason: key.key.isEmpty ? nil : key.key, count: sum.count,
                    amount: sum.amount)
            }
    }
}

extension OpenBill {
    /// The bill of an open order.
    init(_ order: Order) {
        self.init(
            number: order.number, businessDay: order.businessDay, table: order.fulfilment.table,
            staff: order.seller, due: order.totals.due)
    }
}

extension Order {
    /// Who sold it; nil for an order that its guest made, whose account is nobody of the staff.
    fileprivate var seller: StaffID? { account == nil ? staff : nil }
}

extension OwedMoney {
    /// The money that an order must give back; nil without any.
    init?(_ order: Order) {
        guard let owed = order.totals.owed else { return nil }
        self.init(
            number: order.number, businessDay: order.businessDay, staff: order.seller, owed: owed)
    }
}
