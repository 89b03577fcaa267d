// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

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
    /// Who sends it, and the command's key.
    public var context: CommandContext

    /// A command from its parts.
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
    /// Who sends it, and the command's key.
    public var context: CommandContext

    /// A command from its parts.
    public init(order: OrderID, ifRevision: Int? = nil, context: CommandContext) {
        self.order = order
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `orders.recordPayment`: money was taken for the order; sent by payment-service only.
///
/// The state of an order never refuses it: money that moved is always recorded.
public struct RecordPayment: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.recordPayment`.
    public static let method = "orders.recordPayment"
    /// The order that was paid.
    public var order: OrderID
    /// The payment in the ledger; recorded once, however often it is sent.
    public var payment: PaymentID
    /// How it was paid, for example `cash`; of more than 64 characters the beginning is kept, and
    /// an empty one as `unknown`.
    public var tender: String
    /// What was paid, its tip included, in minor units of the order's currency; more than 0.
    public var amount: Amount
    /// The part of it that was given on top; 0 to `amount`.
    public var tip: Amount?
    /// Who sends it, and the command's key.
    public var context: CommandContext

    /// A command from its parts.
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

/// `orders.recordRefund`: money went back to the guest; sent by payment-service only.
///
/// The state of an order never refuses it: money that moved is always recorded.
public struct RecordRefund: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.recordRefund`.
    public static let method = "orders.recordRefund"
    /// The order it was paid for.
    public var order: OrderID
    /// The refund in the ledger; recorded once, however often it is sent.
    public var refund: RefundID
    /// The payment that it takes back.
    public var payment: PaymentID
    /// What went back, in minor units of the order's currency; more than 0.
    public var amount: Amount
    /// Why; of more than 200 characters the beginning is kept, and an empty one is left out.
    public var reason: String?
    /// Who sends it, and the command's key.
    public var context: CommandContext

    /// A command from its parts.
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
