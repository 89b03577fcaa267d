// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `links.revoke`: end the link of a table or of the counter.
public struct RevokeLink: Command {
    /// The answer to `links.revoke`.
    public typealias Answer = GuestLink
    /// `links.revoke`.
    public static let method = "links.revoke"
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
