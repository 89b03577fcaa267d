// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `drawers.close`: count a drawer and close it.
public struct CloseDrawer: Command {
    /// The answer to `drawers.close`.
    public typealias Answer = Drawer
    /// `drawers.close`.
    public static let method = "drawers.close"
    /// An open drawer.
    public var drawer: DrawerID
    /// The counted cash, in minor units; 0 or more.
    public var counted: Amount
    /// Why it differs from what is expected, in 1 to 200 characters; absent without a reason.
    public var reason: String?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(drawer: DrawerID, counted: Amount, reason: String? = nil, context: CommandContext) {
        self.drawer = drawer
        self.counted = counted
        self.reason = reason
        self.context = context
    }
}
