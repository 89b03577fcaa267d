// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ZeroMQ

extension SuiteConfiguration {
    /// The key that a person uses who looks after the suite.
    public static let operatorName = "admin"

    /// The folder of those who are allowed, in the folder of the keys.
    public static func allowedFolder(in keys: String) -> KeyFolder {
        KeyFolder(path: "\(keys)/allowed")
    }

    /// Where the secret certificate of a name lies in the folder of the keys.
    public static func secretPath(of name: String, in keys: String) -> String {
        "\(keys)/\(name)\(KeyFolder.ending)_secret"
    }

    /// The keys of this process, as `name` where no certificate is given; nil on a plain bus.
    ///
    /// Throws a `CertificateError` for its certificate, and a `ConfigurationError` when that has no
    /// secret key.
    public func keyring(
        of name: String = operatorName, report: @escaping Keyring.Report = { _ in }
    ) throws -> Keyring? {
        guard let keysFolder else {
            if certificate != nil { throw ConfigurationError.keysMissing }
            return nil
        }
        let path = certificate ?? Self.secretPath(of: name, in: keysFolder)
        guard let keys = try Certificate(contentsOf: path).keys else {
            throw ConfigurationError.noSecret(path: path)
        }
        let folder = Self.allowedFolder(in: keysFolder)
        return Keyring(
            keys: keys, servers: servers(folder), folder: folder, rules: .suite, report: report)
    }

    /// Checks that others know a service by the key that it uses.
    func checkKey(of service: SuiteService, _ keyring: Keyring?) throws(ConfigurationError) {
        guard let keyring else { return }
        let known = keyring.servers[endpoints(of: service).requests]
        guard known == keyring.keys.publicKey else {
            throw .otherKey(service: service.rawValue, folder: keyring.folder.path)
        }
    }

    /// The endpoints of a service that strangers can reach, when that was insisted on; otherwise
    /// it throws.
    func exposedEndpoints(of service: SuiteService) throws(ConfigurationError) -> [String] {
        guard keysFolder == nil else { return [] }
        let own = endpoints(of: service)
        let exposed = [own.requests, own.events].filter { !EndpointReach.isLocal($0) }
        if let first = exposed.first, !isInsecure { throw .exposed(endpoint: first) }
        return exposed
    }

    /// The keys of the services whose certificates are there; a missing one is missed by whoever
    /// connects to that service.
    private func servers(_ folder: KeyFolder) -> [String: CurvePublicKey] {
        SuiteService.allCases.reduce(into: [:]) { servers, service in
            let path = folder.path(of: service.rawValue)
            guard let key = try? Certificate(contentsOf: path).publicKey else { return }
            servers[endpoints(of: service).requests] = key
            servers[endpoints(of: service).events] = key
        }
    }
}
