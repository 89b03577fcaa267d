// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding
public import Wire

/// `orders.place`: open, fill and seal an order in one step, or refuse it as a whole.
public struct PlaceOrder: Command {
    /// The answer to `orders.place`.
    public typealias Answer = Order
    /// `orders.place`.
    public static let method = "orders.place"
    /// A location.
    public var location: LocationID
    /// The guest's name, up to 100 characters.
    public var customer: String?
    /// How the guest gets the order; at the counter without it.
    public var fulfilment: Fulfilment?
    /// A remark on the whole order, up to 200 characters.
    public var note: String?
    /// The items of the order.
    public var items: [ItemRequest]
    /// The total that the person saw; an order with another one is refused.
    public var shownTotal: Amount?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        location: LocationID, customer: String? = nil, fulfilment: Fulfilment? = nil,
        note: String? = nil, items: [ItemRequest], shownTotal: Amount? = nil,
        context: CommandContext
    ) {
        self.location = location
        self.customer = customer
        self.fulfilment = fulfilment
        self.note = note
        self.items = items
        self.shownTotal = shownTotal
        self.context = context
    }
}

extension PlaceOrder: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(location: .placeholder, items: [], context: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("location", &location)
        try members.code("customer", &customer)
        try members.code("fulfilment", &fulfilment)
        try members.code("note", &note)
        try members.code("items", &items)
        try members.code("shownTotal", &shownTotal)
        try members.code("context", &context)
    }
}

extension PlaceOrder {
    /// The texts by which people know an order: tills set them, and every till and kitchen
    /// screen shows them.
    public var labels: OrderLabels {
        get {
            OrderLabels(customer: customer)
        }
        set {
            customer = newValue.customer
        }
    }
}
