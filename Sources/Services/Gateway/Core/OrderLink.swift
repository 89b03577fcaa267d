// SPDX-License-Identifier: Apache-2.0

import CSodium
import Commerce
import Foundation

/// The links of guests' orders: nobody can guess the link of an order without the secret.
///
/// They are derived and not stored, so a repeated request gives the same link.
struct OrderLink: Sendable {
    private static let length = 16
    private let secret: [UInt8]

    /// The links of a gateway with a secret of 16 to 64 bytes.
    init(secret: String) { self.secret = Array(secret.utf8) }

    /// The link of an order: its identifier's BLAKE2b hash of 128 bits under the secret (RFC 7693),
    /// in 22 digits of Base64 for addresses.
    func link(of order: OrderID) -> String { digest(of: order.text) }

    /// The name of an order on public boards: from it, nobody can tell the order or its link.
    func boardName(of order: OrderID) -> String {
        // No identifier has a slash, so no link is the name of another order.
        digest(of: "board/\(order)")
    }

    private func digest(of text: String) -> String {
        let text = Array(text.utf8)
        var hash = [UInt8](repeating: 0, count: Self.length)
        let status = crypto_generichash(
            &hash, hash.count, text, UInt64(text.count), secret, secret.count)
        precondition(status == 0, "The secret has \(secret.count) bytes; at most 64 are allowed.")
        return Data(hash).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Whether a text is the link of an order.
    ///
    /// The time does not tell how many characters are right.
    func matches(_ link: String, _ order: OrderID) -> Bool {
        let known = Array(self.link(of: order).utf8)
        let given = Array(link.utf8)
        return known.count == given.count && sodium_memcmp(known, given, known.count) == 0
    }
}
