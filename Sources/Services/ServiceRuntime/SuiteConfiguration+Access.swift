// SPDX-License-Identifier: Apache-2.0

import Commerce
package import MessageBus
import Messages
import ZeroMQ

extension SuiteConfiguration {
    /// The name of the operator's key.
    package static let operatorName = "admin"

    /// The folder of the allowed certificates, in the folder of the keys.
    package static func allowedFolder(in keys: String) -> KeyFolder {
        KeyFolder(path: "\(keys)/allowed")
    }

    /// The path of a secret certificate in the folder of the keys.
    package static func secretPath(of name: String, in keys: String) -> String {
        "\(keys)/\(name)\(KeyFolder.fileSuffix)_secret"
    }

    /// The keys of this process; nil on a plain bus.
    ///
    /// They are in the file of the setting `certificate`, or else in the secret certificate with
    /// the name. Throws a `CertificateError` for an invalid certificate, and a `ConfigurationError`
    /// if it has no secret key.
    package func keyring(
        of name: String = operatorName, report: @escaping Keyring.Report = { _ in }
    ) throws -> Keyring? {
        if certificate != nil, keysFolder == nil { throw ConfigurationError.keysMissing }
        return try keyring(certificate, of: name, report)
    }

    /// Checks the settings of all services, for a process that starts them.
    ///
    /// Each service checks them again at its start. The process's own certificate is ignored,
    /// because no service uses it. Throws a `ConfigurationError` or a `CertificateError`, as the
    /// service would.
    package func checkServices() throws {
        _ = try level()
        for service in SuiteService.allCases {
            try checkReach(of: service)
            try checkKey(of: service, try keyring(nil, of: service.rawValue) { _ in })
        }
        _ = try eventDays(option: nil)
        _ = try orderLimits()
        _ = try isTrial(option: false)
    }

    /// Throws if the key of a service is not the one that its clients know.
    func checkKey(of service: SuiteService, _ keyring: Keyring?) throws(ConfigurationError) {
        guard let keyring else { return }
        let known = keyring.servers[endpoints(of: service).requests]
        guard known == keyring.keys.publicKey else {
            throw .otherKey(service: service.rawValue, folder: keyring.folder.path)
        }
    }

    /// Throws if other machines can reach a service without keys, unless `--insecure` is given.
    func checkReach(of service: SuiteService) throws(ConfigurationError) {
        guard !isInsecure, let first = exposedEndpoints(of: service).first else { return }
        throw .exposed(endpoint: first)
    }

    /// The endpoints of a service without keys that other machines can reach.
    func exposedEndpoints(of service: SuiteService) -> [String] {
        guard keysFolder == nil else { return [] }
        let own = endpoints(of: service)
        return [own.requests, own.events].filter { !EndpointReach.isLocal($0) }
    }

    /// The keys in a certificate, by default the one with the name; nil on a plain bus.
    private func keyring(
        _ certificate: String?, of name: String, _ report: @escaping Keyring.Report
    ) throws -> Keyring? {
        guard let keysFolder else { return nil }
        let path = certificate ?? Self.secretPath(of: name, in: keysFolder)
        guard let keys = try Certificate(contentsOf: path).keys else {
            throw ConfigurationError.noSecret(path: path)
        }
        let folder = Self.allowedFolder(in: keysFolder)
        return Keyring(
            keys: keys, servers: servers(folder), folder: folder, rules: .suite, report: report)
    }

    /// The public keys of the services by their endpoints.
    ///
    /// A missing certificate is reported when a client connects to its service.
    private func servers(_ folder: KeyFolder) -> [String: CurvePublicKey] {
        SuiteService.allCases.reduce(into: [:]) { servers, service in
            let path = folder.path(of: service.rawValue)
            guard let key = try? Certificate(contentsOf: path).publicKey else { return }
            servers[endpoints(of: service).requests] = key
            servers[endpoints(of: service).events] = key
        }
    }
}
