// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Wire
import ZeroMQ

/// A folder of those who are allowed, and the keys of everybody in a test.
struct KeyCabinet: Sendable {
    /// Who may do what: only tills greet, only observers hear notes.
    static let rules = AccessTable(
        methods: [
            "people.greet": [.till], "notes.snapshot": [.observer], "notes.events": [.observer],
        ],
        streams: ["notes": [.observer]])

    let folder: KeyFolder
    let service: CurveKeyPair
    private let endpoints: ServiceEndpoints
    private var holders: [String: CurveKeyPair] = [:]

    /// Nobody of that name was allowed from the beginning.
    struct Unknown: Error {}

    /// A cabinet for a service at these endpoints, in which some are allowed by name with their
    /// roles.
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

    /// The keys of somebody who was allowed from the beginning.
    func keys(of name: String) throws -> CurveKeyPair {
        guard let keys = holders[name] else { throw Unknown() }
        return keys
    }

    /// What somebody holds who was allowed from the beginning.
    func keyring(of name: String) throws -> Keyring { keyring(of: try keys(of: name)) }

    /// Lets a key in, as whoever keeps the keys does.
    func allow(_ keys: CurveKeyPair, _ name: String, _ roles: String) throws {
        let hidden = folder.path(of: ".\(name)")
        try Certificate(keys.publicKey, metadata: ["name": name, "roles": roles]).write(to: hidden)
        try FileManager.default.moveItem(atPath: hidden, toPath: folder.path(of: name))
    }

    /// Takes a right away.
    func revoke(_ name: String) throws {
        try FileManager.default.removeItem(atPath: folder.path(of: name))
    }

    /// What the service of the test holds.
    var servicesKeyring: Keyring { keyring(of: service) }

    /// What somebody holds who knows the service by the right key, or by another.
    func keyring(of keys: CurveKeyPair, knowing server: CurvePublicKey? = nil) -> Keyring {
        let server = server ?? service.publicKey
        return Keyring(
            keys: keys, servers: [endpoints.requests: server, endpoints.events: server],
            folder: folder, rules: Self.rules, report: { _ in })
    }
}
