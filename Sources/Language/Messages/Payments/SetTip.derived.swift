// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `payments.setTip`: set the tip of a payment until its day is closed.
public struct SetTip: Command {
    /// The answer to `payments.setTip`.
    public typealias Answer = Payment
    /// `payments.setTip`.
    public static let method = "payments.setTip"
    /// The payment whose tip is set.
    public var payment: PaymentID
    /// The whole tip from now on, in minor units.
    public var tip: Amount
    /// The drawer of the cash; absent for the open drawer of the terminal.
    public var drawer: DrawerID?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(payment: PaymentID, tip: Amount, drawer: DrawerID? = nil, context: CommandContext) {
        self.payment = payment
        self.tip = tip
        self.drawer = drawer
        self.context = context
    }
}
