// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/providers-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `provider.capture`: take what is authorised, once.
public struct CaptureCharge: Command {
    /// The answer to `provider.capture`.
    public typealias Answer = Charge
    /// `provider.capture`.
    public static let method = "provider.capture"
    /// The charge, `authorised`.
    public var charge: ChargeID
    /// By default all that is authorised; the rest is released.
    public var amount: Amount?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(charge: ChargeID, amount: Amount? = nil, context: CommandContext) {
        self.charge = charge
        self.amount = amount
        self.context = context
    }
}
