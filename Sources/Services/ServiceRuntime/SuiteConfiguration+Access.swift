// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
package import MessageBus
import Messages
package import ZeroMQ

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
    /// They are in the bundle, in the file of the setting `certificate`, or else in the secret
    /// certificate with the name: a credential of systemd, or a file in the folder. Throws a
    /// `CertificateError` for an invalid certificate, and a `ConfigurationError` if it has no
    /// secret key.
    package func keyring(
        of name: String = operatorName, report: @escaping Keyring.Report = { _ in }
    ) throws -> Keyring? {
        if let bundle, let bundlePath { return keyring(in: bundle, at: bundlePath, report) }
        if certificate != nil, keysFolder == nil { throw ConfigurationError.keysMissing }
        return try keyring(certificate, of: name, report)
    }

    /// The public key of a service by its name, also of one outside of the suite; nil on a plain
    /// bus.
    ///
    /// Throws a `CertificateError` for an invalid or missing certificate, and a
    /// `ConfigurationError` if the bundle has no such key.
    package func publicKey(ofService name: String) throws -> CurvePublicKey? {
        if let bundle, let bundlePath {
            guard let key = bundle.services[name] else {
                throw ConfigurationError.notInBundle(service: name, bundle: bundlePath)
            }
            return key
        }
        guard let keysFolder else { return nil }
        let path = Self.allowedFolder(in: keysFolder).path(of: name)
        return try Certificate(contentsOf: path).publicKey
    }

    /// Reads the bundle of the settings.
    ///
    /// Throws a `ConfigurationError` if other settings give keys too, and a `KeyBundleError`.
    static func bundle(
        _ path: String?, isCredential: Bool, keys: String?, certificate: String?
    ) throws -> KeyBundle? {
        guard let path else { return nil }
        if keys != nil { throw ConfigurationError.bundleConflict("keys") }
        if certificate != nil { throw ConfigurationError.bundleConflict("certificate") }
        return try KeyBundle(contentsOf: path, isCredential: isCredential)
    }

    /// The path of the bundle among the credentials of a unit; nil if it has none.
    ///
    /// A unit with an optional bundle has the text `none` instead: systemd 252 refuses to start a
    /// unit whose credential is missing.
    static func bundleCredential(in folder: String) -> String? {
        let path = "\(folder)/bundle"
        let text = try? String(contentsOfFile: path, encoding: .utf8)
        return text == nil || text == "none" ? nil : path
    }

    /// The address in the settings, or else the one in the bundle.
    ///
    /// Without both it is the default, or with a bundle the one that is found on the network.
    static func bus(_ setting: String?, orOf bundle: KeyBundle?) -> String {
        setting ?? bundle.map { $0.bus ?? discovery } ?? defaultBus
    }

    /// Checks the settings of services, for a process that starts them.
    ///
    /// Each service checks them again at its start. The process's own certificate is ignored,
    /// because no service uses it. Throws a `ConfigurationError` or a `CertificateError`, as the
    /// service would.
    package func checkServices(_ services: [SuiteService] = SuiteService.required) throws {
        _ = try level()
        try checkBundle()
        try checkBus()
        for service in services {
            try checkReach(of: endpoints(of: service))
            try checkKey(
                of: service.rawValue, at: endpoints(of: service),
                try keyring(nil, of: service.rawValue) { _ in })
        }
        _ = try eventDays(option: nil)
        _ = try orderLimits()
        _ = try isTrial(option: false)
    }

    /// Throws if there is a bundle, for a process that is a service.
    func checkBundle() throws(ConfigurationError) {
        if bundle != nil { throw .bundleOfClient }
    }

    /// Throws if the key of a service or a provider is not the one that its clients know.
    func checkKey(
        of name: String, at endpoints: ServiceEndpoints, _ keyring: Keyring?
    ) throws(ConfigurationError) {
        guard let keyring else { return }
        guard keyring.servers[endpoints.requests] == keyring.keys.publicKey else {
            throw .otherKey(service: name, folder: keyring.folder.path)
        }
    }

    /// Throws if other machines can reach a service without keys, unless `--insecure` is given.
    func checkReach(of endpoints: ServiceEndpoints) throws(ConfigurationError) {
        guard !isInsecure, let first = exposed(endpoints).first else { return }
        throw .exposed(endpoint: first)
    }

    /// Those of a service's endpoints that other machines can reach without keys.
    func exposed(_ endpoints: ServiceEndpoints) -> [String] {
        guard keysFolder == nil else { return [] }
        return [endpoints.requests, endpoints.events].filter { !EndpointReach.isLocal($0) }
    }

    /// The keys in a certificate, by default the one with the name; nil on a plain bus.
    private func keyring(
        _ certificate: String?, of name: String, _ report: @escaping Keyring.Report
    ) throws -> Keyring? {
        guard let keysFolder else { return nil }
        let path =
            certificate ?? credential(of: name) ?? Self.secretPath(of: name, in: keysFolder)
        guard let keys = try Certificate(contentsOf: path).keys else {
            throw ConfigurationError.noSecret(path: path)
        }
        let folder = Self.allowedFolder(in: keysFolder)
        // A missing certificate is reported when a client connects to its service.
        let servers = servers { name in
            try? Certificate(contentsOf: folder.path(of: name)).publicKey
        }
        return Keyring(
            keys: keys, servers: servers, folder: folder, rules: .suite, report: report)
    }

    /// The path of the secret certificate with the name that systemd passes to this unit.
    ///
    /// Returns nil without a credential, or if it is empty: the key was missing when the unit was
    /// started.
    private func credential(of name: String) -> String? {
        guard let credentials else { return nil }
        let path = Self.secretPath(of: name, in: credentials)
        let text = try? String(contentsOfFile: path, encoding: .utf8)
        return text?.contains { !$0.isWhitespace } == true ? path : nil
    }

    /// The keys in a bundle, which accept no other key.
    private func keyring(
        in bundle: KeyBundle, at path: String, _ report: @escaping Keyring.Report
    ) -> Keyring {
        Keyring(
            keys: bundle.keys, servers: servers { bundle.services[$0] },
            folder: KeyFolder(path: path), rules: .suite, report: report)
    }

    /// The services to which a client can connect.
    ///
    /// Without its key, a suite has no delivery-service and no people-service.
    package func services(for keyring: Keyring?) -> [SuiteService] {
        SuiteService.allCases.filter { service in
            guard let keyring, !SuiteService.required.contains(service) else { return true }
            return keyring.servers[endpoints(of: service).requests] != nil
        }
    }

    /// The public keys of the services and of the payment providers, by their endpoints.
    private func servers(_ key: (String) -> CurvePublicKey?) -> [String: CurvePublicKey] {
        var servers: [String: CurvePublicKey] = [:]
        for service in SuiteService.allCases {
            guard let key = key(service.rawValue) else { continue }
            servers[endpoints(of: service).requests] = key
            servers[endpoints(of: service).events] = key
        }
        for (provider, endpoint) in providers { servers[endpoint] = key(provider.text) }
        return servers
    }
}
