// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding
public import Wire

/// `orders.recordPayment`: record money that was taken; for payment-service only.
public struct RecordPayment: Command {
    /// The answer to `orders.recordPayment`.
    public typealias Answer = Order
    /// `orders.recordPayment`.
    public static let method = "orders.recordPayment"
    /// An order.
    public var order: OrderID
    /// The payment in the ledger; repeated commands record it once.
    public var payment: PaymentID
    /// How it was paid; cut to 64 characters; an empty one is recorded as `unknown`.
    public var tender: String
    /// The amount paid, including the tip, in minor units of the order's currency; more than 0.
    public var amount: Amount
    /// The part of the amount that is a tip, 0 to `amount`.
    public var tip: Amount?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, payment: PaymentID, tender: String, amount: Amount, tip: Amount? = nil,
        context: CommandContext
    ) {
        self.order = order
        self.payment = payment
        self.tender = tender
        self.amount = amount
        self.tip = tip
        self.context = context
    }
}

extension RecordPayment: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            order: .placeholder, payment: .placeholder, tender: "", amount: .zero,
            context: .placeholder
        )
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("order", &order)
        try members.code("payment", &payment)
        try members.code("tender", &tender)
        try members.code("amount", &amount)
        try members.code("tip", &tip)
        try members.code("context", &context)
    }
}
