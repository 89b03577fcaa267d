// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `links.list`: the places that have a link.
public struct ListLinks: Request {
    /// The answer to `links.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The links, by location and table.
        public var links: [GuestLink]

        /// A value from its parts.
        public init(links: [GuestLink]) { self.links = links }
    }

    /// `links.list`.
    public static let method = "links.list"
    /// The location of the links; absent for all.
    public var location: LocationID?

    /// A message from its parts.
    public init(location: LocationID? = nil) { self.location = location }
}
