// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// An address by which guests order at a location, or at one of its tables.
public struct GuestLink: Codable, Sendable, Hashable {
    /// The location.
    public var location: LocationID
    /// The table; absent for the counter.
    public var table: String?
    /// The SHA-256 of the link; only in the stream.
    public var token: String?

    /// A value from its parts.
    public init(location: LocationID, table: String? = nil, token: String? = nil) {
        self.location = location
        self.table = table
        self.token = token
    }
}
