// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import ZeroMQ

@Suite final class CertificateTests {
    private let folder: TemporaryFolder
    private let path: String
    private let keys: CurveKeyPair

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/till-1.key"
        keys = try CurveKeyPair.generate()
    }

    @Test func `a certificate is read back as it was written`() throws {
        let metadata: Certificate.Metadata = [
            "name": "till-1", "role": "till", "note": "the \"front\" till # 1", "empty": "",
        ]
        try Certificate(keys, metadata: metadata).write(to: path)

        let secret = try Certificate(contentsOf: path + "_secret")
        let shown = try Certificate(contentsOf: path)

        #expect(secret.metadata == metadata)
        #expect(secret.keys?.secretKey.bytes == keys.secretKey.bytes)
        #expect(shown.metadata["role"] == "till")
        #expect(shown.publicKey == keys.publicKey)
        #expect(shown.secretKey == nil)
        #expect(shown.keys == nil)
    }

    @Test func `only its owner may read the secret file`() throws {
        try Certificate(keys).write(to: path)
        #expect(try mode(of: path) == 0o644)
        #expect(try mode(of: path + "_secret") == 0o600)
        #expect(try !text(of: path).contains("secret-key"))
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o610, 0o602])
    func `a secret file that other users may access is rejected`(mode: Int) throws {
        try Certificate(keys).write(to: path)
        let secretPath = path + "_secret"
        try FileManager.default.setAttributes(
            [.posixPermissions: mode], ofItemAtPath: secretPath)

        let error = #expect(throws: CertificateError.self) {
            try Certificate(contentsOf: secretPath)
        }

        #expect(error == .exposed(path: secretPath))
        #expect(error?.description.contains("chmod 600 \(secretPath)") == true)
    }

    @Test func `a certificate without a secret key has one file`() throws {
        try Certificate(keys.publicKey, metadata: ["name": "till-1"]).write(to: path)
        #expect(try Certificate(contentsOf: path).publicKey == keys.publicKey)
        #expect(!FileManager.default.fileExists(atPath: path + "_secret"))
    }

    @Test func `no file is overwritten, and a failed write leaves no file`() throws {
        try Certificate(keys).write(to: path)
        let before = try text(of: path)
        let other = Certificate(try CurveKeyPair.generate())

        #expect(throws: CertificateError.unwritable(path: path + "_secret", code: EEXIST)) {
            try other.write(to: path)
        }
        try FileManager.default.removeItem(atPath: path + "_secret")
        #expect(throws: CertificateError.unwritable(path: path, code: EEXIST)) {
            try other.write(to: path)
        }

        #expect(try text(of: path) == before)
        #expect(!FileManager.default.fileExists(atPath: path + "_secret"))
    }

    @Test(arguments: ["two\nlines", "both \" and '", "bell\u{7}"])
    func `metadata that the format cannot hold is rejected`(value: String) throws {
        let certificate = Certificate(keys, metadata: ["note": value])
        #expect(throws: CertificateError.self) { try certificate.write(to: path) }
        #expect(throws: CertificateError.self) {
            try Certificate(keys, metadata: ["na me": "x"]).write(to: path)
        }
        #expect(!FileManager.default.fileExists(atPath: path + "_secret"))
    }

    @Test func `a file of CZMQ is read, with comments and quotes`() throws {
        try write(
            """
            #   ****  Generated on 2026-11-21 by CZMQ  ****
            metadata
                name = 'Ana''s'   # unquoted tail
                place = at the bar # not said
                hash = a#b
            future
                public-key = "not this one"
            curve
            \tpublic-key   =   "\(keys.publicKey)"
            """)

        let certificate = try Certificate(contentsOf: path)

        #expect(certificate.publicKey == keys.publicKey)
        #expect(certificate.metadata == ["name": "Ana", "place": "at the bar", "hash": "a#b"])
    }

    @Test(arguments: [
        "", "curve\n    public-key = \"short\"\n", "\0\0\0", String(repeating: "#", count: 65_537),
        "public-key = \"Yne@$w-vo<fVvi]a<NY6T1ed:M$fCG*[IaLV{hID\"\n",
    ])
    func `an invalid certificate is rejected`(text: String) throws {
        try write(text)
        #expect(throws: CertificateError.self) { try Certificate(contentsOf: path) }
    }

    @Test func `a certificate with two keys of one name is rejected`() throws {
        let line = "    public-key = \"\(keys.publicKey)\"\n"
        try write("curve\n" + line + line)
        #expect(
            throws: CertificateError.invalid(path: path, reason: "it has two lines `public-key`")
        ) {
            try Certificate(contentsOf: path)
        }
    }

    @Test func `a certificate whose keys are not a pair is rejected`() throws {
        try Certificate(keys).write(to: path)
        let secretPath = path + "_secret"
        let other = try CurveKeyPair.generate().publicKey.description
        let text = try text(of: secretPath)
        let forged = text.replacing(keys.publicKey.description, with: other)
        try Data(forged.utf8).write(to: URL(filePath: secretPath))

        let error = #expect(throws: CertificateError.self) {
            try Certificate(contentsOf: secretPath)
        }

        #expect(error == .invalid(path: secretPath, reason: "its two keys are not a pair"))
    }

    @Test func `the error for a missing file names it`() {
        let error = #expect(throws: CertificateError.self) { try Certificate(contentsOf: path) }
        #expect(error == .unreadable(path: path, code: ENOENT))
        #expect(error?.description.contains(path) == true)
    }

    @Test func `pyzmq loads the files that this module writes`() throws {
        try Certificate(keys, metadata: ["name": "till-1"]).write(to: path)

        let loaded = try Python.run(
            """
            import sys, zmq.auth
            for path in sys.argv[1:]:
                print([key and key.decode() for key in zmq.auth.load_certificate(path)])
            """, path, path + "_secret")

        #expect(
            loaded == """
                ['\(keys.publicKey)', None]
                ['\(keys.publicKey)', '\(Z85.text(of: keys.secretKey.bytes))']

                """)
    }

    @Test func `this module loads the files that pyzmq writes`() throws {
        let publicText = try Python.run(
            """
            import os, sys, zmq.auth
            os.umask(0o077)
            metadata = {"name": "till 1", "role": "till"}
            public, secret = zmq.auth.create_certificates(sys.argv[1], "till-1", metadata)
            print(zmq.auth.load_certificate(public)[0].decode(), end="")
            """, folder.path)

        let certificate = try Certificate(contentsOf: path + "_secret")

        #expect(certificate.publicKey == CurvePublicKey(publicText))
        #expect(certificate.keys != nil)
        #expect(certificate.metadata == ["name": "till 1", "role": "till"])
        #expect(try Certificate(contentsOf: path).publicKey == CurvePublicKey(publicText))
    }

    private func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    private func text(of path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }

    private func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
