// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceRuntime

/// The state of a tap in all its streams: what it shows next, and what it requests.
///
/// Events from the logs are shown in the order of time, across all streams; events received while
/// following are shown at once.
///
/// Pure: inputs and times are arguments.
struct TapSession {
    /// An instant of the process's monotonic clock.
    typealias Instant = SilenceDetector.Instant

    /// A step of the tap; steps are performed in their order.
    enum Step {
        /// Show an event.
        case show(TapEntry)
        /// Show a mark.
        case mark(TapMark)
        /// Send a query to the log of a stream.
        case query(TappedStream, LogQuery)
        /// Ping a service, with `SilenceDetector.pingTimeout`.
        case ping(SuiteService)
    }

    /// The time in which a tap that shows the past finds out which streams exist.
    ///
    /// A publisher sends the heartbeats of all its streams as soon as a subscriber is connected.
    static let discovery = Duration.milliseconds(500)

    private let services: [SuiteService]
    private let start: TapStart
    /// The time of the first message of the newest stream.
    private var newestStreamAt: Instant
    private let discoveryEnd: Instant
    private var streams: [TappedStream: TapStreamSession] = [:]
    private var silence: SilenceDetector
    private var servicesWithoutPast: Set<SuiteService> = []
    private var epochs: [SuiteService: Epoch] = [:]

    /// A tap of services that begins now.
    init(_ services: [SuiteService], start: TapStart, now: Instant) {
        self.services = services
        self.start = start
        newestStreamAt = now
        discoveryEnd = start == .live ? now : now + Self.discovery
        silence = SilenceDetector(services, now: now)
    }

    /// Handles an event or a heartbeat.
    mutating func received(_ entry: TapEntry, now: Instant) -> [Step] {
        if streams[entry.stream] == nil { newestStreamAt = now }
        let mark = silence.received(from: entry.stream.service, now: now).map(Step.mark)
        let steps = advance(entry.stream) { $0.received(entry) }
        return [mark].compactMap(\.self) + steps + showBacklogs(now)
    }

    /// Handles a reply of a log.
    mutating func received(
        _ reply: LogReply, from stream: TappedStream, to query: Int, now: Instant
    ) -> [Step] {
        advance(stream) { $0.received(reply, to: query) } + showBacklogs(now)
    }

    /// Handles the outcome of a ping.
    mutating func pinged(_ service: SuiteService, _ outcome: SilenceDetector.PingOutcome) {
        silence.pinged(service, outcome)
    }

    /// Handles the passing of time; must be called more than once a second.
    mutating func tick(now: Instant) -> [Step] {
        let steps: [Step] = silence.tick(now: now).map { step in
            switch step {
            case .mark(let mark): .mark(mark)
            case .ping(let service): .ping(service)
            }
        }
        return steps + showBacklogs(now)
    }

    /// Whether all events before the beginning of the tap have been shown.
    ///
    /// Services that are marked as silent do not count.
    func hasShownPast(now: Instant) -> Bool {
        guard now >= newestStreamAt + Self.discovery else { return false }
        return services.allSatisfy { service in
            let own = streams.filter { $0.key.service == service }
            return silence.isSilent(service)
                || !own.isEmpty && own.values.allSatisfy(\.hasShownPast)
        }
    }

    /// Whether all services are marked as silent.
    var isSilent: Bool { services.allSatisfy(silence.isSilent) }

    /// Shows events from the logs, oldest first, until a log must be awaited that may hold an older
    /// one.
    private mutating func showBacklogs(_ now: Instant) -> [Step] {
        guard now >= discoveryEnd else { return [] }
        var steps: [Step] = []
        while !streams.values.contains(where: \.isAwaitingLog), let stream = oldest {
            steps += advance(stream) { $0.showNext() }
        }
        return steps
    }

    /// The stream whose backlog begins first; of two with the same time the first by name.
    private var oldest: TappedStream? {
        let waiting = streams.compactMap { stream, session in
            session.nextTime.map { (stream: stream, time: $0, name: stream.description) }
        }
        return waiting.min { ($0.time, $0.name) < ($1.time, $1.name) }?.stream
    }

    private mutating func advance(
        _ stream: TappedStream, _ advance: (inout TapStreamSession) -> [TapStreamSession.Step]
    ) -> [Step] {
        var session = streams[stream] ?? TapStreamSession(stream, start: start)
        let steps = advance(&session)
        streams[stream] = session
        return steps.compactMap { step in
            switch step {
            case .show(let entry): .show(entry)
            case .mark(let mark): isNew(mark) ? .mark(mark) : nil
            case .query(let query): .query(stream, query)
            }
        }
    }

    /// Marks about a whole service are shown once, not for each location.
    private mutating func isNew(_ mark: TapMark) -> Bool {
        switch mark {
        case .noPast(let service, _): servicesWithoutPast.insert(service).inserted
        case .startsOver(let service, let epoch):
            epochs.updateValue(epoch, forKey: service) != epoch
        default: true
        }
    }
}
