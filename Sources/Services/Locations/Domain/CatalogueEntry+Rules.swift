// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

extension CatalogueEntry {
    /// Changes the price of one item from now on.
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

/// Every refusal of locations-service, with its stable name (`Protocols/2-LOCATIONS.md`, refusals).
extension Refusal {
    /// The request names a location that there is not.
    static func locationUnknown(_ location: LocationID) -> Self {
        Self(
            .unknown, "location.unknown",
            "There is no location \(location). 'comanda locations' lists those that exist.")
    }

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
