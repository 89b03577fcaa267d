// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `drawers.get`: one drawer.
public struct GetDrawer: Request {
    /// The answer to `drawers.get`.
    public typealias Answer = Drawer
    /// `drawers.get`.
    public static let method = "drawers.get"
    /// The drawer to return.
    public var drawer: DrawerID

    /// A message from its parts.
    public init(drawer: DrawerID) { self.drawer = drawer }
}
