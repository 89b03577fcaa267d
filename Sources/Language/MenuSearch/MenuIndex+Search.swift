// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages

extension MenuIndex {
    /// Finds the items that satisfy all conditions of a search, best first.
    ///
    /// Returns at most `limit` of them, by default 50, and the number of all. `month` is that of
    /// the location's business day, 1 to 12.
    package func search(
        _ request: SearchMenu, at now: Timestamp, month: Int
    ) -> (ids: [ItemID], total: Int) {
        let limit = request.limit ?? CatalogueLimits.foundByDefault
        let conditions = IndexedItem.Conditions(request, at: now, month: month)
        let chosen = request.categories.map(slots(in:))
        let ranks = ranks(of: request.text ?? "")
        var found = MatchRank.allCases.map { _ in [ItemID]() }
        var total = 0
        for number in menuOrder {
            let slot = Int(number)
            let rank = Int(ranks[slot])
            guard rank < found.count, chosen?.contains(slot) ?? true, let item = items[slot],
                conditions.accepts(item)
            else { continue }
            total += 1
            if found[rank].count < limit { found[rank].append(item.id) }
        }
        return (Array(found.joined().prefix(limit)), total)
    }

    private func slots(in categories: [CategoryID]) -> SlotSet {
        var slots = SlotSet()
        for category in categories { members[category].map { slots.formUnion($0) } }
        return slots
    }

    /// The rank of each slot by its worst word; the best one if the text has no words.
    private func ranks(of text: String) -> [UInt8] {
        var ranks = [UInt8](repeating: MatchRank.exact.rawValue, count: items.count)
        for word in Set(FoldedText.words(of: text)) {
            let hits = self.ranks(ofWord: word)
            for slot in ranks.indices { ranks[slot] = max(ranks[slot], hits[slot]) }
        }
        return ranks
    }

    /// The rank of each slot by one word.
    ///
    /// A word that the menu has is no typing error: `schnitzel` does not mean `Schnittlauch`.
    private func ranks(ofWord word: FoldedWord) -> [UInt8] {
        let ranks = ranks(ofWord: word, Vocabulary.forEachMatch(of:_:))
        if ranks.contains(where: { $0 != MatchRank.none }) { return ranks }
        return self.ranks(ofWord: word, Vocabulary.forEachResemblance(of:_:))
    }

    private func ranks(
        ofWord word: FoldedWord, _ forEachMatch: (Vocabulary) -> Vocabulary.Search
    ) -> [UInt8] {
        var ranks = [UInt8](repeating: MatchRank.none, count: items.count)
        let elsewhere = MatchRank.elsewhere.rawValue
        forEachMatch(itemWords)(word) { posting, rank in
            if !posting.isInName, rank == .inside { return }
            let value = posting.isInName ? rank.rawValue : elsewhere
            ranks[posting.slot] = min(ranks[posting.slot], value)
        }
        forEachMatch(categoryWords)(word) { posting, rank in
            guard rank != .inside, let category = categories[posting.slot] else { return }
            members[category.id]?.forEach { ranks[$0] = min(ranks[$0], elsewhere) }
        }
        return ranks
    }
}
