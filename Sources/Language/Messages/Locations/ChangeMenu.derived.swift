// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `menus.change`: add, replace and remove parts of a menu, all or nothing.
public struct ChangeMenu: Command {
    /// The answer to `menus.change`.
    public struct Answer: Codable, Sendable, Equatable {
        /// That of the menu.
        public var revision: Int
        /// Those of the changed entities, in the order of the changes.
        public var revisions: [Int]

        /// A value from its parts.
        public init(revision: Int, revisions: [Int]) {
            self.revision = revision
            self.revisions = revisions
        }
    }

    /// `menus.change`.
    public static let method = "menus.change"
    /// A location.
    public var location: LocationID
    /// The keys of earlier `menus.stage` commands.
    public var staged: [CommandKey]?
    /// The changes, in the order in which they are applied.
    public var changes: [MenuChange]
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
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
