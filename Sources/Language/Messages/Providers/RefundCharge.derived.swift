// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/providers-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `provider.refund`: give captured money back to the card.
public struct RefundCharge: Command {
    /// The answer to `provider.refund`.
    public typealias Answer = Charge
    /// `provider.refund`.
    public static let method = "provider.refund"
    /// The charge, `captured`.
    public var charge: ChargeID
    /// The refund of payment-service.
    public var refund: RefundID
    /// The money to give back, in minor units; more than 0.
    public var amount: Amount
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(charge: ChargeID, refund: RefundID, amount: Amount, context: CommandContext) {
        self.charge = charge
        self.refund = refund
        self.amount = amount
        self.context = context
    }
}
