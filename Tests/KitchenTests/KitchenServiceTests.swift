// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing
import TestSupport
import Wire

@testable import Kitchen

@Suite(.timeLimit(.minutes(1))) struct KitchenServiceTests {
    private let order = Sample.order(revision: 2, status: .inProcess, lines: [.inProcess])
    private let context = CommandContext(key: "key-1", terminal: "kitchen-1", staff: "leo")

    @Test func `tickets come from the snapshot and then from events`() async throws {
        let fixture = try await KitchenFixture()
        try await fixture.start(fixture.orders, with: [order])
        #expect(try await fixture.next(\.tickets) == [.init(order: "order-1", revision: 2)])
        try await fixture.waitForHeartbeat()

        let (next, context) = (
            Sample.order(revision: 3, status: .processed, lines: [.processed]), context
        )
        try await fixture.orders.with { try $0.publish(next, by: context) }

        // The snapshot may arrive before an event that it includes.
        let change = try await fixture.next { $0.change?.sequence == 1 ? nil : $0.change }
        #expect(
            change
                == .init(
                    type: "ticket.changed", order: "order-1", revision: 3, sequence: 2,
                    actor: "kitchen-1/leo", correlation: "key-1"))
        let snapshot = try await fixture.ask(GetKitchenSnapshot(location: Sample.place)).get()
        #expect(snapshot.sequence == SequenceNumber(2))
        #expect(snapshot.state == [try #require(Ticket(order: next))])
        await fixture.stop()
    }

    @Test func `a tap is forwarded under its own key and answered with the ticket`() async throws {
        let fixture = try await KitchenFixture()
        try await fixture.start(fixture.orders, with: [order])
        let done = Sample.order(revision: 3, status: .processed, lines: [.processed])
        await fixture.orders.with { $0.reply = .order(done) }

        let ticket = try await fixture.ask(
            AdvanceTicket(order: "order-1", from: .inProcess, context: context)
        ).get()

        #expect(ticket == Ticket(order: done))
        // Under load it may be repeated, with the same key.
        #expect(await fixture.orders.with { Set($0.received.map(\.key)) } == [context.key])
        await fixture.stop()
    }

    @Test(arguments: [[2, 3], nil])
    func `a tap is forwarded with its lines`(_ lines: [Int]?) async throws {
        let fixture = try await KitchenFixture()
        try await fixture.start(fixture.orders, with: [order])
        let (advance, recall, acknowledge) = (
            AdvanceTicket(order: "order-1", from: .inProcess, lines: lines, context: context),
            RecallTicket(order: "order-1", from: .inProcess, lines: lines, context: context),
            AcknowledgeTicket(order: "order-1", lines: lines, context: context)
        )

        _ = try await fixture.ask(advance).get()
        #expect(await fixture.orders.with { $0.lines } == lines)
        _ = try await fixture.ask(recall).get()
        #expect(await fixture.orders.with { $0.lines } == (lines ?? []) + [0])
        _ = try await fixture.ask(acknowledge).get()
        #expect(await fixture.orders.with { $0.lines } == lines)

        await fixture.stop()
    }

    @Test func `a rush is forwarded with its key, and answered with the ticket`() async throws {
        let fixture = try await KitchenFixture()
        try await fixture.start(fixture.orders, with: [order])
        var rushed = order
        rushed.rush = true
        let state = rushed
        await fixture.orders.with { $0.reply = .order(state) }

        let ticket = try await fixture.ask(
            PrioritizeTicket(order: "order-1", rush: true, context: context)
        ).get()

        #expect(ticket == Ticket(order: state))
        #expect(await fixture.orders.with { $0.rush } == true)
        #expect(await fixture.orders.with { $0.received } == [context])
        await fixture.stop()
    }

    @Test func `a refusal is forwarded`() async throws {
        let fixture = try await KitchenFixture()
        try await fixture.start(fixture.orders, with: [order])
        let refusal = Refusal(.conflict, "order.nothingToAcknowledge", "Another cook was faster.")
        let state = order
        await fixture.orders.with { $0.reply = .refusal(refusal, state: state) }

        let answer = try await fixture.ask(AcknowledgeTicket(order: "order-1", context: context))

        #expect(answer == .failure(.refused(CallError(refusal))))
        await fixture.stop()
    }

    @Test func `a tap without order-service has an unknown outcome`() async throws {
        let fixture = try await KitchenFixture()

        // kds-service waits 2 s for order-service.
        let answer = try await fixture.ask(
            AdvanceTicket(order: "order-1", from: .inProcess, context: context),
            timeout: .untilRefused)

        #expect(answer == .failure(.refused(CallError(.ordersUnreachable))))
        await fixture.stop()
    }

    @Test func `a kitchen that received no orders yet has no snapshot`() async throws {
        let fixture = try await KitchenFixture()

        let answer = try await fixture.ask(
            GetKitchenSnapshot(location: Sample.place), timeout: .untilRefused)

        guard case .failure(let failure) = answer else {
            Issue.record("The snapshot was not refused.")
            return
        }
        #expect(failure == .refused(CallError(.ordersNotHeard)))
        await fixture.stop()
    }

    @Test func `the locations are those of order-service`() async throws {
        let fixture = try await KitchenFixture()
        try await fixture.start(fixture.orders, with: [order])

        let list = try await fixture.ask(ListKitchenLocations()).get()
        let unknown = try await fixture.ask(GetKitchenSnapshot(location: "00099"))

        #expect(list.locations == [KitchenLocation(id: Sample.place, name: "00001")])
        guard case .failure(let failure) = unknown else {
            Issue.record("The snapshot of an unknown location was not refused.")
            return
        }
        #expect(failure == .refused(CallError(.locationUnknown("00099"))))
        await fixture.stop()
    }

    @Test func `screens receive the silence and the return of order-service at once`()
        async throws
    {
        let fixture = try await KitchenFixture()
        try await fixture.start(fixture.orders, with: [order])
        _ = try await fixture.next(Self.sourceAge)
        await fixture.orders.stop()

        // Heartbeats come once a second; only the one that reports the silence comes in between.
        var beats: [Duration] = []
        while beats.last ?? .zero < .milliseconds(2_600) {
            beats.append(try await fixture.next(Self.sourceAge))
        }
        let last = beats.lastIndex { $0 < .milliseconds(1_950) } ?? beats.startIndex
        let isReported = zip(beats[last...], beats[last...].dropFirst()).contains {
            earlier, later in
            later >= .seconds(2) && later - earlier < .milliseconds(900)
        }
        #expect(isReported, "\(beats)")

        let again = try BusHost<ScriptedOrderService>(name: "orders")
        try await fixture.start(again, with: [order])
        _ = try await fixture.next { observation in
            Self.sourceAge(observation).flatMap { $0 < .milliseconds(500) ? $0 : nil }
        }
        await again.stop()
        await fixture.stop()
    }

    @Test func `while an event is missing no message makes the tickets fresher`() async throws {
        let fixture = try await KitchenFixture()
        try await fixture.start(fixture.orders, with: [order])
        _ = try await fixture.next(Self.sourceAge)
        let (next, context) = (
            Sample.order(revision: 3, status: .processed, lines: [.processed]), context
        )

        try await fixture.orders.with { service in
            service.refusesSnapshots = true
            try service.publish(next, by: context, afterGap: true)
        }

        let gap = Timestamp.now()
        var confirmed: [Timestamp] = []
        while (confirmed.last.map { Timestamp.now() - $0 } ?? .zero) < .seconds(2) {
            confirmed.append(try await fixture.next { $0.beat?.data.sourceHeardAt })
        }
        #expect(confirmed.allSatisfy { $0 <= gap }, "\(gap): \(confirmed)")
        await fixture.stop()
    }

    @Test func `a restart begins a new epoch and publishes all tickets again`() async throws {
        let fixture = try await KitchenFixture()
        try await fixture.start(fixture.orders, with: [order])
        _ = try await fixture.next(\.tickets)
        let first = try await fixture.ask(GetKitchenSnapshot(location: Sample.place)).get()
        await fixture.kitchen.stop()

        let again = try BusHost<KitchenService>(name: "kitchen")
        try await fixture.start(again)
        let second = try await fixture.ask(GetKitchenSnapshot(location: Sample.place)).get()
        #expect(second.epoch != first.epoch)
        #expect(second.sequence == SequenceNumber(1))
        #expect(second.state == first.state)
        #expect(try await fixture.next(\.tickets) == [.init(order: "order-1", revision: 2)])
        // Heartbeats of the first epoch may still be waiting.
        try await fixture.waitForHeartbeat(of: second.epoch)

        let (next, context) = (
            Sample.order(revision: 3, status: .delivered, lines: [.delivered]), context
        )
        try await fixture.orders.with { try $0.publish(next, by: context) }
        let removed = try await fixture.next { observation in
            observation.change.flatMap { $0.type == "ticket.removed" ? $0 : nil }
        }
        #expect(removed.sequence == 2)
        await again.stop()
        await fixture.stop()
    }

    @Test func `a screen reports to a kitchen that was restarted from the start`() async throws {
        let fixture = try await KitchenFixture()
        try await fixture.start(fixture.orders, with: [order])
        _ = try await fixture.next(\.tickets)
        let ticket = PaintedTicket(order: "order-1", revision: 2)
        var report = ReportPainted(
            location: Sample.place, terminal: "kitchen-1", screen: "screen-1", report: 1,
            tickets: [ticket])
        #expect(try await fixture.ask(report).get().report == 1)
        await fixture.kitchen.stop()
        let again = try BusHost<KitchenService>(name: "kitchen")
        try await fixture.start(again)

        report.report = 2
        report.after = 1
        let answer = try await fixture.ask(report)

        guard case .failure(let failure) = answer else {
            Issue.record("The report was not refused.")
            return
        }
        #expect(failure == .refused(CallError(.reportMissing)))
        report.after = nil
        #expect(try await fixture.ask(report).get().report == 2)
        let screens = await again.with { $0.screens.screens(of: Sample.place) }
        #expect(screens?.map(\.painted) == [["order-1": ticket]])
        await again.stop()
        await fixture.stop()
    }

    @Test func `an unseen ticket is in heartbeats until a screen paints it`() async throws {
        let fixture = try await KitchenFixture()
        try await fixture.start(fixture.orders, with: [order])
        let count = try await fixture.next { $0.beat?.kitchen.unseen }
        #expect(count == 1)
        let list = ListKitchenScreens(location: Sample.place)
        let before = try await fixture.ask(list).get()
        #expect(before.unseen.map(\.number) == [7])
        #expect(before.unseen.first?.stations == [.init(station: "grill", why: .noScreen)])
        let why = ExplainTicket(order: "order-1")
        #expect(try await fixture.ask(why).get().stations.map(\.why) == [.noScreen])

        let ticket = PaintedTicket(order: "order-1", revision: 2)
        _ = try await fixture.ask(
            ReportPainted(
                location: Sample.place, terminal: "kitchen-1", screen: "screen-1", report: 1,
                tickets: [ticket])
        ).get()

        // Well before the screen is silent again.
        let answer = try await fixture.ask(why).get()
        #expect(answer.seen && answer.paintedScreens == 1 && answer.expectedScreens == 1)
        #expect(answer.ticket.revision == 2 && answer.sourceHeardAt != nil)
        _ = try await fixture.next { observation in
            observation.beat.flatMap { $0.kitchen.unseen == nil ? $0 : nil }
        }
        #expect(try await fixture.ask(list).get().screens.map(\.terminal) == ["kitchen-1"])
        await fixture.stop()
    }

    @Test func `a silent screen is in heartbeats, also while another one has its tickets`()
        async throws
    {
        let fixture = try await KitchenFixture()
        try await fixture.start(fixture.orders, with: [order])
        func report(
            _ number: Int, from terminal: TerminalID, _ screen: ScreenID,
            _ stations: [StationID]? = nil, closed: Bool? = nil
        ) async throws {
            let ticket = PaintedTicket(order: "order-1", revision: 2)
            let report = ReportPainted(
                location: Sample.place, terminal: terminal, screen: screen, stations: stations,
                report: number, tickets: closed == true ? [] : [ticket], closed: closed)
            _ = try await fixture.ask(report).get()
        }
        try await report(1, from: "grill-1", "screen-1", ["grill"])

        let count = try await fixture.next { $0.beat?.kitchen.silent }
        try await report(1, from: "pass-1", "screen-2")

        // Well before the second screen is silent, too.
        let list = try await fixture.ask(ListKitchenScreens(location: Sample.place)).get()
        #expect(count == 1 && list.screens.map(\.silent) == [true, false])
        #expect(try await fixture.ask(ExplainTicket(order: "order-1")).get().seen)
        try await report(2, from: "grill-1", "screen-1", closed: true)
        try await report(2, from: "pass-1", "screen-2", closed: true)
        _ = try await fixture.next { observation in
            observation.beat.flatMap { $0.kitchen.silent == nil ? $0 : nil }
        }
        await fixture.stop()
    }

    @Test func `an order without a ticket, and a location without screens, are refused`()
        async throws
    {
        let fixture = try await KitchenFixture()
        try await fixture.start(fixture.orders, with: [order])
        _ = try await fixture.ask(ListKitchenLocations()).get()

        let why = try await fixture.ask(ExplainTicket(order: "order-9"))
        let screens = try await fixture.ask(ListKitchenScreens(location: "00099"))
        let report = try await fixture.ask(
            ReportPainted(
                location: "00099", terminal: "kitchen-1", screen: "screen-1", report: 1))

        #expect(Self.refusal(why) == CallError(.ticketUnknown))
        #expect(Self.refusal(screens) == CallError(.locationUnknown("00099")))
        #expect(Self.refusal(report) == CallError(.locationUnknown("00099")))
        await fixture.stop()
    }

    private static func refusal<Answer>(_ outcome: Result<Answer, CallFailure>) -> CallError? {
        if case .failure(.refused(let error)) = outcome { error } else { nil }
    }

    /// The age of order-service's data according to a heartbeat of kds-service.
    private static func sourceAge(_ observation: Observation) -> Duration? {
        observation.beat.flatMap { beat in beat.data.sourceHeardAt.map { beat.at - $0 } }
    }
}
