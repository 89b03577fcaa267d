// SPDX-License-Identifier: Apache-2.0

import Wire

/// The PINs of staff.
enum PIN {
    /// The number of digits that a PIN may have.
    static let lengths = 4...12

    /// Refuses `staff.pinInvalid` for a text that is not of 4 to 12 digits.
    static func check(_ text: String) throws(Refusal) {
        let isValid =
            lengths.contains(text.utf8.count)
            && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        if !isValid { throw .pinInvalid }
    }
}
