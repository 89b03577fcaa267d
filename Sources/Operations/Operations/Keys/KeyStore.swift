// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import ServiceRuntime
import Wire
import ZeroMQ

/// The folder of the keys as `comanda keys` tends it: everybody's certificates, and in `allowed`
/// those of whoever is let in.
struct KeyStore {
    /// One line of the list.
    struct Holder: Equatable {
        /// The name of the key.
        var name: String
        /// Its roles as far as it is allowed; nil when it is not.
        var roles: Set<Role>?
    }

    /// Where the folder lies.
    let folder: String

    /// Makes the keys of a peer and lets it in; a pair of that name that was revoked is set aside,
    /// each file as `….old`.
    ///
    /// A public certificate alone is somebody else's and stays. Throws a `KeyStoreError` for a name
    /// that can't be used or is, and a `CertificateError`.
    func create(_ name: TerminalID, roles: Set<Role>) throws {
        guard !name.text.hasPrefix(".") else { throw KeyStoreError.hiddenName(name.text) }
        guard !isAllowed(name) else { throw nameTaken(name.text) }
        try makeFolders()
        if isRevoked(name) { try setPairAside(of: name) }
        let certificate = Certificate(
            try CurveKeyPair.generate(), metadata: Self.metadata(name, roles))
        try certificate.write(to: path(of: name))
        try letIn(certificate)
    }

    /// Lets in the holder of a certificate, with its own roles or with these; says who it is.
    ///
    /// A name that another key has is not given away, and a key gets no second name: the services
    /// let in only one of two, by their names. Throws a `KeyStoreError`, a `KeyProblem` for
    /// a certificate that would let nobody in, and a `CertificateError`.
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
        try letIn(certificate)
        return peer
    }

    /// Takes somebody's right away; the certificate beside `allowed`, if it is there, stays.
    ///
    /// Throws a `KeyStoreError` when nobody of that name is allowed, or the file stays.
    func revoke(_ name: TerminalID) throws {
        guard isAllowed(name) else { throw notAllowed(name.text) }
        guard unlink(allowed.path(of: name.text)) == 0 else {
            throw KeyStoreError.unwritable(folder: folder)
        }
    }

    /// Everybody, allowed or with a certificate only, by name; and what is wrong with whom.
    ///
    /// Throws a `KeyStoreError` when there is no folder that can be read.
    func list() throws -> (holders: [Holder], problems: [KeyProblem]) {
        let directory = allowed.directory(services: [])
        var roles = [String: Set<Role>?]()
        for name in try files() where name.hasSuffix(KeyFolder.ending) {
            roles[String(name.dropLast(KeyFolder.ending.count))] = .some(nil)
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

    /// Whether somebody of this name is let in, or would be.
    func isAllowed(_ name: TerminalID) -> Bool {
        FileManager.default.fileExists(atPath: allowed.path(of: name.text))
    }

    /// Whether there is a pair of this name that nobody is let in with, under whatever name.
    func isRevoked(_ name: TerminalID) -> Bool {
        guard !isAllowed(name), FileManager.default.fileExists(atPath: secretPath(of: name)),
            let pair = try? Certificate(contentsOf: path(of: name))
        else { return false }
        return allowed.directory(services: []).peer(with: pair.publicKey) == nil
    }

    /// Roles as they stand in certificates and on screens.
    static func text(of roles: Set<Role>) -> String {
        Role.allCases.filter(roles.contains).map(\.rawValue).joined(separator: " ")
    }

    private var allowed: KeyFolder { SuiteConfiguration.allowedFolder(in: folder) }

    private func path(of name: TerminalID) -> String { "\(folder)/\(name)\(KeyFolder.ending)" }

    private func secretPath(of name: TerminalID) -> String {
        SuiteConfiguration.secretPath(of: name.text, in: folder)
    }

    private func setPairAside(of name: TerminalID) throws {
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

    /// The file appears whole, so that no service reads half of one.
    private func letIn(_ certificate: Certificate) throws {
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
