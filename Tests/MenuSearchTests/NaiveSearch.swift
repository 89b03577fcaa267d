// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

@testable import MenuSearch

/// A search that compares everything with everything, to check the index.
struct NaiveSearch {
    var items: [MenuItem]
    var categories: [MenuCategory]
    var now: Timestamp
    var month: Int

    /// The identifiers of all found items, best first.
    func search(_ request: SearchMenu) -> [ItemID] {
        let words = FoldedText.words(of: request.text ?? "").map { word in
            (word: word, isKnown: items.contains { rank(of: $0, word) != nil })
        }
        var found: [(rank: Int, id: ItemID)] = []
        for item in items.sorted(by: MenuItem.precedes) where satisfies(item, request) {
            let ranks = words.compactMap { word, isKnown in
                isKnown ? rank(of: item, word) : rankWithErrors(of: item, word)
            }
            if ranks.count == words.count { found.append((ranks.max() ?? 0, item.id)) }
        }
        // Items of equal rank stay in the order of the menu.
        return (0...5).flatMap { rank in found.filter { $0.rank == rank }.map(\.id) }
    }

    private func satisfies(_ item: MenuItem, _ request: SearchMenu) -> Bool {
        if let categories = request.categories,
            Set(categories).isDisjoint(with: item.categories)
        {
            return false
        }
        if let without = request.withoutAllergens {
            guard let allergens = item.allergens, Set(allergens).isDisjoint(with: without) else {
                return false
            }
        }
        let isOrderable = item.isAvailable(at: now) && item.isInSeason(month: month)
        let price = item.price(at: now)
        return Set(request.tags ?? []).isSubset(of: item.tags)
            && (request.available != true || isOrderable)
            && price >= request.minimumPrice ?? price && price <= request.maximumPrice ?? price
    }

    private func rank(of item: MenuItem, _ word: FoldedWord) -> Int? {
        let named = FoldedText.words(of: item.name)
        if named.contains(word) { return 0 }
        if named.contains(where: { $0.starts(with: word) }) { return 1 }
        if word.count >= 3, named.contains(where: { $0.contains(word) }) { return 2 }
        return otherWords(of: item).contains { $0.starts(with: word) } ? 5 : nil
    }

    private func rankWithErrors(of item: MenuItem, _ word: FoldedWord) -> Int? {
        let named = FoldedText.words(of: item.name)
        if let errors = named.compactMap({ Self.errors(in: word, against: $0) }).min() {
            return errors + 2
        }
        let others = otherWords(of: item)
        return others.contains { Self.errors(in: word, against: $0) != nil } ? 5 : nil
    }

    /// The words outside of the name.
    private func otherWords(of item: MenuItem) -> [FoldedWord] {
        let names = categories.filter { item.categories.contains($0.id) }.map(\.name)
        return ([item.description ?? ""] + names).flatMap(FoldedText.words)
    }

    /// The fewest errors between a typed word and a beginning of a word; nil if there are too many.
    static func errors(in typed: FoldedWord, against word: FoldedWord) -> Int? {
        let allowed = typed.count < 4 ? 0 : typed.count >= 6 && word.count >= 8 ? 2 : 1
        return distances(word, typed).filter { $0 <= allowed }.min()
    }

    /// The numbers of missing, additional, wrong and swapped letters (Damerau, Levenshtein) between
    /// each beginning of a word and another word.
    static func distances(_ left: FoldedWord, _ right: FoldedWord) -> [Int] {
        var rows = [Array(0...right.count)]
        for row in 1..<(left.count + 1) {
            var values = [row]
            for column in 1..<(right.count + 1) {
                let wrong = left[row - 1] == right[column - 1] ? 0 : 1
                var value = min(
                    rows[row - 1][column] + 1, values[column - 1] + 1,
                    rows[row - 1][column - 1] + wrong)
                if row > 1, column > 1, left[row - 1] == right[column - 2],
                    left[row - 2] == right[column - 1]
                {
                    value = min(value, rows[row - 2][column - 2] + 1)
                }
                values.append(value)
            }
            rows.append(values)
        }
        return rows.map { $0[right.count] }
    }
}
