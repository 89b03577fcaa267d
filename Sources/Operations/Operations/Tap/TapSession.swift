// SPDX-License-Identifier: Apache-2.0

import Commerce
import ServiceRuntime

/// What a tap knows about all its streams: what is told next, and what is asked.
///
/// What comes from the logs is told in the order of time, across all streams; what happens now is
/// told as it comes.
///
/// Pure: it is told what came and when.
struct TapSession {
    /// An instant of the process's monotonic clock.
    typealias Instant = SilenceWatch.Instant

    /// What is to be done now, in this order.
    enum Step {
        /// An event comes next.
        case show(TapEntry)
        /// Something is to be said here.
        case mark(TapMark)
        /// The log of a stream is to be asked.
        case ask(TappedStream, LogQuestion)
        /// The service is to be asked whether it is there, for `SilenceWatch.questionPatience`.
        case ping(SuiteService)
    }

    /// How long a tap that shows the past first hears which streams there are.
    ///
    /// A publisher names them as soon as it is connected.
    static let gathering = Duration.milliseconds(500)

    private let services: [SuiteService]
    private let start: TapStart
    /// When a stream was first heard of that nothing had been heard of before.
    private var lastStreamAt: Instant
    private let gatheredAt: Instant
    private var streams: [TappedStream: TapStreamSession] = [:]
    private var silence: SilenceWatch
    private var servicesWithoutPast: Set<SuiteService> = []
    private var epochs: [SuiteService: Epoch] = [:]

    /// A tap of services that begins now.
    init(_ services: [SuiteService], start: TapStart, now: Instant) {
        self.services = services
        self.start = start
        lastStreamAt = now
        gatheredAt = start == .live ? now : now + Self.gathering
        silence = SilenceWatch(services, now: now)
    }

    /// An event or a heartbeat came.
    mutating func hear(_ entry: TapEntry, now: Instant) -> [Step] {
        if streams[entry.stream] == nil { lastStreamAt = now }
        let mark = silence.hear(entry.stream.service, now: now).map(Step.mark)
        let steps = step(entry.stream) { $0.hear(entry) }
        return [mark].compactMap(\.self) + steps + tell(now)
    }

    /// An answer of a log came.
    mutating func answered(
        _ stream: TappedStream, _ number: Int, _ answer: LogAnswer, now: Instant
    ) -> [Step] {
        step(stream) { $0.answered(number, answer) } + tell(now)
    }

    /// A service said that it is there, or did not.
    mutating func answered(_ service: SuiteService, _ presence: SilenceWatch.Presence) {
        silence.answered(service, presence)
    }

    /// Time has passed; must be called more than once a second.
    mutating func tick(now: Instant) -> [Step] {
        let steps: [Step] = silence.tick(now: now).map { step in
            switch step {
            case .mark(let mark): .mark(mark)
            case .ask(let service): .ping(service)
            }
        }
        return steps + tell(now)
    }

    /// Whether everything is told that happened before the tap began, of all services that are
    /// heard; whether one is not heard must be certain.
    func hasToldPast(now: Instant) -> Bool {
        guard now >= lastStreamAt + Self.gathering else { return false }
        return services.allSatisfy { service in
            let own = streams.filter { $0.key.service == service }
            return silence.isSilent(service) || !own.isEmpty && own.values.allSatisfy(\.hasToldPast)
        }
    }

    /// Tells what was fetched, oldest first, until a log must be awaited that may hold something
    /// older.
    private mutating func tell(_ now: Instant) -> [Step] {
        guard now >= gatheredAt else { return [] }
        var steps: [Step] = []
        while !streams.values.contains(where: \.isAwaitingLog), let stream = oldest {
            steps += step(stream) { $0.next() }
        }
        return steps
    }

    /// The stream whose backlog begins first; by name when there are two.
    private var oldest: TappedStream? {
        let waiting = streams.compactMap { stream, session in
            session.nextTime.map { (stream: stream, time: $0, name: stream.description) }
        }
        return waiting.min { ($0.time, $0.name) < ($1.time, $1.name) }?.stream
    }

    private mutating func step(
        _ stream: TappedStream, _ advance: (inout TapStreamSession) -> [TapStreamSession.Step]
    ) -> [Step] {
        var session = streams[stream] ?? TapStreamSession(stream, start: start)
        let steps = advance(&session)
        streams[stream] = session
        return steps.compactMap { step in
            switch step {
            case .show(let entry): .show(entry)
            case .mark(let mark): isNews(mark) ? .mark(mark) : nil
            case .ask(let question): .ask(stream, question)
            }
        }
    }

    /// What is true of a whole service is said once, not for each location.
    private mutating func isNews(_ mark: TapMark) -> Bool {
        switch mark {
        case .noPast(let service, _): servicesWithoutPast.insert(service).inserted
        case .startsOver(let service, let epoch):
            epochs.updateValue(epoch, forKey: service) != epoch
        default: true
        }
    }
}
