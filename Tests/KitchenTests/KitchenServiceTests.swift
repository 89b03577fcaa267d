// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import TestSupport
import Testing

@testable import Kitchen
import Wire

@Suite(.timeLimit(.minutes(1))) struct KitchenServiceTests {
    private let order = Sample.order(revision: 2, status: .inProcess, lines: [.inProcess])
    private let context = CommandContext(key: "key-1", terminal: "kitchen-1", staff: "leo")

    @Test func `tickets come from the snapshot and then from events`() async throws {
        let setting = try await KitchenSetting()
        try await setting.start(setting.orders, with: [order])
        #expect(try await setting.next(\.tickets) == [.init(order: "order-1", revision: 2)])
        try await setting.listen()

        let (next, context) = (
            Sample.order(revision: 3, status: .processed, lines: [.processed]), context
        )
        try await setting.orders.with { try $0.tell(next, by: context) }

        // The snapshot may come before the event that it tells of.
        let change = try await setting.next { $0.change?.sequence == 1 ? nil : $0.change }
        #expect(
            change
                == .init(
                    type: "ticket.changed", order: "order-1", revision: 3, sequence: 2,
                    actor: "kitchen-1/leo", correlation: "key-1"))
        let snapshot = try await setting.ask(GetKitchenSnapshot(location: Sample.place)).get()
        #expect(snapshot.sequence == SequenceNumber(2))
        #expect(snapshot.state == [try #require(Ticket(order: next))])
        await setting.stop()
    }

    @Test func `a tap is passed on under its own key and answered with the ticket`() async throws {
        let setting = try await KitchenSetting()
        try await setting.start(setting.orders, with: [order])
        let done = Sample.order(revision: 3, status: .processed, lines: [.processed])
        await setting.orders.with { $0.reply = .order(done) }

        let ticket = try await setting.ask(
            AdvanceTicket(order: "order-1", from: .inProcess, context: context)
        ).get()

        #expect(ticket == Ticket(order: done))
        // Under load it may be sent again, and then it is the same command.
        #expect(await setting.orders.with { Set($0.received.map(\.key)) } == [context.key])
        await setting.stop()
    }

    @Test(arguments: [[2, 3], nil])
    func `a tap is passed on with the lines that it names`(_ lines: [Int]?) async throws {
        let setting = try await KitchenSetting()
        try await setting.start(setting.orders, with: [order])
        let (advance, recall, acknowledge) = (
            AdvanceTicket(order: "order-1", from: .inProcess, lines: lines, context: context),
            RecallTicket(order: "order-1", from: .inProcess, lines: lines, context: context),
            AcknowledgeTicket(order: "order-1", lines: lines, context: context)
        )

        _ = try await setting.ask(advance).get()
        #expect(await setting.orders.with { $0.lines } == lines)
        _ = try await setting.ask(recall).get()
        #expect(await setting.orders.with { $0.lines } == (lines ?? []) + [0])
        _ = try await setting.ask(acknowledge).get()
        #expect(await setting.orders.with { $0.lines } == lines)

        await setting.stop()
    }

    @Test func `a refusal is passed on`() async throws {
        let setting = try await KitchenSetting()
        try await setting.start(setting.orders, with: [order])
        let refusal = Refusal(.conflict, "order.nothingToAcknowledge", "Somebody was faster.")
        let state = order
        await setting.orders.with { $0.reply = .refusal(refusal, state: state) }

        let answer = try await setting.ask(AcknowledgeTicket(order: "order-1", context: context))

        #expect(answer == .failure(.refused(CallError(refusal))))
        await setting.stop()
    }

    @Test func `a tap without order-service has an outcome that is not known`() async throws {
        let setting = try await KitchenSetting()

        // kds-service waits 2 s for order-service.
        let answer = try await setting.ask(
            AdvanceTicket(order: "order-1", from: .inProcess, context: context),
            patience: .untilRefused)

        #expect(answer == .failure(.refused(CallError(.ordersUnreachable))))
        await setting.stop()
    }

    @Test func `a kitchen that has not heard the orders does not look empty`() async throws {
        let setting = try await KitchenSetting()

        let answer = try await setting.ask(
            GetKitchenSnapshot(location: Sample.place), patience: .untilRefused)

        guard case .failure(let failure) = answer else {
            Issue.record("a snapshot was answered")
            return
        }
        #expect(failure == .refused(CallError(.ordersNotHeard)))
        await setting.stop()
    }

    @Test func `locations are those that order-service knows`() async throws {
        let setting = try await KitchenSetting()
        try await setting.start(setting.orders, with: [order])

        let list = try await setting.ask(ListKitchenLocations()).get()
        let stranger = try await setting.ask(GetKitchenSnapshot(location: "00099"))

        #expect(list.locations == [KitchenLocation(id: Sample.place, name: "00001")])
        guard case .failure(let failure) = stranger else {
            Issue.record("a snapshot of no location was answered")
            return
        }
        #expect(failure == .refused(CallError(.locationUnknown("00099"))))
        await setting.stop()
    }

    @Test func `screens hear at once that order-service is silent and that it is back`()
        async throws
    {
        let setting = try await KitchenSetting()
        try await setting.start(setting.orders, with: [order])
        _ = try await setting.next(Self.sourceAge)
        await setting.orders.stop()

        // Heartbeats come once a second; only the news of the silence comes between two of them.
        var beats: [Duration] = []
        while beats.last ?? .zero < .milliseconds(2_600) {
            beats.append(try await setting.next(Self.sourceAge))
        }
        let last = beats.lastIndex { $0 < .milliseconds(1_950) } ?? beats.startIndex
        let news = zip(beats[last...], beats[last...].dropFirst()).contains { earlier, later in
            later >= .seconds(2) && later - earlier < .milliseconds(900)
        }
        #expect(news, "\(beats)")

        let again = try BusHost<ScriptedOrderService>(name: "orders")
        try await setting.start(again, with: [order])
        _ = try await setting.next { observation in
            Self.sourceAge(observation).flatMap { $0 < .milliseconds(500) ? $0 : nil }
        }
        await again.stop()
        await setting.stop()
    }

    @Test func `while an event is missing nothing that comes counts as heard`() async throws {
        let setting = try await KitchenSetting()
        try await setting.start(setting.orders, with: [order])
        _ = try await setting.next(Self.sourceAge)
        let (next, context) = (
            Sample.order(revision: 3, status: .processed, lines: [.processed]), context
        )

        try await setting.orders.with { service in
            service.isReserved = true
            try service.tell(next, by: context, afterGap: true)
        }

        let gap = Timestamp.now()
        var heard: [Timestamp] = []
        while (heard.last.map { Timestamp.now() - $0 } ?? .zero) < .seconds(2) {
            heard.append(
                try await setting.next { observation in
                    guard case .heard(_, let time?) = observation else { return nil }
                    return time
                })
        }
        #expect(heard.allSatisfy { $0 <= gap }, "\(gap): \(heard)")
        await setting.stop()
    }

    @Test func `a restart begins a new epoch and tells all tickets anew`() async throws {
        let setting = try await KitchenSetting()
        try await setting.start(setting.orders, with: [order])
        _ = try await setting.next(\.tickets)
        let first = try await setting.ask(GetKitchenSnapshot(location: Sample.place)).get()
        await setting.kitchen.stop()

        let again = try BusHost<KitchenService>(name: "kitchen")
        try await setting.start(again)
        let second = try await setting.ask(GetKitchenSnapshot(location: Sample.place)).get()
        #expect(second.epoch != first.epoch)
        #expect(second.sequence == SequenceNumber(1))
        #expect(second.state == first.state)
        #expect(try await setting.next(\.tickets) == [.init(order: "order-1", revision: 2)])
        try await setting.listen()

        let (next, context) = (
            Sample.order(revision: 3, status: .delivered, lines: [.delivered]), context
        )
        try await setting.orders.with { try $0.tell(next, by: context) }
        let removed = try await setting.next { observation in
            observation.change.flatMap { $0.type == "ticket.removed" ? $0 : nil }
        }
        #expect(removed.sequence == 2)
        await again.stop()
        await setting.stop()
    }

    /// How long ago kds-service had heard order-service when this heartbeat came.
    private static func sourceAge(_ observation: Observation) -> Duration? {
        guard case .heard(let now, let sourceHeardAt?) = observation else { return nil }
        return now - sourceHeardAt
    }
}
