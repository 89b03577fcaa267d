// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A peer's keys and metadata.
///
/// Its files have the format of CZMQ, pyzmq and others (zcert, in the ZeroMQ property language of
/// RFC 4).
public struct Certificate: Sendable {
    /// The properties of the peer, such as its name.
    public var metadata: Metadata

    /// The key that identifies the peer to others.
    public let publicKey: CurvePublicKey

    /// The key that proves the peer's identity; nil in a public certificate.
    public let secretKey: CurveSecretKey?

    /// Both keys; nil in a public certificate.
    public var keys: CurveKeyPair? {
        secretKey.map { CurveKeyPair(publicKey: publicKey, secretKey: $0) }
    }

    /// Creates a certificate with both keys, for the peer itself.
    public init(_ keys: CurveKeyPair, metadata: Metadata = [:]) {
        self.init(publicKey: keys.publicKey, secretKey: keys.secretKey, metadata: metadata)
    }

    /// Creates a public certificate, without the secret key.
    public init(_ publicKey: CurvePublicKey, metadata: Metadata = [:]) {
        self.init(publicKey: publicKey, secretKey: nil, metadata: metadata)
    }

    private init(publicKey: CurvePublicKey, secretKey: CurveSecretKey?, metadata: Metadata) {
        self.publicKey = publicKey
        self.secretKey = secretKey
        self.metadata = metadata
    }

    /// Reads a public or a secret certificate from a file.
    ///
    /// Throws `exposed` if the file has a secret key and users other than its owner may access it.
    /// Throws `invalid` if the keys are missing, malformed or not a pair.
    public init(contentsOf path: String) throws(CertificateError) {
        let (text, mode) = try CertificateFile.read(path)
        let properties = try Self.parse(text, path: path)
        if properties.secretKey != nil, mode & 0o077 != 0 { throw .exposed(path: path) }
        if let secretKey = properties.secretKey {
            guard let publicKey = try? secretKey.publicKey(), publicKey == properties.publicKey
            else { throw .invalid(path: path, reason: "its two keys are not a pair") }
        }
        self = properties
    }

    /// Writes the certificate to files.
    ///
    /// The public certificate goes to the path, readable by all users (0644). If there is a secret
    /// key, the whole certificate goes to the path with `_secret` appended, readable only by its
    /// owner (0600). Throws `unwritable` if either file exists already, and then writes neither.
    public func write(to path: String) throws(CertificateError) {
        let publicText = try text(withSecret: false, path: path)
        guard secretKey != nil else {
            return try CertificateFile.create(path, text: publicText, mode: 0o644)
        }
        let secretPath = path + "_secret"
        let secretText = try text(withSecret: true, path: secretPath)
        try CertificateFile.create(secretPath, text: secretText, mode: 0o600)
        do {
            try CertificateFile.create(path, text: publicText, mode: 0o644)
        } catch {
            CertificateFile.remove(secretPath)
            throw error
        }
    }

    /// Parses a certificate, without checking that its keys are a pair.
    private static func parse(
        _ text: String, path: String
    ) throws(CertificateError) -> Certificate {
        var metadata: Metadata = [:]
        var keys: [String: String] = [:]
        for property in PropertyList.properties(in: text) {
            switch property.section {
            case "metadata": metadata.append(name: property.name, value: property.value)
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
        guard let secretText = keys["secret-key"] else {
            return Self(publicKey, metadata: metadata)
        }
        guard let secretKey = CurveSecretKey(secretText) else {
            throw .invalid(path: path, reason: "its `secret-key` is not a key")
        }
        return Self(publicKey: publicKey, secretKey: secretKey, metadata: metadata)
    }

    private func text(withSecret: Bool, path: String) throws(CertificateError) -> String {
        var lines = withSecret ? Self.secretBanner : Self.publicBanner
        lines.append("metadata")
        for (name, value) in metadata.pairs {
            guard let line = PropertyList.line(name: name, value: value) else {
                throw .invalid(
                    path: path, reason: "its format cannot hold \"\(name)\" = \"\(value)\"")
            }
            lines.append(line)
        }
        lines += ["curve", "    public-key = \"\(publicKey)\""]
        if withSecret, let secretKey {
            lines.append("    secret-key = \"\(secretKey.secretText)\"")
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

extension Certificate {
    /// The properties of a peer: names with values, in the order of the file.
    ///
    /// A name consists of letters, digits and `$-_@.&+/`. A value has one line and not both kinds
    /// of quotes.
    public struct Metadata: Sendable, ExpressibleByDictionaryLiteral {
        /// The names with their values.
        public private(set) var pairs: [(name: String, value: String)]

        /// Creates metadata of the pairs in the literal.
        public init(dictionaryLiteral elements: (String, String)...) {
            pairs = elements.map { (name: $0.0, value: $0.1) }
        }

        /// The first value of a name; setting it replaces all values, nil removes them.
        public subscript(name: String) -> String? {
            get { pairs.first { $0.name == name }?.value }
            set {
                let index = pairs.firstIndex { $0.name == name } ?? pairs.endIndex
                pairs.removeAll { $0.name == name }
                if let newValue { pairs.insert((name, newValue), at: index) }
            }
        }

        /// Adds a pair at the end.
        fileprivate mutating func append(name: String, value: String) {
            pairs.append((name, value))
        }
    }
}

extension Certificate.Metadata: Equatable {
    /// Whether both have the same pairs in the same order.
    public static func == (left: Self, right: Self) -> Bool {
        left.pairs.elementsEqual(right.pairs, by: ==)
    }
}

/// An error of reading or writing a certificate; it never contains a secret key.
public enum CertificateError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be read; `code` is the `errno` value.
    case unreadable(path: String, code: CInt)

    /// The file cannot be created; `code` is the `errno` value, EEXIST if it exists already.
    case unwritable(path: String, code: CInt)

    /// The file holds a secret key, and users other than its owner may access it.
    case exposed(path: String)

    /// The content of the file is not a valid certificate.
    case invalid(path: String, reason: String)

    /// The problem of the file, and its remedy.
    public var description: String {
        switch self {
        case .unreadable(let path, let code):
            "Could not read the certificate \(path): \(String(cString: strerror(code)))."
        case .unwritable(let path, EEXIST):
            "The certificate \(path) exists and is not overwritten: choose another name or remove "
                + "it first."
        case .unwritable(let path, let code):
            "Could not write the certificate \(path): \(String(cString: strerror(code)))."
        case .exposed(let path):
            "The certificate \(path) holds a secret key, and users other than its owner may read "
                + "it. If no other user has read it, run `chmod 600 \(path)`. Otherwise make new "
                + "keys."
        case .invalid(let path, let reason):
            "The certificate \(path) cannot be used: \(reason)."
        }
    }
}
