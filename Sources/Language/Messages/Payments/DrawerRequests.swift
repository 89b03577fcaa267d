// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `drawers.open`: opens a drawer of the sending terminal with a float.
public struct OpenDrawer: Command {
    /// The drawer.
    public typealias Answer = Drawer
    /// `drawers.open`.
    public static let method = "drawers.open"
    /// The location of the terminal.
    public var location: LocationID
    /// The cash that is in the drawer, in minor units; 0 or more.
    public var float: Amount
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(location: LocationID, float: Amount, context: CommandContext) {
        self.location = location
        self.float = float
        self.context = context
    }
}

/// `drawers.move`: puts cash into a drawer or takes it out, without a sale.
public struct MoveCash: Command {
    /// The direction of the cash.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// Cash is put into the drawer.
        case paidIn
        /// Cash is taken out of the drawer.
        case paidOut
    }

    /// The drawer after the change.
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

    /// A command from its parts.
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

/// `drawers.kick`: opens a drawer without a sale.
public struct KickDrawer: Command {
    /// The drawer after the change.
    public typealias Answer = Drawer
    /// `drawers.kick`.
    public static let method = "drawers.kick"
    /// An open drawer.
    public var drawer: DrawerID
    /// Why, in 1 to 200 characters.
    public var reason: String
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(drawer: DrawerID, reason: String, context: CommandContext) {
        self.drawer = drawer
        self.reason = reason
        self.context = context
    }
}

/// `drawers.close`: closes a drawer with its counted cash, once.
public struct CloseDrawer: Command {
    /// The drawer, with what was expected and the difference.
    public typealias Answer = Drawer
    /// `drawers.close`.
    public static let method = "drawers.close"
    /// An open drawer.
    public var drawer: DrawerID
    /// The counted cash, in minor units; 0 or more.
    public var counted: Amount
    /// Why it differs from what is expected, in 1 to 200 characters; nil without a reason.
    public var reason: String?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(drawer: DrawerID, counted: Amount, reason: String? = nil, context: CommandContext) {
        self.drawer = drawer
        self.counted = counted
        self.reason = reason
        self.context = context
    }
}

/// `drawers.get`: returns one drawer.
public struct GetDrawer: Request {
    /// The drawer.
    public typealias Answer = Drawer
    /// `drawers.get`.
    public static let method = "drawers.get"
    /// The drawer to return.
    public var drawer: DrawerID

    /// A request for one drawer.
    public init(drawer: DrawerID) { self.drawer = drawer }
}

/// `drawers.list`: returns the open drawers of a location, and those that were closed on the
/// present business day.
public struct ListDrawers: Request {
    /// The answer to `drawers.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The drawers, oldest first.
        public var drawers: [Drawer]

        /// An answer with these drawers.
        public init(drawers: [Drawer]) { self.drawers = drawers }
    }

    /// `drawers.list`.
    public static let method = "drawers.list"
    /// The location of the drawers.
    public var location: LocationID

    /// A request for the drawers of a location.
    public init(location: LocationID) { self.location = location }
}
