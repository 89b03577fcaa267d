// SPDX-License-Identifier: Apache-2.0

import CSodium

extension Identifier where Kind == IdentifierKind.Picture {
    /// The identifier of a picture: the SHA-256 of its bytes in lower-case hexadecimal.
    package init(sha256Of bytes: [UInt8]) { self = "\(SHA256.hexadecimal(of: bytes))" }
}

/// SHA-256 (FIPS 180-4), by libsodium.
package enum SHA256 {
    /// Returns the digest as 64 digits in lower-case hexadecimal.
    package static func hexadecimal(of bytes: [UInt8]) -> String {
        let digest = digest(of: bytes)
        return unsafe textFromC(ofLength: 2 * digest.count) { text, capacity in
            _ = unsafe sodium_bin2hex(text, capacity, digest, digest.count)
        }
    }

    /// Returns the 32 bytes of the digest.
    package static func digest(of bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        _ = unsafe crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        return digest
    }
}

/// Base64 for addresses, without padding (RFC 4648 §5), by libsodium.
package enum Base64URL {
    private static let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING

    /// Returns the text of bytes.
    package static func text(of bytes: [UInt8]) -> String {
        let length = sodium_base64_encoded_len(bytes.count, variant) - 1
        return unsafe textFromC(ofLength: length) { text, capacity in
            _ = unsafe sodium_bin2base64(text, capacity, bytes, bytes.count, variant)
        }
    }

    /// Returns the bytes of a text; nil if it has another form.
    package static func bytes(of text: String) -> [UInt8]? {
        var (bytes, count) = ([UInt8](repeating: 0, count: text.utf8.count), 0)
        let status = unsafe sodium_base642bin(
            &bytes, bytes.count, text, text.utf8.count, nil, &count, nil, variant)
        return status == 0 ? Array(bytes.prefix(count)) : nil
    }
}

/// The text that a function of C writes, followed by a zero.
private func textFromC(
    ofLength length: Int, write: (_ text: UnsafeMutablePointer<CChar>, _ capacity: Int) -> Void
) -> String {
    var text = [CChar](repeating: 0, count: length + 1)
    unsafe write(&text, text.count)
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
