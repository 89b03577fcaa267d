// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// A named place of the gazetteer.
public struct NamedPlace: Codable, Sendable, Equatable {
    /// An address or another name, 1 to 200 characters.
    public var name: String
    /// Where it is.
    public var place: Place

    /// A place with its name.
    public init(name: String, place: Place) {
        self.name = name
        self.place = place
    }
}

/// `gazetteer.replace`: replaces the places that can be found by name, or adds further ones.
public struct ReplaceGazetteer: Command {
    /// The answer to `gazetteer.replace`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The number of places afterwards.
        public var places: Int

        /// An answer with a number of places.
        public init(places: Int) { self.places = places }
    }

    /// `gazetteer.replace`.
    public static let method = "gazetteer.replace"
    /// The places, up to 1,000; a name that is there already gets the new place.
    public var places: [NamedPlace]
    /// True to keep the other places; otherwise they are removed.
    public var adding: Bool?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(places: [NamedPlace], adding: Bool? = nil, context: CommandContext) {
        self.places = places
        self.adding = adding
        self.context = context
    }
}

/// `gazetteer.find`: returns the places whose names have all words of a text.
public struct FindPlaces: Request {
    /// The answer to `gazetteer.find`.
    public struct Answer: Codable, Sendable, Equatable {
        /// At most 20 places, shortest name first.
        public var places: [NamedPlace]

        /// An answer with these places.
        public init(places: [NamedPlace]) { self.places = places }
    }

    /// `gazetteer.find`.
    public static let method = "gazetteer.find"
    /// Words or parts of words, in any case.
    public var text: String

    /// A request for the places with a text.
    public init(text: String) { self.text = text }
}

/// `deliveries.quote`: returns what a delivery to a place would cost.
public struct QuoteDelivery: Request {
    /// The distance, the fee and the time.
    public typealias Answer = DeliveryQuote
    /// `deliveries.quote`.
    public static let method = "deliveries.quote"
    /// The location that delivers.
    public var location: LocationID
    /// Where the guest is.
    public var place: Place
    /// The price of the items after discounts, in minor units.
    public var items: Amount

    /// A request for the price of a delivery.
    public init(location: LocationID, place: Place, items: Amount) {
        self.location = location
        self.place = place
        self.items = items
    }
}
