// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
package import MessageBus
import Messages
import Wire

/// One followed stream and the pages that listen to it; confined to the poll thread of its bus.
package final class LiveHub {
    /// Receives the frames of one page, and ends when the page does.
    package typealias Listener = AsyncStream<LiveFrame>.Continuation

    /// The state of an entity that the stream may not have.
    package struct Fallback: Sendable {
        /// The state.
        let frame: LiveFrame
        /// Whether the entity has left the stream.
        let isFinal: Bool

        /// A state from its parts.
        package init(frame: LiveFrame, isFinal: Bool) {
            self.frame = frame
            self.isFinal = isFinal
        }
    }

    /// A page that listens.
    private struct Page {
        let owner: String?
        /// The only entity that it is about; nil for all.
        let subject: String?
        /// Whether the entity of the page had left the stream when the page came.
        let isFinal: Bool
        let listener: Listener
    }

    /// The maximum number of unsent frames of a listener.
    package static let queue = 256

    private let topic: LiveTopic
    /// The follower of the stream, which feeds `handler`.
    var source: (any LiveSource)?
    private var feed = LiveFeed()
    private var pages: [Page] = []
    private var sourceHeardAt: Timestamp?
    /// The deliveries whose guests see where the courier is.
    private var subjectsWithCourier: Set<String> = []

    /// Receives each change, after the pages.
    var onChange: ((LiveFrame) -> Void)?

    /// Is called before the pages get an update of the stream; it says whether the state changed.
    var onNews: ((_ hasChanged: Bool) -> Void)?

    /// The owners of the pages that listen: the addresses of strangers, and nil for devices.
    var owners: [String?] { pages.map(\.owner) }

    /// Whether the state is complete and confirmed.
    var isCurrent: Bool { source?.isCurrent(topic.location) ?? false }

    /// The end of the time for which the stream has confirmed the state; nil if it has not.
    var confirmedUntil: ContinuousClock.Instant? {
        guard isCurrent else { return nil }
        return source?.lastConfirmed(topic.location).map { $0 + Limits.silence }
    }

    /// A hub without a source.
    init(_ topic: LiveTopic) { self.topic = topic }

    /// Adds a page, which has everything up to `last`.
    ///
    /// With a `subject` the page gets only that entity; `fallback` is its state if the stream does
    /// not have it. `owner` is the address of a stranger, and nil for a device.
    func add(
        _ listener: Listener, owner: String?, subject: String?, after last: LivePosition?,
        fallback: Fallback?
    ) {
        var frames = feed.catchUp(after: last, subject: subject)
        if let subject, let fallback, feed.text(of: subject) == nil,
            frames.allSatisfy({ $0.subject == nil })
        {
            // The entity may have left the stream after the fallback was read. A page that needs
            // no state has that change.
            let change = frames.isEmpty ? nil : feed.lastChange(of: subject)
            frames = [fallback.frame] + (change.map { [$0] } ?? [])
        }
        // One element of the queue, because there may be more frames than the queue takes.
        listener.yield(LiveFrame(joining: frames + [heartbeat()]))
        pages.append(
            Page(
                owner: owner, subject: subject, isFinal: fallback?.isFinal ?? false,
                listener: listener))
    }

    /// Tells all pages that the state is not confirmed, unless the service has just confirmed it.
    func passTime() {
        if !isCurrent { send(heartbeat()) }
    }

    /// Ends the pages, and closes the socket.
    func close() {
        for page in pages { page.listener.finish() }
        pages = []
        source?.close()
    }

    private func heartbeat() -> LiveFrame {
        .heartbeat(at: .now(), isCurrent: isCurrent, heardAt: sourceHeardAt)
    }

    /// Sends a frame to the pages that it concerns.
    private func send(_ frame: LiveFrame) {
        pages.removeAll { frame.isAbout($0.subject) && !Self.deliver(frame, to: $0.listener) }
    }

    /// Sends a frame to a page; returns false and ends the page if it has ended or does not read.
    static func deliver(_ frame: LiveFrame, to listener: Listener) -> Bool {
        if case .enqueued = listener.yield(frame) { return true }
        listener.finish()
        return false
    }
}

extension LiveHub {
    /// Follows the stream of a topic; throws a `ZeroMQError` and an `AccessError`.
    ///
    /// `links` gives the orders of a board names that tell nobody which orders they are.
    static func following(
        _ topic: LiveTopic, _ bus: Bus, _ endpoints: ServiceEndpoints, _ links: OrderLink
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
            case .deliveries:
                try Follower(
                    bus: bus, service: service, endpoints: endpoints, location: topic.location,
                    snapshots: GetDeliverySnapshot.self, events: GetDeliveryEvents.self,
                    update: hub.handler { try? JSON.encode($0) })
            case .door:
                try Follower(
                    bus: bus, service: service, endpoints: endpoints, location: topic.location,
                    snapshots: GetDeliverySnapshot.self, events: GetDeliveryEvents.self,
                    update: hub.handler { try? JSON.encode($0.forGuest) })
            case .tickets:
                try Follower(
                    bus: bus, service: service, endpoints: endpoints, location: topic.location,
                    snapshots: GetKitchenSnapshot.self,
                    update: hub.handler { JSON.encode($0) })
            case .board:
                try Follower(
                    bus: bus, service: service, endpoints: endpoints, location: topic.location,
                    snapshots: GetKitchenSnapshot.self,
                    update: hub.boardHandler(links))
            }
        return hub
    }

    /// Handles the updates of a follower; `subject` and `text` are what pages see of an entity.
    func handler<Entity: LiveEntity>(
        subject: @escaping (Event<Entity>) -> String = { $0.subject },
        _ text: @escaping (Entity) -> [UInt8]?
    ) -> (Follower<Entity>.Update) -> Void {
        { [weak self] update in
            guard let self else { return }
            switch update {
            case .replaced, .changed: onNews?(true)
            case .heartbeat, .stale, .current: onNews?(false)
            }
            handle(update, subject: subject, text)
        }
    }

    /// Handles the updates of the kitchen for the public.
    func boardHandler(_ links: OrderLink) -> (Follower<Ticket>.Update) -> Void {
        handler(subject: { links.boardName(of: $0.data.order) }) { ticket in
            BoardEntry(ticket, links).flatMap { try? JSON.encode($0) }
        }
    }

    private func handle<Entity: LiveEntity>(
        _ update: Follower<Entity>.Update, subject: (Event<Entity>) -> String,
        _ text: (Entity) -> [UInt8]?
    ) {
        switch update {
        case .replaced(_, let entities):
            guard let at = source?.snapshotPosition else { return }
            let known = entities.filter { !$0.isGone }.compactMap { entity in
                text(entity).map { (key: entity.liveKey, text: $0) }
            }
            subjectsWithCourier = Set(entities.filter(\.showsCourier).map(\.liveKey))
            let position = LivePosition(epoch: at.epoch, sequence: at.sequence)
            sendState(feed.replace(known, at: position))
        case .changed(_, let event):
            let key = event.data.liveKey
            subjectsWithCourier.remove(key)
            if event.data.showsCourier { subjectsWithCourier.insert(key) }
            let shown = text(event.data)
            // An entity that pages no longer see leaves with its last text.
            guard let data = shown ?? feed.text(of: key) else { return }
            let isGone =
                shown == nil || event.data.isGone
                || event.type == TicketEventType.removed.rawValue
            let live = LiveEvent(
                event, type: shown == nil ? TicketEventType.removed.rawValue : event.type,
                subject: subject(event), data: data,
                actor: topic.kind.isPublic ? nil : event.actor)
            let frame = feed.apply(live, key: key, isGone: isGone)
            send(frame)
            onChange?(frame)
        case .heartbeat(_, let beat):
            sourceHeardAt = beat.data.sourceHeardAt
            // A heartbeat that reveals a gap confirms nothing.
            guard isCurrent else { return }
            send(beat)
        case .stale: send(heartbeat())
        case .current: break
        }
    }

    /// Sends a heartbeat; a page about one delivery gets no position of another one, and that of
    /// its own courier only on the way to its guest.
    private func send(_ beat: Event<Heartbeat>) {
        let kitchen = beat.data.members(as: KitchenHeartbeat.self)
        let all = beat.data.members(as: DeliveryHeartbeat.self)?.positions
        let frame = { (positions: [CourierPosition]?) in
            LiveFrame.heartbeat(
                at: beat.time, isCurrent: self.isFresh(beat), heardAt: self.sourceHeardAt,
                unseen: kitchen?.unseen, silent: kitchen?.silent, settings: kitchen?.settings,
                positions: positions, isReplaced: beat.data.replaced ?? false)
        }
        let whole = frame(all)
        pages.removeAll { page in
            guard let subject = page.subject, let positions = all else {
                return !Self.deliver(whole, to: page.listener)
            }
            let own = positions.filter {
                $0.delivery.text == subject && subjectsWithCourier.contains(subject)
            }
            return !Self.deliver(frame(own.isEmpty ? nil : own), to: page.listener)
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
        pages.removeAll { page in
            guard let subject = page.subject else { return !Self.deliver(frame, to: page.listener) }
            if feed.text(of: subject) != nil, let part = feed.stateFrame(of: subject) {
                return !Self.deliver(part, to: page.listener)
            }
            if page.isFinal { return false }
            // The entity left the stream unseen: the page connects again, and gets its last state.
            page.listener.finish()
            return true
        }
    }
}

/// The follower of a hub, whatever its entities are.
protocol LiveSource: AnyObject {
    /// Whether the state of a location is complete and confirmed.
    func isCurrent(_ location: LocationID) -> Bool
    /// The last time for which the state of a location was confirmed; nil if it never was.
    func lastConfirmed(_ location: LocationID) -> ContinuousClock.Instant?
    /// The place of the last snapshot.
    var snapshotPosition: (epoch: Epoch, sequence: SequenceNumber)? { get }
    /// Closes the sockets.
    func close()
}

extension Follower: LiveSource {}
