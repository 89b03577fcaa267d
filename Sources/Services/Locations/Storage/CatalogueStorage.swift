// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage

/// Reads and writes the catalogue in the database.
enum CatalogueStorage {
    /// Every location with its menu, by identifier.
    static func load(_ db: Database) throws -> [CatalogueEntry] {
        try db.prepared(selectLocations).all { row in
            let location = try location(row, db)
            let menu = Menu(
                location: location.id, revision: try row.integer(9), currency: location.currency,
                items: try items(of: location.id, db))
            return CatalogueEntry(location: location, menu: menu)
        }
    }

    /// Updates the price of one item and the revision of its menu.
    static func updatePrice(of item: ItemID, in menu: Menu, _ db: Database) throws {
        try db.prepared("UPDATE menu_item SET price = ? WHERE location = ? AND item = ?")
            .run { values in
                values.add(menu.item(item)?.price.minorUnits)
                values.add(menu.location.text)
                values.add(item.text)
            }
        try db.prepared("UPDATE location SET menu_revision = ? WHERE id = ?").run { values in
            values.add(menu.revision)
            values.add(menu.location.text)
        }
    }

    private static func location(_ row: StatementColumns, _ db: Database) throws -> Location {
        let id: LocationID = try row.identifier(0)
        return Location(
            id: id, name: try row.text(1), currency: try row.currency(2),
            timeZone: try row.text(3), businessDayTurnsAt: try row.integer(4),
            tax: TaxRule(basisPoints: try row.integer(5), included: try row.flag(6)),
            firing: try row.value(7), fees: try fees(of: id, db),
            draftExpiresAfter: try row.integer(8))
    }

    private static func fees(of location: LocationID, _ db: Database) throws -> [FeeRule] {
        try db.prepared(selectFees).all(with: { $0.add(location.text) }) { row in
            FeeRule(
                name: try row.text(1), basisPoints: try row.optional(2, row.integer),
                amount: try row.optional(3, row.integer).map { Amount($0) },
                fulfilments: try fulfilments(ofFee: row.integer(0), at: location, db))
        }
    }

    private static func fulfilments(
        ofFee fee: Int, at location: LocationID, _ db: Database
    ) throws -> [FulfilmentKind]? {
        let kinds: [FulfilmentKind] = try db.prepared(selectFulfilments).all(with: { values in
            values.add(location.text)
            values.add(fee)
        }) { try $0.value(0) }
        return kinds.isEmpty ? nil : kinds
    }

    private static func items(of location: LocationID, _ db: Database) throws -> [MenuItem] {
        try db.prepared(selectItems).all(with: { $0.add(location.text) }) { row in
            let id: ItemID = try row.identifier(0)
            return MenuItem(
                id: id, name: try row.text(1), price: Amount(try row.integer(2)),
                station: try row.identifier(3), available: try row.flag(4),
                taxBasisPoints: try row.optional(5, row.integer),
                modifierGroups: try groups(of: id, at: location, db))
        }
    }

    private static func groups(
        of item: ItemID, at location: LocationID, _ db: Database
    ) throws -> [ModifierGroup] {
        try db.prepared(selectGroups).all(with: { values in
            values.add(location.text)
            values.add(item.text)
        }) { row in
            let id: ModifierGroupID = try row.identifier(0)
            return ModifierGroup(
                id: id, name: try row.text(1), minimum: try row.integer(2),
                maximum: try row.integer(3),
                modifiers: try modifiers(of: id, item, at: location, db))
        }
    }

    private static func modifiers(
        of group: ModifierGroupID, _ item: ItemID, at location: LocationID, _ db: Database
    ) throws -> [Modifier] {
        try db.prepared(selectModifiers).all(with: { values in
            values.add(location.text)
            values.add(item.text)
            values.add(group.text)
        }) { row in
            Modifier(
                id: try row.identifier(0), name: try row.text(1),
                price: Amount(try row.integer(2)), available: try row.flag(3))
        }
    }
}

extension CatalogueStorage {
    private static let selectLocations = """
        SELECT id, name, currency, time_zone, business_day_turns_at, tax_basis_points,
            tax_included, firing, draft_expires_after, menu_revision
        FROM location ORDER BY id
        """

    private static let selectFees = """
        SELECT place, name, basis_points, amount FROM fee WHERE location = ? ORDER BY place
        """

    private static let selectFulfilments = """
        SELECT fulfilment FROM fee_fulfilment WHERE location = ? AND fee = ? ORDER BY place
        """

    private static let selectItems = """
        SELECT item, name, price, station, available, tax_basis_points
        FROM menu_item WHERE location = ? ORDER BY place
        """

    private static let selectGroups = """
        SELECT modifier_group, name, minimum, maximum
        FROM modifier_group WHERE location = ? AND item = ? ORDER BY place
        """

    private static let selectModifiers = """
        SELECT modifier, name, price, available
        FROM modifier WHERE location = ? AND item = ? AND modifier_group = ? ORDER BY place
        """
}
