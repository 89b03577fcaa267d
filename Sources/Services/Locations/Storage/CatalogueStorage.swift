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
            let location = try location(row, db)
            let menu = Menu(
                location: location.id, revision: row["menu_revision"], currency: location.currency,
                items: try items(of: location.id, db))
            return CatalogueEntry(location: location, menu: menu)
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

    private static func location(_ row: Row, _ db: Database) throws -> Location {
        guard let currency = Currency(row["currency"]) else {
            throw StorageError.unreadable("location.currency")
        }
        let id: LocationID = try row.identifier("id")
        return Location(
            id: id, name: row["name"], currency: currency, timeZone: row["time_zone"],
            businessDayTurnsAt: row["business_day_turns_at"],
            tax: TaxRule(basisPoints: row["tax_basis_points"], included: row["tax_included"]),
            firing: try row.value("firing"), fees: try fees(of: id, db),
            draftExpiresAfter: row["draft_expires_after"])
    }

    private static func fees(of location: LocationID, _ db: Database) throws -> [FeeRule] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM fee WHERE location = ? ORDER BY place",
            arguments: [location.text]
        ).map { row in
            FeeRule(
                name: row["name"], basisPoints: row["basis_points"],
                amount: (row["amount"] as Int?).map(Amount.init),
                fulfilments: try fulfilments(ofFee: row["place"], at: location, db))
        }
    }

    private static func fulfilments(
        ofFee fee: Int, at location: LocationID, _ db: Database
    ) throws -> [FulfilmentKind]? {
        let kinds: [FulfilmentKind] = try Row.fetchAll(
            db, sql: "SELECT * FROM fee_fulfilment WHERE location = ? AND fee = ? ORDER BY place",
            arguments: [location.text, fee]
        ).map { try $0.value("fulfilment") }
        return kinds.isEmpty ? nil : kinds
    }

    private static func items(of location: LocationID, _ db: Database) throws -> [MenuItem] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM menu_item WHERE location = ? ORDER BY place",
            arguments: [location.text]
        ).map { row in
            let id: ItemID = try row.identifier("item")
            return MenuItem(
                id: id, name: row["name"], price: Amount(row["price"]),
                station: try row.identifier("station"), available: row["available"],
                taxBasisPoints: row["tax_basis_points"],
                modifierGroups: try groups(of: id, at: location, db))
        }
    }

    private static func groups(
        of item: ItemID, at location: LocationID, _ db: Database
    ) throws -> [ModifierGroup] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM modifier_group WHERE location = ? AND item = ? ORDER BY place",
            arguments: [location.text, item.text]
        ).map { row in
            let id: ModifierGroupID = try row.identifier("modifier_group")
            return ModifierGroup(
                id: id, name: row["name"], minimum: row["minimum"], maximum: row["maximum"],
                modifiers: try modifiers(of: id, item, at: location, db))
        }
    }

    private static func modifiers(
        of group: ModifierGroupID, _ item: ItemID, at location: LocationID, _ db: Database
    ) throws -> [Modifier] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM modifier WHERE location = ? AND item = ? AND modifier_group = ?
                ORDER BY place
                """,
            arguments: [location.text, item.text, group.text]
        ).map { row in
            Modifier(
                id: try row.identifier("modifier"), name: row["name"], price: Amount(row["price"]),
                available: row["available"])
        }
    }
}
