// SPDX-License-Identifier: Apache-2.0

import Commerce
import Configuration
import Foundation
import MessageBus
import TestSupport
import Testing
import ZeroMQ

@testable import ServiceRuntime

@Suite final class KeyBundleTests {
    private let folder: TemporaryFolder
    private let path: String
    private let bundle: KeyBundle

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/kitchen-2.comanda"
        bundle = KeyBundle(
            name: "kitchen-2", roles: ["kitchen"], keys: try .generate(),
            services: try SuiteService.required.reduce(into: [:]) {
                $0[$1.rawValue] = try CurveKeyPair.generate().publicKey
            },
            bus: "tcp://192.168.1.10:5570")
    }

    /// Writes the bundle, and the same file with another text in place of the first match.
    private func write(replacing text: String = "", with other: String = "") throws {
        try bundle.write(to: path)
        guard !text.isEmpty else { return }
        let file = URL(filePath: path)
        let content = try String(contentsOf: file, encoding: .utf8)
        try #require(content.contains(text))
        // Without `.atomic` the file keeps its mode.
        try Data(content.replacing(text, with: other, maxReplacements: 1).utf8).write(to: file)
    }

    /// Expects that the bundle is damaged, for a reason with this text.
    private func expectDamage(_ text: String? = nil) {
        let error = #expect(throws: KeyBundleError.self) { try KeyBundle(contentsOf: path) }
        guard case .damaged(path, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        if let text { #expect(reason.contains(text), "\(reason)") }
    }

    @Test func `a bundle is read as it was written`() throws {
        try write()

        let found = try KeyBundle(contentsOf: path)

        #expect(found.name == "kitchen-2")
        #expect(found.roles == ["kitchen"])
        #expect(found.keys.publicKey == bundle.keys.publicKey)
        #expect(found.keys.secretKey.secretText == bundle.keys.secretKey.secretText)
        #expect(found.services == bundle.services)
        #expect(found.bus == "tcp://192.168.1.10:5570")
    }

    @Test func `the file has a line for each member, and only its owner can read it`() throws {
        try write()

        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.first == "{" && lines.last == "}")
        #expect(lines[1] == #"  "version": 1,"#)
        #expect(lines[2] == #"  "name": "kitchen-2","#)
        #expect(lines[3] == #"  "roles": ["kitchen"],"#)
        #expect(lines.count == 14)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func `an existing file is not overwritten`() throws {
        try write()
        let before = try Data(contentsOf: URL(filePath: path))

        let error = #expect(throws: KeyBundleError.self) { try bundle.write(to: path) }

        #expect(error == .unwritable(path: path, code: EEXIST))
        #expect(error?.description.contains("is not overwritten") == true)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test(arguments: [0o640, 0o604, 0o644, 0o660, 0o601])
    func `a bundle is refused if other users can access it`(mode: Int) throws {
        try write()
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)

        let error = #expect(throws: KeyBundleError.self) { try KeyBundle(contentsOf: path) }

        #expect(error == .exposed(path: path))
        #expect(error?.description.contains("chmod 600 \(path)") == true)
    }

    @Test(arguments: [0o600, 0o400])
    func `a bundle is accepted if only its owner can read it`(mode: Int) throws {
        try write()
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(try KeyBundle(contentsOf: path).name == "kitchen-2")
    }

    @Test(arguments: [#"{"version": 2}"#, #"{"name": 7, "version": 0}"#])
    func `a bundle of another version is refused, whatever its members are`(
        content: String
    ) throws {
        try write()
        try Data(content.utf8).write(to: URL(filePath: path))

        let error = #expect(throws: KeyBundleError.self) { try KeyBundle(contentsOf: path) }

        let found = content.contains("2") ? 2 : 0
        #expect(error == .version(path: path, found: found))
        #expect(error?.description.contains("reads version 1") == true)
    }

    @Test(arguments: ["version", "name", "publicKey", "secretKey", "services"])
    func `a missing member is named`(member: String) throws {
        try write(replacing: "\"\(member)\":", with: "\"other\":")
        expectDamage("\(member) is missing")
    }

    @Test(arguments: SuiteService.required)
    func `a missing service is named`(service: SuiteService) throws {
        try write(replacing: "\"\(service.rawValue)\":", with: "\"other\":")
        expectDamage("services.\(service.rawValue) is missing")
    }

    @Test func `roles and address may be missing, and unknown members are ignored`() throws {
        try write(replacing: #""roles": ["kitchen"]"#, with: #""colour": "red""#)
        #expect(try KeyBundle(contentsOf: path).roles == [])

        try FileManager.default.removeItem(atPath: path)
        try write(replacing: #""bus":"#, with: #""place":"#)
        #expect(try KeyBundle(contentsOf: path).bus == nil)
    }

    @Test func `a key that is not a key, or of another pair, is reported`() throws {
        let other = try CurveKeyPair.generate()
        try write(
            replacing: bundle.keys.publicKey.description, with: other.publicKey.description)
        expectDamage("not a pair")

        try FileManager.default.removeItem(atPath: path)
        try write(replacing: bundle.keys.secretKey.secretText, with: "secret")
        expectDamage("not a pair")

        try FileManager.default.removeItem(atPath: path)
        let orders = try #require(bundle.services["orders"])
        try write(replacing: orders.description, with: "orders")
        expectDamage("services.orders must be a key")
    }

    @Test(arguments: ["", "{", "[]", "kitchen-2", #"{"version": "1"}"#, "{}"])
    func `a file with another content is damaged`(content: String) throws {
        try write()
        try Data(content.utf8).write(to: URL(filePath: path))
        expectDamage()
    }

    @Test func `a truncated file is damaged, and no error contains the secret key`() throws {
        try write()
        let file = URL(filePath: path)
        let content = try Data(contentsOf: file)
        let secret = bundle.keys.secretKey.secretText
        for count in 0..<(content.count - 2) {
            try content.prefix(count).write(to: file)
            let error = #expect(throws: KeyBundleError.self) { try KeyBundle(contentsOf: path) }
            let text = "\(error?.description ?? "") \(String(reflecting: error))"
            #expect(!text.contains(secret), "\(count)")
        }
    }

    @Test func `a missing file and a folder are reported`() throws {
        #expect(throws: KeyBundleError.unreadable(path: path, code: ENOENT)) {
            try KeyBundle(contentsOf: path)
        }
        #expect(throws: KeyBundleError.unreadable(path: folder.path, code: EISDIR)) {
            try KeyBundle(contentsOf: folder.path)
        }
    }

    @Test func `printing a bundle does not show its secret key`() {
        var text = ""
        dump(bundle, to: &text)
        #expect(!"\(text) \(bundle)".contains(bundle.keys.secretKey.secretText))
    }
}

@Suite final class KeyBundleSettingsTests {
    private let folder: TemporaryFolder
    private let path: String
    private let keys: CurveKeyPair
    private let services: [String: CurvePublicKey]

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/till-1.comanda"
        keys = try .generate()
        services = try SuiteService.required.reduce(into: [:]) {
            $0[$1.rawValue] = try CurveKeyPair.generate().publicKey
        }
    }

    private func write(bus: String?) throws {
        try KeyBundle(name: "till-1", roles: ["till"], keys: keys, services: services, bus: bus)
            .write(to: path)
    }

    /// The settings with the bundle and others.
    private func suite(_ settings: [String: String] = [:]) throws -> SuiteConfiguration {
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        for (name, text) in settings.merging(["bundle": path], uniquingKeysWith: { $1 }) {
            let parts = ["comanda"] + name.split(separator: ".").map(String.init)
            values[AbsoluteConfigKey(parts)] = ConfigValue(.string(text), isSecret: false)
        }
        return try SuiteConfiguration(
            reader: ConfigReader(provider: InMemoryProvider(values: values)))
    }

    @Test func `a client needs only the bundle`() throws {
        try write(bus: "tcp://192.168.1.10:5570")

        let suite = try suite()

        let orders = suite.endpoints(of: .orders)
        #expect(orders.requests == "tcp://192.168.1.10:5580")
        let keyring = try #require(try suite.keyring())
        #expect(keyring.keys.publicKey == keys.publicKey)
        #expect(keyring.servers.count == 8)
        #expect(keyring.servers[orders.requests] == services["orders"])
        #expect(keyring.servers[orders.events] == services["orders"])
        #expect(suite.bundle?.name == "till-1")
    }

    @Test func `an explicit address overrides the address in the bundle`() throws {
        try write(bus: "tcp://192.168.1.10:5570")

        let suite = try suite(["bus": "tcp://192.168.1.11:6570"])

        let orders = suite.endpoints(of: .orders)
        #expect(orders.requests == "tcp://192.168.1.11:6580")
        #expect(try suite.keyring()?.servers[orders.requests] == services["orders"])
    }

    @Test func `the suite of a bundle without an address is searched for on the network`() throws {
        try write(bus: nil)
        let found = try suite()

        #expect(found.isDiscovered)
        #expect(found.bus == "discover")
        #expect(try found.fingerprint() != .none)
        #expect(try found.moved(to: "tcp://10.0.0.1:6570").bus == "tcp://10.0.0.1:6570")
        let orders = try found.moved(to: "tcp://10.0.0.1:6570").endpoints(of: .orders)
        #expect(orders.requests == "tcp://10.0.0.1:6580")
    }

    @Test func `an explicit address has precedence over a search, and a search over the bundle`()
        throws
    {
        try write(bus: nil)
        #expect(try suite(["bus": "tcp://127.0.0.1:6570"]).bus == "tcp://127.0.0.1:6570")
        let own = try suite(["orders.requests": "tcp://10.0.0.7:7000"])
        let orders = try own.moved(to: "tcp://10.0.0.1:5570").endpoints(of: .orders)
        #expect(orders.requests == "tcp://10.0.0.7:7000")
        #expect(orders.events == "tcp://10.0.0.1:5581")

        try FileManager.default.removeItem(atPath: path)
        try write(bus: "tcp://192.168.1.10:5570")
        #expect(try suite(["bus": "discover"]).isDiscovered)
    }

    @Test func `services do not search for an address`() throws {
        let values: [AbsoluteConfigKey: ConfigValue] = ["comanda.bus": "discover"]
        let suite = try SuiteConfiguration(
            reader: ConfigReader(provider: InMemoryProvider(values: values)))

        #expect(throws: ConfigurationError.discoveredByService) { try suite.checkServices() }
        #expect(throws: ConfigurationError.discoveredByService) { try suite.announcedPort() }
    }

    @Test(
        arguments: [
            ("tcp://0.0.0.0:5570", 5570), ("tcp://192.168.1.10:6570", 6570),
            ("tcp://127.0.0.1:5570", nil), ("ipc:///run/comanda", nil),
        ] as [(String, Int?)])
    func `a suite is announced if other machines can reach it`(bus: String, port: Int?) throws {
        let values: [AbsoluteConfigKey: ConfigValue] = [
            "comanda.bus": ConfigValue(.string(bus), isSecret: false)
        ]
        let suite = try SuiteConfiguration(
            reader: ConfigReader(provider: InMemoryProvider(values: values)))
        #expect(try suite.announcedPort() == port)
        #expect(try suite.fingerprint() == .none)
    }

    @Test func `a unit uses the bundle among its credentials, whatever its mode is`() throws {
        try write(bus: nil)
        try FileManager.default.moveItem(atPath: path, toPath: "\(folder.path)/bundle")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o440], ofItemAtPath: "\(folder.path)/bundle")

        let suite = try unit(["comanda.keys": "/etc/comanda/keys"])

        #expect(suite.bundle?.name == "till-1")
        #expect(suite.keysFolder == nil)
        #expect(suite.isDiscovered)
    }

    @Test(arguments: ["none", nil]) func `the bundle of a unit is optional`(text: String?) throws {
        if let text { try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/bundle")) }

        let suite = try unit(["comanda.keys": "/etc/comanda/keys"])

        #expect(suite.bundle == nil)
        #expect(suite.keysFolder == "/etc/comanda/keys")
    }

    /// The settings of a unit whose credentials are in the folder.
    private func unit(_ settings: [String: String]) throws -> SuiteConfiguration {
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        for (name, text) in settings.merging(
            ["credentials.directory": folder.path], uniquingKeysWith: { $1 })
        {
            let parts = name.split(separator: ".").map(String.init)
            values[AbsoluteConfigKey(parts)] = ConfigValue(.string(text), isSecret: false)
        }
        return try SuiteConfiguration(
            reader: ConfigReader(provider: InMemoryProvider(values: values)))
    }

    @Test func `an invalid address in a bundle is reported`() throws {
        try write(bus: "192.168.1.10")
        #expect(throws: ConfigurationError.bus("192.168.1.10")) { try suite() }
    }

    @Test(arguments: ["keys", "certificate"])
    func `a bundle and another setting with keys are a conflict`(name: String) throws {
        try write(bus: "tcp://127.0.0.1:5570")

        let error = #expect(throws: ConfigurationError.self) { try suite([name: "keys"]) }

        #expect(error == .bundleConflict(name))
        let text = try #require(error?.description)
        #expect(text.contains("--bundle") && text.contains("COMANDA_\(name.uppercased())"))
    }

    @Test func `services do not start with a bundle`() throws {
        try write(bus: "tcp://127.0.0.1:5570")
        #expect(throws: ConfigurationError.bundleOfClient) { try suite().checkServices() }
    }

    @Test func `a service outside of the suite needs its key in the bundle`() throws {
        try write(bus: "tcp://127.0.0.1:5570")
        let suite = try suite()

        #expect(try suite.publicKey(ofService: "orders") == services["orders"])
        #expect(throws: ConfigurationError.notInBundle(service: "printer", bundle: path)) {
            try suite.publicKey(ofService: "printer")
        }
    }

    @Test(arguments: [
        ("tcp://127.0.0.1:5570", true), ("tcp://localhost:5570", true), ("ipc:///run/bus", true),
        ("tcp://192.168.1.10:5570", false), ("tcp://server.example:5570", false),
    ])
    func `an address in a bundle is of this machine alone, or of its network`(
        bus: String, isLocal: Bool
    ) throws {
        #expect(try KeyBundle.checkAddress(bus) == isLocal)
    }

    @Test(arguments: ["tcp://0.0.0.0:5570", "tcp://*:5570"])
    func `an address in a bundle is of one machine`(bus: String) {
        #expect(throws: ConfigurationError.notConnectable(bus)) {
            try KeyBundle.checkAddress(bus)
        }
    }
}
