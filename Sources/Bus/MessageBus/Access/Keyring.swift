// SPDX-License-Identifier: Apache-2.0

import Commerce
public import Wire
public import ZeroMQ

/// The keys of a process on a bus with access control.
///
/// They are its own keys and the keys of the services that it connects to. A service also has a
/// folder of the keys that it accepts.
public struct Keyring: Sendable {
    /// Reports a certificate that is not used to the process's log.
    public typealias Report = @Sendable (KeyProblem) -> Void

    /// The process's own keys.
    public let keys: CurveKeyPair
    /// The public keys of the services, by their endpoints.
    public let servers: [String: CurvePublicKey]
    /// The folder of the keys that a service accepts.
    public let folder: KeyFolder
    /// The permissions of the roles.
    public let rules: AccessTable
    let report: Report

    /// Creates a keyring from its parts.
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

    /// Reads the peers that are allowed now.
    ///
    /// Every service has streams, so the table's streams name all services.
    func directory() -> KeyDirectory { folder.directory(services: rules.speakers) }
}

extension Bus {
    /// Makes a socket connect only to the service that has an endpoint; on a plain bus it does
    /// nothing.
    ///
    /// Call it before connecting. Throws an `AccessError` if the service's key is unknown.
    public func secure(_ socket: Socket, connectingTo endpoint: String) throws {
        guard let keyring else { return }
        guard let server = keyring.servers[endpoint] else {
            throw AccessError.unknownServer(endpoint: endpoint, folder: keyring.folder.path)
        }
        try socket.secure(asClient: keyring.keys, of: server)
        // A service does not reply to a key that it does not accept. After this time libzmq
        // retries, and succeeds once the key is allowed.
        try socket.set(.handshakeInterval, .seconds(2))
    }
}

/// An error of securing a connection.
public enum AccessError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The key of the service at an endpoint is unknown.
    case unknownServer(endpoint: String, folder: String)

    /// The missing certificate, and the folder for it.
    public var description: String {
        switch self {
        case .unknownServer(let endpoint, let folder):
            "The key of the service at \(endpoint) is not known: put its certificate, NAME.key, "
                + "into \(folder)."
        }
    }
}
