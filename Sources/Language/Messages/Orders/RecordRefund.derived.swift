// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.recordRefund`: record a refund; for payment-service only.
public struct RecordRefund: Command {
    /// The answer to `orders.recordRefund`.
    public typealias Answer = Order
    /// `orders.recordRefund`.
    public static let method = "orders.recordRefund"
    /// An order.
    public var order: OrderID
    /// The refund in the ledger; repeated commands record it once.
    public var refund: RefundID
    /// The refunded payment.
    public var payment: PaymentID
    /// The refunded amount in minor units of the order's currency; more than 0.
    public var amount: Amount
    /// The reason; cut to 200 characters; an empty one is left out.
    public var reason: String?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        order: OrderID, refund: RefundID, payment: PaymentID, amount: Amount, reason: String? = nil,
        context: CommandContext
    ) {
        self.order = order
        self.refund = refund
        self.payment = payment
        self.amount = amount
        self.reason = reason
        self.context = context
    }
}
