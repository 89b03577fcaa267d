// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The sales of one business day of a location, by the orders of that day.
///
/// Items, categories and hours have prices after discounts, as on the menu: with tax if the prices
/// include it. Each of the three adds up to `items`.
struct DaySales: Encodable, Equatable, Sendable {
    /// The sales of one item, category or hour.
    struct Group: Encodable, Equatable, Sendable {
        /// The identifier of the item or category, or the hour; empty without a category.
        var key: String
        /// The name for people.
        var name: String
        /// How many pieces were sold.
        var quantity = 0
        /// Their price after discounts.
        var amount = Amount.zero
    }

    /// The discounts, voids or cancellations with one reason.
    struct Reduction: Encodable, Equatable, Sendable {
        /// The kinds of reductions, in the order of a report.
        enum Kind: String, Encodable, CaseIterable {
            case discount, void, cancel
        }

        /// What was done.
        var kind: Kind
        /// The reason; nil if none was given.
        var reason: String?
        /// The number of discounts, of voided pieces, or of canceled orders.
        var count = 0
        /// The price that the guests did not have to pay.
        var amount = Amount.zero
    }

    /// An order that is neither paid nor canceled.
    struct OpenOrder: Encodable, Equatable, Sendable {
        /// Its number on its business day.
        var number: Int
        /// The day on which it was opened.
        var businessDay: BusinessDay
        /// Its table.
        var table: String?
        /// The person who opened it or took it over.
        var staff: StaffID?
        /// The amount left to pay.
        var due: Amount
    }

    /// An order that has money of a guest above its price.
    struct OwedOrder: Encodable, Equatable, Sendable {
        /// Its number on its business day.
        var number: Int
        /// The day on which it was opened.
        var businessDay: BusinessDay
        /// The person who opened it or took it over.
        var staff: StaffID?
        /// The money that must go back.
        var owed: Amount
    }

    /// The sales by item, highest first.
    var itemSales: [Group] = []
    /// The sales by the first category of each item, highest first.
    var categorySales: [Group] = []
    /// The sales by the hour in which lines were added, from the hour at which days change.
    var hourSales: [Group] = []
    /// The price of all sold items after discounts.
    var items = Amount.zero
    /// The fees.
    var fees = Amount.zero
    /// The tax that is added to prices; 0 if all prices include it.
    var addedTax = Amount.zero
    /// The number of orders with sold items.
    var orders = 0
    /// The number of guests of the orders that say so.
    var covers = 0
    /// The price of the orders that say how many guests they have.
    var coverSales = Amount.zero
    /// The discounts, voids and cancellations, by kind and then highest first.
    var reductions: [Reduction] = []
    /// The part of the price that is still to be paid.
    var unpaid = Amount.zero
    /// The part of the price of paid orders that went back to guests.
    var givenBack = Amount.zero
    /// The money above the price of orders, which is to go back to guests.
    var owed = Amount.zero
    /// The orders in another currency than the day, which are left out.
    var otherCurrency = 0
    /// The open orders of this and earlier days, oldest first.
    var openOrders: [OpenOrder] = []
    /// The orders of this and earlier days with money that must go back to guests, oldest first.
    var owedOrders: [OwedOrder] = []

    /// The price of all orders with fees and tax, without tips.
    var total: Amount { items + fees + addedTax }

    /// The money that the house has for the orders of the day, without tips.
    var kept: Amount { total - unpaid - givenBack + owed }

    /// The average price of an order, rounded half up; nil without orders.
    var averageOrder: Amount? { orders == 0 ? nil : total.share(1, of: orders) }

    /// The average price for a guest, rounded half up; nil without known guests.
    var averageCover: Amount? { covers == 0 ? nil : coverSales.share(1, of: covers) }
}

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
