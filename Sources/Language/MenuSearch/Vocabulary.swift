// SPDX-License-Identifier: Apache-2.0

/// The words of many texts, and which texts have them.
///
/// The words are numbered, and sorted by their letters. So all words with the same beginning are
/// a range, and each letter after it divides the range into smaller ones.
struct Vocabulary {
    /// A text that has a word: its number, and whether the word is in its name.
    struct Posting: Hashable, Comparable {
        private var value: UInt32

        /// A word of the text with this number.
        init(slot: Int, isInName: Bool) { value = UInt32(slot) << 1 | (isInName ? 0 : 1) }

        /// The number of the text.
        var slot: Int { Int(value >> 1) }
        /// Whether the word is in its name.
        var isInName: Bool { value & 1 == 0 }

        /// Orders texts by their numbers.
        static func < (left: Self, right: Self) -> Bool { left.value < right.value }
    }

    /// A search for a word that calls a body with each text that it finds, also several times.
    typealias Search = (FoldedWord, (Posting, MatchRank) -> Void) -> Void

    private struct Entry {
        let letters: FoldedWord
        /// A bit for each letter, so that most words without a part are passed over quickly.
        let mask: UInt64
        /// Sorted, so that one is found quickly although thousands of texts may have the word.
        var postings: [Posting]

        init(letters: FoldedWord = [], postings: [Posting] = []) {
            self.letters = letters
            self.postings = postings
            mask = Vocabulary.mask(of: letters)
        }

        /// Whether a word with this mask stands anywhere in it.
        func contains(_ word: FoldedWord, mask: UInt64) -> Bool {
            guard self.mask & mask == mask, letters.count >= word.count else { return false }
            return (0...(letters.count - word.count)).contains { letters[$0...].starts(with: word) }
        }

        /// The place of a text; that where it belongs if it is not there.
        func place(of posting: Posting) -> Int {
            // A new index has its texts in order.
            if let last = postings.last, last < posting { return postings.count }
            return Vocabulary.firstPlace(in: postings.indices) { postings[$0] < posting }
        }
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
            let number = Int(order[place])
            entries[number].postings.insert(posting, at: entries[number].place(of: posting))
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
        let found = entries[Int(number)].place(of: posting)
        if found < entries[Int(number)].postings.count,
            entries[Int(number)].postings[found] == posting
        {
            entries[Int(number)].postings.remove(at: found)
        }
        guard entries[Int(number)].postings.isEmpty else { return }
        let letters = entries[Int(number)].letters
        let place = Self.firstPlace(in: order.indices) { place in
            entries[Int(order[place])].letters.lexicographicallyPrecedes(letters)
        }
        order.remove(at: place)
        entries[Int(number)] = Entry()
        unused.append(number)
    }

    /// Calls `body` with each text that has a word beginning with `word`, or containing it if it is
    /// long enough, also several times.
    ///
    /// The rank is never `elsewhere`. `body` decides what a match outside of a name means.
    func forEachMatch(of word: FoldedWord, _ body: (Posting, MatchRank) -> Void) {
        for place in narrowed(order.indices, at: 0, to: word[...]) {
            let entry = entries[Int(order[place])]
            let rank = entry.letters.count == word.count ? MatchRank.exact : .beginning
            for posting in entry.postings { body(posting, rank) }
        }
        guard word.count >= MatchRank.lettersForInside else { return }
        let mask = Self.mask(of: word)
        for entry in entries where entry.contains(word, mask: mask) {
            for posting in entry.postings { body(posting, .inside) }
        }
    }

    /// Calls `body` with each text that has a word beginning like `word`, with typing errors, also
    /// several times.
    func forEachResemblance(of word: FoldedWord, _ body: (Posting, MatchRank) -> Void) {
        guard word.count >= MatchRank.lettersForTypingError else { return }
        let isLong = word.count >= MatchRank.lettersForTwoErrors.typed
        var errors = TypingErrors(in: word, limit: isLong ? 2 : 1)
        forEachRange(in: order.indices, at: 0, with: &errors) { range, count in
            for place in range {
                let entry = entries[Int(order[place])]
                let isAllowed =
                    count < 2 || entry.letters.count >= MatchRank.lettersForTwoErrors.onMenu
                guard isAllowed else { continue }
                let rank = count < 2 ? MatchRank.typingError : .twoTypingErrors
                for posting in entry.postings { body(posting, rank) }
            }
        }
    }

    private static func mask(of word: FoldedWord) -> UInt64 {
        word.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
    }
}

extension Vocabulary {
    /// Calls `body` with ranges of words whose beginning has few enough typing errors, and with the
    /// number of these errors.
    ///
    /// Where a longer beginning has fewer errors, the range, or a part of it, comes again.
    ///
    /// The letters before the depth are the same in the whole range, and are those of `errors`.
    private func forEachRange(
        in range: Range<Int>, at depth: Int, fewest: Int = .max,
        with errors: inout TypingErrors, _ body: (Range<Int>, Int) -> Void
    ) {
        forEachNext(in: range, at: depth) { next in
            let letter = entries[Int(order[next.lowerBound])].letters[depth]
            guard errors.set(letter, at: depth) else { return }
            let count = errors.count
            if count <= errors.limit, count < fewest { body(next, count) }
            if min(count, fewest) < 2 { return }
            forEachRange(
                in: next, at: depth + 1, fewest: min(count, fewest), with: &errors, body)
        }
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
