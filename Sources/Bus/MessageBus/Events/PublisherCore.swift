// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// Where the streams of a service stand, and which message says so: what a `Publisher` decides.
///
/// Pure: it is told the time and returns what is to be sent.
struct PublisherCore {
    /// One published message: its two frames.
    struct Message {
        var topic: [UInt8]
        var body: [UInt8]
    }

    private let format: StreamFormat
    private(set) var positions: [LocationID: SequenceNumber]

    /// Streams that stand at these places.
    init(format: StreamFormat, positions: [LocationID: SequenceNumber]) {
        self.format = format
        self.positions = positions
    }

    /// Begins a stream; false when it has begun already.
    mutating func begin(_ location: LocationID) -> Bool {
        guard positions[location] == nil else { return false }
        positions[location] = SequenceNumber.none
        return true
    }

    /// The message of what happened; from here the stream stands there.
    mutating func event(_ record: EventRecord) -> Message {
        positions[record.location] = record.sequence
        return Message(
            topic: format.topic(record.location, record.type), body: format.event(record))
    }

    /// The message that says where a stream stands; nil when it has not begun.
    func heartbeat(of location: LocationID, time: Timestamp, data: Heartbeat) -> Message? {
        guard let sequence = positions[location], let data = try? WireCoding.encode(data) else {
            return nil
        }
        return Message(
            topic: format.topic(location, StreamFormat.heartbeatType),
            body: format.heartbeat(location, at: sequence, time: time, data: data))
    }

    /// Past so many subscriptions all streams are meant: comparing each with each takes longer than
    /// telling too much.
    private static let comparedSubscriptions = 100

    /// The streams whose heartbeats new subscribers asked for, each once and in their order.
    ///
    /// An XPUB socket receives a subscription as a 1 and the prefix; anything else asks for none.
    func locations(of subscriptions: some Collection<[UInt8]>) -> [LocationID] {
        let prefixes = subscriptions.filter { $0.first == 1 }.map { $0.dropFirst() }
        if prefixes.isEmpty { return [] }
        if prefixes.count > Self.comparedSubscriptions { return positions.keys.sorted() }
        return positions.keys.sorted().filter { location in
            let topic = format.topic(location, StreamFormat.heartbeatType)
            return prefixes.contains { topic.starts(with: $0) }
        }
    }
}
