// SPDX-License-Identifier: Apache-2.0

import Commerce
package import Messages

/// The menu of one location in a form that can be searched quickly.
///
/// It has no texts, only their words, so that the menus of several locations fit into the memory
/// of a small machine. Each item and category has a number, its slot.
package struct MenuIndex: Sendable {
    private(set) var items: [IndexedItem?] = []
    private(set) var categories: [IndexedCategory?] = []
    /// The slots of all items in the order of the menu.
    private(set) var menuOrder: [UInt32] = []
    private(set) var itemWords = Vocabulary()
    private(set) var categoryWords = Vocabulary()
    /// The slots of the items in each category, also in a category that is not yet known.
    private(set) var members: [CategoryID: SlotSet] = [:]
    private var itemSlots: [ItemID: Int] = [:]
    private var categorySlots: [CategoryID: Int] = [:]
    private var freeItems: [Int] = []
    private var freeCategories: [Int] = []

    /// An index of a menu; nothing in it is removed.
    package init(items: [MenuItem] = [], categories: [MenuCategory] = []) {
        for category in categories { put(category) }
        for item in items { put(item) }
    }

    /// The number of its items.
    package var count: Int { menuOrder.count }

    /// Adds or replaces what an event or a command has changed; other kinds do not matter.
    package mutating func put(_ entity: LocationEntity) {
        if let item = entity.item { put(item) }
        if let category = entity.category { put(category) }
    }

    /// Adds or replaces an item, or removes one that is no longer sold.
    package mutating func put(_ item: MenuItem) {
        remove(item.id)
        if item.removed == true { return }
        let slot = freeItems.popLast() ?? items.count
        if slot == items.count { items.append(nil) }
        let entry = IndexedItem(item, words: addWords(of: item, at: slot))
        items[slot] = entry
        itemSlots[item.id] = slot
        menuOrder.insert(UInt32(slot), at: placeInMenu(of: entry))
        for category in entry.categories { members[category, default: SlotSet()].insert(slot) }
    }

    /// Adds or replaces a category, or removes one that no longer exists.
    package mutating func put(_ category: MenuCategory) {
        remove(category.id)
        if category.removed == true { return }
        let slot = freeCategories.popLast() ?? categories.count
        if slot == categories.count { categories.append(nil) }
        let words = Set(FoldedText.words(of: category.name)).map { word in
            categoryWords.add(word, Vocabulary.Posting(slot: slot, isInName: true))
        }
        categories[slot] = IndexedCategory(
            id: category.id, isRecommendable: category.recommendable, words: words)
        categorySlots[category.id] = slot
    }

    private mutating func remove(_ id: ItemID) {
        guard let slot = itemSlots.removeValue(forKey: id), let item = items[slot] else { return }
        menuOrder.remove(at: placeInMenu(of: item))
        for word in item.words {
            let posting = Vocabulary.Posting(slot: slot, isInName: word.isInName)
            itemWords.remove(posting, from: word.number)
        }
        for category in item.categories {
            members[category]?.remove(slot)
            if members[category]?.isEmpty == true { members[category] = nil }
        }
        items[slot] = nil
        freeItems.append(slot)
    }

    private mutating func remove(_ id: CategoryID) {
        guard let slot = categorySlots.removeValue(forKey: id), let category = categories[slot]
        else { return }
        for word in category.words {
            categoryWords.remove(Vocabulary.Posting(slot: slot, isInName: true), from: word)
        }
        categories[slot] = nil
        freeCategories.append(slot)
    }

    private mutating func addWords(of item: MenuItem, at slot: Int) -> [IndexedItem.Word] {
        let named = Set(FoldedText.words(of: item.name))
        let described = Set(FoldedText.words(of: item.description ?? "")).subtracting(named)
        let words = named.map { ($0, true) } + described.map { ($0, false) }
        return words.map { word, isInName in
            let posting = Vocabulary.Posting(slot: slot, isInName: isInName)
            return IndexedItem.Word(number: itemWords.add(word, posting), isInName: isInName)
        }
    }

    /// The place of an item in `menuOrder`; that where it belongs if it is not there.
    private func placeInMenu(of item: IndexedItem) -> Int {
        var range = menuOrder.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            let isBefore =
                items[Int(menuOrder[middle])].map { IndexedItem.precedes($0, item) } ?? false
            range = isBefore ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}

/// What a search needs to know about a category.
struct IndexedCategory {
    let id: CategoryID
    /// Whether its items can be the dish of the day.
    let isRecommendable: Bool
    /// The words of its name, by their numbers in the vocabulary.
    let words: [UInt32]
}
