// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `payments.refund`: give money of a payment back to its tender, with a reason.
public struct RefundPayment: Command {
    /// The answer to `payments.refund`.
    public typealias Answer = Payment
    /// `payments.refund`.
    public static let method = "payments.refund"
    /// The payment whose money goes back.
    public var payment: PaymentID
    /// By default all that was not given back yet.
    public var amount: Amount?
    /// Why, in 1 to 200 characters.
    public var reason: String
    /// Of cash: by default the open drawer of the terminal.
    public var drawer: DrawerID?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
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
