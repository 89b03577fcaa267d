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

/// The sales of one item.
public struct ItemSales: Codable, Sendable, Equatable {
    /// The item.
    public var item: ItemID
    /// Its name in its latest order.
    public var name: String
    /// How many pieces were sold.
    public var quantity: Int
    /// Their price after discounts.
    public var amount: Amount

    /// The sales of an item.
    public init(item: ItemID, name: String, quantity: Int, amount: Amount) {
        self.item = item
        self.name = name
        self.quantity = quantity
        self.amount = amount
    }
}

/// The sales of the lines that were added in one hour of the day.
public struct HourSales: Codable, Sendable, Equatable {
    /// The hour on the location's clock, 0 to 23.
    public var hour: Int
    /// How many pieces were sold.
    public var quantity: Int
    /// Their price after discounts.
    public var amount: Amount

    /// The sales of an hour.
    public init(hour: Int, quantity: Int, amount: Amount) {
        self.hour = hour
        self.quantity = quantity
        self.amount = amount
    }
}

/// The discounts, voids or cancellations with one reason.
public struct SalesReduction: Codable, Sendable, Equatable {
    /// The kinds of reductions, in the order of a report.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        /// A discount on a line or an order that is not canceled.
        case discount
        /// A line that was voided before its order was canceled, if it was.
        case void
        /// A canceled order.
        case cancel
    }

    /// What was done.
    public var kind: Kind
    /// The reason; nil if none was given.
    public var reason: String?
    /// The number of discounts, of voided pieces, or of canceled orders.
    public var count: Int
    /// The price that the guests did not have to pay.
    public var amount: Amount

    /// Reductions from their sums.
    public init(kind: Kind, reason: String?, count: Int, amount: Amount) {
        self.kind = kind
        self.reason = reason
        self.count = count
        self.amount = amount
    }
}

/// An order that has lines and is neither paid nor canceled.
public struct OpenBill: Codable, Sendable, Equatable {
    /// Its number on its business day.
    public var number: Int
    /// The day on which it was opened.
    public var businessDay: BusinessDay
    /// Its table.
    public var table: String?
    /// The person who opened it or took it over.
    public var staff: StaffID?
    /// The amount left to pay.
    public var due: Amount

    /// A bill from its members.
    public init(
        number: Int, businessDay: BusinessDay, table: String?, staff: StaffID?, due: Amount
    ) {
        self.number = number
        self.businessDay = businessDay
        self.table = table
        self.staff = staff
        self.due = due
    }
}

/// An order that has money of a guest above its price.
public struct OwedMoney: Codable, Sendable, Equatable {
    /// Its number on its business day.
    public var number: Int
    /// The day on which it was opened.
    public var businessDay: BusinessDay
    /// The person who opened it or took it over.
    public var staff: StaffID?
    /// The money that must go back.
    public var owed: Amount

    /// An order's money from its members.
    public init(number: Int, businessDay: BusinessDay, staff: StaffID?, owed: Amount) {
        self.number = number
        self.businessDay = businessDay
        self.staff = staff
        self.owed = owed
    }
}
