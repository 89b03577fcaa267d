// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// A service's `….events` and what it answers, as `1-ENVELOPE.md` describes them.
protocol EventsRequest: Request where Answer == EventPage<Entity> {
    associatedtype Entity: Codable & Sendable
}

struct EventPage<Entity: Codable & Sendable>: Codable, Sendable {
    var epoch: Epoch
    var events: [EventEnvelope<Entity>]
    var sequence: SequenceNumber
}

struct LocationEvents: EventsRequest {
    typealias Entity = CatalogueEntry
    static let method = "locations.events"
    var after: SequenceNumber
    var limit: Int?
    var location: LocationID
}

struct OrderEvents: EventsRequest {
    typealias Entity = Order
    static let method = "orders.events"
    var after: SequenceNumber
    var limit: Int?
    var location: LocationID
}

struct PaymentEvents: EventsRequest {
    typealias Entity = Payment
    static let method = "payments.events"
    var after: SequenceNumber
    var limit: Int?
    var location: LocationID
}

struct Ping: Request {
    struct Answer: Codable, Sendable {
        var time: Timestamp
    }

    static let method = "service.ping"
}

struct Information: Request {
    struct Answer: Codable, Sendable {
        var epoch: Epoch
        var service: String
        var startedAt: Timestamp
        var version: String
    }

    static let method = "service.info"
}
