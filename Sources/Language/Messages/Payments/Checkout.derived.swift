// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding
public import Wire

/// `payments.checkout`: take a payment for an order and record it, once.
public struct Checkout: Command {
    /// The answer to `payments.checkout`.
    public typealias Answer = Payment
    /// `payments.checkout`.
    public static let method = "payments.checkout"
    /// An order.
    public var order: OrderID
    /// The location of the order; it saves a round trip.
    public var location: LocationID?
    /// The part of the due amount to pay; by default all of it.
    public var amount: Amount?
    /// The tip, by default 0.
    public var tip: Amount?
    /// The tender of the guest.
    public var tender: Tender
    /// Of cash: by default the open drawer of the terminal.
    public var drawer: DrawerID?
    /// Of a card: the guest pays on a page of the provider, which leads back to it.
    public var returnTo: String?
    /// The till that checks out, and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, location: LocationID? = nil, amount: Amount? = nil, tip: Amount? = nil,
        tender: Tender, drawer: DrawerID? = nil, returnTo: String? = nil, context: CommandContext
    ) {
        self.order = order
        self.location = location
        self.amount = amount
        self.tip = tip
        self.tender = tender
        self.drawer = drawer
        self.returnTo = returnTo
        self.context = context
    }
}

extension Checkout: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(order: .placeholder, tender: .placeholder, context: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("order", &order)
        try members.code("location", &location)
        try members.code("amount", &amount)
        try members.code("tip", &tip)
        try members.code("tender", &tender)
        try members.code("drawer", &drawer)
        try members.code("returnTo", &returnTo)
        try members.code("context", &context)
    }
}
