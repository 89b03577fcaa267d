// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// What a search needs to know about an item, without its texts.
struct IndexedItem {
    /// A word of its texts, by its number in the vocabulary.
    struct Word {
        var number: UInt32
        var isInName: Bool
    }

    let id: ItemID
    let place: Int
    let words: [Word]
    /// Its categories, to remove it from them.
    let categories: [CategoryID]
    private let price: Amount
    private let scheduledPrice: ScheduledPrice?
    private let available: Bool
    private let unavailableUntil: Timestamp?
    private let tags: UInt16
    /// Nil if they are not known.
    private let allergens: UInt16?
    private let months: UInt16
    /// Whether it is sold only in some months.
    let isSeasonal: Bool

    init(_ item: MenuItem, words: [Word]) {
        id = item.id
        place = item.place
        self.words = words
        categories = item.categories
        price = item.price
        scheduledPrice = item.scheduledPrice
        available = item.available
        unavailableUntil = item.unavailableUntil
        tags = Self.mask(item.tags)
        allergens = item.allergens.map { Self.mask($0) }
        isSeasonal = item.season != nil
        months = (item.season ?? Array(1...12)).reduce(0) { $0 | 1 << UInt16($1) }
    }

    /// Orders items as a menu shows them.
    static func precedes(_ left: Self, _ right: Self) -> Bool {
        (left.place, left.id) < (right.place, right.id)
    }

    /// Whether it is sold in a month, 1 to 12.
    func isInSeason(month: Int) -> Bool { months & 1 << UInt16(month) != 0 }

    /// Whether it can be ordered at an instant, which is in this month.
    func canBeOrdered(at now: Timestamp, month: Int) -> Bool {
        (available || unavailableUntil.map { $0 <= now } ?? false) && isInSeason(month: month)
    }

    private func price(at now: Timestamp) -> Amount {
        guard let scheduledPrice, scheduledPrice.validFrom <= now else { return price }
        return scheduledPrice.price
    }

    private static func mask<Value: CaseIterable & Equatable>(_ values: [Value]) -> UInt16 {
        zip(0..., Value.allCases).reduce(0) { mask, value in
            values.contains(value.1) ? mask | 1 << UInt16(value.0) : mask
        }
    }
}

extension IndexedItem {
    /// The conditions of a search besides its text and categories.
    struct Conditions {
        private let tags: UInt16
        private let allergens: UInt16?
        private let mustBeAvailable: Bool
        private let prices: ClosedRange<Int>?
        private let now: Timestamp
        private let month: Int

        init(_ request: SearchMenu, at now: Timestamp, month: Int) {
            tags = mask(request.tags ?? [])
            allergens = request.withoutAllergens.map { mask($0) }
            mustBeAvailable = request.available == true
            let lowest = request.minimumPrice?.minorUnits ?? .min
            let highest = request.maximumPrice?.minorUnits ?? .max
            prices = lowest <= highest ? lowest...highest : nil
            self.now = now
            self.month = month
        }

        /// Whether an item satisfies all of them.
        func accepts(_ item: IndexedItem) -> Bool {
            guard item.tags & tags == tags else { return false }
            if let allergens {
                guard let contained = item.allergens, contained & allergens == 0 else {
                    return false
                }
            }
            if mustBeAvailable, !item.canBeOrdered(at: now, month: month) { return false }
            return prices?.contains(item.price(at: now).minorUnits) ?? false
        }
    }
}
