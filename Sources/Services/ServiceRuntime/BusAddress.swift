// SPDX-License-Identifier: Apache-2.0

import MessageBus

/// The one setting that places all endpoints of a suite: `tcp://host:port` or `ipc:///folder`; and
/// what is asked of an endpoint that is set by itself.
///
/// An endpoint is bound by one program and connected to by others. libzmq 4.3.4 binds no names but
/// those of network interfaces and connects to no `*`, so what can be meant for both is written
/// for both. Names of other machines stay, for those who connect to them.
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

    /// One endpoint that has a setting of its own, named as `orders.requests`.
    ///
    /// Throws a `ConfigurationError` when it is none.
    static func endpoint(_ text: String, _ name: String) throws(ConfigurationError) -> String {
        if text.hasPrefix("ipc:///") && !text.hasSuffix("/") { return text }
        guard let (host, port) = hostAndPort(text, among: 1024...32_767) else {
            throw .endpoint(name, text)
        }
        return "tcp://\(host):\(port)"
    }

    /// The suite's last port lies 31 above its first.
    private static func ports(_ text: String) throws -> Place {
        guard let (host, first) = hostAndPort(text, among: 1024...32_000) else {
            throw ConfigurationError.bus(text)
        }
        return .ports(host: host, first: first)
    }

    /// The host as it can be bound and connected to, and the port; nil for what is none.
    ///
    /// Ports from 32768 on are refused: there libzmq 4.3.4 can connect to itself (issue #4588). A
    /// host with colons is an address of IPv6, which no socket of the suite speaks.
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

    /// What a name stands for that can't be bound, or not be connected to.
    private static let numbers = ["localhost": "127.0.0.1", "*": "0.0.0.0"]
}
