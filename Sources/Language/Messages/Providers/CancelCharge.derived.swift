// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/providers-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `provider.cancel`: stop asking the guest, or release what is authorised.
public struct CancelCharge: Command {
    /// The answer to `provider.cancel`.
    public typealias Answer = Charge
    /// `provider.cancel`.
    public static let method = "provider.cancel"
    /// The charge, `requested` or `authorised`.
    public var charge: ChargeID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(charge: ChargeID, context: CommandContext) {
        self.charge = charge
        self.context = context
    }
}
