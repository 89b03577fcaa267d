// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `locations.get`: one location.
public struct GetLocation: Request {
    /// The answer to `locations.get`.
    public typealias Answer = Location
    /// `locations.get`.
    public static let method = "locations.get"
    /// A location.
    public var location: LocationID

    /// A message from its parts.
    public init(location: LocationID) { self.location = location }
}
