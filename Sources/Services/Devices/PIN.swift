// SPDX-License-Identifier: Apache-2.0

import Secrets
/// The PINs of staff, stored as slow hashes.
enum PIN {
    /// The number of digits that a PIN may have.
    static let lengths = 4...12

    /// Whether a text can be a PIN: 4 to 12 digits.
    static func isValid(_ text: String) -> Bool {
        lengths.contains(text.utf8.count)
            && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    /// Returns the hash of a PIN with a new salt; nil if the system can't make one.
    static func hash(of pin: String) async -> String? { await SlowHash.hash(of: pin) }

    /// Whether a PIN has this hash.
    static func matches(_ pin: String, hash known: String) async -> Bool {
        guard isValid(pin) else { return false }
        return await SlowHash.matches(pin, hash: known)
    }
}
