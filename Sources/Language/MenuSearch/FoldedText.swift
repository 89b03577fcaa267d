// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A word of a text, without case and diacritics.
typealias FoldedWord = [Unicode.Scalar]

/// Splits texts into words that a search can compare.
enum FoldedText {
    /// The words of a text, in order.
    ///
    /// A word consists of letters and digits. An ideograph is a word of its own, because texts in
    /// Chinese and Japanese have no spaces.
    static func words(of text: String) -> [FoldedWord] {
        var words: [FoldedWord] = []
        var word: FoldedWord = []
        func endWord() {
            if !word.isEmpty { words.append(word) }
            word = []
        }
        for scalar in folded(text) {
            switch kind(of: scalar) {
            case .letter: word.append(scalar)
            case .ideograph:
                endWord()
                words.append([scalar])
            case .diacritic: break
            case .separator: endWord()
            }
        }
        endWord()
        return words
    }

    private enum Kind { case letter, ideograph, diacritic, separator }

    private static func folded(_ text: String) -> FoldedWord {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return Array(text.lowercased().unicodeScalars) }
        let letters = text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
        return letters.flatMap { undecomposed[$0] ?? [$0] }
    }

    /// Letters that Unicode does not decompose, although people type them without their marks.
    private static let undecomposed: [Unicode.Scalar: FoldedWord] = [
        "ß": ["s", "s"], "æ": ["a", "e"], "œ": ["o", "e"], "þ": ["t", "h"], "ø": ["o"],
        "ł": ["l"], "đ": ["d"], "ð": ["d"], "ħ": ["h"], "ı": ["i"], "ς": ["σ"],
    ]

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        if scalar.isASCII {
            let isLetter = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
            return isLetter ? .letter : .separator
        }
        let properties = scalar.properties
        if properties.isIdeographic { return .ideograph }
        if properties.canonicalCombiningClass != .notReordered { return .diacritic }
        return properties.isAlphabetic || properties.numericType != nil ? .letter : .separator
    }
}
