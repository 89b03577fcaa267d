// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// All locations with their menus, in memory, with the last committed version to roll back to.
struct Catalogue {
    private var entries: [LocationID: CatalogueEntry]
    private var committed: [LocationID: CatalogueEntry]

    init(_ entries: [CatalogueEntry]) {
        self.entries = Dictionary(entries.map { ($0.location.id, $0) }) { _, last in last }
        committed = self.entries
    }

    /// All locations, by identifier.
    var locations: [Location] { entries.values.map(\.location).sorted { $0.id < $1.id } }

    /// A location with its menu.
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

extension CatalogueEntry {
    /// Changes the price of one item, and increments the revision of its menu.
    ///
    /// Refuses, in this order: `menu.itemUnknown`, `menu.priceNegative`, `menu.priceTooHigh`.
    mutating func setPrice(of item: ItemID, to price: Amount) throws(Refusal) {
        guard let index = menu.items.firstIndex(where: { $0.id == item }) else {
            throw .itemUnknown(item, at: location.id)
        }
        if price < .zero { throw .priceNegative }
        if price.minorUnits > CatalogueLimits.price.upperBound { throw .priceTooHigh }
        menu.items[index].price = price
        menu.revision += 1
    }
}

/// The refusals of locations-service, with their stable reasons (`Protocols/2-LOCATIONS.md`).
extension Refusal {
    static func itemUnknown(_ item: ItemID, at location: LocationID) -> Self {
        Self(
            .unknown, "menu.itemUnknown",
            """
            Location \(location) does not sell item \(item). \
            'comanda menu --location \(location)' lists what it sells.
            """)
    }

    static let priceNegative = Self(
        .rule, "menu.priceNegative", "A price is 0 or more minor units. Check the price.")

    static let priceTooHigh = Self(
        .rule, "menu.priceTooHigh",
        "A price is at most \(CatalogueLimits.price.upperBound) minor units. Check the price.")
}
