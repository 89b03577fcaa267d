// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Glibc
package import Wire

/// The attributes of a CloudEvent, without its data (Protocols/1-ENVELOPE.md).
package struct EventAttributes: Decodable, Sendable, Equatable {
    /// The type in the past tense: `order.itemsAdded`.
    package let type: String
    /// The identifier of the order, payment, ticket or location.
    package let subject: String
    /// The time of the change, or of the heartbeat.
    package let time: Timestamp
    /// The number of the event in its stream; in a heartbeat the number of the last event.
    package let sequence: SequenceNumber
    /// The epoch of the sequence number.
    package let epoch: Epoch
    /// The terminal, or the terminal and the staff member; nil in heartbeats.
    package let actor: String?
    /// The key of the command that caused the event; nil in heartbeats.
    package let correlationid: String?

    /// Whether the event is a heartbeat, which has no sequence of its own.
    package var isHeartbeat: Bool { type == StreamFormat.heartbeatType }

    /// The position of the event in its stream; for a heartbeat, the end of the stream.
    package var position: StreamPosition {
        isHeartbeat ? .end(sequence, in: epoch) : .event(sequence, in: epoch)
    }
}

extension EventAttributes {
    /// Reads the attributes of a CloudEvent; nil if one is missing or invalid.
    ///
    /// An event in the form of the services is scanned up to its data, which is faster than
    /// decoding it. Other JSON is decoded. The data is not checked.
    package init?(_ event: UnsafeRawBufferPointer) {
        if let scanned = Self(scanning: event) {
            self = scanned
        } else if let decoded = try? WireCoding.decode(Self.self, from: event) {
            self = decoded
        } else {
            return nil
        }
    }

    /// Reads the attributes of an event in the form of the services; nil for any other form.
    init?(scanning event: UnsafeRawBufferPointer) {
        var scanner = AttributeScanner(event)
        guard let attributes = scanner.attributes() else { return nil }
        self = attributes
    }
}

/// Scans the attributes of a CloudEvent in the form in which services write it.
///
/// That form has strings without escapes, no blanks, each name once, and the data last. Any other
/// form ends the scan.
private struct AttributeScanner {
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private var type: String?
    private var subject: String?
    private var time: Timestamp?
    private var sequence: SequenceNumber?
    private var epoch: Epoch?
    private var actor: String?
    private var correlationid: String?

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Scans the attributes; returns nil if the event has another form.
    mutating func attributes() -> EventAttributes? {
        guard skip("{") else { return nil }
        while let name = scanString(), skip(":") {
            if isName(name, "data") { return finished() }
            guard let value = scanString(), store(value, as: name), skip(",") else { return nil }
        }
        return nil
    }

    /// Returns the attributes before the data; nil if the event needs to be decoded.
    ///
    /// Only a heartbeat may lack the actor and the key here. Any other event may have them after
    /// its data.
    private func finished() -> EventAttributes? {
        guard let type, let subject, let time, let sequence, let epoch else { return nil }
        let attributes = EventAttributes(
            type: type, subject: subject, time: time, sequence: sequence, epoch: epoch,
            actor: actor, correlationid: correlationid)
        let isComplete = actor != nil && correlationid != nil || attributes.isHeartbeat
        return isComplete ? attributes : nil
    }

    /// Stores the value of an attribute; returns false if it is invalid or was stored before.
    private mutating func store(_ value: Range<Int>, as name: Range<Int>) -> Bool {
        if isName(name, "type") { return Self.set(&type, to: text(value)) }
        if isName(name, "subject") { return Self.set(&subject, to: text(value)) }
        if isName(name, "time") { return Self.set(&time, to: Timestamp(text(value))) }
        if isName(name, "sequence") { return Self.set(&sequence, to: SequenceNumber(text(value))) }
        if isName(name, "epoch") { return Self.set(&epoch, to: Epoch(text(value))) }
        if isName(name, "actor") { return Self.set(&actor, to: text(value)) }
        if isName(name, "correlationid") { return Self.set(&correlationid, to: text(value)) }
        return true
    }

    private static func set<Value>(_ attribute: inout Value?, to value: Value?) -> Bool {
        guard attribute == nil, let value else { return false }
        attribute = value
        return true
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private func isName(_ range: Range<Int>, _ name: StaticString) -> Bool {
        guard let base = bytes.baseAddress, range.count == name.utf8CodeUnitCount else {
            return false
        }
        return memcmp(base + range.lowerBound, name.utf8Start, range.count) == 0
    }

    /// Skips one character; returns false if it is another one.
    private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    /// Scans a string and returns the range of its content; nil if no string begins here, or if it
    /// has an escape.
    private mutating func scanString() -> Range<Int>? {
        guard skip("\"") else { return nil }
        let start = position
        while position < bytes.count, bytes[position] != Self.quote {
            guard bytes[position] != Self.backslash else { return nil }
            position += 1
        }
        let end = position
        return skip("\"") ? start..<end : nil
    }
}

/// The topic of an event: `orders/00001/order.opened`.
package struct EventTopic: Sendable, Equatable {
    /// The name of the publishing service.
    package let service: Substring
    /// The location of the stream.
    package let location: LocationID
    /// The type of the event.
    package let type: Substring

    /// Parses a topic; nil if it does not have three parts with a location in the middle.
    ///
    /// It searches bytes, because finding the bounds of characters took 5 % of an event's time.
    package init?(_ topic: String) {
        let slash = UInt8(ascii: "/")
        let bytes = topic.utf8
        guard let first = bytes.firstIndex(of: slash), let last = bytes.lastIndex(of: slash),
            first < last,
            let location = LocationID(String(topic[bytes.index(after: first)..<last]))
        else { return nil }
        service = topic[..<first]
        self.location = location
        type = topic[bytes.index(after: last)...]
    }
}
