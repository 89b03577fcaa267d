// SPDX-License-Identifier: Apache-2.0

import Commerce
import Crypto
import Foundation

/// The links of guests' orders: nobody can guess the link of an order without the secret.
///
/// They are derived and not stored, so a repeated request gives the same link.
struct OrderLink: Sendable {
    private let key: SymmetricKey

    /// The links of a gateway with a secret.
    init(secret: String) { key = SymmetricKey(data: Data(secret.utf8)) }

    /// The link of an order: 132 bits of an HMAC-SHA256 as 22 characters.
    func link(of order: OrderID) -> String {
        let code = HMAC<Crypto.SHA256>.authenticationCode(for: Data(order.text.utf8), using: key)
        let text = Data(code).base64EncodedString()
        return String(text.replacing("+", with: "-").replacing("/", with: "_").prefix(22))
    }

    /// Whether a text is the link of an order.
    func matches(_ link: String, _ order: OrderID) -> Bool {
        let known = Array(self.link(of: order).utf8)
        let given = Array(link.utf8)
        guard known.count == given.count else { return false }
        // The time does not tell how many characters are right.
        return zip(known, given).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
