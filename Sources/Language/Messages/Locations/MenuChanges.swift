// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// One change of a menu: exactly one of the members has a value.
public struct MenuChange: Codable, Sendable, Equatable {
    /// A category, a modifier group or an item, which is added or replaces the present one.
    ///
    /// Its `revision` must be that of the present one; 0 if there must not be one yet.
    public var put: LocationEntity?
    /// A category, a modifier group or an item to remove.
    public var remove: MenuRemoval?

    /// A change that adds or replaces an entity.
    public init(put: LocationEntity) { self.put = put }

    /// A change that removes an entity.
    public init(remove: MenuRemoval) { self.remove = remove }
}

/// The entity that a change removes: exactly one of the first three members has a value.
public struct MenuRemoval: Codable, Sendable, Equatable {
    /// A category.
    public var category: CategoryID?
    /// A modifier group.
    public var modifierGroup: ModifierGroupID?
    /// An item.
    public var item: ItemID?
    /// The expected revision; the change is refused if the entity has another one.
    public var ifRevision: Int?

    /// The removal of a category.
    public init(category: CategoryID, ifRevision: Int? = nil) {
        self.category = category
        self.ifRevision = ifRevision
    }

    /// The removal of a modifier group.
    public init(modifierGroup: ModifierGroupID, ifRevision: Int? = nil) {
        self.modifierGroup = modifierGroup
        self.ifRevision = ifRevision
    }

    /// The removal of an item.
    public init(item: ItemID, ifRevision: Int? = nil) {
        self.item = item
        self.ifRevision = ifRevision
    }
}

/// `menus.change`: applies a list of changes, either all of them or none.
public struct ChangeMenu: Command {
    /// The answer to `menus.change`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The revision of the menu after the changes.
        public var revision: Int
        /// The revision of each changed entity, in the order of the changes.
        public var revisions: [Int]

        /// An answer with these revisions.
        public init(revision: Int, revisions: [Int]) {
            self.revision = revision
            self.revisions = revisions
        }
    }

    /// `menus.change`.
    public static let method = "menus.change"
    /// The location whose menu changes.
    public var location: LocationID
    /// The keys of earlier `menus.stage` commands, whose changes are applied first.
    public var staged: [CommandKey]?
    /// The changes, in the order in which they are applied.
    public var changes: [MenuChange]
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command that changes a menu.
    public init(
        location: LocationID, staged: [CommandKey]? = nil, changes: [MenuChange],
        context: CommandContext
    ) {
        self.location = location
        self.staged = staged
        self.changes = changes
        self.context = context
    }
}

/// `menus.stage`: stores a part of the changes that do not fit in one message.
///
/// They take effect when a `menus.change` names the key of this command.
public struct StageMenuChanges: Command {
    /// The answer to `menus.stage`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The number of stored changes.
        public var changes: Int

        /// An answer with this number.
        public init(changes: Int) { self.changes = changes }
    }

    /// `menus.stage`.
    public static let method = "menus.stage"
    /// The location whose menu will change.
    public var location: LocationID
    /// The changes, in the order in which they will be applied.
    public var changes: [MenuChange]
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command that stores changes.
    public init(location: LocationID, changes: [MenuChange], context: CommandContext) {
        self.location = location
        self.changes = changes
        self.context = context
    }
}
