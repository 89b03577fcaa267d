// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import ServiceRuntime
import ZeroMQ

/// Listens to the events of services, fetches what it did not hear, and writes it all down.
final class EventTap: BusResident {
    private let bus: Bus
    private let client: SuiteClient
    private let logs: EventLogs
    private let writer: TapWriter
    private let limit: Int?
    private let endsWithPast: Bool
    private var hasMissedOrders = false
    private var session: TapSession
    private var transcript: TapTranscript
    private var subscribers: [EventSubscriber] = []

    /// Listens from now on and tells what happened since `start`.
    ///
    /// Throws a `ZeroMQError` when an endpoint is no address.
    init(
        bus: Bus, settings: TapSettings, start: TapStart, transcript: TapTranscript,
        writer: TapWriter
    ) throws {
        self.bus = bus
        self.transcript = transcript
        self.writer = writer
        limit = settings.limit
        endsWithPast = settings.endsWithPast
        session = TapSession(settings.services, start: start, now: .now)
        client = try SuiteClient(bus: bus, configuration: settings.suite)
        logs = EventLogs(client)
        subscribers = try settings.services.map { service in
            try EventSubscriber(
                bus: bus, endpoint: settings.suite.endpoints(of: service).events,
                prefixes: settings.prefixes(of: service), capacity: TapSettings.capacity
            ) { [weak self] in self?.hear($0) }
        }
        bus.every(.milliseconds(100)) { [weak self] in self?.tick() }
        bus.after(SilenceWatch.patience) { [weak self] in self?.missOrders() }
    }

    /// Closes the sockets.
    func stop() {
        for subscriber in subscribers { subscriber.close() }
        client.stop()
    }

    /// Messages that are not two frames are no events (Protocols/1-ENVELOPE.md); `--raw` shows
    /// them.
    private func hear(_ message: Message) {
        guard message.frames.count == 2 else { return }
        let topic = message.frames[0].string ?? "?"
        let entry = TappedStream(topic: topic).flatMap { TapEntry($0, message.frames[1].bytes) }
        guard let entry else { return perform([.mark(.unreadable(topic))]) }
        perform(session.hear(entry, now: .now))
    }

    private func tick() {
        perform(session.tick(now: .now))
        guard endsWithPast, session.hasToldPast(now: .now) else { return }
        missOrders()
        writer.finish()
    }

    /// Says once that nothing of the wanted orders was found, perhaps because there are none.
    private func missOrders() {
        let orders = transcript.filter.orders
        guard !orders.isEmpty, transcript.shown == 0, !hasMissedOrders else { return }
        hasMissedOrders = true
        perform([.mark(.nothingYet(orders))])
    }

    private func perform(_ steps: [TapSession.Step]) {
        var lines: [String] = []
        for step in steps {
            switch step {
            case .show(let entry) where transcript.shown != limit:
                lines += transcript.lines(entry)
            case .show: break
            case .mark(let mark): lines.append(transcript.line(mark, at: .now()))
            case .ask(let stream, let question): ask(stream, question)
            case .ping(let service): ping(service)
            }
        }
        writer.write(lines)
        if transcript.shown == limit { writer.finish() }
    }

    /// Asks a service whether it is there, which every key may; a refusal is an answer, too.
    private func ping(_ service: SuiteService) {
        client[service].call(PingService(), patience: SilenceWatch.questionPatience) {
            [weak self] outcome in
            let presence: SilenceWatch.Presence =
                switch outcome {
                case .success, .failure(.refused), .failure(.unreadableAnswer): .there
                case .failure(.notSent(let obstacle)): .away(obstacle)
                case .failure(.outcomeUnknown), .failure(.tooManyInFlight), .failure(.stopped):
                    .away(nil)
                }
            self?.session.answered(service, presence)
        }
    }

    private func ask(_ stream: TappedStream, _ question: LogQuestion) {
        logs.ask(stream, question) { [weak self] answer in
            guard let self else { return }
            perform(session.answered(stream, question.number, answer, now: .now))
        }
    }
}
