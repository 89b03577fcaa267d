// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import ServiceRuntime
import TestSupport
import Testing
import Wire
import ZeroMQ

@testable import Setup

@Suite final class NewBundleTests {
    private let folder: TemporaryFolder
    private let store: KeyStore
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        store = KeyStore(folder: "\(folder.path)/keys")
        path = "\(folder.path)/kitchen-2.comanda"
        for (name, role) in [
            ("locations", Role.locations), ("orders", .orders), ("payments", .payments),
            ("kitchen", .kitchen),
        ] {
            try store.create(try #require(TerminalID(name)), roles: [role])
        }
    }

    /// The names of the files of a key in the folder and in `allowed`.
    private func files(of name: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: store.folder)?.compactMap { $0 as? String }
        return (all ?? []).filter { $0.contains(name) }.sorted()
    }

    @Test func `the bundle has the new key and the keys of the services`() throws {
        let new = try NewBundle(at: path, bus: "tcp://192.168.1.10:5570", in: store)
        try store.create("kitchen-2", roles: [.kitchen, .observer], bundle: new)

        let bundle = try KeyBundle(contentsOf: path)
        let allowed = try Certificate(contentsOf: "\(store.folder)/allowed/kitchen-2.key")
        #expect(bundle.keys.publicKey == allowed.publicKey)
        #expect(bundle.name == "kitchen-2" && bundle.roles == ["kitchen", "observer"])
        #expect(bundle.bus == "tcp://192.168.1.10:5570" && !new.isLocal)
        for service in SuiteService.required {
            let file = "\(store.folder)/allowed/\(service.rawValue).key"
            #expect(
                bundle.services[service.rawValue] == (try Certificate(contentsOf: file).publicKey))
        }
        #expect(
            files(of: "kitchen-2")
                == ["allowed/kitchen-2.key", "kitchen-2.key", "kitchen-2.key_secret"])
    }

    @Test func `an existing file, a wrong address or a missing service is found before`() throws {
        try Data("mine".utf8).write(to: URL(filePath: path))
        #expect(throws: KeyBundleError.unwritable(path: path, code: EEXIST)) {
            try NewBundle(at: path, bus: nil, in: store)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")

        let other = path + ".2"
        #expect(throws: ConfigurationError.notConnectable("tcp://0.0.0.0:5570")) {
            try NewBundle(at: other, bus: "tcp://0.0.0.0:5570", in: store)
        }
        try store.revoke("payments")
        #expect(throws: KeyStoreError.noService("payments", folder: store.folder)) {
            try NewBundle(at: other, bus: nil, in: store)
        }
    }

    @Test func `if the bundle can't be written, no key remains`() throws {
        let file = "\(folder.path)/missing/kitchen-2.comanda"
        let new = try NewBundle(at: file, bus: nil, in: store)

        #expect(throws: KeyBundleError.unwritable(path: file, code: ENOENT)) {
            try store.create("kitchen-2", roles: [.kitchen], bundle: new)
        }

        #expect(files(of: "kitchen-2") == [])
        #expect(!store.isAllowed("kitchen-2"))
    }
}
