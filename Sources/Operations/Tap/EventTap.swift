// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import ServiceRuntime
import ZeroMQ

/// `comanda tap`: receives the events of services, reads missing ones from the logs, and writes
/// lines.
///
/// Performs the steps of a `TapSession`.
final class EventTap: MovableTap {
    private let bus: Bus
    private let settings: TapSettings
    private var client: SuiteClient
    private var logs: EventLogs
    private let writer: TapWriter
    private let onSilence: TapMove.OnSilence
    private var move: TapMove
    private var hasMarkedOrders = false
    private var session: TapSession
    private var transcript: TapTranscript
    private var subscribers: [EventSubscriber] = []

    /// Subscribes to the services, and shows events from `start` on.
    ///
    /// Calls `onSilence` about once a second while all services are silent. Throws a `ZeroMQError`
    /// if an endpoint is invalid.
    init(
        bus: Bus, settings: TapSettings, start: TapStart, transcript: TapTranscript,
        writer: TapWriter, onSilence: @escaping TapMove.OnSilence
    ) throws {
        self.bus = bus
        self.settings = settings
        self.transcript = transcript
        self.writer = writer
        self.onSilence = onSilence
        move = TapMove(to: settings.suite)
        session = TapSession(settings.services, start: start, now: .now)
        client = try SuiteClient(bus: bus, configuration: settings.suite)
        logs = EventLogs(client)
        subscribers = try subscribers(to: settings.suite, on: bus)
        bus.every(.seconds(1)) { [weak self] in
            guard let self, session.isSilent, move.isSettled else { return }
            self.onSilence(move.address)
        }
        bus.every(.milliseconds(100)) { [weak self] in self?.tick() }
        bus.after(SilenceDetector.tolerance) { [weak self] in self?.markMissingOrders() }
    }

    /// Continues in the same suite at another address; what was missed is read from the logs.
    func move(to suite: SuiteConfiguration) throws {
        stop()
        move = TapMove(to: suite)
        let bus = bus.with(try suite.keyring())
        client = try SuiteClient(bus: bus, configuration: suite)
        logs = EventLogs(client)
        subscribers = try subscribers(to: suite, on: bus)
    }

    private func subscribers(
        to suite: SuiteConfiguration, on bus: Bus
    ) throws -> [EventSubscriber] {
        try settings.services.map { service in
            try EventSubscriber(
                bus: bus, endpoint: suite.endpoints(of: service).events,
                prefixes: settings.prefixes(of: service), capacity: TapSettings.capacity
            ) { [weak self] in self?.receive($0) }
        }
    }

    /// Closes the sockets.
    func stop() {
        for subscriber in subscribers { subscriber.close() }
        client.stop()
    }

    /// Handles an event; ignores other messages, which `--raw` shows.
    ///
    /// An event has two frames (Protocols/1-ENVELOPE.md).
    private func receive(_ message: Message) {
        guard message.frames.count == 2 else { return }
        let topic = message.frames[0].string ?? "?"
        guard let stream = EventTopic(topic).flatMap({ TappedStream($0) }),
            let entry = TapEntry(stream, message.frames[1].bytes)
        else { return perform([.mark(.unreadable(topic))]) }
        perform(session.received(entry, now: .now))
    }

    private func tick() {
        perform(session.tick(now: .now))
        guard settings.endsWithPast, session.hasShownPast(now: .now) else { return }
        markMissingOrders()
        writer.finish()
    }

    /// Shows once that no event of the wanted orders was found; the number may be wrong.
    private func markMissingOrders() {
        let orders = transcript.filter.orders
        guard !orders.isEmpty, transcript.shown == 0, !hasMarkedOrders else { return }
        hasMarkedOrders = true
        perform([.mark(.ordersNotFound(orders))])
    }

    private func perform(_ steps: [TapSession.Step]) {
        var lines: [String] = []
        for step in steps {
            switch step {
            case .show(let entry) where transcript.shown != settings.limit:
                lines += transcript.lines(entry)
            case .show: break
            case .mark(let mark): lines.append(transcript.line(mark, at: .now()))
            case .query(let stream, let query): send(query, to: stream)
            case .ping(let service): ping(service)
            }
        }
        writer.write(lines)
        if transcript.shown == settings.limit { writer.finish() }
    }

    /// Pings a service, which every key may do; a refusal is a reply, too.
    private func ping(_ service: SuiteService) {
        client[service].call(PingService(), timeout: SilenceDetector.pingTimeout) {
            [weak self] outcome in
            let pingOutcome: SilenceDetector.PingOutcome =
                switch outcome {
                case .success, .failure(.refused), .failure(.unreadableAnswer): .replied
                case .failure(.notSent(let reason)): .noReply(reason)
                case .failure(.outcomeUnknown), .failure(.tooManyInFlight), .failure(.stopped):
                    .noReply(nil)
                }
            self?.session.pinged(service, pingOutcome)
        }
    }

    private func send(_ query: LogQuery, to stream: TappedStream) {
        logs.send(query, to: stream) { [weak self] reply in
            guard let self else { return }
            perform(session.received(reply, from: stream, to: query.number, now: .now))
        }
    }
}
