// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceRuntime
import Wire

/// One event of a stream, received from the bus or read from the service's log.
struct TapEntry: Sendable {
    /// The stream of the event.
    let stream: TappedStream
    /// The attributes of the event.
    let event: EventAttributes
    /// The part of its data that the tap shows.
    let state: TappedState?
    /// The CloudEvent, with the bytes that the service sent.
    let payload: [UInt8]

    private struct Content: Decodable {
        let data: TappedState?
    }

    /// Reads a CloudEvent; nil if the payload is something else.
    init?(_ stream: TappedStream, _ payload: [UInt8]) {
        guard let event = payload.withUnsafeBytes({ EventAttributes($0) }),
            let content = try? WireCoding.decode(Content.self, from: payload)
        else { return nil }
        self.stream = stream
        self.event = event
        state = content.data
        self.payload = payload
    }

    /// The identifier of the order that the event is about.
    var order: String { state?.order ?? event.subject }
}

/// The stream of one service for one location: `orders/00001`.
struct TappedStream: Hashable, Sendable, CustomStringConvertible {
    /// The service that publishes the stream.
    let service: SuiteService
    /// The location of its events.
    let location: LocationID

    /// The beginning of its topics, without the last slash.
    var description: String { "\(service.rawValue)/\(location)" }
}

extension TappedStream {
    /// The stream of a topic; nil if no service of the suite publishes it.
    init?(_ topic: EventTopic) {
        guard let service = SuiteService(rawValue: String(topic.service)) else { return nil }
        self.init(service: service, location: topic.location)
    }
}

extension SuiteService {
    /// Whether the service keeps a log that `….events` reads (Protocols/1-ENVELOPE.md).
    var keepsLog: Bool { self != .kitchen }
}
