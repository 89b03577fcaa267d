// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The indexes of the menus that were used last.
///
/// An index is built when it is needed first, and then follows all changes.
struct MenuIndexes {
    /// The maximum number of indexes; one of 5,000 items needs about 3 MiB.
    static let maximum = 16

    private var indexes: [LocationID: MenuIndex] = [:]
    /// The locations of the indexes; the one that was used last is the last one.
    private var recent: [LocationID] = []
    /// Those that the database may not yet agree with.
    private var uncommitted: Set<LocationID> = []

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
        let superfluous = recent.prefix(max(0, recent.count - Self.maximum))
        for location in superfluous { indexes[location] = nil }
        recent.removeFirst(superfluous.count)
        return index
    }

    /// Changes the index of a location, if it exists.
    mutating func put(_ entity: LocationEntity, at location: LocationID) {
        guard indexes[location] != nil else { return }
        indexes[location]?.put(entity)
        uncommitted.insert(location)
    }

    /// Keeps the changes of the batch.
    mutating func commit() { uncommitted = [] }

    /// Discards each index that the batch has changed, so that it is built again.
    mutating func rollBack() {
        for location in uncommitted { indexes[location] = nil }
        uncommitted = []
    }
}
