// SPDX-License-Identifier: Apache-2.0

import CCrypt

/// The PINs of staff, stored as slow hashes of the system's libcrypt (yescrypt, crypt(5)).
enum PIN {
    /// The number of digits that a PIN may have.
    static let lengths = 4...12

    /// Whether a text can be a PIN: 4 to 12 digits.
    static func isValid(_ text: String) -> Bool {
        lengths.contains(text.utf8.count)
            && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    /// Returns the hash of a PIN with a new salt; nil if the system can't make one.
    static func hash(of pin: String) -> String? {
        guard let setting = crypt_gensalt("$y$", 0, nil, 0) else { return nil }
        return hash(pin, setting: String(cString: setting))
    }

    /// Whether a PIN has this hash.
    static func matches(_ pin: String, hash known: String) -> Bool {
        // A C string ends at a zero, so a longer text could have the hash too.
        isValid(pin) && hash(pin, setting: known) == known
    }

    private static func hash(_ pin: String, setting: String) -> String? {
        var data = crypt_data()
        guard let text = crypt_r(pin, setting, &data) else { return nil }
        let hash = String(cString: text)
        // A failure is a text that begins with an asterisk.
        return hash.hasPrefix("*") ? nil : hash
    }
}
