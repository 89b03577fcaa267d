// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The sums of orders of one business day and currency, as far as the report of the day needs them.
///
/// The sums of an order can be added to others and subtracted again. So those of all orders that
/// have ended are kept in the file, and a report need not read the orders.
struct SalesSums: Equatable, Sendable {
    /// What a sum is about.
    enum Kind: String, CaseIterable, Sendable {
        /// All orders, also canceled ones.
        case all
        /// The orders with sold items.
        case sold
        /// The guests, and the price of the orders that say how many they have.
        case covers
        case items
        case fees
        case addedTax
        case unpaid
        case givenBack
        case owed
        /// The pieces of an item under one name.
        case item
        /// The pieces that were added in a quarter of an hour: no time zone divides one.
        case quarter
        case discount
        case void
        case cancel
    }

    /// What is added up in one sum.
    struct Key: Hashable, Sendable {
        /// What the sum is about.
        var kind: Kind
        /// The item, the quarter of an hour since 1970, or the reason; empty without one.
        var key = ""
        /// The name of the item; empty for another kind.
        var name = ""
    }

    /// A sum.
    struct Sum: Equatable, Sendable {
        /// The number of pieces, orders, guests or discounts.
        var count = 0
        /// The money.
        var amount = Amount.zero
        /// For an item, the number of the latest order of which this is the item's first name.
        var latest = 0
    }

    private(set) var sums: [Key: Sum] = [:]

    /// The sums of no order.
    init() {}

    /// The sums of one order.
    init(of order: Order) {
        let sold = order.soldLines
        let price = order.status == .canceled ? .zero : order.totals.total - order.totals.tip
        add(.all, count: 1)
        addLines(sold, of: order)
        if !sold.isEmpty { addGuests(of: order, price) }
        addMoney(of: order, price)
        addReductions(of: order)
    }

    /// The sum of a kind that has neither a key nor a name.
    subscript(kind: Kind) -> Sum { sums[Key(kind: kind), default: Sum()] }

    /// Adds the sums of other orders.
    mutating func add(_ others: Self) {
        for (key, sum) in others.sums { add(key, sum) }
    }

    /// Adds a sum.
    mutating func add(_ key: Key, _ sum: Sum) {
        let old = sums[key, default: Sum()]
        sums[key] = Sum(
            count: old.count + sum.count, amount: old.amount + sum.amount,
            latest: max(old.latest, sum.latest))
    }

    /// What must be added to earlier sums of the same orders to get these, without zeros.
    func changes(since earlier: Self) -> [Key: Sum] {
        var changes = sums
        for (key, old) in earlier.sums {
            var sum = changes[key, default: Sum()]
            sum.count -= old.count
            sum.amount -= old.amount
            changes[key] = sum
        }
        return changes.filter { $0.value.count != 0 || $0.value.amount != .zero }
    }

    private mutating func add(
        _ kind: Kind, _ key: String = "", count: Int, _ amount: Amount = .zero
    ) {
        if count == 0, amount == .zero { return }
        add(Key(kind: kind, key: key), Sum(count: count, amount: amount))
    }

    private mutating func addLines(_ sold: [(line: Line, amount: Amount)], of order: Order) {
        var named: Set<ItemID> = []
        for (line, amount) in sold {
            let latest = named.insert(line.item).inserted ? order.number : 0
            add(
                Key(kind: .item, key: line.item.text, name: line.name),
                Sum(count: line.quantity, amount: amount, latest: latest))
            add(
                .quarter, "\(line.addedAt.milliseconds / Self.quarter)", count: line.quantity,
                amount)
            add(.items, count: 0, amount)
        }
    }

    private mutating func addGuests(of order: Order, _ price: Amount) {
        add(.sold, count: 1)
        if let guests = order.fulfilment.partySize { add(.covers, count: guests, price) }
    }

    private mutating func addMoney(of order: Order, _ price: Amount) {
        if order.status != .canceled {
            add(.fees, count: 0, order.totals.fees)
            if !order.tax.included { add(.addedTax, count: 0, order.totals.tax) }
        }
        let missing = price - order.keptPrice
        if missing < .zero {
            add(.owed, count: 0, .zero - missing)
        } else {
            add(order.paid ? .givenBack : .unpaid, count: 0, missing)
        }
    }

    private mutating func addReductions(of order: Order) {
        let end = order.canceledAt ?? Timestamp(milliseconds: .max)
        for line in order.lines where line.status == .voided && line.voidedAt ?? end < end {
            add(.void, line.voidReason ?? "", count: line.quantity, line.fullPrice)
        }
        if order.status != .canceled {
            for discount in order.discounts where discount.value > .zero {
                add(.discount, discount.reason, count: 1, discount.value)
            }
            return
        }
        let canceled = order.lines.filter { $0.status != .moved && $0.voidedAt ?? end >= end }
        if canceled.isEmpty { return }
        let price = canceled.reduce(Amount.zero) { $0 + $1.fullPrice }
        add(.cancel, order.cancelReason ?? "", count: 1, price)
    }

    /// A quarter of an hour in milliseconds.
    static let quarter: Int64 = 900_000
}
