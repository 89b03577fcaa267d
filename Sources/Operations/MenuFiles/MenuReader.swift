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
        var known: Set<MenuFileProblem> = []
        problems = problems.filter { known.insert($0).inserted }
        problems.sort { ($0.place ?? FilePlace(line: 0)) < ($1.place ?? FilePlace(line: 0)) }
        if !problems.isEmpty { throw MenuFileProblems(problems) }
        return menu
    }

    /// Reads each record, and reports the problems of those that can't be read.
    private mutating func read<Entity>(
        _ records: [MenuRecord], keys: Set<MenuColumn>, id: (Entity) -> String,
        _ body: (MenuRecord, inout RecordProblems, inout MenuReader) -> Entity?
    ) -> [Entity] {
        var lines: [String: Int] = [:]
        var entities: [Entity] = []
        for record in records {
            var problems = RecordProblems()
            problems.collect { () throws(MenuFileProblem) in try values.check(record, keys) }
            let entity = body(record, &problems, &self)
            if let entity, problems.found.isEmpty {
                let line = problems.collect { () throws(MenuFileProblem) in
                    try Self.line(of: id(entity), record, &lines)
                }
                if line != nil { entities.append(entity) }
            }
            self.problems += problems.found
        }
        return entities
    }

    /// Adds the line of an identifier, and returns it; throws the problem of one that another line
    /// has.
    private static func line(
        of id: String, _ record: MenuRecord, _ lines: inout [String: Int]
    ) throws(MenuFileProblem) -> Int {
        if let line = lines.updateValue(record.place.line, forKey: id) {
            if let field = record[.id], !field.cells.isEmpty {
                throw field.problem("The identifier '\(id)' stands on line \(line) already.")
            }
            let name = record[.name] ?? MenuRecord.Field(place: record.place, cells: [])
            throw name.problem(
                "\(name.cells.list) is on line \(line) already, or something with the same "
                    + "identifier '\(id)'. Choose another name, or remove one of them.")
        }
        return record.place.line
    }
}

// MARK: Categories and groups

extension MenuReader {
    private mutating func readCategories() -> [MenuCategory] {
        if !records.isComplete { return present.categories }
        let known = Dictionary(uniqueKeysWithValues: present.categories.map { ($0.id, $0) })
        return read(records.categories, keys: MenuColumn.ofCategory, id: \.id.text) {
            record, problems, reader in
            problems.collect { () throws(MenuFileProblem) in
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
    }

    private mutating func modifierGroups() -> [ModifierGroup] {
        if !records.isComplete { return present.modifierGroups }
        let known = Dictionary(uniqueKeysWithValues: present.modifierGroups.map { ($0.id, $0) })
        return read(records.groups, keys: MenuColumn.ofGroup, id: \.id.text) {
            record, problems, reader -> ModifierGroup? in
            // A modifier with a mistake still counts when the values of its group are checked.
            let modifiers = record.modifiers.enumerated().map { index, row in
                problems.collect { () throws(MenuFileProblem) in try reader.values.modifier(row) }
                    ?? Modifier(id: Self.unknownModifier(index), name: "unknown", price: .zero)
            }
            return problems.collect { () throws(MenuFileProblem) in
                try reader.values.group(record, modifiers) { known[$0]?.revision ?? 0 }
            }
        }
    }

    /// An identifier that differs from those of the other modifiers of its group.
    private static func unknownModifier(_ index: Int) -> ModifierID {
        "unknown:\(index)"
    }

    /// The groups that items can name: also one with a mistake is no unknown group.
    private func nameable(_ groups: [ModifierGroup]) -> Set<ModifierGroupID> {
        let written = records.groups.compactMap { record in
            try? values.identifier(of: record) as ModifierGroupID
        }
        return Set(groups.map(\.id) + written)
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
        let groupIDs = nameable(groups)
        let items: [MenuItem] = read(records.items, keys: MenuColumn.ofItem, id: \.id.text) {
            record, problems, reader -> MenuItem? in
            let name = problems.value(of: record[.name]) { (field) throws(MenuFileProblem) in
                try field.text()?.lowercased()
            }
            let id = problems.collect { () throws(MenuFileProblem) -> ItemID in
                try reader.values.identifier(of: record, ifNone: name?.flatMap { named[$0] })
            }
            let old = id.flatMap { known[$0] }
            var item = reader.basis(old, id, record, &problems)
            reader.values.read(record, into: &item, &problems)
            reader.checkPrices(of: item, record, old, &problems)
            reader.readReferences(record, groupIDs, into: &item, &problems)
            guard problems.found.isEmpty else { return nil }
            return problems.collect { () throws(MenuFileProblem) in
                try reader.values.valid(item, LocationEntity.init, record)
            }
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
    ///
    /// If something is missing it is only good for finding the problems of other values.
    private func basis(
        _ known: MenuItem?, _ id: ItemID?, _ record: MenuRecord, _ problems: inout RecordProblems
    ) -> MenuItem {
        if let known, !records.isComplete { return known }
        let station = problems.collect { () throws(MenuFileProblem) in try firstStation(record) }
        let name = problems.collect { () throws(MenuFileProblem) in try values.name(of: record) }
        problems.collect { () throws(MenuFileProblem) in
            // Without an identifier the item may be a present one, which has a price.
            let isNeeded = id != nil || record[.price] != nil
            if isNeeded, try record[.price]?.text() == nil { throw record.missing(.price) }
        }
        return MenuItem(
            id: id ?? "unknown", name: name ?? "", price: .zero, station: station ?? "unknown",
            revision: known?.revision ?? 0, place: known?.place ?? 1)
    }

    private func firstStation(_ record: MenuRecord) throws(MenuFileProblem) -> StationID {
        guard let station = location.stations.first?.id else {
            throw record.problem(
                "The location has no station that could make it. Add one with 'comanda location "
                    + "change --station kitchen:Kitchen'.")
        }
        return station
    }

    /// Refuses a price of 0 that nobody confirmed, unless the item has it already.
    private func checkPrices(
        of item: MenuItem, _ record: MenuRecord, _ known: MenuItem?,
        _ problems: inout RecordProblems
    ) {
        let prices: [(new: Amount?, old: Amount?, column: MenuColumn)] = [
            (item.price, known?.price, .price),
            (item.scheduledPrice?.price, known?.scheduledPrice?.price, .scheduledPrice),
        ]
        for (new, old, column) in prices where !free && new == .zero && old != .zero {
            guard let field = record[column], !problems.has(field.place) else { continue }
            problems.collect { () throws(MenuFileProblem) in
                throw field.problem("\(item.name) would cost nothing. Add --free if you mean that.")
            }
        }
    }

    private mutating func readReferences(
        _ record: MenuRecord, _ groups: Set<ModifierGroupID>, into item: inout MenuItem,
        _ problems: inout RecordProblems
    ) {
        if let station = problems.value(of: record[.station], station) {
            item.station = station ?? item.station
        }
        if let field = record[.categories] {
            item.categories = field.cells.compactMap { cell in
                problems.collect { () throws(MenuFileProblem) in try category(cell) }
            }
        }
        let known = problems.value(of: record[.modifierGroups]) {
            (field) throws(MenuFileProblem) in
            let ids: [ModifierGroupID] = try values.identifiers(field) ?? []
            let unknown = zip(field.cells, ids).filter { !groups.contains($0.1) }.map(\.0)
            if unknown.isEmpty { return ids }
            let what = unknown.count == 1 ? "is no modifier group" : "are no modifier groups"
            throw field.problem("There \(what) \(unknown.list).")
        }
        item.modifierGroups = known ?? item.modifierGroups
    }

    /// A station by identifier, or else by name; nil if there is no value.
    private func station(_ field: MenuRecord.Field) throws(MenuFileProblem) -> StationID? {
        guard let text = try field.text() else { return nil }
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
            let advice = " Add a row for it whose kind is category, or correct the name."
            let isTable = records.items.first?.heading != nil
            throw MenuFileProblem(
                place: cell.place,
                message: "There is no category '\(cell.text)'."
                    + (isTable ? advice : " Add it to 'categories', or correct the name."))
        }
        categories.append(MenuCategory(id: id, name: cell.text, revision: 0, place: 0))
        return id
    }
}
