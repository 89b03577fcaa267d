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

    @Test func `a certificate has the name and the roles of a peer`() throws {
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

    @Test func `a problem of one certificate does not affect the others`() throws {
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
                .unknownRole(path: "d.key", role: "chef"), .duplicateKey(path: "e.key", other: "a"),
                .misnamed(path: "no name.key", name: nil),
            ])
        #expect(directory.problems.allSatisfy { $0.description.contains(".key") })
    }

    @Test func `a peer without roles may only use the methods that every service has`()
        throws
    {
        let keys = try CurveKeyPair.generate()
        let directory = KeyDirectory([Self.entry("guest", [:], keys)])
        let roles = try #require(directory.peer(with: keys.publicKey)).roles

        #expect(roles == [])
        #expect(KeyCabinet.rules.allows(roles, method: "service.ping"))
        #expect(KeyCabinet.rules.allows(roles, method: "rpc.discover"))
        #expect(!KeyCabinet.rules.allows(roles, method: "people.greet"))
        #expect(!KeyCabinet.rules.allows(roles, method: "people.unknown"))
        #expect(!KeyCabinet.rules.allows(roles, streamsOf: "notes"))
        #expect(!KeyCabinet.rules.allows(Set(Role.allCases), streamsOf: "unknown"))
    }

    @Test func `a folder is read without files that are still being written`() throws {
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

    @Test func `a missing folder allows no peers, and is reported`() {
        let directory = KeyFolder(path: "/nowhere/allowed").directory(services: [])

        #expect(directory.peers.isEmpty)
        #expect(directory.problems == [.noFolder("/nowhere/allowed")])
    }

    @Test func `a folder that cannot be read now differs from a missing one`() {
        #expect(KeyFolder(path: "/nowhere/allowed").stamp != nil)
        // A too long path replaces a lack of descriptors, which would affect other tests.
        #expect(KeyFolder(path: String(repeating: "long", count: 2000)).stamp == nil)
    }

    @Test func `a peer signs with its own name, and a service with that of its client`() {
        let claimed = CommandContext(key: "k", terminal: "till-9", staff: "ana")

        let till = Peer(name: "till-1", roles: [.till]).signing(claimed)
        let service = Peer(name: "kitchen", roles: [.kitchen], isService: true).signing(claimed)

        #expect(till == CommandContext(key: "k", terminal: "till-1", staff: "ana"))
        #expect(service == claimed)
    }

    @Test func `only a manager's key names who approved a command`() {
        let claimed = CommandContext(key: "k", terminal: "t", staff: "ana", approvedBy: "maria")
        func approver(_ roles: Role..., isService: Bool = false) -> StaffID? {
            Peer(name: "p", roles: Set(roles), isService: isService).signing(claimed).approvedBy
        }

        #expect(approver(.till, .observer) == nil)
        #expect(approver(.till, .manager) == "maria")
        #expect(approver(.admin) == "maria")
        #expect(approver(.kitchen, isService: true) == "maria")
    }
}
