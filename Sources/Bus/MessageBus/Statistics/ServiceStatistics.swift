// SPDX-License-Identifier: Apache-2.0

public import Commerce
import Histogram
public import Wire

/// The statistics of a service since its start: the response to `service.stats`.
public struct ServiceStatistics: Codable, Sendable, Equatable {
    /// The statistics of requests.
    public struct Requests: Codable, Sendable, Equatable {
        /// The number of answered requests, refusals included.
        public var answered = 0
        /// The number of refusals and errors by reason, or by code if they have no reason.
        public var refused: [String: Int] = [:]
        /// The number of messages that are queued now.
        public var waiting = 0
        /// The number of messages that were dropped because too many messages of their client, or
        /// too many bytes of all clients, were queued.
        ///
        /// The clients send them again.
        public var dropped = 0
        /// The number of messages without exactly one payload frame.
        public var malformed = 0
        /// The number of replies whose client was gone or did not read.
        ///
        /// Such a client sends the request again, with the same idempotency key.
        public var undeliverable = 0
        /// The time from receiving a request from the socket to its response, in microseconds.
        public var time: Distribution
    }

    /// The statistics of access control.
    public struct Access: Codable, Sendable, Equatable {
        /// The number of keys with each role that have sent a request in the last minute.
        ///
        /// A key with several roles counts for each.
        public var peers: [String: Int]
        /// The number of keys with each role that subscribe to events now.
        public var listeners: [String: Int]
        /// The number of connections that were not accepted, each retry of a peer included.
        ///
        /// Connections that fail before the peer shows its key are not counted.
        public var refusedConnections: Int
        /// The number of requests that were refused because of their sender.
        public var refusedRequests: Int
    }

    /// The statistics of the batches in which requests are processed.
    public struct Batches: Codable, Sendable, Equatable {
        /// The number of requests in a batch.
        public var requests: Distribution
        /// The time until a commit was on the disk, in microseconds; nil for a service without a
        /// database.
        public var commit: Distribution?
        /// The time that a second's maintenance delayed the batches, in microseconds; nil for a
        /// service without a database.
        public var maintenance: Distribution?

        private enum CodingKeys: String, CodingKey {
            case requests, commit
            case maintenance = "upkeep"
        }
    }

    /// The state of a service's database.
    public struct Storage: Codable, Sendable, Equatable {
        /// False while commands are refused because of the database or its disk.
        public var writable: Bool
        /// The reason: `full`, `failing`, `readOnly`, `held` or `changed`; nil while the database
        /// is writable.
        public var problem: String?
        /// The time when the problem was noticed; nil while the database is writable.
        public var since: Timestamp?
        /// True if the database is not the one that its folder had before, and nobody has accepted
        /// it.
        public var replaced: Bool?

        /// Creates the state of a database.
        public init(writable: Bool, problem: String? = nil, since: Timestamp? = nil) {
            self.writable = writable
            self.problem = problem
            self.since = since
        }
    }

    /// The position of a stream that the service publishes.
    public struct Stream: Codable, Sendable, Equatable {
        /// The location.
        public var location: LocationID
        /// The sequence number of the last event.
        public var sequence: SequenceNumber
    }

    /// A limit, and the number of times that it was reached.
    public struct Limit: Codable, Sendable, Equatable {
        /// The name, as in the settings, for example `messageBytes`.
        public var name: String
        /// The value.
        public var value: Int
        /// The number of times that something was refused, dropped or repeated because of it.
        public var reached: Int
    }

    /// The description of the service.
    public var service: ServiceInformation
    /// The time since the start of this process, in seconds.
    public var uptime: Int
    /// The streams that the service publishes, by location.
    public var streams: [Stream]
    /// The number of published events.
    public var published: Int
    /// The statistics of requests.
    public var requests: Requests
    /// The statistics of access control; nil on a plain bus.
    public var access: Access?
    /// The statistics of batches.
    public var batches: Batches
    /// The state of the database; nil for a service without one.
    public var storage: Storage?
    /// The streams of other services that the service follows, by service and location.
    public var following: [FollowedStream]
    /// The limits of the bus, then those of the service.
    public var limits: [Limit]

    private enum CodingKeys: String, CodingKey {
        case service, uptime, streams, published, requests, access
        case batches = "turns"
        case storage, following, limits
    }
}

/// `service.stats`: the statistics of the service since its start.
public struct GetServiceStatistics: Request {
    /// The statistics of the service.
    public typealias Answer = ServiceStatistics
    /// `service.stats`.
    public static let method = "service.stats"

    /// Creates the request.
    public init() {}
}

/// The state of a stream that a service follows.
public struct FollowedStream: Codable, Sendable, Equatable {
    /// The service that publishes the stream.
    public var service: String
    /// The location.
    public var location: LocationID
    /// The sequence number of the last known event.
    public var sequence: SequenceNumber
    /// Whether the follower's state is confirmed and complete.
    public var isCurrent: Bool
    /// The number of gaps, which are requests for missing events.
    public var gaps: Int
    /// The number of requests for a snapshot, the first one included.
    public var snapshots: Int
    /// The number of times that the buffer for events overflowed while a request was pending.
    ///
    /// The follower requests the dropped events afterwards.
    public var overflows: Int

    private enum CodingKeys: String, CodingKey {
        case service, location, sequence
        case isCurrent = "current"
        case gaps, snapshots, overflows
    }
}

/// The distribution of a measured value since the start.
public struct Distribution: Codable, Sendable, Equatable {
    /// The number of values.
    public var count: Int
    /// The median: half of the values are at most this.
    public var p50: Int
    /// The 99th percentile.
    public var p99: Int
    /// The 99.9th percentile.
    public var p999: Int
    /// The maximum.
    public var max: Int

    /// Summarizes a histogram, whose values have a precision of two digits.
    init(_ histogram: Histogram<UInt64>) {
        count = Int(histogram.totalCount)
        p50 = Int(histogram.valueAtPercentile(50))
        p99 = Int(histogram.valueAtPercentile(99))
        p999 = Int(histogram.valueAtPercentile(99.9))
        max = Int(histogram.max)
    }
}
