// SPDX-License-Identifier: Apache-2.0

package import Commerce
import JSONCoding
import Messages
package import NIOCore
package import Wire

/// One message of a live route as server-sent events write it.
package struct LiveFrame: Sendable, Equatable {
    /// The entity that it is about; nil for the whole state and for heartbeats.
    package let subject: String?
    /// The bytes, with the empty line at the end; all pages share them.
    package let buffer: ByteBuffer
    /// Whether it only says that the stream goes on.
    package let isHeartbeat: Bool

    /// A frame from its bytes.
    package init(subject: String?, bytes: [UInt8], isHeartbeat: Bool = false) {
        self.subject = subject
        buffer = ByteBuffer(bytes: bytes)
        self.isHeartbeat = isHeartbeat
    }

    /// The frames for one page in one, so that they need one place in its queue.
    package init(joining frames: [LiveFrame]) {
        var joined = ByteBufferAllocator().buffer(
            capacity: frames.reduce(0) { $0 + $1.buffer.readableBytes })
        for frame in frames { joined.writeImmutableBuffer(frame.buffer) }
        (subject, buffer, isHeartbeat) = (nil, joined, false)
    }
}

/// The place of a page in a live stream.
package struct LivePosition: Sendable, Equatable, CustomStringConvertible {
    /// The epoch of the sequence.
    let epoch: Epoch
    /// The last event that the page has.
    let sequence: SequenceNumber

    /// The place itself.
    package init(epoch: Epoch, sequence: SequenceNumber) {
        self.epoch = epoch
        self.sequence = sequence
    }

    /// Reads the text of a place; nil for another text.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let epoch = Epoch(String(parts[0])),
            let sequence = try? JSON.decode(
                SequenceNumber.self, from: JSONText.quoted(String(parts[1])))
        else { return nil }
        self.init(epoch: epoch, sequence: sequence)
    }

    /// `EPOCH/SEQUENCE`.
    package var description: String { "\(epoch)/\(sequence)" }
}

/// The state of one stream and its last events, for pages that begin or continue to listen.
struct LiveFeed {
    /// The number of events that can be repeated.
    static let repeatable = 512

    /// The entities as JSON by their keys; nil until the state is known.
    private var state: [String: [UInt8]]? { didSet { wholeState = nil } }
    /// The frame of the whole state, which all pages that begin between two changes share.
    private var wholeState: LiveFrame?
    private var position: LivePosition?
    /// The place before the first of `events`.
    private var start: LivePosition?
    /// The last events in their order, with their places.
    private var events: [(at: LivePosition, frame: LiveFrame)] = []

    /// Replaces the state; returns the frame for the listeners to all entities.
    mutating func replace(
        _ entities: [(key: String, text: [UInt8])], at position: LivePosition
    ) -> LiveFrame {
        state = Dictionary(entities.map { ($0.key, $0.text) }) { $1 }
        self.position = position
        // Events before a state that was read again may be missing.
        start = position
        events = []
        return stateFrame(of: nil) ?? Self.frame("state", id: position, data: Array("{}".utf8))
    }

    /// Applies one event; returns the frame for all listeners.
    ///
    /// `key` is that of the entity in the state, and `isGone` says that it has left the state.
    mutating func apply(_ event: LiveEvent, key: String, isGone: Bool) -> LiveFrame {
        state?[key] = isGone ? nil : event.data
        position = event.position
        let frame = Self.frame(
            "change", id: event.position, data: event.text, subject: event.subject)
        events.append((event.position, frame))
        if events.count > Self.repeatable { start = events.removeFirst().at }
        return frame
    }

    /// The frames for a page that has all events up to a place, or nothing; about one entity if
    /// there is a subject.
    ///
    /// It is empty while the state is unknown: the first frame comes when it is.
    mutating func catchUp(after last: LivePosition?, subject: String? = nil) -> [LiveFrame] {
        guard let position else { return [] }
        if last == position { return [] }
        if let last, let missed = events(after: last) {
            return missed.map(\.frame).filter { $0.isAbout(subject) }
        }
        return stateFrame(of: subject).map { [$0] } ?? []
    }

    /// The events after a place; nil if some of them can't be repeated.
    private func events(after last: LivePosition) -> ArraySlice<
        (at: LivePosition, frame: LiveFrame)
    >? {
        if last == start { return events[...] }
        return events.firstIndex { $0.at == last }.map { events[($0 + 1)...] }
    }

    /// The last change of an entity that can be repeated; nil if it has none.
    func lastChange(of subject: String) -> LiveFrame? {
        events.last { $0.frame.subject == subject }?.frame
    }

    /// The text of an entity in the state; nil if it is not there.
    func text(of key: String) -> [UInt8]? { state?[key] }

    /// The state as a frame, or the part of it about one entity; nil while it is unknown.
    mutating func stateFrame(of subject: String?) -> LiveFrame? {
        guard let state, let position else { return nil }
        if let subject {
            return Self.stateFrame(state[subject].map { [$0] } ?? [], at: position)
        }
        if let wholeState { return wholeState }
        let entities = state.sorted { $0.key < $1.key }.map(\.value)
        wholeState = Self.stateFrame(entities, at: position)
        return wholeState
    }

    private static func stateFrame(_ entities: [[UInt8]], at position: LivePosition) -> LiveFrame {
        var json = JSONText(capacity: 128 + entities.reduce(0) { $0 + $1.count + 1 })
        json.append("{\"epoch\":")
        json.append(string: position.epoch.text)
        json.append(",\"sequence\":")
        json.append(string: "\(position.sequence)")
        json.append(",\"state\":[")
        for (index, entity) in entities.enumerated() {
            if index > 0 { json.append(",") }
            json.append(raw: entity)
        }
        json.append("]}")
        return frame("state", id: position, data: json.bytes)
    }

    private static func frame(
        _ name: StaticString, id: LivePosition, data: [UInt8], subject: String? = nil
    ) -> LiveFrame {
        let bytes = Array("event: \(name)\nid: \(id)\ndata: ".utf8) + data + Array("\n\n".utf8)
        return LiveFrame(subject: subject, bytes: bytes)
    }
}

extension LiveFrame {
    /// Whether a listener for one entity, or for all, gets the frame.
    func isAbout(_ wanted: String?) -> Bool { wanted == nil || subject == nil || subject == wanted }

    /// The state of one entity that has left its stream, without a place in it.
    package static func state(of entity: [UInt8]) -> LiveFrame {
        let data = Array("event: state\ndata: {\"state\":[".utf8) + entity
        return LiveFrame(subject: nil, bytes: data + Array("]}\n\n".utf8))
    }

    /// Says to a courier that something has changed, and not what.
    package static let news = LiveFrame(
        subject: nil,
        bytes: Array(
            "event: change\ndata: {\"type\":\"delivery.changed\",\"data\":{}}\n\n".utf8))

    /// A heartbeat: the service's time, and whether the state is confirmed.
    static func heartbeat(
        at time: Timestamp, isCurrent: Bool, heardAt: Timestamp? = nil, unseen: Int? = nil,
        silent: Int? = nil, settings: Int? = nil, positions: [CourierPosition]? = nil,
        isReplaced: Bool = false
    ) -> LiveFrame {
        var text = "event: heartbeat\ndata: {\"time\":\"\(time)\",\"current\":\(isCurrent)"
        if let heardAt { text += ",\"heardAt\":\"\(heardAt)\"" }
        if let unseen { text += ",\"unseen\":\(unseen)" }
        if let silent { text += ",\"silent\":\(silent)" }
        if let settings { text += ",\"settings\":\(settings)" }
        if isReplaced { text += ",\"replaced\":true" }
        if let positions, let json = try? JSON.encode(positions) {
            text += ",\"positions\":" + String(decoding: json, as: UTF8.self)
        }
        return LiveFrame(subject: nil, bytes: Array("\(text)}\n\n".utf8), isHeartbeat: true)
    }
}

/// One event of the bus in the form of a live route.
struct LiveEvent {
    /// The entity that changed.
    let subject: String
    /// Its place in the stream.
    let position: LivePosition
    /// The entity after the change, as JSON.
    let data: [UInt8]
    /// The JSON text of the whole event.
    let text: [UInt8]

    /// The event as pages see it; `actor` is left out for the public.
    init<Entity>(
        _ event: Event<Entity>, type: String, subject: String, data: [UInt8], actor: String?
    ) {
        self.subject = subject
        position = LivePosition(epoch: event.epoch, sequence: event.sequence)
        self.data = data
        var json = JSONText(capacity: data.count + 256)
        json.append("{\"type\":")
        json.append(string: type)
        json.append(",\"subject\":")
        json.append(string: subject)
        json.append(",\"time\":")
        json.append(string: "\(event.time)")
        json.append(",\"sequence\":")
        json.append(string: "\(event.sequence)")
        json.append(",\"epoch\":")
        json.append(string: event.epoch.text)
        if let actor {
            json.append(",\"actor\":")
            json.append(string: actor)
        }
        json.append(",\"data\":")
        json.append(raw: data)
        json.append("}")
        text = json.bytes
    }
}
