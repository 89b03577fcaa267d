// SPDX-License-Identifier: Apache-2.0

import CSodium
import Commerce

/// BLAKE2b hashes of 128 bits (RFC 7693), in 22 digits of Base64 for addresses.
package enum KeyedHash {
    private static let length = 16

    /// The hash of a text, under a secret of 16 to 64 bytes or none.
    package static func digest(of text: String, secret: [UInt8] = []) -> String {
        let text = Array(text.utf8)
        var hash = [UInt8](repeating: 0, count: length)
        let status = crypto_generichash(
            &hash, hash.count, text, UInt64(text.count), secret, secret.count)
        precondition(status == 0, "The secret has \(secret.count) bytes; at most 64 are allowed.")
        return Base64URL.text(of: hash)
    }
}
