// SPDX-License-Identifier: Apache-2.0

/// The words of many texts, and which texts have them.
///
/// The words are numbered, and sorted by their letters. So all words with the same beginning are
/// a range, and each letter after it divides the range into smaller ones.
struct Vocabulary {
    /// A text that has a word: its number, and whether the word is in its name.
    struct Posting: Hashable {
        private var value: UInt32

        /// A word of the text with this number.
        init(slot: Int, isInName: Bool) { value = UInt32(slot) << 1 | (isInName ? 0 : 1) }

        /// The number of the text.
        var slot: Int { Int(value >> 1) }
        /// Whether the word is in its name.
        var isInName: Bool { value & 1 == 0 }
    }

    private struct Entry {
        var letters: FoldedWord
        var postings: [Posting]
    }

    private var entries: [Entry] = []
    /// The numbers of all words in use, in the order of their letters.
    private var order: [UInt32] = []
    private var unused: [UInt32] = []

    /// Adds a text that has a word, once, and returns the number of the word.
    mutating func add(_ word: FoldedWord, _ posting: Posting) -> UInt32 {
        let place = Self.firstPlace(in: order.indices) { place in
            entries[Int(order[place])].letters.lexicographicallyPrecedes(word)
        }
        if place < order.count, entries[Int(order[place])].letters == word {
            entries[Int(order[place])].postings.append(posting)
            return order[place]
        }
        let entry = Entry(letters: word, postings: [posting])
        let number = unused.popLast() ?? UInt32(entries.count)
        if Int(number) == entries.count {
            entries.append(entry)
        } else {
            entries[Int(number)] = entry
        }
        order.insert(number, at: place)
        return number
    }

    /// Removes a text from the word with this number.
    mutating func remove(_ posting: Posting, from number: UInt32) {
        if let place = entries[Int(number)].postings.firstIndex(of: posting) {
            // The order of the texts does not matter.
            let last = entries[Int(number)].postings.count - 1
            entries[Int(number)].postings.swapAt(place, last)
            entries[Int(number)].postings.removeLast()
        }
        guard entries[Int(number)].postings.isEmpty else { return }
        let letters = entries[Int(number)].letters
        let place = Self.firstPlace(in: order.indices) { place in
            entries[Int(order[place])].letters.lexicographicallyPrecedes(letters)
        }
        order.remove(at: place)
        entries[Int(number)].letters = []
        unused.append(number)
    }

    /// Calls `body` with each text that has a word beginning with `word`, also several times.
    ///
    /// The rank is never `elsewhere`. `body` decides what a match outside of a name means.
    func forEachMatch(of word: FoldedWord, _ body: (Posting, MatchRank) -> Void) {
        let beginning = narrowed(order.indices, at: 0, to: word[...])
        for place in beginning {
            let entry = entries[Int(order[place])]
            let rank = entry.letters.count == word.count ? MatchRank.exact : .beginning
            for posting in entry.postings { body(posting, rank) }
        }
        guard word.count >= MatchRank.lettersForTypingError else { return }
        var end = 0
        for range in rangesWithError(in: word).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            for place in max(end, range.lowerBound)..<max(end, range.upperBound)
            where !beginning.contains(place) {
                for posting in entries[Int(order[place])].postings { body(posting, .typingError) }
            }
            end = max(end, range.upperBound)
        }
    }
}

extension Vocabulary {
    /// The ranges of words that begin with `word` after the correction of one typing error.
    private func rangesWithError(in word: FoldedWord) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var range = order.indices
        for place in word.indices {
            let (letters, rest) = (word[place...], word[(place + 1)...])
            // An additional letter, and two swapped ones.
            ranges.append(narrowed(range, at: place, to: rest))
            if let next = rest.first, next != word[place] {
                let swapped = narrowed(range, at: place, to: [next, word[place]])
                ranges.append(narrowed(swapped, at: place + 2, to: rest.dropFirst()))
            }
            forEachNext(in: range, at: place) { range in
                // A wrong letter, and a missing one.
                ranges.append(narrowed(range, at: place + 1, to: rest))
                ranges.append(narrowed(range, at: place + 1, to: letters))
            }
            range = narrowed(range, at: place, to: letters.prefix(1))
            if range.isEmpty { break }
        }
        return ranges.filter { !$0.isEmpty }
    }

    /// The words of a range that have these letters from a place on.
    ///
    /// The letters before the place are the same in the whole range.
    private func narrowed(
        _ range: Range<Int>, at depth: Int, to letters: ArraySlice<Unicode.Scalar>
    ) -> Range<Int> {
        var range = range
        var depth = depth
        for letter in letters {
            if range.isEmpty { break }
            let code = letter.value + 1
            let start = Self.firstPlace(in: range) { self.code(of: $0, at: depth) < code }
            let end = Self.firstPlace(in: start..<range.upperBound) {
                self.code(of: $0, at: depth) <= code
            }
            range = start..<end
            depth += 1
        }
        return range
    }

    /// Calls `body` with the words of a range for each letter at a place.
    private func forEachNext(
        in range: Range<Int>, at depth: Int, _ body: (Range<Int>) -> Void
    ) {
        var start = Self.firstPlace(in: range) { code(of: $0, at: depth) == 0 }
        while start < range.upperBound {
            let code = code(of: start, at: depth)
            let end = Self.firstPlace(in: start..<range.upperBound) {
                self.code(of: $0, at: depth) <= code
            }
            body(start..<end)
            start = end
        }
    }

    /// A letter of a word by its place in the order; 0 after the end of the word.
    private func code(of place: Int, at depth: Int) -> UInt32 {
        let entry = Int(order[place])
        return depth < entries[entry].letters.count ? entries[entry].letters[depth].value + 1 : 0
    }

    /// The first place of a sorted range that does not precede; its end if all do.
    private static func firstPlace(in range: Range<Int>, precedes: (Int) -> Bool) -> Int {
        var range = range
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = precedes(middle) ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
