// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import ZeroMQ

/// The service that a call goes to: one of the suite, or any other at an endpoint.
struct CallTarget: Sendable {
    /// The name on the command line.
    let name: String
    /// The service of the suite of that name.
    let service: SuiteService?
    /// Where it answers requests.
    let endpoint: String
    /// The keys for it; nil on a plain bus.
    let keyring: Keyring?

    /// What messages call it.
    var program: String { service?.program ?? name }
}

extension CallTarget {
    /// The service of a name, or the one at an endpoint, whose certificate is that of the name.
    ///
    /// Throws a `ValidationError` for a name that needs an endpoint, and what
    /// `SuiteConfiguration.keyring()` throws.
    init(_ name: String, at endpoint: String?, in suite: SuiteConfiguration) throws {
        let service = SuiteService(rawValue: name)
        guard let place = endpoint ?? service.map({ suite.endpoints(of: $0).requests }) else {
            throw ValidationError(
                "There is no service '\(name)' in the suite. Write \(Self.names), or say with "
                    + "--endpoint where '\(name)' answers requests.")
        }
        let keyring = try suite.keyring().map { try Self.keyring($0, for: name, at: place) }
        self.init(name: name, service: service, endpoint: place, keyring: keyring)
    }

    private static let names = SuiteService.allCases.map(\.rawValue).joined(separator: ", ")

    private static func keyring(
        _ keyring: Keyring, for name: String, at endpoint: String
    ) throws -> Keyring {
        if keyring.servers[endpoint] != nil { return keyring }
        let key = try Certificate(contentsOf: keyring.folder.path(of: name)).publicKey
        return Keyring(
            keys: keyring.keys, servers: [endpoint: key], folder: keyring.folder,
            rules: keyring.rules, report: { _ in })
    }
}

/// A client of one service; lives on the poll thread of a `BusHost`.
final class ServiceClient: BusResident {
    /// The asking end towards the service.
    let requester: Requester

    /// Connects to the service, whether it is there already or not.
    init(bus: Bus, endpoint: String) throws {
        requester = try Requester(bus: bus, endpoint: endpoint)
    }

    /// Asks for the OpenRPC document of the service; throws a `CallFailure` if there is none.
    func document(patience: Duration? = nil) async throws(CallFailure) -> [UInt8] {
        let reply = try await requester.reply(
            to: try PreparedRequest(DiscoverService()), patience: patience)
        return try reply.text()
    }

    /// Ends every call as stopped and closes the socket.
    func stop() { requester.close() }
}
