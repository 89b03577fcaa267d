// SPDX-License-Identifier: Apache-2.0

public import Commerce
import JSONCoding
public import Wire

/// The wire format of a service's streams: topics, and CloudEvents 1.0 in JSON.
public struct StreamFormat: Sendable, Equatable {
    /// The service's name, which begins its topics, for example `orders`.
    public var service: String
    /// The epoch of the sequence numbers.
    public var epoch: Epoch
    /// The URL of the schema of the events' data; nil if it depends on the event's type.
    private let dataSchema: String?

    /// The type of the heartbeats of all streams.
    public static let heartbeatType = "stream.heartbeat"

    /// Creates the format of a service's streams.
    ///
    /// `entity` is the name of the schema of the events' data, for example `order`. If it is nil,
    /// the first part of an event's type names the schema: `drawer` that of `drawer.opened`.
    public init(service: String, epoch: Epoch, entity: String?) {
        self.service = service
        self.epoch = epoch
        dataSchema = entity.map(Self.schema)
    }

    /// Returns the topic of an event, for example `orders/00001/order.itemsAdded`.
    public func topic(_ location: LocationID, _ type: String) -> [UInt8] {
        var topic: [UInt8] = []
        topic.reserveCapacity(96)
        topic.append(contentsOf: service.utf8)
        topic.append(UInt8(ascii: "/"))
        topic.append(contentsOf: location.text.utf8)
        topic.append(UInt8(ascii: "/"))
        topic.append(contentsOf: type.utf8)
        return topic
    }

    /// Encodes an event as a CloudEvent.
    public func event(_ record: EventRecord) -> [UInt8] {
        var text = JSONText(capacity: record.data.count + 768)
        begin(&text, separator: "/", number: record.sequence.description, record.location)
        addAttributes(
            to: &text, type: record.type, subject: record.subject, time: record.time,
            schema: dataSchema ?? Self.schema(String(record.type.prefix { $0 != "." })),
            sequence: record.sequence)
        text.append(#","actor":"#)
        text.append(string: record.actor)
        text.append(#","correlationid":"#)
        text.append(string: record.correlation)
        text.append(#","data":"#)
        text.append(raw: record.data)
        text.append("}")
        return text.bytes
    }

    /// Encodes a heartbeat: the stream's last sequence number, without a number of its own.
    func heartbeat(
        _ location: LocationID, at sequence: SequenceNumber, time: Timestamp, data: [UInt8]
    ) -> [UInt8] {
        var text = JSONText(capacity: data.count + 768)
        begin(&text, separator: "/heartbeat/", number: time.description, location)
        addAttributes(
            to: &text, type: Self.heartbeatType, subject: location.text, time: time,
            schema: Self.schema("heartbeat"), sequence: sequence)
        text.append(#","data":"#)
        text.append(raw: data)
        text.append("}")
        return text.bytes
    }

    /// Writes the attributes that identify the event: `id` and `source`.
    private func begin(
        _ text: inout JSONText, separator: StaticString, number: String, _ location: LocationID
    ) {
        text.append(#"{"specversion":"1.0","id":""#)
        text.append(content: epoch.text)
        text.append(separator)
        text.append(content: number)
        text.append(#"","source":"comanda/"#)
        text.append(content: service)
        text.append("/")
        text.append(content: location.text)
        text.append(#"""#)
    }

    /// Writes the other attributes of events and heartbeats.
    private func addAttributes(
        to text: inout JSONText, type: String, subject: String, time: Timestamp, schema: String,
        sequence: SequenceNumber
    ) {
        text.append(#","type":"#)
        text.append(string: type)
        text.append(#","subject":"#)
        text.append(string: subject)
        text.append(#","time":"#)
        text.append(plain: time.utf8.span)
        text.append(#","dataschema":"#)
        text.append(string: schema)
        text.append(#","partitionkey":"#)
        text.append(string: subject)
        text.append(#","sequence":"#)
        text.append(string: sequence.description)
        text.append(#","epoch":"#)
        text.append(string: epoch.text)
    }

    private static func schema(_ entity: String) -> String {
        "https://comanda.example/schemas/\(entity).json"
    }
}

/// An event as it is stored and published: the attributes of a CloudEvent, and its encoded data.
public struct EventRecord: Sendable, Equatable {
    /// The location of the event's stream.
    public var location: LocationID
    /// The event's number in its stream.
    public var sequence: SequenceNumber
    /// The type, in the past tense, for example `order.itemsAdded`.
    public var type: String
    /// The identifier of the changed entity: an order, a payment, a ticket.
    public var subject: String
    /// The time of the change.
    public var time: Timestamp
    /// The author of the change: a terminal, or a terminal and a staff member.
    public var actor: String
    /// The idempotency key of the command that caused the event.
    public var correlation: String
    /// The full state after the event, as JSON.
    public var data: [UInt8]

    /// Creates an event from its parts.
    public init(
        location: LocationID, sequence: SequenceNumber, type: String, subject: String,
        time: Timestamp, actor: String, correlation: String, data: [UInt8]
    ) {
        self.location = location
        self.sequence = sequence
        self.type = type
        self.subject = subject
        self.time = time
        self.actor = actor
        self.correlation = correlation
        self.data = data
    }
}
