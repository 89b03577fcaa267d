// SPDX-License-Identifier: Apache-2.0

import Commerce
public import JSONCoding

/// One entity of a stream `locations/<location>`: exactly one member has a value.
///
/// It is the data of each event, an entry of a snapshot, and the state that a conflict brings
/// along. A receiver ignores an entity without a known member, because a later version may add
/// other kinds.
public struct LocationEntity: Codable, Sendable, Equatable {
    /// The location itself.
    public var location: Location?
    /// A category of its menu.
    public var category: MenuCategory?
    /// A choice about items of its menu.
    public var modifierGroup: ModifierGroup?
    /// An item of its menu.
    public var item: MenuItem?

    /// A location.
    public init(_ location: Location) { self.location = location }

    /// A category.
    public init(_ category: MenuCategory) { self.category = category }

    /// A modifier group.
    public init(_ modifierGroup: ModifierGroup) { self.modifierGroup = modifierGroup }

    /// An item.
    public init(_ item: MenuItem) { self.item = item }

    private init() {}
}

extension LocationEntity: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self() }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("location", &location)
        try members.code("category", &category)
        try members.code("modifierGroup", &modifierGroup)
        try members.code("item", &item)
    }
}

extension LocationEntity {
    /// The kinds of entities, in the order of a snapshot; each is named like its member.
    public enum Kind: String, Codable, JSONValue, Sendable, CaseIterable {
        /// A location.
        case location
        /// A category.
        case category
        /// A modifier group.
        case modifierGroup
        /// An item.
        case item
    }

    /// The entity itself, for a `switch`.
    public enum Content: Sendable, Equatable {
        /// A location.
        case location(Location)
        /// A category.
        case category(MenuCategory)
        /// A modifier group.
        case modifierGroup(ModifierGroup)
        /// An item.
        case item(MenuItem)
    }

    /// The entity; nil unless exactly one member has a value.
    public var content: Content? {
        switch (location, category, modifierGroup, item) {
        case (let location?, nil, nil, nil): .location(location)
        case (nil, let category?, nil, nil): .category(category)
        case (nil, nil, let group?, nil): .modifierGroup(group)
        case (nil, nil, nil, let item?): .item(item)
        default: nil
        }
    }

    /// The kind of the entity; nil unless exactly one member has a value.
    public var kind: Kind? {
        switch content {
        case .location: .location
        case .category: .category
        case .modifierGroup: .modifierGroup
        case .item: .item
        case nil: nil
        }
    }

    /// The identifier of the entity, which is the `subject` of its events; it is unique among the
    /// entities of its kind.
    public var id: String? {
        switch content {
        case .location(let location): location.id.text
        case .category(let category): category.id.text
        case .modifierGroup(let group): group.id.text
        case .item(let item): item.id.text
        case nil: nil
        }
    }

    /// The identity of the entity within the stream of its location.
    public struct Key: Hashable, Sendable {
        /// The kind of the entity.
        public var kind: Kind
        /// Its identifier, unique among the entities of the kind.
        public var id: String

        /// The key of an entity of this kind.
        public init(_ kind: Kind, _ id: String) {
            self.kind = kind
            self.id = id
        }
    }

    /// The key of the entity; nil unless exactly one member has a value.
    public var key: Key? {
        guard let kind, let id else { return nil }
        return Key(kind, id)
    }

    /// The number of its changes; nil unless exactly one member has a value.
    public var revision: Int? {
        switch content {
        case .location(let location): location.revision
        case .category(let category): category.revision
        case .modifierGroup(let group): group.revision
        case .item(let item): item.revision
        case nil: nil
        }
    }

    /// Whether it was removed, so that it only remains in the history.
    public var isRemoved: Bool {
        (category?.removed ?? modifierGroup?.removed ?? item?.removed) == true
    }
}
