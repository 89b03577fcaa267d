// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import MessageBus
import Messages
import Wire

/// One followed stream and the pages that listen to it; confined to the poll thread of its bus.
final class LiveHub {
    /// Receives the frames of one page, and ends when the page does.
    typealias Listener = AsyncStream<LiveFrame>.Continuation

    /// The state of an entity that the stream may not have.
    struct Fallback: Sendable {
        /// The state.
        let frame: LiveFrame
        /// Whether the entity has left the stream.
        let isFinal: Bool
    }

    /// The maximum number of unsent frames of a listener.
    static let queue = 256

    private let topic: LiveTopic
    private var source: (any LiveSource)?
    private var feed = LiveFeed()
    /// The pages; `isFinal` says that the entity of the page had left the stream when it came.
    private var listeners: [(subject: String?, isFinal: Bool, listener: Listener)] = []
    /// The pages that get changes only.
    private var taps: [Listener] = []
    private var sourceHeardAt: Timestamp?

    /// The number of pages that listen.
    var count: Int { listeners.count + taps.count }

    private var isCurrent: Bool { source?.isCurrent(topic.location) ?? false }

    private init(_ topic: LiveTopic) { self.topic = topic }

    /// Adds a page, which has everything up to `last`.
    ///
    /// With a `subject` the page gets only that entity; `fallback` is its state if the stream does
    /// not have it.
    func add(
        _ listener: Listener, subject: String?, after last: LivePosition?, fallback: Fallback?
    ) {
        var frames = feed.catchUp(after: last, subject: subject)
        if let subject, let fallback, feed.text(of: subject) == nil,
            frames.allSatisfy({ $0.subject == nil })
        {
            frames = [fallback.frame]
        }
        // One element of the queue, because there may be more frames than the queue takes.
        let bytes = (frames + [heartbeat()]).flatMap(\.bytes)
        listener.yield(LiveFrame(subject: nil, bytes: bytes))
        listeners.append((subject, fallback?.isFinal ?? false, listener))
    }

    /// Adds a page that gets changes only, whatever happened before.
    func addTap(_ listener: Listener) { taps.append(listener) }

    /// Tells all pages that the state is not confirmed, unless the service has just confirmed it.
    func passTime() {
        if !isCurrent { send(heartbeat()) }
    }

    /// Ends the pages, and closes the socket.
    func close() {
        for listener in listeners.map(\.listener) + taps { listener.finish() }
        listeners = []
        taps = []
        source?.close()
    }

    private func heartbeat() -> LiveFrame {
        .heartbeat(at: .now(), isCurrent: isCurrent, heardAt: sourceHeardAt)
    }

    /// Sends a frame to the pages that it concerns.
    private func send(_ frame: LiveFrame) {
        listeners.removeAll { subject, _, listener in
            frame.isAbout(subject) && !Self.deliver(frame, to: listener)
        }
        taps.removeAll { !Self.deliver(frame, to: $0) }
    }

    /// Sends a frame to a page; returns false and ends the page if it has ended or does not read.
    private static func deliver(_ frame: LiveFrame, to listener: Listener) -> Bool {
        if case .enqueued = listener.yield(frame) { return true }
        listener.finish()
        return false
    }
}

extension LiveHub {
    /// Follows the stream of a topic; throws a `ZeroMQError` and an `AccessError`.
    static func following(
        _ topic: LiveTopic, _ bus: Bus, _ endpoints: ServiceEndpoints
    ) throws -> LiveHub {
        let hub = LiveHub(topic)
        let service = topic.kind.service
        hub.source =
            switch topic.kind {
            case .menu:
                try Follower(
                    bus: bus, service: service, endpoints: endpoints, location: topic.location,
                    snapshots: GetLocationSnapshot.self, events: GetLocationEvents.self,
                    update: hub.handler { JSON.encode($0) })
            case .orders:
                try Follower(
                    bus: bus, service: service, endpoints: endpoints, location: topic.location,
                    snapshots: GetOrderSnapshot.self, events: GetOrderEvents.self,
                    update: hub.handler { JSON.encode($0) })
            case .tickets:
                try Follower(
                    bus: bus, service: service, endpoints: endpoints, location: topic.location,
                    snapshots: GetKitchenSnapshot.self,
                    update: hub.handler { JSON.encode($0) })
            case .board:
                try Follower(
                    bus: bus, service: service, endpoints: endpoints, location: topic.location,
                    snapshots: GetKitchenSnapshot.self,
                    update: hub.handler { BoardEntry($0).flatMap { try? JSON.encode($0) } })
            }
        return hub
    }

    /// Handles the updates of a follower; `text` is what pages see of an entity.
    private func handler<Entity: LiveEntity>(
        _ text: @escaping (Entity) -> [UInt8]?
    ) -> (Follower<Entity>.Update) -> Void {
        { [weak self] in self?.handle($0, text) }
    }

    private func handle<Entity: LiveEntity>(
        _ update: Follower<Entity>.Update, _ text: (Entity) -> [UInt8]?
    ) {
        switch update {
        case .replaced(_, let entities):
            guard let at = source?.snapshotPosition else { return }
            let known = entities.filter { !$0.isGone }.compactMap { entity in
                text(entity).map { (key: entity.liveKey, text: $0) }
            }
            let position = LivePosition(epoch: at.epoch, sequence: at.sequence)
            sendState(feed.replace(known, at: position))
        case .changed(_, let event):
            let key = event.data.liveKey
            let shown = text(event.data)
            // An entity that pages no longer see leaves with its last text.
            guard let data = shown ?? feed.text(of: key) else { return }
            let isGone =
                shown == nil || event.data.isGone
                || event.type == TicketEventType.removed.rawValue
            let live = LiveEvent(event, data: data, actor: topic.kind.isPublic ? nil : event.actor)
            send(feed.apply(live, key: key, isGone: isGone))
        case .heartbeat(_, let beat):
            sourceHeardAt = beat.data.sourceHeardAt
            // A heartbeat that reveals a gap confirms nothing.
            guard isCurrent else { return }
            send(
                .heartbeat(
                    at: beat.time, isCurrent: isFresh(beat), heardAt: sourceHeardAt,
                    unseen: beat.data.unseen, silent: beat.data.silent,
                    settings: beat.data.settings))
        case .stale: send(heartbeat())
        case .current: break
        }
    }

    /// Whether the source behind the service was heard within the last two seconds.
    private func isFresh(_ beat: Event<Heartbeat>) -> Bool {
        guard beat.data.sourceHeardAt != nil else { return true }
        return beat.data.sourceAge(at: beat.time).map { $0 < Limits.silence } ?? false
    }

    /// Sends the whole state to the pages that listen to everything, and to each other page its
    /// part.
    private func sendState(_ frame: LiveFrame) {
        listeners.removeAll { subject, isFinal, listener in
            guard let subject else { return !Self.deliver(frame, to: listener) }
            if feed.text(of: subject) != nil, let part = feed.stateFrame(of: subject) {
                return !Self.deliver(part, to: listener)
            }
            if isFinal { return false }
            // The entity left the stream unseen: the page connects again, and gets its last state.
            listener.finish()
            return true
        }
    }
}

/// The follower of a hub, whatever its entities are.
protocol LiveSource: AnyObject {
    /// Whether the state of a location is complete and confirmed.
    func isCurrent(_ location: LocationID) -> Bool
    /// The place of the last snapshot.
    var snapshotPosition: (epoch: Epoch, sequence: SequenceNumber)? { get }
    /// Closes the sockets.
    func close()
}

extension Follower: LiveSource {}
