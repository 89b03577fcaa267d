// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// A place with its name.
public struct NamedPlace: Codable, Sendable, Equatable {
    /// An address or another name, 1 to 200 characters.
    public var name: String
    /// Where it is.
    public var place: Place

    /// A value from its parts.
    public init(name: String, place: Place) {
        self.name = name
        self.place = place
    }
}
