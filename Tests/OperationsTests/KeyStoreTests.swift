// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Foundation
import MessageBus
import TestSupport
import Testing
import Wire
import ZeroMQ

@testable import Setup

@Suite struct KeyStoreTests {
    @Test func `a new key is allowed, and only its owner can read the secret`() throws {
        let folder = try TemporaryFolder()
        let store = KeyStore(folder: "\(folder.path)/keys")

        try store.create("till-1", roles: [.till, .observer])

        let secret = "\(store.folder)/till-1.key_secret"
        let attributes = try FileManager.default.attributesOfItem(atPath: secret)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let (holders, problems) = try store.list()
        #expect(holders == [KeyStore.Holder(name: "till-1", roles: [.till, .observer])])
        #expect(problems == [])
        let allowed = try Certificate(contentsOf: "\(store.folder)/allowed/till-1.key")
        #expect(allowed.secretKey == nil)
        #expect(try Certificate(contentsOf: secret).publicKey == allowed.publicKey)
    }

    @Test func `a missing or invalid folder is reported`() throws {
        let folder = try TemporaryFolder()
        let nowhere = "\(folder.path)/nokeys"
        let file = "\(folder.path)/file"
        try Data().write(to: URL(filePath: file))

        #expect(throws: KeyStoreError.noFolder(nowhere)) { try KeyStore(folder: nowhere).list() }
        #expect(throws: KeyStoreError.unreadable(folder: file)) {
            try KeyStore(folder: file).list()
        }
        #expect(throws: KeyStoreError.unwritable(folder: file)) {
            try KeyStore(folder: file).create("till-1", roles: [.till])
        }
        for error in [KeyStoreError.noFolder(nowhere), .unreadable(folder: file)] {
            #expect(error.description.contains("--keys"))
        }
    }

    @Test func `a name belongs to one key`() throws {
        let folder = try TemporaryFolder()
        let store = KeyStore(folder: folder.path)
        try store.create("orders", roles: [.orders])
        let file = "\(folder.path)/guest.key"
        try Certificate(CurveKeyPair.generate().publicKey, metadata: ["name": "orders"])
            .write(to: file)

        let taken = KeyStoreError.nameTaken("orders", folder: folder.path)
        #expect(throws: taken) { try store.create("orders", roles: [.till]) }
        #expect(throws: taken) { try store.allow(file, roles: nil) }
        #expect(throws: KeyStoreError.hiddenName(".orders")) {
            try store.create(".orders", roles: [.till])
        }
    }

    @Test(arguments: ["guest", "zoe"])
    func `a key has one name`(other: String) throws {
        let folder = try TemporaryFolder()
        let store = KeyStore(folder: folder.path)
        try store.create("till-1", roles: [.till])
        let key = try Certificate(contentsOf: "\(folder.path)/till-1.key").publicKey
        let file = "\(folder.path)/visitor.key"
        try Certificate(key, metadata: ["name": other, "roles": "observer"]).write(to: file)

        let taken = KeyStoreError.keyTaken(holder: "till-1", other: other, folder: folder.path)
        #expect(throws: taken) { try store.allow(file, roles: nil) }
        #expect(!store.isAllowed(try #require(TerminalID(other))))

        try store.revoke("till-1")
        #expect(try store.allow(file, roles: nil).name.text == other)
        let (holders, problems) = try store.list()
        #expect(holders.contains(KeyStore.Holder(name: other, roles: [.observer])))
        #expect(problems == [])
    }

    @Test func `a revoked key can be allowed again with its own roles or with others`() throws {
        let folder = try TemporaryFolder()
        let store = KeyStore(folder: folder.path)
        try store.create("till-1", roles: [.till])
        let file = "\(folder.path)/till-1.key"

        try store.revoke("till-1")
        #expect(try store.list().holders == [KeyStore.Holder(name: "till-1", roles: nil)])
        let unknown = KeyStoreError.notAllowed("till-1", folder: folder.path)
        #expect(throws: unknown) { try store.revoke("till-1") }
        #expect(try store.allow(file, roles: nil) == Peer(name: "till-1", roles: [.till]))
        #expect(
            try store.allow(file, roles: [.observer]) == Peer(name: "till-1", roles: [.observer]))
        #expect(try store.list().holders == [KeyStore.Holder(name: "till-1", roles: [.observer])])
    }

    @Test func `a new key can replace a revoked one of the same name`() throws {
        let folder = try TemporaryFolder()
        let store = KeyStore(folder: folder.path)
        try store.create("till-1", roles: [.till])
        let secret = "\(folder.path)/till-1.key_secret"
        let lost = try Certificate(contentsOf: secret).publicKey
        try store.revoke("till-1")
        #expect(store.isRevoked("till-1"))

        try store.create("till-1", roles: [.till])

        let new = try Certificate(contentsOf: secret).publicKey
        #expect(new != lost)
        #expect(try Certificate(contentsOf: "\(folder.path)/till-1.key").publicKey == new)
        #expect(try Certificate(contentsOf: "\(folder.path)/allowed/till-1.key").publicKey == new)
        #expect(!store.isRevoked("till-1"))
        let old = try Certificate(contentsOf: secret + ".old")
        #expect(old.publicKey == lost)
        #expect(try store.list().holders.map(\.name) == ["till-1"])
    }

    @Test func `a pair that is allowed under another name is not replaced`() throws {
        let folder = try TemporaryFolder()
        let store = KeyStore(folder: folder.path)
        try store.create("till-1", roles: [.till])
        for ending in ["key", "key_secret"] {
            try FileManager.default.copyItem(
                atPath: "\(folder.path)/till-1.\(ending)", toPath: "\(folder.path)/bar.\(ending)")
        }
        #expect(!store.isRevoked("bar"))
        #expect(throws: CertificateError.self) { try store.create("bar", roles: [.till]) }
    }

    @Test func `a certificate or secret without its other half is not replaced`() throws {
        let folder = try TemporaryFolder()
        let store = KeyStore(folder: folder.path)
        let guest = "\(folder.path)/guest.key"
        try Certificate(CurveKeyPair.generate().publicKey).write(to: guest)
        let till = "\(folder.path)/till-1.key"
        try Certificate(try CurveKeyPair.generate()).write(to: till)
        try FileManager.default.removeItem(atPath: till)

        #expect(throws: CertificateError.unwritable(path: guest, code: EEXIST)) {
            try store.create("guest", roles: [.observer])
        }
        #expect(throws: CertificateError.unwritable(path: "\(till)_secret", code: EEXIST)) {
            try store.create("till-1", roles: [.till])
        }
    }

    @Test func `a certificate with an unknown role is rejected`() throws {
        let folder = try TemporaryFolder()
        let store = KeyStore(folder: folder.path)
        let file = "\(folder.path)/guest.key"
        try Certificate(CurveKeyPair.generate().publicKey, metadata: ["roles": "chef"])
            .write(to: file)

        #expect(throws: KeyProblem.unknownRole(path: file, role: "chef")) {
            try store.allow(file, roles: nil)
        }
        #expect(try store.allow(file, roles: [.observer]).name == "guest")
    }

    @Test func `a name that leads out of the folder is rejected`() throws {
        let folder = try TemporaryFolder()
        let store = KeyStore(folder: folder.path)
        let file = "\(folder.path)/guest.key"
        let metadata: Certificate.Metadata = ["name": "../../etc/guest", "roles": "till"]
        try Certificate(CurveKeyPair.generate().publicKey, metadata: metadata).write(to: file)

        #expect(throws: (any Error).self) { try store.allow(file, roles: nil) }
    }

    @Test func `a lost secret key is named, and a new pair takes the place of its rest`() throws {
        let folder = try TemporaryFolder()
        let store = KeyStore(folder: folder.path)
        try KeysInitCommand.parse(["--keys", folder.path]).run()
        try FileManager.default.removeItem(atPath: "\(folder.path)/orders.key_secret")
        let lost = KeyStoreError.secretsLost(["orders"], folder: folder.path)
        #expect(lost.description.contains("Missing: \(folder.path)/orders.key_secret."))

        for _ in 0..<2 {
            #expect(throws: lost) { try KeysInitCommand.parse(["--keys", folder.path]).run() }
            if store.isAllowed("orders") { try store.revoke("orders") }
        }
        try FileManager.default.removeItem(atPath: "\(folder.path)/orders.key")
        try KeysInitCommand.parse(["--keys", folder.path]).run()

        #expect(store.isAllowed("orders"))
        #expect(!store.lacksSecret("orders"))
    }
}
