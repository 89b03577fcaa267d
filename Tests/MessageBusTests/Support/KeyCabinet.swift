// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Wire
import ZeroMQ

/// A folder of allowed keys, and the keys of all peers of a test.
struct KeyCabinet: Sendable {
    /// The permissions: only tills greet, only observers receive notes.
    static let rules = AccessTable(
        methods: [
            "people.greet": [.till], "notes.snapshot": [.observer], "notes.events": [.observer],
        ],
        streams: ["notes": [.observer]])

    let folder: KeyFolder
    let service: CurveKeyPair
    private let endpoints: ServiceEndpoints
    private var holders: [String: CurveKeyPair] = [:]

    /// The error for a name that was not allowed from the start.
    struct Unknown: Error {}

    /// Creates the keys of a service, and of allowed peers by name, with their roles.
    init(
        in path: String, endpoints: ServiceEndpoints,
        allowing roles: KeyValuePairs<String, String> = [:]
    ) throws {
        folder = KeyFolder(path: "\(path)/allowed")
        try FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: false)
        service = try CurveKeyPair.generate()
        self.endpoints = endpoints
        for (name, roles) in roles {
            let keys = try CurveKeyPair.generate()
            holders[name] = keys
            try allow(keys, name, roles)
        }
    }

    /// Returns the keys of a peer that was allowed from the start.
    func keys(of name: String) throws -> CurveKeyPair {
        guard let keys = holders[name] else { throw Unknown() }
        return keys
    }

    /// Returns the keyring of a peer that was allowed from the start.
    func keyring(of name: String) throws -> Keyring { keyring(of: try keys(of: name)) }

    /// Allows a key, as the operator does.
    func allow(_ keys: CurveKeyPair, _ name: String, _ roles: String) throws {
        let hidden = folder.path(of: ".\(name)")
        try Certificate(keys.publicKey, metadata: ["name": name, "roles": roles]).write(to: hidden)
        try FileManager.default.moveItem(atPath: hidden, toPath: folder.path(of: name))
    }

    /// Revokes a key.
    func revoke(_ name: String) throws {
        try FileManager.default.removeItem(atPath: folder.path(of: name))
    }

    /// The keyring of the service.
    var servicesKeyring: Keyring { keyring(of: service) }

    /// Returns a keyring that has the service's key, or a wrong one.
    func keyring(of keys: CurveKeyPair, knowing server: CurvePublicKey? = nil) -> Keyring {
        let server = server ?? service.publicKey
        return Keyring(
            keys: keys, servers: [endpoints.requests: server, endpoints.events: server],
            folder: folder, rules: Self.rules, report: { _ in })
    }
}
