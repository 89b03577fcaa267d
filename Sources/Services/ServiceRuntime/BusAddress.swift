// SPDX-License-Identifier: Apache-2.0

import Commerce
import Glibc
import MessageBus

/// The setting from which all endpoints of a suite are derived: `tcp://host:port` or
/// `ipc:///folder`.
///
/// One program binds an endpoint, others connect to it. But libzmq 4.3.4 binds no host names, only
/// those of network interfaces, and does not connect to `*`. So `localhost` and `*` are replaced by
/// addresses. Other names stay, for programs that connect to them.
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

    /// The endpoint for the requests of a payment provider that has none in the settings.
    func requests(ofProvider name: ProviderID) -> String {
        switch place {
        case .folder(let folder): "\(folder)/\(name).requests"
        case .ports(let host, let first): "tcp://\(host):\(first + Self.providerOffset)"
        }
    }

    /// The offset of a provider's port from the suite's first port (5610).
    private static let providerOffset = 40

    /// Whether it stands for all addresses of a machine, so that no client can connect to it.
    var isWildcard: Bool {
        if case .ports("0.0.0.0", _) = place { true } else { false }
    }

    /// The first port, if other machines can reach services at this address.
    var announcedPort: Int? {
        guard case .ports(_, let first) = place,
            !EndpointReach.isLocal(endpoints(of: .locations).requests)
        else { return nil }
        return first
    }

    /// Returns the endpoint in the text of a setting; `name` is like `orders.requests`.
    ///
    /// Throws a `ConfigurationError` if the text is not an endpoint.
    static func endpoint(_ text: String, setting name: String) throws(ConfigurationError) -> String
    {
        if text.hasPrefix("ipc:///") && !text.hasSuffix("/") { return text }
        guard let (host, port) = hostAndPort(text, among: 1024...32_767) else {
            throw .endpoint(name, text)
        }
        return "tcp://\(host):\(port)"
    }

    /// Parses an address with a first port; the last port of the suite is 51 above
    /// it.
    private static func ports(_ text: String) throws -> Place {
        guard let (host, first) = hostAndPort(text, among: 1024...32_000) else {
            throw ConfigurationError.bus(text)
        }
        return .ports(host: host, first: first)
    }

    /// Returns the host, as it can be bound and connected to, and the port; nil for an invalid
    /// address.
    ///
    /// Ports from 32768 on are rejected: there libzmq 4.3.4 can connect to itself (issue #4588).
    /// Hosts with colons are IPv6 addresses, which the suite does not support.
    private static func hostAndPort(
        _ text: String, among ports: ClosedRange<Int>
    ) -> (host: String, port: Int)? {
        let scheme = "tcp://"
        guard text.hasPrefix(scheme), let colon = text.lastIndex(of: ":"),
            let port = Int(text[text.index(after: colon)...]), ports.contains(port)
        else { return nil }
        let host = String(text[..<colon].dropFirst(scheme.count))
        if host.isEmpty || host.contains(":") { return nil }
        return (numbers[host] ?? host, port)
    }

    /// The addresses of hosts that can't be bound or connected to by name.
    private static let numbers = ["localhost": "127.0.0.1", "*": "0.0.0.0"]
}

/// The reach of a bound endpoint: the same machine only, or other machines too.
enum EndpointReach {
    /// Whether only the same machine can reach it: `ipc`, or loopback (RFC 1122 §3.2.1.3).
    static func isLocal(_ endpoint: String) -> Bool {
        if endpoint.hasPrefix("ipc://") { return true }
        let scheme = "tcp://"
        guard endpoint.hasPrefix(scheme), let colon = endpoint.lastIndex(of: ":") else {
            return false
        }
        return isLoopback(String(endpoint[..<colon].dropFirst(scheme.count)))
    }

    /// Whether a host is an address in 127.0.0.0/8; a name such as `127.example` is not an address.
    private static func isLoopback(_ host: String) -> Bool {
        var address = in_addr()
        return inet_pton(AF_INET, host, &address) == 1
            && UInt32(bigEndian: address.s_addr) >> 24 == 127
    }
}
