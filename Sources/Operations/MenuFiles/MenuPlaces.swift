// SPDX-License-Identifier: Apache-2.0

import Messages

/// Gives places to entities in a new order, so that as few as possible get another one.
///
/// A place and then an identifier decide the order of a menu. New menus have gaps, so that an
/// entity that is inserted later finds a free place between its neighbors.
enum MenuPlaces {
    /// The gap between the entities of a new menu.
    private static let gap = 100

    /// The places of entities in their order; `known` has the present place of each, if any.
    static func places(_ entities: [(id: String, known: Int?)]) -> [Int] {
        let kept = keptIndices(entities)
        var places: [Int] = []
        for index in kept + [entities.count] {
            let upper = index < entities.count ? entities[index].known : nil
            guard let between = fill(index - places.count, from: places.last ?? 0, to: upper) else {
                return renumbered(entities.count)
            }
            places += between
            if let upper { places.append(upper) }
        }
        return places
    }

    /// As many places as named above `lower` and below `upper`; nil if there are too few.
    private static func fill(_ count: Int, from lower: Int, to upper: Int?) -> [Int]? {
        if count == 0 { return [] }
        let highest = CatalogueLimits.place.upperBound + 1
        let end = upper ?? min(highest, lower + gap * (count + 1))
        guard end - lower > count else { return nil }
        return (1...count).map { lower + (end - lower) * $0 / (count + 1) }
    }

    private static func renumbered(_ count: Int) -> [Int] {
        let step = max(1, min(gap, CatalogueLimits.place.upperBound / max(1, count)))
        return (0..<count).map { ($0 + 1) * step }
    }

    /// The indices of the entities that keep their places: a longest increasing subsequence.
    private static func keptIndices(_ entities: [(id: String, known: Int?)]) -> [Int] {
        var ends: [Int] = []
        var previous: [Int: Int] = [:]
        for index in entities.indices where entities[index].known != nil {
            let position = ends.firstPosition { !precedes(entities[$0], entities[index]) }
            if position > 0 { previous[index] = ends[position - 1] }
            if position < ends.count { ends[position] = index } else { ends.append(index) }
        }
        var kept: [Int] = []
        var last = ends.last
        while let index = last {
            kept.append(index)
            last = previous[index]
        }
        return kept.reversed()
    }

    private static func precedes(
        _ left: (id: String, known: Int?), _ right: (id: String, known: Int?)
    ) -> Bool {
        (left.known ?? 0, left.id) < (right.known ?? 0, right.id)
    }
}

extension Array {
    /// The position of the first element that satisfies a condition which all later ones satisfy.
    fileprivate func firstPosition(where condition: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
