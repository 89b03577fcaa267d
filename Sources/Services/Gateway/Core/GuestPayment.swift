// SPDX-License-Identifier: Apache-2.0

import JSONCoding

/// The payments that a guest may make without a member of the staff.
enum GuestPayment {
    /// Whether the body of a checkout pays with a voucher.
    static func isByVoucher(_ body: [UInt8]) -> Bool {
        (try? JSONDocument(body).root["tender"]?["type"]?.string) == "voucher"
    }
}
