// SPDX-License-Identifier: Apache-2.0

import Histogram

/// Counts what the parts of one service do, for `service.stats`.
///
/// Its parts are handed the same recorder. Confined to the service's poll thread, like they are.
public final class StatisticsRecorder {
    /// What happened to requests, besides how long they took.
    struct Requests {
        var answered = 0
        var refused: [String: Int] = [:]
        /// How often each limit of the service's own was exceeded.
        var exceeded: [String: Int] = [:]
        var dropped = 0
        var malformed = 0
        var undeliverable = 0
        /// Messages, batches and clients' queues that were larger than the limit.
        var messagesTooLarge = 0
        var batchesTooLarge = 0
        var fullTurns = 0
        /// Turns that ended before their requests, because their answers were large.
        var cutTurns = 0
    }

    /// A limit of the service's own.
    private struct OwnLimit {
        var name: String
        var value: Int
        var reached: () -> Int
    }

    var requests = Requests()
    /// How many events were published.
    var published = 0
    /// Says where the service's own streams stand.
    var streams: () -> [ServiceStatistics.Stream] = { [] }
    /// Says whether the service can write what it keeps; nil where nothing is kept.
    public var storage: () -> ServiceStatistics.Storage? = { nil }
    /// Say how the service's followers get on.
    private var followers: [() -> [FollowedStream]] = []
    /// Say how much of streams beyond their limit followers passed over.
    private var passedOver: [() -> Int] = []
    /// Say how many outcomes stayed unknown.
    private var requesters: [() -> Int] = []
    private var ownLimits: [OwnLimit] = []
    private var requestTime = Histogram<UInt64>(
        highestTrackableValue: longest, numberOfSignificantValueDigits: .two)
    private var turnRequests = Histogram<UInt64>(
        highestTrackableValue: 100_000, numberOfSignificantValueDigits: .two)
    private var commitTime: Histogram<UInt64>?
    private var upkeepTime: Histogram<UInt64>?

    /// A minute in microseconds: nothing is waited for as long.
    private static let longest: UInt64 = 60_000_000

    private let startedAt = ContinuousClock.now

    /// A recorder that has counted nothing yet.
    public init() {}

    /// A turn's requests were committed, in this time.
    public func committed(in time: Duration) { Self.record(time, in: &commitTime) }

    /// A second's upkeep took this time.
    public func tended(in time: Duration) { Self.record(time, in: &upkeepTime) }

    /// A request was answered.
    func answered(_ response: Response, in time: Duration) {
        requests.answered += 1
        if let reason = response.reason { requests.refused[reason, default: 0] += 1 }
        if let limit = response.limit { requests.exceeded[limit, default: 0] += 1 }
        _ = requestTime.record(Self.microseconds(time))
    }

    /// A turn took this many requests.
    func turned(_ count: Int, limit: Int) {
        _ = turnRequests.record(UInt64(count))
        if count >= limit { requests.fullTurns += 1 }
    }

    /// A turn ended before its requests, because its answers were as large as they may be.
    public func cutTurn() { requests.cutTurns += 1 }

    /// Adds a follower to what is told.
    public func follow<Entity>(_ follower: Follower<Entity>) {
        followers.append { [weak follower] in follower?.streams ?? [] }
        passedOver.append { [weak follower] in follower?.passedOver ?? 0 }
        requesters.append { [weak follower] in follower?.unknownOutcomes ?? 0 }
    }

    /// Adds a requester to what is told.
    public func count(_ requester: Requester) {
        requesters.append { [weak requester] in requester?.unknownOutcomes ?? 0 }
    }

    /// Adds a limit of the service's own to what is told; `reached` says how often it was met.
    public func add(limit name: String, _ value: Int, reached: @escaping () -> Int) {
        ownLimits.append(OwnLimit(name: name, value: value, reached: reached))
    }

    /// Adds a limit of the service's own, past which requests are refused with its name.
    public func add(limit name: String, _ value: Int) {
        add(limit: name, value) { [weak self] in self?.requests.exceeded[name] ?? 0 }
    }

    /// What was counted so far.
    func statistics(
        of service: ServiceInformation, queue: RequestQueue, limits: Limits,
        access: ServiceStatistics.Access?
    ) -> ServiceStatistics {
        let followed = followers.flatMap { $0() }
        return ServiceStatistics(
            service: service,
            uptime: Int((ContinuousClock.now - startedAt).components.seconds),
            streams: streams(),
            published: published,
            requests: .init(
                answered: requests.answered, refused: requests.refused, waiting: queue.count,
                dropped: requests.dropped, malformed: requests.malformed,
                undeliverable: requests.undeliverable, time: Distribution(requestTime)),
            access: access,
            turns: .init(
                requests: Distribution(turnRequests), commit: commitTime.map(Distribution.init),
                upkeep: upkeepTime.map(Distribution.init)),
            storage: storage(),
            following: followed,
            limits: reached(
                limits, queue.counts, overflows: followed.reduce(0) { $0 + $1.overflows }))
    }

    private func reached(
        _ limits: Limits, _ queue: RequestQueue.Counts, overflows: Int
    ) -> [ServiceStatistics.Limit] {
        [
            .init(
                name: "messageBytes", value: limits.messageBytes,
                reached: requests.messagesTooLarge),
            .init(name: "batch", value: limits.batch, reached: requests.batchesTooLarge),
            .init(name: "drain", value: limits.drain, reached: requests.fullTurns),
            .init(name: "share", value: limits.share, reached: queue.share),
            .init(
                name: "paceMicroseconds", value: Int(Self.microseconds(limits.pace)),
                reached: queue.pace),
            .init(
                name: "requestsInFlight", value: limits.requestsInFlight,
                reached: queue.requestsInFlight),
            .init(
                name: "waitingBytes", value: limits.waitingBytes, reached: queue.waitingBytes),
            .init(name: "answerBytes", value: limits.answerBytes, reached: requests.cutTurns),
            .init(name: "followerBuffer", value: limits.followerBuffer, reached: overflows),
            .init(
                name: "followedStreams", value: limits.followedStreams,
                reached: passedOver.reduce(0) { $0 + $1() }),
            .init(
                name: "patienceSeconds", value: Int(limits.patience.components.seconds),
                reached: requesters.reduce(0) { $0 + $1() }),
        ] + ownLimits.map { .init(name: $0.name, value: $0.value, reached: $0.reached()) }
    }

    private static func record(_ time: Duration, in histogram: inout Histogram<UInt64>?) {
        if histogram == nil {
            histogram = Histogram(
                highestTrackableValue: longest, numberOfSignificantValueDigits: .two)
        }
        _ = histogram?.record(microseconds(time))
    }

    private static func microseconds(_ duration: Duration) -> UInt64 {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        return min(UInt64(max(microseconds, 0)), longest)
    }
}
