// SPDX-License-Identifier: Apache-2.0

/// The rules about what people choose: names, telephone numbers and passwords.
package enum PersonalDetails {
    private static let nameLimit = 80
    private static let phoneLimit = 30
    private static let passwordLengths = 8...128
    /// The number of bytes that the hash of the system takes.
    private static let passwordBytes = 511

    /// A name without blanks at its ends; nil if it is empty, too long or has control characters.
    package static func name(_ text: String) -> String? {
        let name = trimmed(text)
        return !name.isEmpty && length(name) <= nameLimit && isPlain(name) ? name : nil
    }

    /// A telephone number without blanks at its ends; nil if it can't be one.
    package static func phone(_ text: String) -> String? {
        let phone = trimmed(text)
        let isNumber = phone.allSatisfy { $0.isASCII && ($0.isNumber || "+-/() .".contains($0)) }
        let digits = phone.count(where: \.isNumber)
        return isNumber && digits >= 3 && phone.count <= phoneLimit ? phone : nil
    }

    /// Whether a person of this name and e-mail may choose a password.
    package static func accepts(
        password: String, name: String, email: EmailAddress?
    ) -> Bool {
        let lower = password.lowercased()
        return passwordLengths.contains(length(password)) && isPlain(password)
            && password.utf8.count <= passwordBytes
            && lower != email?.text && lower != name.lowercased()
    }

    /// A text without control characters of at most some characters; nil for another one.
    package static func remark(_ text: String, limit: Int) -> String? {
        let text = trimmed(text)
        return !text.isEmpty && length(text) <= limit && isPlain(text) ? text : nil
    }

    /// The number of characters as Unicode and JSON schemas count them: an accent may be one.
    private static func length(_ text: String) -> Int { text.unicodeScalars.count }

    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
