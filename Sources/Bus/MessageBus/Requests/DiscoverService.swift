// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// `rpc.discover`: the service's methods as an OpenRPC document.
public struct DiscoverService: Request {
    /// What a program needs of the document to know what it may ask; all of it is for tools.
    public struct Answer: Codable, Sendable, Equatable {
        /// A method, as far as it is looked at here.
        public struct Method: Codable, Sendable, Equatable {
            /// Its name on the wire.
            public var name: String
        }

        /// The version of OpenRPC that the document follows.
        public var openrpc: String
        /// All methods of the service.
        public var methods: [Method]
    }

    /// `rpc.discover`, a name that JSON-RPC reserves and OpenRPC gives.
    public static let method = "rpc.discover"

    /// Asks for the service's methods.
    public init() {}
}

extension MethodTable {
    /// Adds `rpc.discover`, which answers with an OpenRPC document.
    ///
    /// The document may be indented; it is answered on one line, as everything is.
    public mutating func onDiscovery(answer document: String) {
        // A string in JSON contains no line feed, so that lines are only the writer's.
        let lines = document.utf8.split(separator: UInt8(ascii: "\n"))
        let answer = Response.result(lines.flatMap { $0.drop { $0 == UInt8(ascii: " ") } })
        on(DiscoverService.self) { _, _, _ in answer }
    }
}
