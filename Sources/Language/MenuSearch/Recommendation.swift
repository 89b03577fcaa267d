// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages

/// Chooses the dish of a day.
///
/// The choice depends only on the day, the menu and what can be ordered at present, so it needs no
/// memory. Two days that follow each other use different halves of the menu. So a dish never
/// follows itself, and if it sells out, others do not change on the days around it.
enum Recommendation {
    /// An item that may be recommended.
    struct Dish: Equatable {
        /// The item.
        var id: ItemID
        /// Whether it is sold only in some months; then the day is in one of them.
        var isSeasonal: Bool
        /// Whether it can be ordered now.
        var canBeOrdered: Bool
        /// Whether it can be recommended without a pin, by its categories.
        var isRecommendable = true
    }

    /// The dish of a business day, and why; nil if nothing can be recommended.
    ///
    /// `dishes` are those in season, in any order.
    static func choose(
        pins: [DailyDish], dishes: [Dish], on day: BusinessDay
    ) -> (item: ItemID, reason: RecommendationReason)? {
        let pinned = pins.first { $0.day == day }?.item
        if let pinned, dishes.contains(where: { $0.id == pinned && $0.canBeOrdered }) {
            return (pinned, .pinned)
        }
        let number = day.number
        let yesterday = pins.first { $0.day.number == number - 1 }?.item
        let all = dishes.filter(\.isRecommendable).sorted { $0.id < $1.id }
        let others = all.filter { $0.id != yesterday }
        return choose(from: others.contains(where: \.canBeOrdered) ? others : all, number)
    }

    private static func choose(
        from dishes: [Dish], _ day: Int
    ) -> (item: ItemID, reason: RecommendationReason)? {
        let seasonal = dishes.filter(\.isSeasonal)
        let others = dishes.filter { !$0.isSeasonal }
        let isAlone = seasonal.count(where: \.canBeOrdered) == 1
        // An only dish in season takes turns with the others.
        if isAlone, day % 2 == 1, let dish = pick(others, day / 2) { return (dish, .onTheMenu) }
        return pick(seasonal, day).map { ($0, .inSeason) }
            ?? pick(others, day).map { ($0, .onTheMenu) }
    }

    /// The dish of a half of the menu, in turn; if nothing of the other half can be ordered, this
    /// half is divided again.
    private static func pick(_ dishes: [Dish], _ turn: Int) -> ItemID? {
        guard dishes.count > 1 else { return dishes.first { $0.canBeOrdered }?.id }
        let halves = (0...1).map { half in
            dishes.indices.filter { $0 % 2 == half }.map { dishes[$0] }
        }
        let choices = halves.filter { $0.contains(where: \.canBeOrdered) }
        guard choices.count == 2 else { return choices.first.flatMap { pick($0, turn) } }
        let half = halves[turn % 2]
        let start = turn / 2 % half.count
        return (half[start...] + half[..<start]).first { $0.canBeOrdered }?.id
    }
}

extension BusinessDay {
    /// Whether the choice of a day does not depend on this one any more: it is before the day
    /// before.
    package func isOver(on day: BusinessDay) -> Bool { number < day.number - 1 }

    /// The number of the day, which is positive; the next day has the next number.
    fileprivate var number: Int {
        let midnight = Timestamp("\(self)T00:00:00.000Z")?.milliseconds ?? 0
        return Int(midnight / 86_400_000) + 1_000_000
    }
}

extension MenuIndex {
    /// The dish of a business day, and why; nil if nothing can be recommended.
    ///
    /// `pins` are those of the location; `month` is that of the day, 1 to 12.
    package func recommendation(
        pins: [DailyDish], on day: BusinessDay, month: Int, at now: Timestamp
    ) -> (item: ItemID, reason: RecommendationReason)? {
        Recommendation.choose(pins: pins, dishes: dishes(at: now, month: month), on: day)
    }

    private func dishes(at now: Timestamp, month: Int) -> [Recommendation.Dish] {
        var (categorized, recommendable) = (SlotSet(), SlotSet())
        for category in categories {
            guard let category, let slots = members[category.id] else { continue }
            categorized.formUnion(slots)
            if category.isRecommendable { recommendable.formUnion(slots) }
        }
        return menuOrder.compactMap { number in
            let slot = Int(number)
            guard let item = items[slot], item.isInSeason(month: month) else { return nil }
            return Recommendation.Dish(
                id: item.id, isSeasonal: item.isSeasonal,
                canBeOrdered: item.canBeOrdered(at: now, month: month),
                isRecommendable: recommendable.contains(slot) || !categorized.contains(slot))
        }
    }
}
