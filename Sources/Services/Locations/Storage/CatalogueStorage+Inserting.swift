// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage

extension CatalogueStorage {
    /// Inserts a new location with its menu.
    static func insert(_ entry: CatalogueEntry, _ db: Database) throws {
        let location = entry.location
        try db.prepared("INSERT INTO location VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").run {
            values in
            values.add(location.id.text)
            values.add(location.name)
            values.add(location.currency.code)
            values.add(location.timeZone)
            values.add(location.businessDayTurnsAt)
            values.add(location.tax.basisPoints)
            values.add(location.tax.included)
            values.add(location.firing.rawValue)
            values.add(location.draftExpiresAfter)
            values.add(entry.menu.revision)
        }
        for (place, fee) in location.fees.numbered { try insert(fee, place, at: location.id, db) }
        for (place, item) in entry.menu.items.numbered {
            try insert(item, place, at: location.id, db)
        }
    }

    private static func insert(
        _ fee: FeeRule, _ place: Int, at location: LocationID, _ db: Database
    ) throws {
        try db.prepared("INSERT INTO fee VALUES (?, ?, ?, ?, ?)").run { values in
            values.add(location.text)
            values.add(place)
            values.add(fee.name)
            values.add(fee.basisPoints)
            values.add(fee.amount?.minorUnits)
        }
        for (number, kind) in (fee.fulfilments ?? []).numbered {
            try db.prepared("INSERT INTO fee_fulfilment VALUES (?, ?, ?, ?)").run { values in
                values.add(location.text)
                values.add(place)
                values.add(number)
                values.add(kind.rawValue)
            }
        }
    }

    private static func insert(
        _ item: MenuItem, _ place: Int, at location: LocationID, _ db: Database
    ) throws {
        try db.prepared("INSERT INTO menu_item VALUES (?, ?, ?, ?, ?, ?, ?, ?)").run { values in
            values.add(location.text)
            values.add(item.id.text)
            values.add(place)
            values.add(item.name)
            values.add(item.price.minorUnits)
            values.add(item.station.text)
            values.add(item.available)
            values.add(item.taxBasisPoints)
        }
        for (number, group) in item.modifierGroups.numbered {
            try insert(group, number, of: item.id, at: location, db)
        }
    }

    private static func insert(
        _ group: ModifierGroup, _ place: Int, of item: ItemID, at location: LocationID,
        _ db: Database
    ) throws {
        try db.prepared("INSERT INTO modifier_group VALUES (?, ?, ?, ?, ?, ?, ?)").run { values in
            values.add(location.text)
            values.add(item.text)
            values.add(group.id.text)
            values.add(place)
            values.add(group.name)
            values.add(group.minimum)
            values.add(group.maximum)
        }
        for (number, modifier) in group.modifiers.numbered {
            try insert(modifier, number, of: item, in: group.id, at: location, db)
        }
    }

    private static func insert(
        _ modifier: Modifier, _ place: Int, of item: ItemID, in group: ModifierGroupID,
        at location: LocationID, _ db: Database
    ) throws {
        try db.prepared("INSERT INTO modifier VALUES (?, ?, ?, ?, ?, ?, ?, ?)").run { values in
            values.add(location.text)
            values.add(item.text)
            values.add(modifier.id.text)
            values.add(group.text)
            values.add(place)
            values.add(modifier.name)
            values.add(modifier.price.minorUnits)
            values.add(modifier.available)
        }
    }
}

extension Array {
    /// The elements with their places, counted from 1.
    fileprivate var numbered: some Sequence<(Int, Element)> { zip(1..., self) }
}
