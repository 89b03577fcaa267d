// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `menus.stage`: store a part of the changes for one menus.change.
public struct StageMenuChanges: Command {
    /// The answer to `menus.stage`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The number of stored changes.
        public var changes: Int

        /// A value from its parts.
        public init(changes: Int) { self.changes = changes }
    }

    /// `menus.stage`.
    public static let method = "menus.stage"
    /// A location.
    public var location: LocationID
    /// The changes, in the order in which they will be applied.
    public var changes: [MenuChange]
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(location: LocationID, changes: [MenuChange], context: CommandContext) {
        self.location = location
        self.changes = changes
        self.context = context
    }
}
