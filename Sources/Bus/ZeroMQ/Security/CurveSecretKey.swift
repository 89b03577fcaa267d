// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// The half of a CURVE key pair that only its owner may know.
///
/// However it is printed, dumped or reflected, it says no more than that it is a secret key.
public struct CurveSecretKey: Sendable {
    /// The key's 32 bytes.
    let bytes: [UInt8]

    /// Reads the 40 characters of Z85 (ZeroMQ RFC 32) that stand for a key; nil for anything else.
    public init?(_ text: String) {
        guard let bytes = Z85.bytes(of: text, count: CurvePublicKey.size) else { return nil }
        self.bytes = bytes
    }

    /// The public key that belongs to this one.
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
    /// Says that this is a secret key, and nothing about it.
    public var description: String { "a secret key" }

    /// Says that this is a secret key, and nothing about it.
    public var debugDescription: String { description }

    /// A mirror that shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension String {
    /// The text of a key in a buffer of 41 characters, the last of which is zero.
    init(z85 buffer: [CChar]) {
        self.init(decoding: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
