// SPDX-License-Identifier: Apache-2.0

import Commerce
import MenuSearch
import Messages

/// The indexes of the menus that were used last.
///
/// An index is built when it is needed first, and then follows all changes.
struct MenuIndexes {
    /// The number of items of all menus above which indexes are dropped.
    ///
    /// The index of 5,000 items needs about 3 MiB, and takes 0.2 s to build.
    let maximumItems: Int

    private var indexes: [LocationID: MenuIndex] = [:]
    /// The locations of the indexes; the one that was used last is the last one.
    private var recent: [LocationID] = []
    /// Those that the database may not yet agree with.
    private var uncommitted: Set<LocationID> = []

    /// No indexes.
    init(maximumItems: Int = 80_000) { self.maximumItems = maximumItems }

    /// The index of a location, which is built if it does not exist.
    mutating func index(
        of location: LocationID, building build: () throws -> MenuIndex
    ) rethrows -> MenuIndex {
        if recent.last != location {
            recent.removeAll { $0 == location }
            recent.append(location)
        }
        if let index = indexes[location] { return index }
        let index = try build()
        indexes[location] = index
        uncommitted.insert(location)
        dropOldest()
        return index
    }

    /// Drops the indexes that were used the longest time ago, if there are too many items; keeps
    /// the one that was used last.
    private mutating func dropOldest() {
        var count = indexes.values.reduce(0) { $0 + $1.count }
        var kept = recent[...]
        while count > maximumItems, kept.count > 1 {
            count -= indexes.removeValue(forKey: kept.removeFirst())?.count ?? 0
        }
        recent = Array(kept)
    }

    /// Changes the index of a location, if it exists.
    mutating func put(_ entity: LocationEntity, at location: LocationID) {
        guard indexes[location] != nil else { return }
        indexes[location]?.put(entity)
        uncommitted.insert(location)
    }

    /// Keeps the changes of the batch.
    mutating func commit() {
        if uncommitted.isEmpty { return }
        uncommitted = []
        dropOldest()
    }

    /// Discards each index that the batch has changed, so that it is built again.
    mutating func rollBack() {
        for location in uncommitted { indexes[location] = nil }
        uncommitted = []
    }
}
