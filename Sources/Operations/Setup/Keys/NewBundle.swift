// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import ServiceRuntime
import Wire
import ZeroMQ

/// The bundle of a key that is still to be made.
///
/// Everything that can be checked is checked before: a failure must not leave a key without its
/// bundle.
struct NewBundle {
    /// The path of the file.
    let path: String
    /// The address of the services; nil if the client finds it on the network.
    let bus: String?
    /// Whether only this machine can connect to the address.
    let isLocal: Bool
    private let services: [String: CurvePublicKey]

    /// Prepares a bundle with the services' keys of a folder.
    ///
    /// Throws a `KeyBundleError` if the file exists, a `ConfigurationError` for an unusable
    /// address, a `KeyStoreError` if a service has no key, and a `CertificateError`.
    init(at path: String, bus: String?, in store: KeyStore) throws {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw KeyBundleError.unwritable(path: path, code: EEXIST)
        }
        self.path = path
        self.bus = bus
        isLocal = try bus.map(KeyBundle.checkAddress) ?? false
        services = try store.serviceKeys()
    }

    /// Writes the file for a holder with its roles and keys.
    func write(for name: TerminalID, roles: Set<Role>, keys: CurveKeyPair) throws {
        let bundle = KeyBundle(
            name: name, roles: Role.allCases.filter(roles.contains).map(\.rawValue), keys: keys,
            services: services, bus: bus)
        try bundle.write(to: path)
    }
}
