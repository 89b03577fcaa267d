// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.list`: the orders of a location, newest first.
public struct ListOrders: Request {
    /// The answer to `orders.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The matching orders, newest first.
        public var orders: [Order]
        /// The order after which the next page begins; absent on the last page.
        public var before: OrderID?

        /// A value from its parts.
        public init(orders: [Order], before: OrderID? = nil) {
            self.orders = orders
            self.before = before
        }
    }

    /// `orders.list`.
    public static let method = "orders.list"
    /// A location.
    public var location: LocationID
    /// The status of the orders; absent for any.
    public var status: OrderStatus?
    /// Whether the orders are paid; absent for paid and unpaid ones.
    public var paid: Bool?
    /// Whether money must go back to the guest.
    public var owed: Bool?
    /// The till of the orders; absent for any.
    public var terminal: TerminalID?
    /// The business day of the orders; absent for any.
    public var businessDay: BusinessDay?
    /// The number of the orders; absent for any.
    public var number: Int?
    /// A part of the guest's name.
    public var customer: String?
    /// The name of the guest's table.
    public var table: String?
    /// A part of the name of a line.
    public var item: String?
    /// An order.
    public var before: OrderID?
    /// The maximum number of orders, 1 to 200; the default is 50.
    public var limit: Int?

    /// A message from its parts.
    public init(
        location: LocationID, status: OrderStatus? = nil, paid: Bool? = nil, owed: Bool? = nil,
        terminal: TerminalID? = nil, businessDay: BusinessDay? = nil, number: Int? = nil,
        customer: String? = nil, table: String? = nil, item: String? = nil, before: OrderID? = nil,
        limit: Int? = nil
    ) {
        self.location = location
        self.status = status
        self.paid = paid
        self.owed = owed
        self.terminal = terminal
        self.businessDay = businessDay
        self.number = number
        self.customer = customer
        self.table = table
        self.item = item
        self.before = before
        self.limit = limit
    }
}
