// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding
public import Wire

/// `orders.seal`: freezes the lines for checkout.
public struct SealOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.seal`.
    public static let method = "orders.seal"
    /// The order to check out.
    public var order: OrderID
    /// The total that the person saw: an order with another one is not sealed; nil for any.
    public var shownTotal: Amount?
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        order: OrderID, shownTotal: Amount? = nil, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.order = order
        self.shownTotal = shownTotal
        self.ifRevision = ifRevision
        self.context = context
    }
}

extension SealOrder: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(order: .placeholder, context: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("order", &order)
        try members.code("shownTotal", &shownTotal)
        try members.code("ifRevision", &ifRevision)
        try members.code("context", &context)
    }
}

/// `orders.unseal`: ends a checkout without a payment; items may be added again.
public struct UnsealOrder: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.unseal`.
    public static let method = "orders.unseal"
    /// The order whose checkout ends.
    public var order: OrderID
    /// The expected revision; the command is refused if the order has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(order: OrderID, ifRevision: Int? = nil, context: CommandContext) {
        self.order = order
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `orders.recordPayment`: records a payment; only payment-service sends it.
///
/// It is accepted in every state of the order, because the money has moved already. If the payment
/// is pending, its reserved amount is released.
public struct RecordPayment: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.recordPayment`.
    public static let method = "orders.recordPayment"
    /// The paid order.
    public var order: OrderID
    /// The payment in the ledger; repeated commands record it once.
    public var payment: PaymentID
    /// The kind of tender, for example `cash`.
    ///
    /// It is cut after 64 characters. An empty text is recorded as `unknown`.
    public var tender: String
    /// The amount paid, including the tip, in minor units of the order's currency; more than 0.
    public var amount: Amount
    /// The part of the amount that is a tip, 0 to `amount`.
    public var tip: Amount?
    /// The sender and the key of the command.
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

extension RecordPayment: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            order: .placeholder, payment: .placeholder, tender: "", amount: .zero,
            context: .placeholder)
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

/// `orders.recordRefund`: records a refund; only payment-service sends it.
///
/// It is accepted in every state of the order, because the money has moved already.
public struct RecordRefund: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.recordRefund`.
    public static let method = "orders.recordRefund"
    /// The order of the payment.
    public var order: OrderID
    /// The refund in the ledger; repeated commands record it once.
    public var refund: RefundID
    /// The refunded payment.
    public var payment: PaymentID
    /// The refunded amount in minor units of the order's currency; more than 0.
    public var amount: Amount
    /// The reason; it is cut after 200 characters, and an empty one is omitted.
    public var reason: String?
    /// The sender and the key of the command.
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
