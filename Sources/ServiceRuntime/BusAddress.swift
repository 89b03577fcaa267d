// SPDX-License-Identifier: Apache-2.0

import MessageBus

/// The one setting that places all endpoints of a suite: `tcp://host:port` or `ipc:///folder`.
struct BusAddress: Sendable {
    private enum Place {
        case ports(host: String, first: Int)
        case folder(String)
    }

    private let place: Place

    init(_ text: String) throws {
        if text.hasPrefix("ipc:///") {
            place = .folder(text)
        } else {
            place = try Self.ports(text)
        }
    }

    func endpoints(of service: SuiteService) -> ServiceEndpoints {
        switch place {
        case .folder(let folder):
            ServiceEndpoints(
                requests: "\(folder)/\(service.rawValue).requests",
                events: "\(folder)/\(service.rawValue).events")
        case .ports(let host, let first):
            ServiceEndpoints(
                requests: "tcp://\(host):\(first + service.portOffset)",
                events: "tcp://\(host):\(first + service.portOffset + 1)")
        }
    }

    /// Ports from 32768 on are refused: there libzmq 4.3.4 can connect to itself (issue #4588).
    private static func ports(_ text: String) throws -> Place {
        guard text.hasPrefix("tcp://"), let colon = text.lastIndex(of: ":"),
            let first = Int(text[text.index(after: colon)...]), (1024...32_000).contains(first)
        else { throw ConfigurationError.bus(text) }
        return .ports(host: String(text[..<colon].dropFirst(6)), first: first)
    }
}
