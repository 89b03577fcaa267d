// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/menu.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// A choice that a guest has about items.
public struct ModifierGroup: Codable, Sendable, Equatable {
    /// Its identifier within the location.
    public var id: ModifierGroupID
    /// Its name for people.
    public var name: String
    /// The minimum number of choices.
    public var minimum: Int
    /// The maximum number of choices.
    public var maximum: Int
    /// The modifiers to choose from.
    public var modifiers: [Modifier]
    /// The number of its changes, from 1; in `menus.change` the revision that it replaces.
    public var revision: Int
    /// The modifiers of which one must be chosen, else the item does not have the group.
    public var onlyWith: [ModifierID]?
    /// True if no item can have it any more; then it only remains in the history.
    public var removed: Bool?

    /// A value from its parts.
    public init(
        id: ModifierGroupID, name: String, minimum: Int, maximum: Int, modifiers: [Modifier],
        revision: Int = 1, onlyWith: [ModifierID]? = nil, removed: Bool? = nil
    ) {
        self.id = id
        self.name = name
        self.minimum = minimum
        self.maximum = maximum
        self.modifiers = modifiers
        self.revision = revision
        self.onlyWith = onlyWith
        self.removed = removed
    }
}

extension ModifierGroup: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(id: .placeholder, name: "", minimum: 0, maximum: 0, modifiers: [])
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("id", &id)
        try members.code("name", &name)
        try members.code("minimum", &minimum)
        try members.code("maximum", &maximum)
        try members.code("modifiers", &modifiers)
        try members.code("revision", &revision)
        try members.code("onlyWith", &onlyWith)
        try members.code("removed", &removed)
    }
}
