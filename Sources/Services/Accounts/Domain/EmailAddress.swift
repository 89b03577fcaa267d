// SPDX-License-Identifier: Apache-2.0

/// An e-mail address as it is stored: in lower case, so that one person has one account.
package struct EmailAddress: Sendable, Hashable, CustomStringConvertible {
    private static let limit = 254
    private static let forbidden = Set(#"<>()[]\,;:""#.utf8)

    /// The address.
    package let text: String

    /// Reads an address as people write it; nil if it can't be one.
    ///
    /// It has no blanks, line ends and options of programs, because it is passed on to one.
    package init?(_ written: String) {
        let text = written.drop { $0 == " " }.lowercased()
        let trimmed = String(text.reversed().drop { $0 == " " }.reversed())
        let parts = trimmed.split(separator: "@", omittingEmptySubsequences: false)
        guard trimmed.utf8.count <= Self.limit, parts.count == 2, !parts[0].isEmpty,
            parts[0].first != "-", parts[1].contains("."), parts[1].first != ".",
            parts[1].last != ".",
            trimmed.utf8.allSatisfy({ 0x21...0x7e ~= $0 && !Self.forbidden.contains($0) })
        else { return nil }
        self.text = trimmed
    }

    /// The address itself.
    package var description: String { text }
}
