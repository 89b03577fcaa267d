// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `orders.sales`: returns the sums of the orders of one business day.
public struct GetSales: Request {
    /// The answer to `orders.sales`.
    ///
    /// Prices are those after discounts, as on the menu: with tax if the prices include it.
    public struct Answer: Codable, Sendable, Equatable {
        /// The business day.
        public var businessDay: BusinessDay
        /// The currency of the amounts.
        public var currency: Currency
        /// The number of orders with sold items.
        public var orders = 0
        /// The number of guests of the orders that say so.
        public var covers = 0
        /// The price of the orders that say how many guests they have.
        public var coverSales = Amount.zero
        /// The price of all sold items after discounts.
        public var items = Amount.zero
        /// The fees.
        public var fees = Amount.zero
        /// The tax that is added to prices; 0 if all prices include it.
        public var addedTax = Amount.zero
        /// The part of the price that is still to be paid.
        public var unpaid = Amount.zero
        /// The part of the price of paid orders that went back to guests.
        public var givenBack = Amount.zero
        /// The money above the price of orders, which is to go back to guests.
        public var owed = Amount.zero
        /// The number of orders in another currency, which are left out.
        public var otherCurrency = 0
        /// The sold items, ordered by identifier.
        public var itemSales: [ItemSales] = []
        /// The sales of each hour of the day in which lines were added, from 0.
        public var hourSales: [HourSales] = []
        /// The discounts, voids and cancellations, ordered by kind and reason.
        public var reductions: [SalesReduction] = []
        /// The bills of this and earlier days that are neither paid nor canceled, oldest first.
        public var openOrders: [OpenBill] = []
        /// The orders of this and earlier days with money that must go back, oldest first.
        public var owedOrders: [OwedMoney] = []

        /// An answer without orders.
        public init(businessDay: BusinessDay, currency: Currency) {
            self.businessDay = businessDay
            self.currency = currency
        }
    }

    /// `orders.sales`.
    public static let method = "orders.sales"
    /// The location whose orders are added up.
    public var location: LocationID
    /// The business day; nil for the present one.
    public var businessDay: BusinessDay?
    /// The currency of the counted orders; nil for that of the location.
    public var currency: Currency?

    /// A request for the sums of a day.
    public init(location: LocationID, businessDay: BusinessDay? = nil, currency: Currency? = nil) {
        self.location = location
        self.businessDay = businessDay
        self.currency = currency
    }
}

extension SalesReduction {
    /// The kinds of reductions, in the order of a report.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        /// A discount on a line or an order that is not canceled.
        case discount
        /// A line that was voided before its order was canceled, if it was.
        case void
        /// A canceled order.
        case cancel
    }
}
