// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Wire

/// `gazetteer.replace`: replace the places that can be found by name, or add some.
public struct ReplaceGazetteer: Command {
    /// The answer to `gazetteer.replace`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The number of places afterwards.
        public var places: Int

        /// A value from its parts.
        public init(places: Int) { self.places = places }
    }

    /// `gazetteer.replace`.
    public static let method = "gazetteer.replace"
    /// The places, up to 1,000; a name that is there already gets the new place.
    public var places: [NamedPlace]
    /// True to keep the other places.
    public var adding: Bool?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(places: [NamedPlace], adding: Bool? = nil, context: CommandContext) {
        self.places = places
        self.adding = adding
        self.context = context
    }
}
