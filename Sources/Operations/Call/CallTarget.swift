// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime

/// The service of a call: one of the suite, or any other service at an endpoint.
struct CallTarget: Sendable {
    /// The name on the command line.
    let name: String
    /// The service of the suite with this name; nil for any other.
    let service: SuiteService?
    /// Its endpoint for requests.
    let endpoint: String
    /// The keys for the connection; nil on a plain bus.
    let keyring: Keyring?

    /// Its name in messages.
    var program: String { service?.program ?? name }
}

extension CallTarget {
    /// The service of a name, at its own endpoint or another one.
    ///
    /// At another endpoint it must have the key of that name, in its certificate or the bundle.
    /// Throws a `ValidationError` for an unknown name without an endpoint, and rethrows errors of
    /// `SuiteConfiguration.keyring()` and of `SuiteConfiguration.publicKey(ofService:)`.
    init(_ name: String, at endpoint: String?, in suite: SuiteConfiguration) throws {
        let service = SuiteService(rawValue: name)
        guard let address = endpoint ?? service.map({ suite.endpoints(of: $0).requests }) else {
            throw ValidationError(
                "There is no service '\(name)' in the suite. Write \(Self.names), or give the "
                    + "endpoint of '\(name)' with --endpoint.")
        }
        let keyring = try suite.keyring().map {
            try Self.keyring($0, for: name, at: address, in: suite)
        }
        self.init(name: name, service: service, endpoint: address, keyring: keyring)
    }

    private static let names = SuiteService.allCases.map(\.rawValue).joined(separator: ", ")

    private static func keyring(
        _ keyring: Keyring, for name: String, at endpoint: String, in suite: SuiteConfiguration
    ) throws -> Keyring {
        if keyring.servers[endpoint] != nil { return keyring }
        let key = try suite.publicKey(ofService: name)
        return Keyring(
            keys: keyring.keys, servers: key.map { [endpoint: $0] } ?? [:], folder: keyring.folder,
            rules: keyring.rules, report: { _ in })
    }
}

/// A client of one service; lives on the poll thread of a `BusHost`.
final class ServiceClient: BusResident {
    /// The requester of the service.
    let requester: Requester

    /// Connects to a service, which may start later.
    init(bus: Bus, endpoint: String) throws {
        requester = try Requester(bus: bus, endpoint: endpoint)
    }

    /// Requests the OpenRPC document of the service; throws a `CallFailure` if it has none.
    func document(timeout: Duration? = nil) async throws(CallFailure) -> [UInt8] {
        let reply = try await requester.reply(
            to: try PreparedRequest(DiscoverService()), timeout: timeout)
        return try reply.text()
    }

    /// Ends every call with `CallFailure.stopped` and closes the socket.
    func stop() { requester.close() }
}
