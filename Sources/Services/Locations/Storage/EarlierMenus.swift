// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage

/// Reads the tables of `locations-1`, in which each item had groups of its own.
struct EarlierMenus {
    let db: Database

    /// Every location with its menu, by identifier.
    ///
    /// Groups with equal content become one. Stations are those of the items, but not more than a
    /// location may have: items of a further one keep it, and are made as before.
    func entries() throws -> [CatalogueEntry] {
        try db.prepared(Self.selectLocations).all { row in
            var location = try location(row)
            var groups = SharedGroups()
            let items = try items(of: location.id, &groups)
            location.stations = Self.stations(of: items)
            let menu = Menu(
                location: location.id, revision: 0, currency: location.currency, items: items,
                modifierGroups: groups.all)
            return CatalogueEntry(location: location, menu: menu)
        }
    }

    /// The stations of the items, by identifier; of too many those with the most items.
    private static func stations(of items: [MenuItem]) -> [Station] {
        let counts = Dictionary(grouping: items, by: \.station).mapValues(\.count)
        let busiest = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return busiest.prefix(CatalogueLimits.stations).map(\.key).sorted().map { id in
            Station(id: id, name: String(id.text.prefix(CatalogueLimits.name.upperBound)))
        }
    }

    private func location(_ row: StatementColumns) throws -> Location {
        let id: LocationID = try row.identifier(0)
        return Location(
            id: id, name: try row.text(1), currency: try row.currency(2),
            timeZone: try row.text(3), businessDayTurnsAt: try row.integer(4),
            tax: TaxRule(basisPoints: try row.integer(5), included: try row.flag(6)),
            firing: try row.value(7), fees: try fees(of: id),
            draftExpiresAfter: try row.integer(8))
    }

    private func fees(of location: LocationID) throws -> [FeeRule] {
        try db.prepared(Self.selectFees).all(with: { $0.add(location.text) }) { row in
            FeeRule(
                name: try row.text(1), basisPoints: try row.optional(2, row.integer),
                amount: try row.optional(3, row.integer).map { Amount($0) },
                fulfilments: try fulfilments(ofFee: row.integer(0), at: location))
        }
    }

    private func fulfilments(
        ofFee fee: Int, at location: LocationID
    ) throws -> [FulfilmentKind]? {
        let kinds: [FulfilmentKind] = try db.prepared(Self.selectFulfilments)
            .all(with: { values in
                values.add(location.text)
                values.add(fee)
            }) { try $0.value(0) }
        return kinds.isEmpty ? nil : kinds
    }

    private func items(
        of location: LocationID, _ groups: inout SharedGroups
    ) throws -> [MenuItem] {
        try db.prepared(Self.selectItems).all(with: { $0.add(location.text) }) { row in
            let id: ItemID = try row.identifier(0)
            return MenuItem(
                id: id, name: try row.text(1), price: Amount(try row.integer(2)),
                station: try row.identifier(3), available: try row.flag(4),
                taxBasisPoints: try row.optional(5, row.integer),
                modifierGroups: try self.groups(of: id, at: location)
                    .map { groups.add($0, of: id) },
                // Leaves places for items between them.
                place: min(try row.integer(6) * 100, CatalogueLimits.place.upperBound))
        }
    }

    private func groups(of item: ItemID, at location: LocationID) throws -> [ModifierGroup] {
        try db.prepared(Self.selectGroups).all(with: { values in
            values.add(location.text)
            values.add(item.text)
        }) { row in
            let id: ModifierGroupID = try row.identifier(0)
            return ModifierGroup(
                id: id, name: try row.text(1), minimum: try row.integer(2),
                maximum: try row.integer(3),
                modifiers: try modifiers(of: id, item, at: location))
        }
    }

    private func modifiers(
        of group: ModifierGroupID, _ item: ItemID, at location: LocationID
    ) throws -> [Modifier] {
        try db.prepared(Self.selectModifiers).all(with: { values in
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

/// The modifier groups of a menu, while the groups of its items are put together.
struct SharedGroups {
    /// The groups in the order in which items name them first.
    private(set) var all: [ModifierGroup] = []
    private var byIdentifier: [ModifierGroupID: ModifierGroup] = [:]

    /// Adds a group of an item, unless there is an equal one; returns its identifier on the menu.
    ///
    /// If another group has the identifier, the new one is also named after its item.
    mutating func add(_ group: ModifierGroup, of item: ItemID) -> ModifierGroupID {
        var (group, number) = (group, 1)
        let own = group.id
        while let other = byIdentifier[group.id], other != group {
            group.id = Self.name(own, of: item, number)
            number += 1
        }
        if byIdentifier.updateValue(group, forKey: group.id) == nil { all.append(group) }
        return group.id
    }

    private static func name(
        _ group: ModifierGroupID, of item: ItemID, _ number: Int
    ) -> ModifierGroupID {
        let end = number > 1 ? ".\(number)" : ""
        // An identifier has at most 64 characters.
        return ModifierGroupID(
            stringLiteral: "\(item).\(group)".prefix(64 - end.count) + end)
    }
}

extension EarlierMenus {
    private static let selectLocations = """
        SELECT id, name, currency, time_zone, business_day_turns_at, tax_basis_points,
            tax_included, firing, draft_expires_after
        FROM location ORDER BY id
        """

    private static let selectFees = """
        SELECT place, name, basis_points, amount FROM fee WHERE location = ? ORDER BY place
        """

    private static let selectFulfilments = """
        SELECT fulfilment FROM fee_fulfilment WHERE location = ? AND fee = ? ORDER BY place
        """

    private static let selectItems = """
        SELECT item, name, price, station, available, tax_basis_points, place
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
