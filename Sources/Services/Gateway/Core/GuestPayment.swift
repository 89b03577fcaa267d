// SPDX-License-Identifier: Apache-2.0

import JSONCoding

/// The payments that a guest may make without a member of the staff.
enum GuestPayment {
    /// Whether the body of a checkout pays with a voucher, or by card on a page of the provider.
    ///
    /// A card without a page would ask at a terminal of the house.
    static func isPermitted(_ body: [UInt8]) -> Bool {
        guard let root = try? JSONDocument(body).root else { return false }
        switch root["tender"]?["type"]?.string {
        case "voucher": return true
        case "card": return root["returnTo"]?.string != nil
        default: return false
        }
    }
}
