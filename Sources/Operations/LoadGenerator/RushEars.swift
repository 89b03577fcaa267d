// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Foundation
import MessageBus
import Messages
import ServiceRuntime
import Wire
import ZeroMQ

/// What a rush hears of the bus: the events of orders and of the kitchen, as they come.
///
/// Confined to the poll thread.
final class RushEars {
    /// Events of orders that were not heard at once.
    struct Gap {
        /// The location whose stream they belong to.
        var location: LocationID
        /// The last one before them.
        var after: SequenceNumber
        /// How many they are.
        var missed: Int
    }

    /// What was not heard at once.
    var gaps: [Gap] = []
    /// The streams of orders whose numbering started over, which it never may.
    private(set) var restartedStreams: [String] = []
    /// The orders that the kitchen showed.
    var shown: Set<OrderID> = []
    /// The orders that were delivered; known in the lunch pattern only.
    private(set) var delivered: Set<OrderID> = []
    /// When each kitchen could not be heard.
    private(set) var interruptions: [LocationID: [KitchenCheck.Interruption]] = [:]
    /// How long commands took to become events.
    private(set) var latencies = Latencies()

    private let pattern: RushPattern
    private let heard: () -> Void
    private let kitchenReturned: (LocationID) -> Void
    private var subscribers: [EventSubscriber] = []
    private var orderStreams = StreamWatch()
    private var kitchenStreams = StreamWatch()
    private var kitchenHeardAt: [LocationID: ContinuousClock.Instant] = [:]
    private var expected: [String: ContinuousClock.Instant] = [:]

    /// Listens from now on.
    ///
    /// `heard` is called after each event, `kitchenReturned` when a kitchen's stream was
    /// interrupted. Throws a `ZeroMQError` when an endpoint is no address.
    init(
        bus: Bus, settings: RushSettings, heard: @escaping () -> Void,
        kitchenReturned: @escaping (LocationID) -> Void
    ) throws {
        pattern = settings.pattern
        self.heard = heard
        self.kitchenReturned = kitchenReturned
        let orders = settings.suite.endpoints(of: .orders).events
        subscribers = [
            try EventSubscriber(bus: bus, endpoint: orders, prefix: "orders/") { [weak self] in
                self?.hearOrder($0, $1)
            }
        ]
        guard settings.watchesKitchen else { return }
        let kitchen = settings.suite.endpoints(of: .kitchen).events
        subscribers.append(
            try EventSubscriber(bus: bus, endpoint: kitchen, prefix: "kitchen/") { [weak self] in
                self?.hearKitchen($0, $1)
            })
    }

    /// Where the stream of a location's orders stood when it was heard last.
    func orderPosition(at location: LocationID) -> SequenceNumber? {
        orderStreams.position(of: "orders/\(location)")
    }

    /// Whether the kitchen of a location was heard up to an event.
    func hasHeardKitchen(
        of location: LocationID, in epoch: Epoch, upTo sequence: SequenceNumber
    ) -> Bool {
        kitchenStreams.hasHeard("kitchen/\(location)", in: epoch, upTo: sequence)
    }

    /// Whether the kitchen of a location was heard.
    func hasHeardKitchen(of location: LocationID) -> Bool { kitchenHeardAt[location] != nil }

    /// The event of a command is measured from this time.
    func expectEvent(of key: CommandKey, since start: ContinuousClock.Instant) {
        expected[key.text] = start
    }

    /// Closes the sockets.
    func close() {
        for subscriber in subscribers { subscriber.close() }
    }

    private func hearOrder(_ topic: Frame, _ event: Frame) {
        guard let (location, stream, type) = Self.split(topic) else { return }
        switch Self.note(on: stream, type, event, &orderStreams) {
        case nil: break
        case .gap(let after, let missed):
            gaps.append(Gap(location: location, after: after, missed: missed))
        case .newEpoch: restartedStreams.append(stream)
        }
        if let key = EventScan.correlation.text(in: event),
            let start = expected.removeValue(forKey: key)
        {
            latencies.addEvent(.now - start)
        }
        if pattern == .lunch, type == OrderEventType.advanced.rawValue { noteDelivery(event) }
        heard()
    }

    private func noteDelivery(_ event: Frame) {
        struct Delivery: Decodable {
            struct State: Decodable { var status: OrderStatus }
            var subject: OrderID
            var data: State
        }
        let payload = event.withBytes { Data($0) }
        guard let delivery = try? JSONDecoder().decode(Delivery.self, from: payload),
            delivery.data.status == .delivered
        else { return }
        delivered.insert(delivery.subject)
    }

    private func hearKitchen(_ topic: Frame, _ event: Frame) {
        guard let (location, stream, type) = Self.split(topic) else { return }
        let now = ContinuousClock.now
        let note = Self.note(on: stream, type, event, &kitchenStreams)
        let last = kitchenHeardAt.updateValue(now, forKey: location) ?? now
        if note != nil || now - last > Limits.silence {
            interruptions[location, default: []].append(last...now)
            kitchenReturned(location)
        }
        if type != Self.heartbeat,
            let order = EventScan.subject.text(in: event).flatMap({ OrderID($0) })
        {
            shown.insert(order)
        }
        heard()
    }

    private static let heartbeat = "stream.heartbeat"

    private static func note(
        on stream: String, _ type: Substring, _ event: Frame, _ watch: inout StreamWatch
    ) -> StreamWatch.Note? {
        guard let epoch = EventScan.epoch.text(in: event).flatMap({ Epoch($0) }),
            let number = EventScan.sequence.text(in: event).flatMap({ UInt64($0) })
        else { return nil }
        return watch.hear(
            stream, epoch: epoch, sequence: SequenceNumber(number), isHeartbeat: type == heartbeat)
    }

    /// The parts of `orders/00001/order.opened`.
    private static func split(
        _ topic: Frame
    ) -> (location: LocationID, stream: String, type: Substring)? {
        guard let text = topic.string, let end = text.utf8.lastIndex(of: UInt8(ascii: "/")),
            let start = text.utf8[..<end].lastIndex(of: UInt8(ascii: "/")),
            let location = LocationID(String(text[text.utf8.index(after: start)..<end]))
        else { return nil }
        return (location, String(text[..<end]), text[text.utf8.index(after: end)...])
    }
}
