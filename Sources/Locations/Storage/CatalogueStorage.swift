// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage

/// The catalogue in the database.
enum CatalogueStorage {
    /// Every location with its menu.
    static func load(_ db: Database) throws -> [CatalogueEntry] {
        try Row.fetchAll(db, sql: "SELECT * FROM location ORDER BY id").map { row in
            let location = try location(row)
            let items = try Row.fetchAll(
                db, sql: "SELECT * FROM menu_item WHERE location = ? ORDER BY place",
                arguments: [location.id.text])
            let menu = Menu(
                location: location.id, revision: row["menu_revision"], currency: location.currency,
                items: try items.map(item))
            return CatalogueEntry(location: location, menu: menu)
        }
    }

    /// Writes an entry that is new.
    static func insert(_ entry: CatalogueEntry, _ db: Database) throws {
        let location = entry.location
        try db.execute(
            sql: "INSERT INTO location VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                location.id.text, location.name, location.currency.code, location.timeZone,
                location.businessDayTurnsAt, location.tax.basisPoints, location.tax.included,
                entry.menu.revision,
            ])
        for (index, item) in entry.menu.items.enumerated() {
            try db.execute(
                sql: "INSERT INTO menu_item VALUES (?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    location.id.text, index + 1, item.id.text, item.name, item.price.minorUnits,
                    item.station.text, item.available,
                ])
        }
    }

    /// Writes the price of one item and the menu's revision.
    static func updatePrice(of item: ItemID, in menu: Menu, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE menu_item SET price = ? WHERE location = ? AND item = ?",
            arguments: [menu.item(item)?.price.minorUnits, menu.location.text, item.text])
        try db.execute(
            sql: "UPDATE location SET menu_revision = ? WHERE id = ?",
            arguments: [menu.revision, menu.location.text])
    }

    private static func location(_ row: Row) throws -> Location {
        guard let currency = Currency(row["currency"]) else {
            throw StorageError.unreadable("location.currency")
        }
        return Location(
            id: try row.identifier("id"), name: row["name"], currency: currency,
            timeZone: row["time_zone"], businessDayTurnsAt: row["business_day_turns_at"],
            tax: TaxRule(basisPoints: row["tax_basis_points"], included: row["tax_included"]))
    }

    private static func item(_ row: Row) throws -> MenuItem {
        MenuItem(
            id: try row.identifier("item"), name: row["name"], price: Amount(row["price"]),
            station: try row.identifier("station"), available: row["available"])
    }
}
