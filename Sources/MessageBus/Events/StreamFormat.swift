// SPDX-License-Identifier: Apache-2.0

import Commerce

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
        Array("\(service)/\(location)/\(type)".utf8)
    }

    /// The CloudEvent of what happened.
    public func event(_ record: EventRecord) -> [UInt8] {
        var text = JSONText(capacity: record.data.count + 512)
        add(
            to: &text, id: "\(epoch)/\(record.sequence)", record.location, record.type,
            subject: record.subject,
            record.time, schema: dataSchema, record.sequence)
        text.add("actor", text: record.actor)
        text.add("correlationid", text: record.correlation)
        text.add("data", json: record.data)
        return text.closed()
    }

    /// The CloudEvent that says where a stream stands; it takes no number of its own.
    func heartbeat(
        _ location: LocationID, at sequence: SequenceNumber, time: Timestamp, data: [UInt8]
    ) -> [UInt8] {
        var text = JSONText(capacity: 512)
        add(
            to: &text, id: "\(epoch)/heartbeat/\(time)", location, Self.heartbeatType,
            subject: location.text,
            time, schema: Self.schema("heartbeat"), sequence)
        text.add("data", json: data)
        return text.closed()
    }

    private func add(
        to text: inout JSONText, id: String, _ location: LocationID, _ type: String,
        subject: String,
        _ time: Timestamp, schema: String, _ sequence: SequenceNumber
    ) {
        text.add("specversion", text: "1.0")
        text.add("id", text: id)
        text.add("source", text: "comanda/\(service)/\(location)")
        text.add("type", text: type)
        text.add("subject", text: subject)
        text.add("time", text: time.description)
        text.add("dataschema", text: schema)
        text.add("partitionkey", text: subject)
        text.add("sequence", text: sequence.description)
        text.add("epoch", text: epoch.text)
    }

    private static func schema(_ entity: String) -> String {
        "https://comanda.example/schemas/\(entity).json"
    }
}
