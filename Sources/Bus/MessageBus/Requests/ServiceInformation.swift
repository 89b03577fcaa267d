// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// The description of a service: the response to `service.info`.
public struct ServiceInformation: Codable, Sendable, Equatable {
    /// The service's name, which begins its topics, for example `orders`.
    public var service: String
    /// The version of the program.
    public var version: String
    /// The epoch of its streams.
    public var epoch: Epoch
    /// The start time of this process.
    public var startedAt: Timestamp
    /// The process id on its machine; nil if the service does not report it.
    public var process: Int?
    /// Whether its database is a trial database; nil if it is not, or the service has none.
    public var trial: Bool?

    /// Creates the description of a service.
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

/// `service.info`: the description of the service.
public struct GetServiceInformation: Request {
    /// The description of the service.
    public typealias Answer = ServiceInformation
    /// `service.info`.
    public static let method = "service.info"

    /// Creates the request.
    public init() {}
}

/// `service.ping`: a test of whether the service responds.
public struct PingService: Request {
    /// The response to `service.ping`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The service's wall clock.
        public var time: Timestamp
        /// True if the database is not the one that its folder had before, and nobody has accepted
        /// it.
        public var replaced: Bool?

        /// Creates a response.
        public init(time: Timestamp, replaced: Bool? = nil) {
            self.time = time
            self.replaced = replaced
        }
    }

    /// `service.ping`.
    public static let method = "service.ping"

    /// Creates the request.
    public init() {}
}

/// `rpc.discover`: the service's methods as an OpenRPC document.
public struct DiscoverService: Request {
    /// The part of the document that a program needs to know the methods; tools use all of it.
    public struct Answer: Codable, Sendable, Equatable {
        /// A method of the service.
        public struct Method: Codable, Sendable, Equatable {
            /// The method's name on the wire.
            public var name: String
        }

        /// The version of OpenRPC that the document follows.
        public var openrpc: String
        /// The methods of the service.
        public var methods: [Method]
    }

    /// `rpc.discover`, a name that JSON-RPC reserves and OpenRPC defines.
    public static let method = "rpc.discover"

    /// Creates the request.
    public init() {}
}

extension MethodTable {
    /// Adds `rpc.discover`, whose response is an OpenRPC document.
    ///
    /// The document may be indented. The response has it on one line, like all responses.
    public mutating func onDiscovery(answer document: String) {
        // JSON strings contain no line feeds, so line feeds occur only between the members.
        let lines = document.utf8.split(separator: UInt8(ascii: "\n"))
        let answer = Response.result(lines.flatMap { $0.drop { $0 == UInt8(ascii: " ") } })
        on(DiscoverService.self) { _, _, _ in answer }
    }
}
