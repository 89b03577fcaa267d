// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire
import ZeroMQ

/// What a process needs on a bus that is closed to strangers: its own keys, those of the services
/// that it asks, and, if it is a service itself, whom it lets in.
public struct Keyring: Sendable {
    /// Tells the process's log that a certificate lets nobody in.
    public typealias Report = @Sendable (KeyProblem) -> Void

    /// The process's own keys.
    public let keys: CurveKeyPair
    /// The keys of the services, by the endpoints where they are found.
    public let servers: [String: CurvePublicKey]
    /// Whom a service lets in.
    public let folder: KeyFolder
    /// What they may do.
    public let rules: AccessTable
    let report: Report

    /// A keyring from its parts.
    public init(
        keys: CurveKeyPair, servers: [String: CurvePublicKey], folder: KeyFolder,
        rules: AccessTable, report: @escaping Report
    ) {
        self.keys = keys
        self.servers = servers
        self.folder = folder
        self.rules = rules
        self.report = report
    }

    /// Those who are allowed now.
    ///
    /// Every service has streams, so the table knows the names of all services.
    func directory() -> KeyDirectory { folder.directory(services: Set(rules.streams.keys)) }
}

extension Bus {
    /// Lets a socket talk only to the service that is to be found at an endpoint; without a keyring
    /// it stays plain.
    ///
    /// Call it before connecting. Throws an `AccessError` when the service's key is not known.
    public func secure(_ socket: Socket, connectingTo endpoint: String) throws {
        guard let keyring else { return }
        guard let server = keyring.servers[endpoint] else {
            throw AccessError.unknownServer(endpoint: endpoint, folder: keyring.folder.path)
        }
        try socket.secure(asClient: keyring.keys, of: server)
        // A service that does not let a key in says nothing; it is asked again after this, and lets
        // the key in if it is allowed by then.
        try socket.set(.handshakeInterval, .seconds(2))
    }
}
