// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire
import ZeroMQ

/// Receives the events of orders and kitchens during a rush, and records gaps and latencies.
///
/// Confined to the poll thread.
final class EventListener {
    /// Events of orders that were missed.
    struct Gap {
        var location: LocationID
        /// The last event before the gap.
        var after: SequenceNumber
        /// The number of missed events.
        var missed: Int
    }

    /// Called after each event.
    var onEvent: () -> Void = {}
    /// Called when the events of a location's kitchen arrive again after an interruption.
    var onKitchenInterruption: (LocationID) -> Void = { _ in }

    /// The gaps in the streams of orders.
    var gaps: [Gap] = []
    /// The streams of orders whose numbering started over, which must never happen.
    private(set) var restartedStreams: [String] = []
    /// The orders that had a ticket in a kitchen.
    var shown: Set<OrderID> = []
    /// The delivered orders; recorded in the pattern `lunch` only.
    private(set) var delivered: Set<OrderID> = []
    /// The periods in which the events of each kitchen did not arrive.
    private(set) var interruptions: [LocationID: [KitchenCheck.Interruption]] = [:]
    /// The latencies from commands to their events.
    private(set) var latencies = Latencies()

    private let pattern: RushPattern
    private var subscribers: [EventSubscriber] = []
    private var orderCursors: [LocationID: StreamCursor] = [:]
    private var kitchenCursors: [LocationID: StreamCursor] = [:]
    private var kitchenLastSeenAt: [LocationID: ContinuousClock.Instant] = [:]
    private var expected: [String: ContinuousClock.Instant] = [:]

    /// Subscribes to the events.
    ///
    /// Throws a `ZeroMQError` if an endpoint is invalid.
    init(bus: Bus, settings: RushSettings) throws {
        pattern = settings.pattern
        let orders = settings.suite.endpoints(of: .orders).events
        subscribers = [
            try EventSubscriber(bus: bus, endpoint: orders, prefix: "orders/") { [weak self] in
                self?.receiveOrderEvent($0, $1)
            }
        ]
        guard settings.checksKitchen else { return }
        let kitchen = settings.suite.endpoints(of: .kitchen).events
        subscribers.append(
            try EventSubscriber(bus: bus, endpoint: kitchen, prefix: "kitchen/") { [weak self] in
                self?.receiveKitchenEvent($0, $1)
            })
    }

    /// The last received sequence of a location's stream of orders; nil if none was received.
    func orderPosition(at location: LocationID) -> SequenceNumber? {
        orderCursors[location]?.sequence
    }

    /// Whether the events of a location's kitchen were received up to a sequence.
    func hasReceivedKitchen(
        of location: LocationID, in epoch: Epoch, upTo sequence: SequenceNumber
    ) -> Bool {
        kitchenCursors[location]?.hasReached(.end(sequence, in: epoch)) ?? false
    }

    /// Whether any event or heartbeat of a location's kitchen was received.
    func hasReceivedKitchen(of location: LocationID) -> Bool {
        kitchenLastSeenAt[location] != nil
    }

    /// Measures the latency of a command's event from this time.
    func expectEvent(of key: CommandKey, since start: ContinuousClock.Instant) {
        expected[key.text] = start
    }

    /// Closes the sockets.
    func close() {
        for subscriber in subscribers { subscriber.close() }
    }

    private func receiveOrderEvent(_ topic: Frame, _ event: Frame) {
        guard let (topic, attributes) = Self.read(topic, event) else { return }
        let location = topic.location
        switch orderCursors[location, default: StreamCursor()].advance(to: attributes.position) {
        case .first, .next, .current, .old: break
        case .gap(let missing):
            let after = SequenceNumber(missing.lowerBound - 1)
            gaps.append(Gap(location: location, after: after, missed: missing.count))
        case .otherEpoch: restartedStreams.append("orders/\(location)")
        }
        if let key = attributes.correlationid, let start = expected.removeValue(forKey: key) {
            latencies.addEvent(.now - start)
        }
        if pattern == .lunch, topic.type == OrderEventType.advanced.rawValue {
            recordDelivery(of: OrderID(attributes.subject), event)
        }
        onEvent()
    }

    private func recordDelivery(of order: OrderID?, _ event: Frame) {
        struct Delivery: Decodable {
            struct State: Decodable { var status: OrderStatus }
            var data: State
        }
        guard let order,
            let delivery = try? WireCoding.decode(Delivery.self, from: event.bytes),
            delivery.data.status == .delivered
        else { return }
        delivered.insert(order)
    }

    private func receiveKitchenEvent(_ topic: Frame, _ event: Frame) {
        guard let (topic, attributes) = Self.read(topic, event) else { return }
        let location = topic.location
        let now = ContinuousClock.now
        let relation = kitchenCursors[location, default: StreamCursor()]
            .advance(to: attributes.position)
        let isInterrupted =
            switch relation {
            case .first, .next, .current, .old: false
            case .gap, .otherEpoch: true
            }
        let last = kitchenLastSeenAt.updateValue(now, forKey: location) ?? now
        if isInterrupted || now - last > Limits.silence {
            interruptions[location, default: []].append(last...now)
            onKitchenInterruption(location)
        }
        if !attributes.isHeartbeat, let order = OrderID(attributes.subject) { shown.insert(order) }
        onEvent()
    }

    /// The topic and the envelope of an event; nil if one of them is malformed.
    private static func read(
        _ topic: Frame, _ event: Frame
    ) -> (topic: EventTopic, attributes: EventAttributes)? {
        guard let topic = topic.string.flatMap({ EventTopic($0) }),
            let attributes = event.withBytes({ EventAttributes($0) })
        else { return nil }
        return (topic, attributes)
    }
}
