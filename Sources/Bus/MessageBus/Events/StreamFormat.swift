// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Wire

/// How the streams of one service look on the wire: topics and CloudEvents 1.0 in JSON.
public struct StreamFormat: Sendable, Equatable {
    /// The service's name, which begins its topics: `orders`.
    public var service: String
    /// The numbering that sequences belong to.
    public var epoch: Epoch
    /// The schema of every event's data.
    public var dataSchema: String

    /// The type of the heartbeats on every stream.
    public static let heartbeatType = "stream.heartbeat"

    /// The look of a service's streams; `entity` names the schema of what their events carry:
    /// `order`.
    public init(service: String, epoch: Epoch, entity: String) {
        self.service = service
        self.epoch = epoch
        dataSchema = Self.schema(entity)
    }

    /// The topic of an event: `orders/00001/order.itemsAdded`.
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

    /// The CloudEvent of what happened.
    public func event(_ record: EventRecord) -> [UInt8] {
        var text = JSONText(capacity: record.data.count + 768)
        begin(&text, "/", record.sequence.description, record.location)
        add(
            to: &text, record.type, subject: record.subject, record.time, dataSchema,
            record.sequence)
        text.append(#","actor":"#)
        text.append(string: record.actor)
        text.append(#","correlationid":"#)
        text.append(string: record.correlation)
        text.append(#","data":"#)
        text.append(raw: record.data)
        text.append("}")
        return text.bytes
    }

    /// The CloudEvent that says where a stream stands; it takes no number of its own.
    func heartbeat(
        _ location: LocationID, at sequence: SequenceNumber, time: Timestamp, data: [UInt8]
    ) -> [UInt8] {
        var text = JSONText(capacity: data.count + 768)
        begin(&text, "/heartbeat/", time.description, location)
        add(
            to: &text, Self.heartbeatType, subject: location.text, time, Self.schema("heartbeat"),
            sequence)
        text.append(#","data":"#)
        text.append(raw: data)
        text.append("}")
        return text.bytes
    }

    /// Writes the attributes that name the event: `id` and `source`.
    private func begin(
        _ text: inout JSONText, _ mark: StaticString, _ place: String, _ location: LocationID
    ) {
        text.append(#"{"specversion":"1.0","id":""#)
        text.append(content: epoch.text)
        text.append(mark)
        text.append(content: place)
        text.append(#"","source":"comanda/"#)
        text.append(content: service)
        text.append("/")
        text.append(content: location.text)
        text.append(#"""#)
    }

    /// Writes the attributes that every event has besides.
    private func add(
        to text: inout JSONText, _ type: String, subject: String, _ time: Timestamp,
        _ schema: String,
        _ sequence: SequenceNumber
    ) {
        text.append(#","type":"#)
        text.append(string: type)
        text.append(#","subject":"#)
        text.append(string: subject)
        text.append(#","time":"#)
        time.withUTF8 { text.append(plain: $0) }
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
