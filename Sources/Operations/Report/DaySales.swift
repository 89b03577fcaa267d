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
    var reductions: [SalesReduction] = []
    /// The part of the price that is still to be paid.
    var unpaid = Amount.zero
    /// The part of the price of paid orders that went back to guests.
    var givenBack = Amount.zero
    /// The money above the price of orders, which is to go back to guests.
    var owed = Amount.zero
    /// The orders in another currency than the day, which are left out.
    var otherCurrency = 0
    /// The open orders of this and earlier days, oldest first.
    var openOrders: [OpenBill] = []
    /// The orders of this and earlier days with money that must go back to guests, oldest first.
    var owedOrders: [OwedMoney] = []

    /// The price of all orders with fees and tax, without tips.
    var total: Amount { items + fees + addedTax }

    /// The money that the house has for the orders of the day, without tips.
    var kept: Amount { total - unpaid - givenBack + owed }

    /// The average price of an order, rounded half up; nil without orders.
    var averageOrder: Amount? { orders == 0 ? nil : total.share(1, of: orders) }

    /// The average price for a guest, rounded half up; nil without known guests.
    var averageCover: Amount? { covers == 0 ? nil : coverSales.share(1, of: covers) }
}
