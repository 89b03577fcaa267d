// SPDX-License-Identifier: Apache-2.0

import Configuration
import Foundation
import MessageBus
import TestSupport
import Testing
import ZeroMQ

@testable import ServiceRuntime

/// The secret certificates that systemd passes to a unit (`LoadCredential=`).
@Suite final class CredentialTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["keys/allowed", "credentials"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
    }

    /// Makes the key of order-service in a folder.
    private func makeKey(in name: String) throws -> CurvePublicKey {
        let keys = try CurveKeyPair.generate()
        try Certificate(keys).write(to: "\(folder.path)/\(name)/orders.key")
        return keys.publicKey
    }

    private func suite(certificate: String? = nil) throws -> SuiteConfiguration {
        var values: [AbsoluteConfigKey: ConfigValue] = [
            ["comanda", "keys"]: Self.text("\(folder.path)/keys"),
            ["credentials", "directory"]: Self.text("\(folder.path)/credentials"),
        ]
        if let certificate {
            values[["comanda", "certificate"]] = Self.text(certificate)
        }
        return try SuiteConfiguration(
            reader: ConfigReader(provider: InMemoryProvider(values: values)))
    }

    private static func text(_ value: String) -> ConfigValue {
        ConfigValue(.string(value), isSecret: false)
    }

    @Test func `a service takes its key from the credentials of its unit`() throws {
        _ = try makeKey(in: "keys")
        let passed = try makeKey(in: "credentials")

        #expect(try suite().keyring(of: "orders")?.keys.publicKey == passed)
    }

    @Test func `an empty credential counts as missing`() throws {
        let own = try makeKey(in: "keys")
        try "\n".write(
            toFile: "\(folder.path)/credentials/orders.key_secret", atomically: true,
            encoding: .utf8)

        #expect(try suite().keyring(of: "orders")?.keys.publicKey == own)
    }

    @Test func `without a key, the message names the file in the folder`() throws {
        let path = "\(folder.path)/keys/orders.key_secret"

        #expect(throws: CertificateError.unreadable(path: path, code: ENOENT)) {
            try suite().keyring(of: "orders")
        }
    }

    @Test func `the setting of a certificate overrides a credential`() throws {
        _ = try makeKey(in: "credentials")
        let own = try makeKey(in: "keys")
        let suite = try suite(certificate: "\(folder.path)/keys/orders.key_secret")

        #expect(try suite.keyring(of: "orders")?.keys.publicKey == own)
    }
}
