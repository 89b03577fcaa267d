// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `deliveries.offers`: returns what a courier can accept, nearest first.
public struct ListDeliveryOffers: Request {
    /// An offer as one courier sees it.
    public struct Offer: Codable, Sendable, Equatable {
        /// The offered delivery.
        public var delivery: Delivery
        /// The location's name.
        public var restaurant: String
        /// Where the kitchen is; nil if unknown.
        public var from: Place?
        /// The way from the courier to the kitchen in metres; nil if either is unknown.
        public var away: Int?

        /// An offer from its parts.
        public init(delivery: Delivery, restaurant: String, from: Place? = nil, away: Int? = nil) {
            self.delivery = delivery
            self.restaurant = restaurant
            self.from = from
            self.away = away
        }
    }

    /// The answer to `deliveries.offers`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The offers, nearest first; those without a distance are last.
        public var offers: [Offer]

        /// An answer with these offers.
        public init(offers: [Offer]) { self.offers = offers }
    }

    /// `deliveries.offers`.
    public static let method = "deliveries.offers"
    /// The courier who asks.
    public var courier: CourierID
    /// The location of the offers; nil for all.
    public var location: LocationID?
    /// The latitude of the courier in millionths of a degree; nil if unknown.
    public var latitude: Int?
    /// The longitude of the courier in millionths of a degree; nil if unknown.
    public var longitude: Int?

    /// A request for the offers of a courier.
    public init(courier: CourierID, location: LocationID? = nil, place: Place? = nil) {
        self.courier = courier
        self.location = location
        latitude = place?.latitude
        longitude = place?.longitude
    }

    /// Where the courier is; nil if unknown, or not on the Earth.
    public var place: Place? {
        guard let latitude, let longitude else { return nil }
        return Place(latitude: latitude, longitude: longitude)
    }
}

/// `delivery.snapshot`: returns the deliveries of one location that have not ended, and their
/// sequence.
public struct GetDeliverySnapshot: SnapshotRequest {
    /// The data of the stream's events.
    public typealias Entity = Delivery
    /// The deliveries that have not ended, and their sequence.
    public typealias Answer = Snapshot<Delivery>
    /// `delivery.snapshot`.
    public static let method = "delivery.snapshot"
    /// The location of the stream.
    public var location: LocationID

    /// A request for the deliveries of a location that have not ended.
    public init(location: LocationID) { self.location = location }
}

/// `delivery.events`: returns events of one location after a sequence, oldest first.
public struct GetDeliveryEvents: EventsRequest {
    /// The data of the stream's events.
    public typealias Entity = Delivery
    /// The events and the last sequence of the stream.
    public typealias Answer = EventPage<Delivery>
    /// `delivery.events`.
    public static let method = "delivery.events"
    /// The location of the stream.
    public var location: LocationID
    /// The sequence after which the events begin.
    public var after: SequenceNumber
    /// The maximum number of events, 1 to 1000; the default is 500.
    public var limit: Int?

    /// A request for the events after a sequence.
    public init(location: LocationID, after: SequenceNumber, limit: Int? = nil) {
        self.location = location
        self.after = after
        self.limit = limit
    }
}
