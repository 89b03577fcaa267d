// SPDX-License-Identifier: Apache-2.0

/// A peer's keys and what is known about it, as CZMQ, pyzmq and others keep them in files (zcert,
/// in the ZeroMQ property language of RFC 4).
public struct Certificate: Sendable {
    /// What is known about the peer, such as its name.
    public var metadata: Metadata

    /// The key that others know the peer by.
    public let publicKey: CurvePublicKey

    /// The key that proves it; nil in a certificate for others.
    public let secretKey: CurveSecretKey?

    /// Both keys; nil without the secret one.
    public var keys: CurveKeyPair? {
        secretKey.map { CurveKeyPair(publicKey: publicKey, secretKey: $0) }
    }

    /// Makes the certificate of a peer's owner.
    public init(_ keys: CurveKeyPair, metadata: Metadata = [:]) {
        self.init(keys.publicKey, keys.secretKey, metadata)
    }

    /// Makes a certificate for others, without the secret key.
    public init(_ publicKey: CurvePublicKey, metadata: Metadata = [:]) {
        self.init(publicKey, nil, metadata)
    }

    private init(
        _ publicKey: CurvePublicKey, _ secretKey: CurveSecretKey?, _ metadata: Metadata
    ) {
        self.publicKey = publicKey
        self.secretKey = secretKey
        self.metadata = metadata
    }

    /// Reads a public or a secret certificate.
    ///
    /// Throws `exposed` for a file with a secret key that others than its owner may read, and
    /// `invalid` for one whose keys are missing, malformed or no pair.
    public init(contentsOf path: String) throws(CertificateError) {
        let (text, mode) = try CertificateFile.read(path)
        let properties = try Self.parse(text, path)
        if properties.secretKey != nil, mode & 0o077 != 0 { throw .exposed(path: path) }
        if let secretKey = properties.secretKey {
            guard let publicKey = try? secretKey.publicKey(), publicKey == properties.publicKey
            else { throw .invalid(path: path, reason: "its two keys are no pair") }
        }
        self = properties
    }

    /// Writes the public certificate to the path, for everybody to read, and beside it, if there is
    /// a secret key, the whole one to the path with `_secret` added, for its owner alone (0600).
    ///
    /// Throws `unwritable` where either file exists already, and then writes neither.
    public func write(to path: String) throws(CertificateError) {
        let publicText = try text(withSecret: false, path)
        guard secretKey != nil else {
            return try CertificateFile.create(path, publicText, mode: 0o644)
        }
        let secretPath = path + "_secret"
        let secretText = try text(withSecret: true, secretPath)
        try CertificateFile.create(secretPath, secretText, mode: 0o600)
        do {
            try CertificateFile.create(path, publicText, mode: 0o644)
        } catch {
            CertificateFile.remove(secretPath)
            throw error
        }
    }

    /// Reads the text of a certificate, whose keys need not be a pair.
    private static func parse(
        _ text: String, _ path: String
    ) throws(CertificateError) -> Certificate {
        var metadata: Metadata = [:]
        var keys: [String: String] = [:]
        for property in PropertyList.properties(in: text) {
            switch property.section {
            case "metadata": metadata.append(property.name, property.value)
            case "curve":
                guard keys.updateValue(property.value, forKey: property.name) == nil else {
                    throw .invalid(path: path, reason: "it has two lines `\(property.name)`")
                }
            default: continue
            }
        }
        guard let publicKey = keys["public-key"].flatMap(CurvePublicKey.init) else {
            throw .invalid(path: path, reason: "its section `curve` has no valid `public-key`")
        }
        guard let secretText = keys["secret-key"] else { return Self(publicKey, nil, metadata) }
        guard let secretKey = CurveSecretKey(secretText) else {
            throw .invalid(path: path, reason: "its `secret-key` is no key")
        }
        return Self(publicKey, secretKey, metadata)
    }

    private func text(withSecret: Bool, _ path: String) throws(CertificateError) -> String {
        var lines = withSecret ? Self.secretBanner : Self.publicBanner
        lines.append("metadata")
        for (name, value) in metadata.pairs {
            guard let line = PropertyList.line(name, value) else {
                throw .invalid(path: path, reason: "it cannot keep \"\(name)\" = \"\(value)\"")
            }
            lines.append(line)
        }
        lines += ["curve", "    public-key = \"\(publicKey)\""]
        if withSecret, let secretKey {
            lines.append("    secret-key = \"\(Z85.text(of: secretKey.bytes))\"")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let publicBanner = [
        "#   ZeroMQ CURVE Public Certificate",
        "#   Exchange securely, or use a secure mechanism to verify the contents",
        "#   of this file after exchange.",
        "",
    ]

    private static let secretBanner = [
        "#   ZeroMQ CURVE **Secret** Certificate",
        "#   Do not give this file to anybody, nor change its permissions.",
        "",
    ]
}
