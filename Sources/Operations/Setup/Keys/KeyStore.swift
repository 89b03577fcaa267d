// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import ServiceRuntime
import Wire
import ZeroMQ

/// The folder of the keys that `comanda keys` manages.
///
/// It holds all certificates; its folder `allowed` holds those of allowed peers.
struct KeyStore {
    /// The name of a key, and its roles.
    struct Holder: Equatable {
        /// The name of the key.
        var name: String
        /// Its roles; nil if it is not allowed.
        var roles: Set<Role>?
    }

    /// The path of the folder.
    let folder: String

    /// Makes the key pair of a peer, writes its bundle if there is one, and allows the key.
    ///
    /// A revoked pair of that name is renamed, each file to `….old`. A public certificate without
    /// its secret one belongs to another machine and is never replaced. Throws a `KeyStoreError`
    /// for a name that is invalid or taken, a `CertificateError`, and a `KeyBundleError`, after
    /// which the name has no pair.
    func create(_ name: TerminalID, roles: Set<Role>, bundle: NewBundle? = nil) throws {
        guard !name.text.hasPrefix(".") else { throw KeyStoreError.hiddenName(name.text) }
        guard !isAllowed(name) else { throw nameTaken(name.text) }
        try makeFolders()
        if isRevoked(name) { try renamePair(of: name) }
        let keys = try CurveKeyPair.generate()
        let certificate = Certificate(keys, metadata: Self.metadata(name, roles))
        try certificate.write(to: path(of: name))
        do {
            try bundle?.write(for: name, roles: roles, keys: keys)
        } catch {
            for path in [path(of: name), secretPath(of: name)] { _ = unlink(path) }
            throw error
        }
        try writeAllowed(certificate)
    }

    /// Allows the holder of a certificate, with the given roles or those in the certificate.
    ///
    /// A name belongs to one key, and a key has one name: of two certificates with the same key
    /// the services accept only one. Throws a `KeyStoreError`, a `KeyProblem` for a certificate
    /// that the services would ignore, and a `CertificateError`.
    func allow(_ file: String, roles: Set<Role>?) throws -> Peer {
        let given = try Certificate(contentsOf: file)
        let stem = ((file as NSString).lastPathComponent as NSString).deletingPathExtension
        let name = given.metadata["name"] ?? stem
        guard !name.hasPrefix(".") else { throw KeyStoreError.hiddenName(name) }
        var certificate = given
        certificate.metadata["name"] = name
        if let roles { certificate.metadata["roles"] = Self.text(of: roles) }
        let peer = try peer(of: certificate, name, file)
        if let known = try? Certificate(contentsOf: allowed.path(of: name)),
            known.publicKey != certificate.publicKey
        {
            throw nameTaken(name)
        }
        if let holder = allowed.directory(services: []).peer(with: certificate.publicKey),
            holder.name != peer.name
        {
            throw KeyStoreError.keyTaken(holder: holder.name.text, other: name, folder: folder)
        }
        try makeFolders()
        try writeAllowed(certificate)
        return peer
    }

    /// Revokes a key: removes its certificate from `allowed`; the pair stays in the folder.
    ///
    /// Throws a `KeyStoreError` if no such name is allowed, or the file can't be removed.
    func revoke(_ name: TerminalID) throws {
        guard isAllowed(name) else { throw notAllowed(name.text) }
        guard unlink(allowed.path(of: name.text)) == 0 else {
            throw KeyStoreError.unwritable(folder: folder)
        }
    }

    /// All holders of certificates by name, allowed or not, and the certificates with problems.
    ///
    /// Throws a `KeyStoreError` if the folder can't be read.
    func list() throws -> (holders: [Holder], problems: [KeyProblem]) {
        let directory = allowed.directory(services: [])
        var roles = [String: Set<Role>?]()
        for name in try files() where name.hasSuffix(KeyFolder.fileSuffix) {
            roles[String(name.dropLast(KeyFolder.fileSuffix.count))] = .some(nil)
        }
        for peer in directory.peers.values { roles[peer.name.text] = peer.roles }
        let holders = roles.sorted { $0.key < $1.key }.map { Holder(name: $0.key, roles: $0.value) }
        return (holders, directory.problems)
    }

    private func files() throws(KeyStoreError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            let isThere = FileManager.default.fileExists(atPath: folder)
            throw isThere ? .unreadable(folder: folder) : .noFolder(folder)
        }
    }

    /// The public keys of the services by their names; those that not every suite has may have
    /// none.
    ///
    /// Throws a `KeyStoreError` if a service has no certificate, and a `CertificateError`.
    func serviceKeys() throws -> [String: CurvePublicKey] {
        try SuiteService.allCases.reduce(into: [:]) { keys, service in
            let path = allowed.path(of: service.rawValue)
            guard FileManager.default.fileExists(atPath: path) else {
                guard SuiteService.required.contains(service) else { return }
                throw KeyStoreError.noService(service.rawValue, folder: folder)
            }
            keys[service.rawValue] = try Certificate(contentsOf: path).publicKey
        }
    }

    /// Whether `allowed` has a certificate of this name.
    func isAllowed(_ name: TerminalID) -> Bool {
        FileManager.default.fileExists(atPath: allowed.path(of: name.text))
    }

    /// Whether there is a key pair of this name that is not allowed under any name.
    func isRevoked(_ name: TerminalID) -> Bool {
        guard !isAllowed(name), FileManager.default.fileExists(atPath: secretPath(of: name)),
            let pair = try? Certificate(contentsOf: path(of: name))
        else { return false }
        return allowed.directory(services: []).peer(with: pair.publicKey) == nil
    }

    /// Whether there is a public certificate of this name, but not the secret one.
    func lacksSecret(_ name: TerminalID) -> Bool {
        let files = FileManager.default
        guard !files.fileExists(atPath: secretPath(of: name)) else { return false }
        return isAllowed(name) || files.fileExists(atPath: path(of: name))
    }

    /// Roles as certificates and screens show them.
    static func text(of roles: Set<Role>) -> String {
        Role.allCases.filter(roles.contains).map(\.rawValue).joined(separator: " ")
    }

    private var allowed: KeyFolder { SuiteConfiguration.allowedFolder(in: folder) }

    private func path(of name: TerminalID) -> String { "\(folder)/\(name)\(KeyFolder.fileSuffix)" }

    private func secretPath(of name: TerminalID) -> String {
        SuiteConfiguration.secretPath(of: name.text, in: folder)
    }

    private func renamePair(of name: TerminalID) throws {
        for path in [path(of: name), secretPath(of: name)] {
            guard rename(path, "\(path).old") == 0 else {
                throw CertificateError.unwritable(path: "\(path).old", code: errno)
            }
        }
    }

    private static func metadata(_ name: TerminalID, _ roles: Set<Role>) -> Certificate.Metadata {
        ["name": name.text, "roles": text(of: roles)]
    }

    private func nameTaken(_ name: String) -> KeyStoreError { .nameTaken(name, folder: folder) }

    private func notAllowed(_ name: String) -> KeyStoreError { .notAllowed(name, folder: folder) }

    private func peer(
        of certificate: Certificate, _ name: String, _ file: String
    ) throws -> Peer {
        let directory = KeyDirectory([
            KeyDirectory.Entry(name: name, path: file, certificate: .success(certificate))
        ])
        if let problem = directory.problems.first { throw problem }
        guard let peer = directory.peer(with: certificate.publicKey) else {
            throw notAllowed(name)
        }
        return peer
    }

    private func makeFolders() throws(KeyStoreError) {
        do {
            try FileManager.default.createDirectory(
                atPath: allowed.path, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(folder: folder)
        }
    }

    /// Renames a complete file into its place, so that no service reads a partial one.
    private func writeAllowed(_ certificate: Certificate) throws {
        let name = certificate.metadata["name"] ?? ""
        let unfinished = allowed.path(of: ".\(name)")
        try? FileManager.default.removeItem(atPath: unfinished)
        try Certificate(certificate.publicKey, metadata: certificate.metadata)
            .write(to: unfinished)
        guard rename(unfinished, allowed.path(of: name)) == 0 else {
            throw CertificateError.unwritable(path: allowed.path(of: name), code: errno)
        }
    }
}

/// The reason why `comanda keys` failed.
enum KeyStoreError: Error, Equatable, CustomStringConvertible {
    /// The name begins with a dot, like a hidden file.
    case hiddenName(String)
    /// The name belongs to another key.
    case nameTaken(String, folder: String)
    /// The key is already allowed under the name `holder`; `other` is the second name.
    case keyTaken(holder: String, other: String, folder: String)
    /// The name is not allowed.
    case notAllowed(String, folder: String)
    /// A service of the suite is not allowed.
    case noService(String, folder: String)
    /// The secret certificates of these names are gone.
    case secretsLost([String], folder: String)
    /// There is no folder of keys.
    case noFolder(String)
    /// The folder can't be read.
    case unreadable(folder: String)
    /// The folder can't be made or written.
    case unwritable(folder: String)

    /// What happened and what to do.
    var description: String {
        switch self {
        case .hiddenName(let name): "A name can't begin with a dot: choose another than '\(name)'."
        case .nameTaken(let name, let folder):
            "'\(name)' is already allowed. Choose another name, or run 'comanda keys revoke "
                + "\(name) --keys \(folder)' first."
        case .keyTaken(let holder, let other, let folder):
            "This key is already allowed as '\(holder)', and a key has one name. Run 'comanda keys "
                + "revoke \(holder) --keys \(folder)' first, or make another key for "
                + "'\(other)' with 'comanda keys new \(other) --role ROLE --keys \(folder)'."
        case .notAllowed(let name, let folder):
            "'\(name)' is not allowed. 'comanda keys list --keys \(folder)' lists all names."
        case .noService(let service, let folder):
            "A bundle needs the keys of all services, and '\(service)' is not allowed in "
                + "'\(folder)'. Run 'comanda keys init --keys \(folder)' first."
        case .secretsLost(let names, let folder): Self.secretsLostText(names, folder)
        case .noFolder(let folder):
            "There are no keys in '\(folder)'. Make them with 'comanda keys init --keys "
                + "\(folder)', or name their folder with --keys."
        case .unreadable(let folder):
            "The folder of keys '\(folder)' can't be read. Check its permissions, or choose another"
                + " with --keys."
        case .unwritable(let folder):
            "The folder of keys '\(folder)' can't be written. Check that it is a folder and its "
                + "permissions, or choose another with --keys."
        }
    }

    private static func secretsLostText(_ names: [String], _ folder: String) -> String {
        let files = names.map { SuiteConfiguration.secretPath(of: $0, in: folder) }
        let commands = names.map { name in
            "'comanda keys revoke \(name) --keys \(folder)' unless it is revoked, "
                + "'rm --force \(folder)/\(name).key'"
        }
        return "Missing: \(files.joined(separator: ", ")). Put back what is missing from your copy "
            + "of the keys. Without a copy run \(commands.joined(separator: ", ")), and 'comanda "
            + "keys init --keys \(folder)' makes a new key; then restart the services, and make a "
            + "new bundle for each machine."
    }
}
