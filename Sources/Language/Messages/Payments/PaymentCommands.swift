// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding
public import Wire

/// `payments.checkout`: reserves a part of the due amount, takes the money and records it on
/// the order.
///
/// All this happens once per key, even if the command is repeated or a service is killed.
public struct Checkout: Command {
    /// The payment, `recorded`; `charging` once a guest can pay on the provider's page.
    public typealias Answer = Payment
    /// `payments.checkout`.
    public static let method = "payments.checkout"
    /// The order to pay.
    public var order: OrderID
    /// The location of the order; nil costs a round trip to order-service.
    public var location: LocationID?
    /// The part of the due amount to pay, in minor units; nil for all that is not reserved yet.
    public var amount: Amount?
    /// The tip in addition to it, in minor units; nil for none.
    public var tip: Amount?
    /// The tender of the guest.
    public var tender: Tender
    /// The drawer of its cash; nil for the open drawer of the terminal.
    public var drawer: DrawerID?
    /// The address to which the provider's page leads the guest back; nil for a card terminal, and
    /// for other tenders.
    public var returnTo: String?
    /// The till that checks out, and the key of the command.
    public var context: CommandContext

    /// A command that checks out an order.
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

/// `payments.refund`: gives money of a payment back to its tender.
public struct RefundPayment: Command {
    /// The payment, `recorded`.
    public typealias Answer = Payment
    /// `payments.refund`.
    public static let method = "payments.refund"
    /// The payment whose money goes back.
    public var payment: PaymentID
    /// The amount to give back, in minor units; nil for all that was not given back yet.
    public var amount: Amount?
    /// Why, in 1 to 200 characters.
    public var reason: String
    /// The drawer of the cash; nil for the open drawer of the terminal.
    public var drawer: DrawerID?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        payment: PaymentID, amount: Amount? = nil, reason: String, drawer: DrawerID? = nil,
        context: CommandContext
    ) {
        self.payment = payment
        self.amount = amount
        self.reason = reason
        self.drawer = drawer
        self.context = context
    }
}

/// `payments.cancel`: stops asking a guest for a card, or releases what the bank has reserved.
public struct CancelPayment: Command {
    /// The payment: `refused`, or `recorded` if the money was taken before.
    public typealias Answer = Payment
    /// `payments.cancel`.
    public static let method = "payments.cancel"
    /// The payment, `charging`.
    public var payment: PaymentID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(payment: PaymentID, context: CommandContext) {
        self.payment = payment
        self.context = context
    }
}

/// `payments.setTip`: sets the tip of a payment until its day is closed.
public struct SetTip: Command {
    /// The payment, `recorded`.
    public typealias Answer = Payment
    /// `payments.setTip`.
    public static let method = "payments.setTip"
    /// The payment whose tip is set.
    public var payment: PaymentID
    /// The whole tip from now on, in minor units.
    public var tip: Amount
    /// The drawer of the cash; nil for the open drawer of the terminal.
    public var drawer: DrawerID?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(payment: PaymentID, tip: Amount, drawer: DrawerID? = nil, context: CommandContext) {
        self.payment = payment
        self.tip = tip
        self.drawer = drawer
        self.context = context
    }
}
