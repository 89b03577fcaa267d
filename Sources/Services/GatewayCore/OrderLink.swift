// SPDX-License-Identifier: Apache-2.0

import CSodium
package import Commerce

/// The links of guests' orders: nobody can guess the link of an order without the secret.
///
/// They are derived and not stored, so a repeated request gives the same link.
package struct OrderLink: Sendable {
    private let secret: [UInt8]

    /// The links of a gateway with a secret of 16 to 64 bytes.
    package init(secret: String) { self.secret = Array(secret.utf8) }

    /// The link of an order: its identifier's hash under the secret.
    package func link(of order: OrderID) -> String {
        KeyedHash.digest(of: order.text, secret: secret)
    }

    /// The name of an order on public boards: from it, nobody can tell the order or its link.
    func boardName(of order: OrderID) -> String {
        // No identifier has a slash, so no link is the name of another order.
        KeyedHash.digest(of: "board/\(order)", secret: secret)
    }

    /// Whether a text is the link of an order.
    ///
    /// The time does not tell how many characters are right.
    package func matches(_ link: String, _ order: OrderID) -> Bool {
        let known = Array(self.link(of: order).utf8)
        let given = Array(link.utf8)
        return known.count == given.count && sodium_memcmp(known, given, known.count) == 0
    }
}
