// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.recordTip`: record another tip of a recorded payment; for payment-service only.
public struct RecordTip: Command {
    /// The answer to `orders.recordTip`.
    public typealias Answer = Order
    /// `orders.recordTip`.
    public static let method = "orders.recordTip"
    /// An order.
    public var order: OrderID
    /// A payment that is recorded on the order.
    public var payment: PaymentID
    /// The whole tip from now on.
    public var tip: Amount
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(order: OrderID, payment: PaymentID, tip: Amount, context: CommandContext) {
        self.order = order
        self.payment = payment
        self.tip = tip
        self.context = context
    }
}
