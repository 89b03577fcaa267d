// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `orders.endPayment`: release the reserved amount of a payment for which no money was
/// taken.
public struct EndPayment: Command {
    /// The answer to `orders.endPayment`.
    public typealias Answer = Order
    /// `orders.endPayment`.
    public static let method = "orders.endPayment"
    /// An order.
    public var order: OrderID
    /// The payment for which no money was taken.
    public var payment: PaymentID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(order: OrderID, payment: PaymentID, context: CommandContext) {
        self.order = order
        self.payment = payment
        self.context = context
    }
}
