// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `drawers.kick`: open a drawer without a sale.
public struct KickDrawer: Command {
    /// The answer to `drawers.kick`.
    public typealias Answer = Drawer
    /// `drawers.kick`.
    public static let method = "drawers.kick"
    /// An open drawer.
    public var drawer: DrawerID
    /// Why, in 1 to 200 characters.
    public var reason: String
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(drawer: DrawerID, reason: String, context: CommandContext) {
        self.drawer = drawer
        self.reason = reason
        self.context = context
    }
}
