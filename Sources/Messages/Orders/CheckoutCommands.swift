// SPDX-License-Identifier: Apache-2.0

import Commerce

/// `orders.seal`: freezes the lines for checkout.
public struct SealOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.seal`.
    public static let method = "orders.seal"
    /// The order that is checked out.
    public var order: OrderID
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?
    /// Who checks out, and the command's key.
    public var context: CommandContext

    /// A command to freeze the lines.
    public init(order: OrderID, ifRevision: Int? = nil, context: CommandContext) {
        self.order = order
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `orders.unseal`: checkout was broken off; items may be added again.
public struct UnsealOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.unseal`.
    public static let method = "orders.unseal"
    /// The order whose checkout was broken off.
    public var order: OrderID
    /// Refuses the command when the order has another revision.
    public var ifRevision: Int?
    /// Who broke it off, and the command's key.
    public var context: CommandContext

    /// A command to release the lines.
    public init(order: OrderID, ifRevision: Int? = nil, context: CommandContext) {
        self.order = order
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `orders.recordPayment`: money was taken for the order; sent by payment-service only, and never
/// refused for an order that exists: money that moved is always recorded.
public struct RecordPayment: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.recordPayment`.
    public static let method = "orders.recordPayment"
    /// The order that was paid.
    public var order: OrderID
    /// The payment in the ledger; recorded once, however often it is sent.
    public var payment: PaymentID
    /// How it was paid, for example `cash`.
    public var tender: String
    /// What was paid, in minor units of the order's currency; more than 0.
    public var amount: Amount
    /// Who took the money, and the command's key.
    public var context: CommandContext

    /// A command to record a payment.
    public init(
        order: OrderID, payment: PaymentID, tender: String, amount: Amount, context: CommandContext
    ) {
        self.order = order
        self.payment = payment
        self.tender = tender
        self.amount = amount
        self.context = context
    }
}
