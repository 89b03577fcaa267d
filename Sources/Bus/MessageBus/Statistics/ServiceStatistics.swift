// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// What a service has done since it started: the answer to `service.stats`.
public struct ServiceStatistics: Codable, Sendable, Equatable {
    /// What was asked.
    public struct Requests: Codable, Sendable, Equatable {
        /// Requests that were answered, refusals included.
        public var answered = 0
        /// Refusals and errors by their reason, or by their code where they have none.
        public var refused: [String: Int] = [:]
        /// Messages that wait for their turn now.
        public var waiting = 0
        /// Messages that were not taken, because too many of their client or too many bytes of
        /// all clients waited; clients ask again.
        public var dropped = 0
        /// Messages that were not one payload frame.
        public var malformed = 0
        /// Replies whose client was gone or did not read; it asks again with the same key.
        public var undeliverable = 0
        /// From taking a request from the socket to its answer, in microseconds.
        public var time: Distribution
    }

    /// Who is let in, and who is not; a plain bus asks nobody.
    public struct Access: Codable, Sendable, Equatable {
        /// How many keys with each role have asked within the last minute; one with several roles
        /// counts for each.
        public var peers: [String: Int]
        /// How many keys with each role listen to the events now.
        public var listeners: [String: Int]
        /// Connections whose key was not let in, each try of a peer that tries again; one that
        /// fails before it shows its key is not known here.
        public var refusedConnections: Int
        /// Requests that were refused because of who sent them.
        public var refusedRequests: Int
    }

    /// The turns in which requests are decided together.
    public struct Turns: Codable, Sendable, Equatable {
        /// How many requests a turn decided.
        public var requests: Distribution
        /// How long a commit took until it was on the disk, in microseconds; nil where nothing is
        /// kept.
        public var commit: Distribution?
        /// How long a second's upkeep held up the turns, in microseconds; nil where nothing is
        /// kept.
        public var upkeep: Distribution?
    }

    /// Whether the service can write what it keeps.
    public struct Storage: Codable, Sendable, Equatable {
        /// False while commands are refused because of the database or its disk.
        public var writable: Bool
        /// The reason: `full`, `failing`, `readOnly`, `held` or `changed`; nil while it is
        /// writable.
        public var problem: String?
        /// When that was noticed; nil while it is writable.
        public var since: Timestamp?

        /// The state of a service's storage.
        public init(writable: Bool, problem: String? = nil, since: Timestamp? = nil) {
            self.writable = writable
            self.problem = problem
            self.since = since
        }
    }

    /// Where a stream stands that the service publishes.
    public struct Stream: Codable, Sendable, Equatable {
        /// The location.
        public var location: LocationID
        /// The number of its last event.
        public var sequence: SequenceNumber
    }

    /// A limit, and how often it was met.
    public struct Limit: Codable, Sendable, Equatable {
        /// Its name, as in the settings: `messageBytes`.
        public var name: String
        /// Its value.
        public var value: Int
        /// How often something was refused, dropped or done anew because of it.
        public var reached: Int
    }

    /// What the service is.
    public var service: ServiceInformation
    /// For how many seconds this process has served.
    public var uptime: Int
    /// The streams that it publishes, by location.
    public var streams: [Stream]
    /// How many events it has published.
    public var published: Int
    /// What was asked.
    public var requests: Requests
    /// Who was let in; nil on a plain bus.
    public var access: Access?
    /// The turns in which it was decided.
    public var turns: Turns
    /// Whether it can write what it keeps; nil where nothing is kept.
    public var storage: Storage?
    /// The streams of other services that it follows, by service and location.
    public var following: [FollowedStream]
    /// The limits of the bus, then those of the service.
    public var limits: [Limit]
}

/// `service.stats`: what the service has done since it started.
public struct GetServiceStatistics: Request {
    /// What the service has done.
    public typealias Answer = ServiceStatistics
    /// `service.stats`.
    public static let method = "service.stats"

    /// Asks what the service has done.
    public init() {}
}
