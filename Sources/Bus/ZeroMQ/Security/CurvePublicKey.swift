// SPDX-License-Identifier: Apache-2.0

/// The half of a CURVE key pair that others may know: who a peer is.
public struct CurvePublicKey: Hashable, Sendable, CustomStringConvertible {
    /// The number of bytes of a CURVE key.
    static let size = 32

    /// The key's 32 bytes.
    let bytes: [UInt8]

    /// Reads the 40 characters of Z85 (ZeroMQ RFC 32) that stand for a key; nil for anything else.
    public init?(_ text: String) {
        guard let bytes = Z85.bytes(of: text, count: Self.size) else { return nil }
        self.bytes = bytes
    }

    /// Takes the key's 32 bytes, as authentication requests carry them; nil for another number.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        self.bytes = Array(bytes)
    }

    /// The key as 40 characters of Z85.
    public var description: String { Z85.text(of: bytes) }
}
