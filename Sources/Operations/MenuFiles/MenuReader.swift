// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Reads the records of a file into a menu, and collects the problems on the way.
struct MenuReader {
    private let records: MenuRecords
    private let present: Menu
    private let values: RecordValues
    private let free: Bool
    private var location: Location { values.location }
    private var problems: [MenuFileProblem] = []
    private var categories: [MenuCategory] = []

    init(records: MenuRecords, present: Menu, values: RecordValues, free: Bool) {
        self.records = records
        self.present = present
        self.values = values
        self.free = free
    }

    /// The menu, with places and revisions; throws all problems.
    mutating func menu() throws(MenuFileProblems) -> Menu {
        var menu = present
        menu.modifierGroups = modifierGroups()
        categories = readCategories()
        menu.items = items(with: menu.modifierGroups)
        menu.categories = placed(categories)
        menu.modifierGroups.sort { $0.id < $1.id }
        if problems.isEmpty {
            let entry = CatalogueEntry(location: location, menu: menu)
            problems += entry.problem.map { [MenuFileProblem(place: nil, message: "\($0).")] } ?? []
        }
        problems.sort { ($0.place ?? FilePlace(line: 0)) < ($1.place ?? FilePlace(line: 0)) }
        if !problems.isEmpty { throw MenuFileProblems(problems) }
        return menu
    }

    /// Reads each record, and reports the problem of those that can't be read.
    private mutating func read<Entity>(
        _ records: [MenuRecord], keys: Set<MenuColumn>, id: (Entity) -> String,
        _ body: (MenuRecord, inout MenuReader) throws(MenuFileProblem) -> Entity
    ) -> [Entity] {
        var lines: [String: Int] = [:]
        var entities: [Entity] = []
        for record in records {
            do throws(MenuFileProblem) {
                try values.check(record, keys)
                let entity = try body(record, &self)
                if let line = lines.updateValue(record.place.line, forKey: id(entity)) {
                    throw
                        (record[.id] ?? record[.name]
                        ?? MenuRecord.Field(
                            place: record.place, cells: [])).problem(
                            "The identifier '\(id(entity))' stands on line \(line) already.")
                }
                entities.append(entity)
            } catch {
                problems.append(error)
            }
        }
        return entities
    }
}

// MARK: Categories and groups

extension MenuReader {
    private mutating func readCategories() -> [MenuCategory] {
        if !records.isComplete { return present.categories }
        let known = Dictionary(uniqueKeysWithValues: present.categories.map { ($0.id, $0) })
        return read(records.categories, keys: MenuColumn.ofCategory, id: \.id.text) {
            (record, reader) throws(MenuFileProblem) in
            let id: CategoryID = try reader.values.identifier(of: record)
            var category = MenuCategory(
                id: id, name: try reader.values.name(of: record),
                revision: known[id]?.revision ?? 0, place: known[id]?.place ?? 0)
            category.color = try record[.color]?.text()
            if let field = record[.recommendable], let flag = try reader.values.flag(field) {
                category.recommendable = flag
            }
            return try reader.values.valid(category, LocationEntity.init, record)
        }
    }

    private mutating func modifierGroups() -> [ModifierGroup] {
        if !records.isComplete { return present.modifierGroups }
        let known = Dictionary(uniqueKeysWithValues: present.modifierGroups.map { ($0.id, $0) })
        return read(records.groups, keys: MenuColumn.ofGroup, id: \.id.text) {
            (record, reader) throws(MenuFileProblem) in
            let id: ModifierGroupID = try reader.values.identifier(of: record)
            var modifiers: [Modifier] = []
            for row in record.modifiers { modifiers.append(try reader.values.modifier(row)) }
            var group = ModifierGroup(
                id: id, name: try reader.values.name(of: record), minimum: 0,
                maximum: max(1, modifiers.count), modifiers: modifiers,
                revision: known[id]?.revision ?? 0)
            if let field = record[.minimum], let count = try reader.values.count(field) {
                group.minimum = count
            }
            if let field = record[.maximum], let count = try reader.values.count(field) {
                group.maximum = count
            }
            if let field = record[.onlyWith] {
                group.onlyWith = try reader.values.identifiers(field)
            }
            return try reader.values.valid(group, LocationEntity.init, record)
        }
    }

    private func placed(_ categories: [MenuCategory]) -> [MenuCategory] {
        let order = categories.map { (id: $0.id.text, known: $0.place > 0 ? $0.place : nil) }
        return zip(categories, MenuPlaces.places(order)).map { category, place in
            var category = category
            category.place = place
            return category
        }
    }
}

// MARK: Items

extension MenuReader {
    private mutating func items(with groups: [ModifierGroup]) -> [MenuItem] {
        let known = Dictionary(uniqueKeysWithValues: present.items.map { ($0.id, $0) })
        let named = Dictionary(
            present.items.map { ($0.name.lowercased(), $0.id) },
            uniquingKeysWith: { first, _ in first })
        let groupIDs = Set(groups.map(\.id))
        let items = read(records.items, keys: MenuColumn.ofItem, id: \.id.text) {
            (record, reader) throws(MenuFileProblem) in
            let name = try record[.name]?.text()?.lowercased()
            let id = try reader.values.identifier(of: record, ifNone: name.flatMap { named[$0] })
            var item = try reader.basis(known[id], id, record)
            try reader.values.read(record, into: &item)
            try reader.checkPrices(of: item, record, known[id])
            try reader.readReferences(record, groupIDs, into: &item)
            return try reader.values.valid(item, LocationEntity.init, record)
        }
        return placed(records.keepsOthers ? merged(items) : items, known)
    }

    /// The present items with other values for some, and the new ones at the end.
    private func merged(_ items: [MenuItem]) -> [MenuItem] {
        let replaced = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
        let kept = Set(present.items.map(\.id))
        return present.items.map { replaced[$0.id] ?? $0 } + items.filter { !kept.contains($0.id) }
    }

    private func placed(_ items: [MenuItem], _ known: [ItemID: MenuItem]) -> [MenuItem] {
        let order = items.map { (id: $0.id.text, known: known[$0.id]?.place) }
        return zip(items, MenuPlaces.places(order)).map { item, place in
            var item = item
            item.place = place
            return item
        }
    }

    /// The item with which reading begins: the present one if the file leaves values out.
    private func basis(
        _ known: MenuItem?, _ id: ItemID, _ record: MenuRecord
    ) throws(MenuFileProblem) -> MenuItem {
        if let known, !records.isComplete { return known }
        guard let station = location.stations.first?.id else {
            throw record.problem(
                "The location has no station that could make it. Add one with 'comanda location "
                    + "change --station kitchen:Kitchen'.")
        }
        guard try record[.price]?.text() != nil else {
            throw (record[.price] ?? MenuRecord.Field(place: record.place, cells: []))
                .problem("The price is missing.")
        }
        return MenuItem(
            id: id, name: try values.name(of: record), price: .zero, station: station,
            revision: known?.revision ?? 0, place: known?.place ?? 1)
    }

    /// Refuses a price of 0 that nobody confirmed, unless the item has it already.
    private func checkPrices(
        of item: MenuItem, _ record: MenuRecord, _ known: MenuItem?
    ) throws(MenuFileProblem) {
        func check(
            _ new: Amount?, _ old: Amount?, _ column: MenuColumn
        ) throws(MenuFileProblem) {
            guard !free, new == .zero, old != .zero, let field = record[column] else { return }
            throw field.problem("\(item.name) would cost nothing. Add --free if you mean that.")
        }
        try check(item.price, known?.price, .price)
        try check(item.scheduledPrice?.price, known?.scheduledPrice?.price, .scheduledPrice)
    }

    private mutating func readReferences(
        _ record: MenuRecord, _ groups: Set<ModifierGroupID>, into item: inout MenuItem
    ) throws(MenuFileProblem) {
        if let field = record[.station], let text = try field.text() {
            item.station = try station(text, field)
        }
        if let field = record[.categories] {
            var ids: [CategoryID] = []
            for cell in field.cells { ids.append(try category(cell)) }
            item.categories = ids
        }
        if let field = record[.modifierGroups] {
            item.modifierGroups = try values.identifiers(field) ?? []
            if let unknown = item.modifierGroups.first(where: { !groups.contains($0) }) {
                throw field.problem("There is no modifier group '\(unknown)'.")
            }
        }
    }

    /// A station by identifier, or else by name.
    private func station(
        _ text: String, _ field: MenuRecord.Field
    ) throws(MenuFileProblem) -> StationID {
        let station =
            location.stations.first { $0.id.text == text }
            ?? location.stations.first { $0.name.lowercased() == text.lowercased() }
        guard let station else {
            let all = location.stations.map(\.id.text).joined(separator: ", ")
            throw field.problem(
                "There is no station '\(text)'. The location has: \(all). 'comanda location "
                    + "change --station' adds one.")
        }
        return station.id
    }

    /// A category by identifier, or else by name; a new one if the file does not list categories.
    private mutating func category(
        _ cell: MenuRecord.Cell
    ) throws(MenuFileProblem) -> CategoryID {
        let known =
            categories.first { $0.id.text == cell.text }
            ?? categories.first { $0.name.lowercased() == cell.text.lowercased() }
        if let known { return known.id }
        guard !records.isComplete, let id = CategoryID(name: cell.text),
            !categories.contains(where: { $0.id == id })
        else {
            throw MenuFileProblem(
                place: cell.place, message: "There is no category '\(cell.text)'.")
        }
        categories.append(MenuCategory(id: id, name: cell.text, revision: 0, place: 0))
        return id
    }
}
