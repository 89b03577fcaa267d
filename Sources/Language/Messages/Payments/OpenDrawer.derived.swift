// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `drawers.open`: open the drawer of a terminal with a float.
public struct OpenDrawer: Command {
    /// The answer to `drawers.open`.
    public typealias Answer = Drawer
    /// `drawers.open`.
    public static let method = "drawers.open"
    /// A location.
    public var location: LocationID
    /// The cash that is in the drawer, in minor units; 0 or more.
    public var float: Amount
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(location: LocationID, float: Amount, context: CommandContext) {
        self.location = location
        self.float = float
        self.context = context
    }
}
