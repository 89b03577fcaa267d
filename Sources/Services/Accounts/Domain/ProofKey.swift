// SPDX-License-Identifier: Apache-2.0

import Commerce

/// The secret of one sign-in at a provider, which the browser keeps in a cookie (RFC 7636).
///
/// State and nonce follow from it, so the gateway stores nothing.
package struct ProofKey: Sendable, Equatable {
    private static let lengths = 43...128
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    /// The secret, which only the token endpoint gets.
    package let verifier: String

    /// A key from its text; nil if it is not one.
    package init?(_ verifier: String) {
        guard Self.lengths.contains(verifier.utf8.count),
            verifier.allSatisfy(Self.digits.contains)
        else { return nil }
        self.verifier = verifier
    }

    /// The challenge of the method S256.
    package var challenge: String { Self.digest(of: verifier) }

    /// The value that comes back with the authorisation code.
    package var state: String { Self.digest(of: "state/\(verifier)") }

    /// The value that comes back in the ID token.
    package var nonce: String { Self.digest(of: "nonce/\(verifier)") }

    /// The SHA-256 of a text in Base64 for addresses.
    private static func digest(of text: String) -> String {
        Base64URL.text(of: SHA256.digest(of: Array(text.utf8)))
    }
}
