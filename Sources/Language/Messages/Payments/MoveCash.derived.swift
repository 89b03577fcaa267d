// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `drawers.move`: put money into a drawer or take it out, with a reason.
public struct MoveCash: Command {
    /// The answer to `drawers.move`.
    public typealias Answer = Drawer
    /// `drawers.move`.
    public static let method = "drawers.move"
    /// An open drawer.
    public var drawer: DrawerID
    /// Whether cash is put in or taken out.
    public var kind: Kind
    /// The cash, in minor units; more than 0.
    public var amount: Amount
    /// Why, in 1 to 200 characters.
    public var reason: String
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        drawer: DrawerID, kind: Kind, amount: Amount, reason: String, context: CommandContext
    ) {
        self.drawer = drawer
        self.kind = kind
        self.amount = amount
        self.reason = reason
        self.context = context
    }
}
