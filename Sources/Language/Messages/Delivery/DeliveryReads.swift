// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `deliveries.get`: returns one delivery.
public struct GetDelivery: Request {
    /// The delivery.
    public typealias Answer = Delivery
    /// `deliveries.get`.
    public static let method = "deliveries.get"
    /// The delivery to return.
    public var delivery: DeliveryID
    /// The courier who asks; nil for the restaurant.
    public var courier: CourierID?

    /// A request for one delivery.
    public init(delivery: DeliveryID, courier: CourierID? = nil) {
        self.delivery = delivery
        self.courier = courier
    }
}

/// `deliveries.code`: returns the code of a delivery, which is for its guest only.
public struct GetDeliveryCode: Request {
    /// The answer to `deliveries.code`.
    public struct Answer: Codable, Sendable, Equatable {
        /// Four digits.
        public var code: String

        /// An answer with a code.
        public init(code: String) { self.code = code }
    }

    /// `deliveries.code`.
    public static let method = "deliveries.code"
    /// The delivery.
    public var delivery: DeliveryID

    /// A request for the code of a delivery.
    public init(delivery: DeliveryID) { self.delivery = delivery }
}

/// `deliveries.list`: returns deliveries, newest first.
public struct ListDeliveries: Request {
    /// The answer to `deliveries.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The matching deliveries, newest first.
        public var deliveries: [Delivery]
        /// The value of `before` for the next page; nil on the last page.
        public var before: DeliveryID?

        /// An answer with these deliveries.
        public init(deliveries: [Delivery], before: DeliveryID? = nil) {
            self.deliveries = deliveries
            self.before = before
        }
    }

    /// `deliveries.list`.
    public static let method = "deliveries.list"
    /// The location of the deliveries; nil for all.
    public var location: LocationID?
    /// The courier of the deliveries, who asks; nil for all, and for the restaurant.
    public var courier: CourierID?
    /// The status of the deliveries; nil for any.
    public var status: DeliveryStatus?
    /// Only deliveries that were offered at this time or later.
    public var from: Timestamp?
    /// Only deliveries that were offered before this time.
    public var to: Timestamp?
    /// The delivery after which the next page begins.
    public var before: DeliveryID?
    /// The maximum number of deliveries, 1 to 200; the default is 50.
    public var limit: Int?

    /// A request for deliveries.
    public init(
        location: LocationID? = nil, courier: CourierID? = nil, status: DeliveryStatus? = nil,
        from: Timestamp? = nil, to: Timestamp? = nil, before: DeliveryID? = nil, limit: Int? = nil
    ) {
        self.location = location
        self.courier = courier
        self.status = status
        self.from = from
        self.to = to
        self.before = before
        self.limit = limit
    }
}

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
