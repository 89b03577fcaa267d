// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// The two keys of one peer.
public struct CurveKeyPair: Sendable {
    /// The key that identifies the peer to others.
    public let publicKey: CurvePublicKey

    /// The key that proves the peer's identity.
    public let secretKey: CurveSecretKey

    /// Generates a random pair; throws ENOTSUP if libzmq was built without CURVE.
    public static func generate() throws(ZeroMQError) -> CurveKeyPair {
        var publicText = [CChar](repeating: 0, count: 41)
        var secretText = publicText
        guard zmq_curve_keypair(&publicText, &secretText) != -1 else {
            throw ZeroMQError(lastErrorOf: "generate a pair of CURVE keys")
        }
        guard let publicKey = CurvePublicKey(String(z85: publicText)),
            let secretKey = CurveSecretKey(String(z85: secretText))
        else { preconditionFailure("libzmq writes keys as 40 characters of Z85.") }
        return CurveKeyPair(publicKey: publicKey, secretKey: secretKey)
    }
}

extension CurveKeyPair {
    /// Decodes two keys of 40 characters of Z85; nil if they are not keys or not a pair.
    package init?(publicText: String, secretText: String) {
        guard let publicKey = CurvePublicKey(publicText),
            let secretKey = CurveSecretKey(secretText),
            let derived = try? secretKey.publicKey(), derived == publicKey
        else { return nil }
        self.init(publicKey: publicKey, secretKey: secretKey)
    }
}

/// The public half of a CURVE key pair: the identity of a peer.
public struct CurvePublicKey: Hashable, Sendable, CustomStringConvertible {
    /// The number of bytes of a CURVE key.
    static let size = 32

    /// The key's 32 bytes.
    let bytes: [UInt8]

    /// Decodes a key from 40 characters of Z85 (ZeroMQ RFC 32); nil for any other text.
    public init?(_ text: String) {
        guard let bytes = Z85.bytes(of: text, count: Self.size) else { return nil }
        self.bytes = bytes
    }

    /// Creates a key of 32 bytes, as in authentication requests; nil for any other number.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        self.bytes = Array(bytes)
    }

    /// The key as 40 characters of Z85.
    public var description: String { Z85.text(of: bytes) }
}

/// The secret half of a CURVE key pair.
///
/// Printing, dumping or reflecting it only shows that it is a secret key.
public struct CurveSecretKey: Sendable {
    /// The key's 32 bytes.
    let bytes: [UInt8]

    /// Decodes a key from 40 characters of Z85 (ZeroMQ RFC 32); nil for any other text.
    public init?(_ text: String) {
        guard let bytes = Z85.bytes(of: text, count: CurvePublicKey.size) else { return nil }
        self.bytes = bytes
    }

    /// The key as 40 characters of Z85, only for a file that its owner alone can read.
    package var secretText: String { Z85.text(of: bytes) }

    /// Derives the public key of the pair.
    public func publicKey() throws(ZeroMQError) -> CurvePublicKey {
        var text = [CChar](repeating: 0, count: 41)
        guard zmq_curve_public(&text, Z85.text(of: bytes)) != -1 else {
            throw ZeroMQError(lastErrorOf: "derive a public key")
        }
        guard let key = CurvePublicKey(String(z85: text)) else {
            preconditionFailure("libzmq writes keys as 40 characters of Z85.")
        }
        return key
    }
}

extension CurveSecretKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The words "a secret key", without anything about the key.
    public var description: String { "a secret key" }

    /// The words "a secret key", without anything about the key.
    public var debugDescription: String { description }

    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension String {
    /// The text of a key in a buffer of 41 characters, the last of which is zero.
    fileprivate init(z85 buffer: [CChar]) {
        self.init(decoding: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// The text encoding of keys: five characters for each four bytes (ZeroMQ RFC 32).
enum Z85 {
    /// Encodes bytes whose number is a multiple of four.
    static func text(of bytes: [UInt8]) -> String {
        var characters = [CChar](repeating: 0, count: bytes.count * 5 / 4 + 1)
        precondition(
            zmq_z85_encode(&characters, bytes, bytes.count) != nil,
            "Z85 encodes groups of four bytes.")
        return String(decoding: characters.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Decodes a text; nil if it does not encode exactly `count` bytes.
    static func bytes(of text: String, count: Int) -> [UInt8]? {
        guard text.utf8.count == count * 5 / 4, !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return zmq_z85_decode(&bytes, text) == nil ? nil : bytes
    }
}
