// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Wire

/// `gazetteer.find`: find places by a part of their names.
public struct FindPlaces: Request {
    /// The answer to `gazetteer.find`.
    public struct Answer: Codable, Sendable, Equatable {
        /// At most 20 places, shortest name first.
        public var places: [NamedPlace]

        /// A value from its parts.
        public init(places: [NamedPlace]) { self.places = places }
    }

    /// `gazetteer.find`.
    public static let method = "gazetteer.find"
    /// Words or parts of words, in any case.
    public var text: String

    /// A message from its parts.
    public init(text: String) { self.text = text }
}
