// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// What a service says about itself: the answer to `service.info`.
public struct ServiceInformation: Codable, Sendable, Equatable {
    /// The service's name, which begins its topics: `orders`.
    public var service: String
    /// The version of the program.
    public var version: String
    /// The epoch of its streams.
    public var epoch: Epoch
    /// When this process began to serve.
    public var startedAt: Timestamp
    /// The identifier of this process on its machine; nil when the service does not tell.
    public var process: Int?
    /// Whether its database was made to be tried out; nil when it was not, or nothing is kept.
    public var trial: Bool?

    /// What a service says about itself.
    public init(
        service: String, version: String, epoch: Epoch, startedAt: Timestamp, process: Int? = nil,
        trial: Bool? = nil
    ) {
        self.service = service
        self.version = version
        self.epoch = epoch
        self.startedAt = startedAt
        self.process = process
        self.trial = trial
    }
}

/// `service.info`: what the service is.
public struct GetServiceInformation: Request {
    /// What the service says about itself.
    public typealias Answer = ServiceInformation
    /// `service.info`.
    public static let method = "service.info"

    /// Asks what the service is.
    public init() {}
}

/// `service.ping`: whether the service answers.
public struct PingService: Request {
    /// What `service.ping` answers.
    public struct Answer: Codable, Sendable, Equatable {
        /// The service's wall clock.
        public var time: Timestamp

        /// An answer with this time.
        public init(time: Timestamp) { self.time = time }
    }

    /// `service.ping`.
    public static let method = "service.ping"

    /// Asks whether the service answers.
    public init() {}
}
