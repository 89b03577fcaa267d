// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/menu.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// A part of a menu.
public struct MenuCategory: Codable, Sendable, Equatable {
    /// Its identifier within the location.
    public var id: CategoryID
    /// Its name for people.
    public var name: String
    /// The number of its changes, from 1; in `menus.change` the revision that it replaces.
    public var revision: Int
    /// Its place among the categories, 1 to 1,000,000; those with equal places are ordered by
    /// identifier.
    public var place: Int
    /// The color of its items on a till, as `#RRGGBB`.
    public var color: String?
    /// Whether its items can be the dish of the day.
    public var recommendable: Bool
    /// True if items can no longer be in it; then it only remains in the history.
    public var removed: Bool?

    /// A value from its parts.
    public init(
        id: CategoryID, name: String, revision: Int = 1, place: Int = 1, color: String? = nil,
        recommendable: Bool = true, removed: Bool? = nil
    ) {
        self.id = id
        self.name = name
        self.revision = revision
        self.place = place
        self.color = color
        self.recommendable = recommendable
        self.removed = removed
    }
}

extension MenuCategory: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(id: .placeholder, name: "") }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("id", &id)
        try members.code("name", &name)
        try members.code("revision", &revision)
        try members.code("place", &place)
        try members.code("color", &color)
        try members.code("recommendable", &recommendable)
        try members.code("removed", &removed)
    }
}
