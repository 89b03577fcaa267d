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

    /// The number of the voucher that pays, an empty text without a number; nil for other tenders.
    static func voucher(in body: [UInt8]) -> String? {
        guard let tender = try? JSONDocument(body).root["tender"],
            tender["type"]?.string == "voucher"
        else { return nil }
        return tender["number"]?.string ?? ""
    }
}
