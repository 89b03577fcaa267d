// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// All locations with their menus, in memory; what was changed since the last commit can be taken
/// back.
struct Catalogue {
    private var entries: [LocationID: CatalogueEntry]
    private var committed: [LocationID: CatalogueEntry]

    init(_ entries: [CatalogueEntry]) {
        self.entries = Dictionary(entries.map { ($0.location.id, $0) }) { _, last in last }
        committed = self.entries
    }

    /// Every location, ordered by identifier.
    var locations: [Location] { entries.values.map(\.location).sorted { $0.id < $1.id } }

    /// One location with its menu.
    ///
    /// Refuses `location.unknown`.
    func entry(_ location: LocationID) throws(Refusal) -> CatalogueEntry {
        guard let entry = entries[location] else { throw .locationUnknown(location) }
        return entry
    }

    mutating func put(_ entry: CatalogueEntry) { entries[entry.location.id] = entry }

    mutating func commit() { committed = entries }

    mutating func rollBack() { entries = committed }
}
