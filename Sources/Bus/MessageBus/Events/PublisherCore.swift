// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// The pure core of a `Publisher`: the positions of a service's streams, and the messages to send.
///
/// It receives the time as an argument.
struct PublisherCore {
    /// A message of two frames.
    struct Message {
        var topic: [UInt8]
        var body: [UInt8]
    }

    private let format: StreamFormat
    /// The last sequence number of each stream.
    private(set) var positions: [LocationID: SequenceNumber]

    init(format: StreamFormat, positions: [LocationID: SequenceNumber]) {
        self.format = format
        self.positions = positions
    }

    /// Begins a stream; returns false if it has begun already.
    mutating func begin(_ location: LocationID) -> Bool {
        guard positions[location] == nil else { return false }
        positions[location] = SequenceNumber.none
        return true
    }

    /// Encodes an event, and makes its number the position of its stream.
    mutating func event(_ record: EventRecord) -> Message {
        positions[record.location] = record.sequence
        return Message(
            topic: format.topic(record.location, record.type), body: format.event(record))
    }

    /// Encodes a heartbeat of a stream; returns nil if the stream has not begun.
    func heartbeat(of location: LocationID, time: Timestamp, data: Heartbeat) -> Message? {
        guard let sequence = positions[location], let data = try? WireCoding.encode(data) else {
            return nil
        }
        return Message(
            topic: format.topic(location, StreamFormat.heartbeatType),
            body: format.heartbeat(location, at: sequence, time: time, data: data))
    }

    /// The maximum number of subscriptions that are compared with each stream.
    ///
    /// For more of them all streams match, because comparing takes longer than sending too many
    /// heartbeats.
    private static let comparedSubscriptions = 100

    /// Returns the streams whose heartbeats match new subscriptions, in order.
    ///
    /// An XPUB socket receives a subscription as a byte 1 and the prefix. Other messages match no
    /// stream.
    func locations(matching subscriptions: some Collection<[UInt8]>) -> [LocationID] {
        let prefixes = subscriptions.filter { $0.first == 1 }.map { $0.dropFirst() }
        if prefixes.isEmpty { return [] }
        if prefixes.count > Self.comparedSubscriptions { return positions.keys.sorted() }
        return positions.keys.sorted().filter { location in
            let topic = format.topic(location, StreamFormat.heartbeatType)
            return prefixes.contains { topic.starts(with: $0) }
        }
    }
}
