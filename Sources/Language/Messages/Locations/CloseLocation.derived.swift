// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `locations.close`: accept no new orders at a location.
public struct CloseLocation: Command {
    /// The answer to `locations.close`.
    public typealias Answer = LocationEntity
    /// `locations.close`.
    public static let method = "locations.close"
    /// A location.
    public var location: LocationID
    /// The expected revision; otherwise the command is refused.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(location: LocationID, ifRevision: Int? = nil, context: CommandContext) {
        self.location = location
        self.ifRevision = ifRevision
        self.context = context
    }
}
