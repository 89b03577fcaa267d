// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Wire

@testable import Kitchen

/// An order-service over real sockets whose events and answers a test determines.
final class ScriptedOrderService: BusResident {
    /// The answer to taps.
    enum Reply: Sendable {
        case order(Order)
        case refusal(Refusal, state: Order)
    }

    private(set) var received: [CommandContext] = []
    /// The lines of the last tap.
    private(set) var lines: [Int]?
    /// What the last command that prioritizes an order asked for.
    private(set) var rush: Bool?
    /// Whether it refuses requests for snapshots.
    var refusesSnapshots = false
    var reply = Reply.order(Sample.order(status: .processed, lines: [.processed]))

    private let publisher: Publisher
    private let format: StreamFormat
    private var orders: [OrderID: Order] = [:]
    private var responder: Responder<ScriptedOrderService>?

    init(bus: Bus, endpoints: ServiceEndpoints, orders: [Order]) throws {
        format = StreamFormat(service: "orders", epoch: "epoch-of-orders", entity: "order")
        publisher = try Publisher(
            bus: bus, endpoint: endpoints.events, format: format, positions: [Sample.place: .none])
        for order in orders { self.orders[order.id] = order }
        let information = ServiceInformation(
            service: "orders", version: "1", epoch: format.epoch, startedAt: .now())
        responder = try Responder(
            bus: bus, endpoint: endpoints.requests, info: information, methods: Self.methods
        ) { [weak self] in self?.processBatch() }
    }

    func stop() {
        responder?.close()
        publisher.close()
    }

    /// Publishes a changed order; with `afterGap`, as if the event before it had been lost.
    func publish(_ order: Order, by context: CommandContext, afterGap: Bool = false) throws {
        orders[order.id] = order
        var position = publisher.position(of: order.location) ?? .none
        if afterGap { position = position.next }
        publisher.publish(
            EventRecord(
                location: order.location, sequence: position.next,
                type: OrderEventType.advanced.rawValue, subject: order.id.text, time: .now(),
                actor: context.actor, correlation: context.key.text,
                data: try WireCoding.encode(order)))
    }

    private func processBatch() {
        var service = self
        for request in (try? responder?.receive()) ?? [] {
            guard let answer = try? request.perform(in: &service) else { continue }
            responder?.answer(request, with: answer)
        }
    }

    private static var methods: MethodTable<ScriptedOrderService> {
        var methods = MethodTable<ScriptedOrderService>()
        methods.on(GetOrderSnapshot.self) { service, request, _ in
            guard !service.refusesSnapshots else { return .refusal(.ordersNotHeard) }
            return try service.snapshot(of: request.location)
        }
        methods.on(AdvanceOrder.self) { service, tap, _ in
            try service.answer(tap.context, tap.lines)
        }
        methods.on(RecallOrder.self) { service, tap, _ in
            // A zero at the end marks a recall.
            try service.answer(tap.context, (tap.lines ?? []) + (tap.from == .inProcess ? [0] : []))
        }
        methods.on(AcknowledgeOrder.self) { service, tap, _ in
            try service.answer(tap.context, tap.lines)
        }
        methods.on(PrioritizeOrder.self) { service, command, _ in
            service.rush = command.rush
            return try service.answer(command.context, nil)
        }
        return methods
    }

    private func snapshot(of location: LocationID) throws -> Response {
        try .result(
            encoding: Snapshot(
                epoch: format.epoch, sequence: publisher.position(of: location) ?? .none,
                state: orders.values.sorted { $0.id < $1.id }))
    }

    private func answer(_ context: CommandContext, _ lines: [Int]?) throws -> Response {
        received.append(context)
        self.lines = lines
        switch reply {
        case .order(let order): return try .result(encoding: order)
        case .refusal(let refusal, let state):
            return .refusal(refusal, state: try WireCoding.encode(state))
        }
    }
}
