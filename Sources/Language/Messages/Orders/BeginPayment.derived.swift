// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding
public import Wire

/// `orders.beginPayment`: reserve a part of the due amount for a payment; for
/// payment-service only.
public struct BeginPayment: Command {
    /// The answer to `orders.beginPayment`.
    public typealias Answer = Order
    /// `orders.beginPayment`.
    public static let method = "orders.beginPayment"
    /// An order.
    public var order: OrderID
    /// The location at which the order must be.
    public var location: LocationID?
    /// The payment in the ledger; repeated commands reserve its amount once.
    public var payment: PaymentID
    /// The part to reserve, without the tip; by default all that is left.
    public var amount: Amount?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, location: LocationID? = nil, payment: PaymentID, amount: Amount? = nil,
        context: CommandContext
    ) {
        self.order = order
        self.location = location
        self.payment = payment
        self.amount = amount
        self.context = context
    }
}

extension BeginPayment: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(order: .placeholder, payment: .placeholder, context: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("order", &order)
        try members.code("location", &location)
        try members.code("payment", &payment)
        try members.code("amount", &amount)
        try members.code("context", &context)
    }
}
