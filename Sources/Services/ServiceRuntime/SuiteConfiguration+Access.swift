// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ZeroMQ

extension SuiteConfiguration {
    /// The key that a person uses who looks after the suite.
    package static let operatorName = "admin"

    /// The folder of those who are allowed, in the folder of the keys.
    package static func allowedFolder(in keys: String) -> KeyFolder {
        KeyFolder(path: "\(keys)/allowed")
    }

    /// Where the secret certificate of a name lies in the folder of the keys.
    package static func secretPath(of name: String, in keys: String) -> String {
        "\(keys)/\(name)\(KeyFolder.ending)_secret"
    }

    /// The keys of this process, as `name` where no certificate is given; nil on a plain bus.
    ///
    /// Throws a `CertificateError` for its certificate, and a `ConfigurationError` when that has no
    /// secret key.
    package func keyring(
        of name: String = operatorName, report: @escaping Keyring.Report = { _ in }
    ) throws -> Keyring? {
        if certificate != nil, keysFolder == nil { throw ConfigurationError.keysMissing }
        return try keyring(certificate, of: name, report)
    }

    /// Checks what each of the services would refuse at its start, so that a process that starts
    /// them does not start what can't work; none of them uses that process's own certificate.
    ///
    /// Throws a `ConfigurationError` or a `CertificateError`, as the service would.
    package func checkServices() throws {
        _ = try level()
        for service in SuiteService.allCases {
            try checkReach(of: service)
            try checkKey(of: service, try keyring(nil, of: service.rawValue) { _ in })
        }
        _ = try eventDays(asked: nil)
        _ = try orderLimits()
        _ = try isTrial(asked: false)
    }

    /// Checks that others know a service by the key that it uses.
    func checkKey(of service: SuiteService, _ keyring: Keyring?) throws(ConfigurationError) {
        guard let keyring else { return }
        let known = keyring.servers[endpoints(of: service).requests]
        guard known == keyring.keys.publicKey else {
            throw .otherKey(service: service.rawValue, folder: keyring.folder.path)
        }
    }

    /// Checks that strangers can't reach a service, unless that was insisted on.
    func checkReach(of service: SuiteService) throws(ConfigurationError) {
        guard !isInsecure, let first = exposedEndpoints(of: service).first else { return }
        throw .exposed(endpoint: first)
    }

    /// The endpoints of a service that strangers can reach.
    func exposedEndpoints(of service: SuiteService) -> [String] {
        guard keysFolder == nil else { return [] }
        let own = endpoints(of: service)
        return [own.requests, own.events].filter { !EndpointReach.isLocal($0) }
    }

    /// The keys in a certificate, or in that of a name where none is given; nil on a plain bus.
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
