// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `menus.get`: the menu of one location, by pages.
public struct GetMenu: Request {
    /// The answer to `menus.get`.
    public typealias Answer = Menu
    /// `menus.get`.
    public static let method = "menus.get"
    /// A location.
    public var location: LocationID
    /// The `next` of the page before.
    public var after: ItemID?

    /// A message from its parts.
    public init(location: LocationID, after: ItemID? = nil) {
        self.location = location
        self.after = after
    }
}
