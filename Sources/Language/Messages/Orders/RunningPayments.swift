// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding
public import Wire

/// A running payment of an order, and the part of the due amount that it reserves.
public struct PendingPayment: Codable, Sendable, Equatable {
    /// The payment in the ledger of payment-service.
    public var payment: PaymentID
    /// The reserved part of the due amount without the tip, in minor units of the order's currency.
    public var amount: Amount
    /// The till that takes it.
    public var terminal: TerminalID
    /// The person who takes it, where known.
    public var staff: StaffID?
    /// When its amount was reserved.
    public var begunAt: Timestamp

    /// A running payment from its parts.
    public init(
        payment: PaymentID, amount: Amount, terminal: TerminalID, staff: StaffID? = nil,
        begunAt: Timestamp
    ) {
        self.payment = payment
        self.amount = amount
        self.terminal = terminal
        self.staff = staff
        self.begunAt = begunAt
    }
}

extension PendingPayment: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(payment: .placeholder, amount: .zero, terminal: .placeholder, begunAt: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("payment", &payment)
        try members.code("amount", &amount)
        try members.code("terminal", &terminal)
        try members.code("staff", &staff)
        try members.code("begunAt", &begunAt)
    }
}

/// `orders.beginPayment`: seals the order and reserves a part of its due amount for a payment.
///
/// Only payment-service sends it. An order that costs nothing is paid by it.
public struct BeginPayment: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.beginPayment`.
    public static let method = "orders.beginPayment"
    /// The order to pay.
    public var order: OrderID
    /// The location at which the order must be; nil for any.
    public var location: LocationID?
    /// The payment in the ledger; repeated commands reserve its amount once.
    public var payment: PaymentID
    /// The part of the due amount to reserve without the tip, in minor units of the order's
    /// currency; nil for all that is not reserved yet.
    public var amount: Amount?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
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

/// `orders.endPayment`: releases the reserved amount of a payment, because no money was taken.
public struct EndPayment: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.endPayment`.
    public static let method = "orders.endPayment"
    /// The order of the payment.
    public var order: OrderID
    /// The payment for which no money was taken.
    public var payment: PaymentID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(order: OrderID, payment: PaymentID, context: CommandContext) {
        self.order = order
        self.payment = payment
        self.context = context
    }
}

/// `orders.recordTip`: sets the tip of a recorded payment; only payment-service sends it.
///
/// It is accepted in every state of the order, because the money has moved already.
public struct RecordTip: Command {
    /// The order after the change.
    public typealias Answer = Order
    /// `orders.recordTip`.
    public static let method = "orders.recordTip"
    /// The order of the payment.
    public var order: OrderID
    /// A payment that is recorded on the order.
    public var payment: PaymentID
    /// The whole tip from now on, in minor units of the order's currency; 0 or more.
    public var tip: Amount
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(order: OrderID, payment: PaymentID, tip: Amount, context: CommandContext) {
        self.order = order
        self.payment = payment
        self.tip = tip
        self.context = context
    }
}
