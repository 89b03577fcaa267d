// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages

extension CatalogueStorage {
    /// Writes an entry that is new.
    static func insert(_ entry: CatalogueEntry, _ db: Database) throws {
        let location = entry.location
        try db.execute(
            sql: "INSERT INTO location VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                location.id.text, location.name, location.currency.code, location.timeZone,
                location.businessDayTurnsAt, location.tax.basisPoints, location.tax.included,
                location.firing.rawValue, location.draftExpiresAfter, entry.menu.revision,
            ])
        for (place, fee) in location.fees.numbered { try insert(fee, place, at: location.id, db) }
        for (place, item) in entry.menu.items.numbered {
            try insert(item, place, at: location.id, db)
        }
    }

    private static func insert(
        _ fee: FeeRule, _ place: Int, at location: LocationID, _ db: Database
    ) throws {
        try db.execute(
            sql: "INSERT INTO fee VALUES (?, ?, ?, ?, ?)",
            arguments: [
                location.text, place, fee.name, fee.basisPoints, fee.amount?.minorUnits,
            ])
        for (number, kind) in (fee.fulfilments ?? []).numbered {
            try db.execute(
                sql: "INSERT INTO fee_fulfilment VALUES (?, ?, ?, ?)",
                arguments: [location.text, place, number, kind.rawValue])
        }
    }

    private static func insert(
        _ item: MenuItem, _ place: Int, at location: LocationID, _ db: Database
    ) throws {
        try db.execute(
            sql: "INSERT INTO menu_item VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                location.text, item.id.text, place, item.name, item.price.minorUnits,
                item.station.text, item.available, item.taxBasisPoints,
            ])
        for (number, group) in item.modifierGroups.numbered {
            try insert(group, number, of: item.id, at: location, db)
        }
    }

    private static func insert(
        _ group: ModifierGroup, _ place: Int, of item: ItemID, at location: LocationID,
        _ db: Database
    ) throws {
        try db.execute(
            sql: "INSERT INTO modifier_group VALUES (?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                location.text, item.text, group.id.text, place, group.name, group.minimum,
                group.maximum,
            ])
        for (number, modifier) in group.modifiers.numbered {
            try db.execute(
                sql: "INSERT INTO modifier VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    location.text, item.text, modifier.id.text, group.id.text, number,
                    modifier.name, modifier.price.minorUnits, modifier.available,
                ])
        }
    }
}

extension Array {
    /// The elements with their places, from 1.
    fileprivate var numbered: some Sequence<(Int, Element)> { zip(1..., self) }
}
