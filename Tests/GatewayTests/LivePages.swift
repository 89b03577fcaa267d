// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import NIOCore
import Wire

@testable import Gateway
@testable import GatewayCore

/// An entity of a stream in these tests.
struct Thing: Codable, Sendable, Equatable {
    var id: String
    var value: Int

    init(_ id: String, _ value: Int) {
        self.id = id
        self.value = value
    }

    /// Its JSON text.
    var text: [UInt8] { Array(#"{"id":"\#(id)","value":\#(value)}"#.utf8) }

    /// The event that gives it a value.
    static func event(
        _ id: String, _ value: Int, at position: LivePosition, type: String = "thing.changed"
    ) -> LiveEvent {
        let thing = Thing(id, value)
        let event = Event(
            type: type, subject: id, time: Timestamp(milliseconds: Int64(value)),
            sequence: position.sequence, epoch: position.epoch, actor: "till-1",
            correlationid: nil, data: thing)
        return LiveEvent(
            event, type: event.type, subject: event.subject, data: thing.text, actor: event.actor)
    }
}

/// A frame as a browser reads it (HTML 9.2).
struct ServerSentEvent {
    struct Malformed: Error {}

    let name: String
    let id: String?
    let data: JSONElement

    init(_ frame: LiveFrame) throws {
        let text = String(decoding: frame.bytes, as: UTF8.self)
        guard text.hasSuffix("\n\n"), !text.dropLast(2).contains("\n\n") else { throw Malformed() }
        var fields: [String: String] = [:]
        for line in text.dropLast(2).split(separator: "\n") {
            let parts = line.split(separator: ": ", maxSplits: 1)
            guard parts.count == 2, fields[String(parts[0])] == nil else { throw Malformed() }
            fields[String(parts[0])] = String(parts[1])
        }
        guard let name = fields["event"], let json = fields["data"] else { throw Malformed() }
        self.name = name
        id = fields["id"]
        data = try JSONDocument(Array(json.utf8)).root
    }
}

/// A page that applies the frames of a live route.
struct LivePage {
    /// The entity that it is about; nil for all.
    let subject: String?
    /// What it shows.
    private(set) var things: [String: Int]?
    /// Its place in the stream.
    private(set) var last: LivePosition?
    /// The number of whole states that it has received.
    private(set) var states = 0

    init(subject: String?) { self.subject = subject }

    /// A frame came twice, or without those before it.
    struct Disorder: Error {
        let sentence: String
    }

    /// Applies a frame; throws `Disorder`.
    mutating func apply(_ frame: LiveFrame) throws {
        guard frame.isAbout(subject) else { return }
        let event = try ServerSentEvent(frame)
        guard let place = event.id.flatMap({ LivePosition($0) }) else {
            throw Disorder(sentence: "\(event.name) without a place")
        }
        switch event.name {
        case "state":
            things = (event.data["state"]?.elements).map { elements in
                elements.reduce(into: [:]) {
                    $0[$1["id"]?.string ?? ""] = $1["value"]?.integer.map { Int($0) }
                }
            }
            states += 1
        case "change": try change(event.data, at: place)
        default: throw Disorder(sentence: "an unknown event \(event.name)")
        }
        last = place
    }

    private mutating func change(_ event: JSONElement, at place: LivePosition) throws {
        guard let last, last.epoch == place.epoch, last.sequence < place.sequence else {
            throw Disorder(sentence: "\(place) after \(last.map { "\($0)" } ?? "nothing")")
        }
        guard subject != nil || place.sequence == last.sequence.next else {
            throw Disorder(sentence: "a gap before \(place)")
        }
        guard let name = event["subject"]?.string, let value = event["data"]?["value"]?.integer
        else { throw Disorder(sentence: "a change of nothing") }
        things?[name] = event["type"]?.string == "thing.removed" ? nil : Int(value)
    }
}

extension LiveFrame {
    /// Its bytes.
    var bytes: [UInt8] { Array(buffer.readableBytesView) }
}
