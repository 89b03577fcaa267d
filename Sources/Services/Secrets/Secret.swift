// SPDX-License-Identifier: Apache-2.0

import Commerce

/// Texts that nobody can guess.
package enum Secret {
    /// Letters and digits that are not taken for each other.
    private static let readable = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
    /// The digits of Base64 for addresses (RFC 4648 §5).
    private static let address = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    private static let codeLength = 8
    private static let tokenLength = 22

    /// A new code for people, such as `7KQM-2XPA`: 39 random bits, for a few minutes.
    package static func code(using generator: inout some RandomNumberGenerator) -> String {
        let digits = text(of: readable, count: codeLength, &generator)
        return "\(digits.prefix(4))-\(digits.suffix(4))"
    }

    /// A new token or link of 22 characters: 132 random bits.
    package static func token(using generator: inout some RandomNumberGenerator) -> String {
        text(of: address, count: tokenLength, &generator)
    }

    private static func text(
        of digits: [Character], count: Int, _ generator: inout some RandomNumberGenerator
    ) -> String {
        String((0..<count).map { _ in digits[Int.random(in: digits.indices, using: &generator)] })
    }

    /// The SHA-256 of a secret, which is stored instead of it.
    ///
    /// Its many random bits need no slow hash.
    package static func digest(of secret: String) -> String {
        SHA256.hexadecimal(of: Array(secret.utf8))
    }

    /// Whether a text can be a digest: a SHA-256 in hexadecimal, with small letters.
    package static func isDigest(_ text: String) -> Bool {
        let digits = Set("0123456789abcdef".utf8)
        return text.utf8.count == 64 && text.utf8.allSatisfy(digits.contains)
    }

    /// A code as it is stored: people may write it in small letters and without the hyphen.
    package static func normalized(code: String) -> String {
        String(code.uppercased().filter { $0.isLetter || $0.isNumber })
    }
}
