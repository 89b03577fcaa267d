// SPDX-License-Identifier: Apache-2.0

/// Texts as a search compares them: words without case and diacritics.
package enum SearchableText {
    /// The words of a text, in order.
    package static func words(of text: String) -> [String] {
        FoldedText.words(of: text).map { word in
            var text = ""
            text.unicodeScalars.append(contentsOf: word)
            return text
        }
    }
}
