// SPDX-License-Identifier: Apache-2.0

import Histogram

/// The recorder of a service's statistics, for `service.stats`.
///
/// All parts of a service share one recorder. It is confined to the service's poll thread.
public final class StatisticsRecorder {
    /// The counts of requests.
    struct Requests {
        var answered = 0
        var refused: [String: Int] = [:]
        /// The number of requests that exceeded each limit of the service's own.
        var exceeded: [String: Int] = [:]
        var dropped = 0
        var malformed = 0
        var undeliverable = 0
        var messagesTooLarge = 0
        var batchesTooLarge = 0
        var fullBatches = 0
        /// The number of batches that left requests to the next one because of large responses.
        var truncatedBatches = 0
    }

    /// A limit that the service itself defines.
    private struct OwnLimit {
        var name: String
        var value: Int
        var reached: () -> Int
    }

    var requests = Requests()
    /// The number of published events.
    var published = 0
    /// Returns the positions of the service's own streams.
    var streams: () -> [ServiceStatistics.Stream] = { [] }
    /// Returns the state of the service's database; nil for a service without one.
    public var storage: () -> ServiceStatistics.Storage? = { nil }
    /// Return the state of the followed streams.
    private var followers: [() -> [FollowedStream]] = []
    /// Return the number of messages that followers ignored because of their limit of streams.
    private var ignoredMessages: [() -> Int] = []
    /// Return the number of unknown outcomes.
    private var requesters: [() -> Int] = []
    private var ownLimits: [OwnLimit] = []
    private var requestTime = Histogram<UInt64>(
        highestTrackableValue: longest, numberOfSignificantValueDigits: .two)
    private var batchRequests = Histogram<UInt64>(
        highestTrackableValue: 100_000, numberOfSignificantValueDigits: .two)
    private var commitTime: Histogram<UInt64>?
    private var maintenanceTime: Histogram<UInt64>?

    /// A minute in microseconds, which is longer than any measured time.
    private static let longest: UInt64 = 60_000_000

    private let startedAt = ContinuousClock.now

    /// Creates a recorder without counts.
    public init() {}

    /// Records the time of a commit.
    public func recordCommit(_ time: Duration) { Self.record(time, in: &commitTime) }

    /// Records the time of a second's maintenance.
    public func recordMaintenance(_ time: Duration) { Self.record(time, in: &maintenanceTime) }

    /// Records the response to a request, and the time that it took.
    func recordResponse(_ response: Response, time: Duration) {
        requests.answered += 1
        if let reason = response.reason { requests.refused[reason, default: 0] += 1 }
        if let limit = response.limit { requests.exceeded[limit, default: 0] += 1 }
        _ = requestTime.record(Self.microseconds(time))
    }

    /// Records the number of requests in a batch.
    func recordBatch(_ count: Int, limit: Int) {
        _ = batchRequests.record(UInt64(count))
        if count >= limit { requests.fullBatches += 1 }
    }

    /// Records a batch that left requests to the next one because its responses were too large.
    public func recordTruncatedBatch() { requests.truncatedBatches += 1 }

    /// Includes a follower's streams in the statistics.
    public func observe<Entity>(_ follower: Follower<Entity>) {
        followers.append { [weak follower] in follower?.streams ?? [] }
        ignoredMessages.append { [weak follower] in follower?.ignoredMessages ?? 0 }
        requesters.append { [weak follower] in follower?.unknownOutcomes ?? 0 }
    }

    /// Includes a requester's unknown outcomes in the statistics.
    public func observe(_ requester: Requester) {
        requesters.append { [weak requester] in requester?.unknownOutcomes ?? 0 }
    }

    /// Includes a limit of the service's own; `reached` returns the number of times that it was
    /// reached.
    public func add(limit name: String, _ value: Int, reached: @escaping () -> Int) {
        ownLimits.append(OwnLimit(name: name, value: value, reached: reached))
    }

    /// Includes a limit of the service's own, which counts the refusals that have its name.
    public func add(limit name: String, _ value: Int) {
        add(limit: name, value) { [weak self] in self?.requests.exceeded[name] ?? 0 }
    }

    /// The number of streams in one line, and the problem of the database, if any.
    package var statusLine: String {
        let problem = storage()?.problem.map { ", can't write: \($0)" } ?? ""
        return "streams: \(streams().count)\(problem)"
    }

    /// Returns the statistics so far.
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
            batches: .init(
                requests: Distribution(batchRequests), commit: commitTime.map(Distribution.init),
                maintenance: maintenanceTime.map(Distribution.init)),
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
            .init(name: "drain", value: limits.drain, reached: requests.fullBatches),
            .init(name: "share", value: limits.share, reached: queue.share),
            .init(
                name: "paceMicroseconds", value: Int(Self.microseconds(limits.pace)),
                reached: queue.pace),
            .init(
                name: "requestsInFlight", value: limits.requestsInFlight,
                reached: queue.requestsInFlight),
            .init(
                name: "waitingBytes", value: limits.waitingBytes, reached: queue.waitingBytes),
            .init(
                name: "answerBytes", value: limits.answerBytes, reached: requests.truncatedBatches),
            .init(name: "followerBuffer", value: limits.followerBuffer, reached: overflows),
            .init(
                name: "followedStreams", value: limits.followedStreams,
                reached: ignoredMessages.reduce(0) { $0 + $1() }),
            .init(
                name: "patienceSeconds", value: Int(limits.requestTimeout.components.seconds),
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
