// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `links.make`: make the link of a table or of the counter.
public struct MakeLink: Command {
    /// The answer to `links.make`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The location.
        public var location: LocationID
        /// The table; absent for the counter.
        public var table: String?
        /// The link: 132 random bits.
        public var link: String

        /// A value from its parts.
        public init(location: LocationID, table: String? = nil, link: String) {
            self.location = location
            self.table = table
            self.link = link
        }
    }

    /// `links.make`.
    public static let method = "links.make"
    /// The location.
    public var location: LocationID
    /// The table; absent for the counter.
    public var table: String?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(location: LocationID, table: String? = nil, context: CommandContext) {
        self.location = location
        self.table = table
        self.context = context
    }
}
