// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Identifier {
    /// The identifier that follows from a name: its letters and digits in lower case, without
    /// diacritics, joined by hyphens; `Café & Bar` gives `cafe-bar`.
    ///
    /// Nil if the name has no Latin letter and no digit.
    package init?(name: String) {
        let folded = name.applyingTransform(.toLatin, reverse: false) ?? name
        let plain = folded.folding(
            options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive],
            locale: Locale(identifier: "en_US_POSIX"))
        let words = plain.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        self.init(String(words.joined(separator: "-").lowercased().prefix(64)))
    }
}
