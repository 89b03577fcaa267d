// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import TestSupport
import Testing
import ZeroMQ

@testable import MessageBus
import Wire

@Suite struct KeyDirectoryTests {
    private static func entry(
        _ name: String, _ metadata: Certificate.Metadata, _ keys: CurveKeyPair
    ) -> KeyDirectory.Entry {
        KeyDirectory.Entry(
            name: name, path: "\(name).key",
            certificate: .success(Certificate(keys.publicKey, metadata: metadata)))
    }

    @Test func `a certificate says who has a key and what its holder may do`() throws {
        let (till, cook) = (try CurveKeyPair.generate(), try CurveKeyPair.generate())

        let directory = KeyDirectory(
            [
                Self.entry("till-1", ["name": "till-1", "roles": "till observer"], till),
                Self.entry("kitchen", ["roles": "kitchen"], cook),
            ], services: ["kitchen"])

        #expect(
            directory.peer(with: till.publicKey) == Peer(name: "till-1", roles: [.till, .observer]))
        #expect(
            directory.peer(with: cook.publicKey)
                == Peer(name: "kitchen", roles: [.kitchen], isService: true))
        #expect(directory.peer(with: try CurveKeyPair.generate().publicKey) == nil)
        #expect(directory.problems == [])
    }

    @Test func `what is wrong with one certificate does not concern the others`() throws {
        let keys = try (1...4).map { _ in try CurveKeyPair.generate() }
        let unreadable = CertificateError.invalid(path: "b.key", reason: "it is a menu")

        let directory = KeyDirectory([
            Self.entry("a", ["roles": "till"], keys[0]),
            KeyDirectory.Entry(name: "b", path: "b.key", certificate: .failure(unreadable)),
            Self.entry("c", ["name": "another", "roles": "till"], keys[1]),
            Self.entry("d", ["roles": "till chef"], keys[2]),
            Self.entry("e", ["roles": "admin"], keys[0]),
            Self.entry("no name", ["roles": "till"], keys[3]),
        ])

        #expect(directory.peers.values.map(\.name) == ["a"])
        #expect(
            directory.problems == [
                .unreadable(unreadable), .misnamed(path: "c.key", name: "another"),
                .unknownRole(path: "d.key", role: "chef"), .doubled(path: "e.key", other: "a"),
                .misnamed(path: "no name.key", name: nil),
            ])
        #expect(directory.problems.allSatisfy { $0.description.contains(".key") })
    }

    @Test func `a holder without roles is allowed, and may do nothing but ask how a service is`()
        throws
    {
        let keys = try CurveKeyPair.generate()
        let directory = KeyDirectory([Self.entry("guest", [:], keys)])
        let roles = try #require(directory.peer(with: keys.publicKey)).roles

        #expect(roles == [])
        #expect(KeyCabinet.rules.allows(roles, method: "service.ping"))
        #expect(KeyCabinet.rules.allows(roles, method: "rpc.discover"))
        #expect(!KeyCabinet.rules.allows(roles, method: "people.greet"))
        #expect(!KeyCabinet.rules.allows(roles, method: "people.unheardOf"))
        #expect(!KeyCabinet.rules.allows(roles, streamsOf: "notes"))
        #expect(!KeyCabinet.rules.allows(Set(Role.allCases), streamsOf: "unheardOf"))
    }

    @Test func `a folder is read as it is, without what is still being written`() throws {
        let place = try TemporaryFolder()
        let cabinet = try KeyCabinet(in: place.path, endpoints: place.endpoints)
        let keys = try CurveKeyPair.generate()
        let empty = cabinet.folder.stamp

        try cabinet.allow(keys, "till-1", "till")
        try Certificate(cabinet.service.publicKey).write(to: cabinet.folder.path(of: ".half"))
        try "Menu of the day".write(
            toFile: cabinet.folder.path + "/menu.txt", atomically: true, encoding: .utf8)

        let directory = cabinet.folder.directory(services: [])
        #expect(directory.peers.values.map(\.name) == ["till-1"])
        #expect(directory.problems == [])
        let filled = cabinet.folder.stamp
        #expect(filled != empty)
        #expect(cabinet.folder.stamp == filled)
        try cabinet.revoke("till-1")
        #expect(cabinet.folder.stamp == empty)
    }

    @Test func `a folder that is not there lets nobody in and says so`() {
        let directory = KeyFolder(path: "/nowhere/allowed").directory(services: [])

        #expect(directory.peers.isEmpty)
        #expect(directory.problems == [.noFolder("/nowhere/allowed")])
    }

    @Test func `a folder that can't be looked at just now is not one that is not there`() {
        #expect(KeyFolder(path: "/nowhere/allowed").stamp != nil)
        // Stands for a lack of descriptors, which other tests would feel.
        #expect(KeyFolder(path: String(repeating: "long", count: 2000)).stamp == nil)
    }

    @Test func `a peer signs with its name, and a service for those whom it asks for`() {
        let claimed = CommandContext(key: "k", terminal: "till-9", staff: "ana")

        let till = Peer(name: "till-1", roles: [.till]).signing(claimed)
        let service = Peer(name: "kitchen", roles: [.kitchen], isService: true).signing(claimed)

        #expect(till == CommandContext(key: "k", terminal: "till-1", staff: "ana"))
        #expect(service == claimed)
    }
}
