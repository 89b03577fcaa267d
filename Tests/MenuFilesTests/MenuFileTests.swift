// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import MenuFiles

@Suite struct `Menu files` {
    @Test(arguments: MenuFile.Format.allCases)
    func `the import of an export is the identity`(format: MenuFile.Format) throws {
        for seed in 0..<120 {
            var generator = MenuGenerator(seed: seed)
            let menu = generator.menu()
            let text = try MenuFile.text(of: menu, at: generator.location, as: format)
            let read = try MenuFileContents(text, as: format).menu(
                replacing: menu, at: generator.location)
            #expect(read == menu, "seed \(seed):\n\(text)")
            #expect(MenuDifference(from: menu, to: read, at: generator.location).isEmpty)
        }
    }

    @Test func `the help explains each column of an export in a short line`() throws {
        var generator = MenuGenerator(seed: 1)
        let table = try MenuFile.text(of: generator.menu(), at: generator.location, as: .csv)
        let heading = table.split(separator: "\n")[0].split(separator: ",")
        let explained = MenuFile.columnLines.map { $0.split(separator: " ")[0] }
        #expect(explained == heading)
        #expect(MenuFile.columnLines.allSatisfy { $0.count < 80 })
        let keys = MenuFile.itemKeyLines.map { $0.split(separator: " ")[0] }
        #expect(keys.map(String.init) == MenuFile.itemKeys)
        #expect(Set(MenuFile.itemKeyLines).isSubset(of: MenuFile.columnLines))
    }

    @Test(arguments: MenuFile.Format.allCases)
    func `the mark of an export is found again, and changes nothing else`(
        format: MenuFile.Format
    ) throws {
        let mark = MenuExport(location: "own", epoch: "01a1f941", sequence: 18)
        for seed in 0..<30 {
            var generator = MenuGenerator(seed: seed)
            let menu = generator.menu()
            let text = try MenuFile.text(
                of: menu, at: generator.location, as: format, exported: mark)
            let contents = try MenuFileContents("\u{feff}" + text, as: format)
            #expect(contents.exported == mark)
            #expect(try contents.menu(replacing: menu, at: generator.location) == menu)
        }
    }

    @Test(arguments: [
        ("name,price\nTea,2\n", MenuFile.Format.csv), ("items: []\n", .yaml),
        // A person deleted the text of the column.
        ("name,price,\nTea,2,\n", .csv),
    ])
    func `a file that a person made has no mark`(text: String, format: MenuFile.Format) throws {
        #expect(try MenuFileContents(text, as: format).exported == nil)
    }

    @Test func `only a table with all columns of an export lacks its mark`() throws {
        var generator = MenuGenerator(seed: 1)
        let (menu, location) = (generator.menu(), generator.location)
        let mark = MenuExport(location: "own", epoch: "e1", sequence: 18)
        let unmarked = try MenuFile.text(of: menu, at: location, as: .csv)
        #expect(try MenuFileContents(unmarked, as: .csv).lacksMark)
        let marked = try MenuFile.text(of: menu, at: location, as: .csv, exported: mark)
        #expect(try !MenuFileContents(marked, as: .csv).lacksMark)
        #expect(try !MenuFileContents("name,price\nTea,2\n", as: .csv).lacksMark)
        #expect(try !MenuFileContents("items: []\n", as: .yaml).lacksMark)
    }

    @Test(arguments: ["#exported", "#Exported", "  #EXPORTED "])
    func `a table keeps its mark when rows are sorted, added and deleted`(
        _ beginning: String
    ) throws {
        let text = "name,price,\(beginning) own/e1/18\nTea,2\nSoup,5,\n"
        let mark = MenuExport(location: "own", epoch: "e1", sequence: 18)
        #expect(try MenuFileContents(text, as: .csv).exported == mark)
    }

    @Test(arguments: MenuFile.Format.allCases)
    func `an export makes the same menu elsewhere, with places and revisions of its own`(
        format: MenuFile.Format
    ) throws {
        for seed in 0..<50 {
            var generator = MenuGenerator(seed: seed)
            let menu = generator.menu()
            let text = try MenuFile.text(of: menu, at: generator.location, as: format)
            let empty = Menu(location: "own", revision: 0, currency: menu.currency, items: [])
            let read = try MenuFileContents(text, as: format).menu(
                replacing: empty, at: generator.location)
            #expect(read.items.map(\.revision) == menu.items.map { _ in 0 })
            #expect(read.items.map(\.place) == menu.items.indices.map { ($0 + 1) * 100 })
            #expect(try MenuFile.text(of: read, at: generator.location, as: format) == text)
        }
    }

    @Test(arguments: MenuFile.Format.allCases)
    func `an import turns any menu into any other`(format: MenuFile.Format) throws {
        for seed in 0..<50 {
            var generator = MenuGenerator(seed: seed)
            let (old, new) = (generator.menu(), generator.menu())
            let text = try MenuFile.text(of: new, at: generator.location, as: format)
            let read = try MenuFileContents(text, as: format).menu(
                replacing: old, at: generator.location)
            let difference = MenuDifference(from: old, to: read, at: generator.location)
            let changed = Self.apply(difference, to: old, at: generator.location)
            #expect(
                try MenuFile.text(of: changed, at: generator.location, as: format) == text,
                "seed \(seed)")
        }
    }

    /// Applies changes as locations-service does, with the check of revisions.
    private static func apply(
        _ difference: MenuDifference, to menu: Menu, at location: Location
    ) -> Menu {
        let entry = CatalogueEntry(location: location, menu: menu)
        var catalogue = LocationCatalogue(entry.entities)
        for entity in difference.changes.compactMap(\.put) {
            #expect(entity.revision == catalogue.revision(like: entity) ?? 0)
        }
        for change in difference.changes {
            if let entity = change.put { catalogue.apply(entity) }
            if let removal = change.remove { catalogue.remove(removal) }
        }
        return catalogue.menu ?? menu
    }
}

extension LocationCatalogue {
    fileprivate func revision(like entity: LocationEntity) -> Int? {
        switch entity.content {
        case .category(let category): categories[category.id]?.revision
        case .modifierGroup(let group): modifierGroups[group.id]?.revision
        case .item(let item): items[item.id]?.revision
        case .location, nil: nil
        }
    }

    fileprivate mutating func remove(_ removal: MenuRemoval) {
        if var item = removal.item.flatMap({ items[$0] }) {
            item.removed = true
            apply(LocationEntity(item))
        }
        if var group = removal.modifierGroup.flatMap({ modifierGroups[$0] }) {
            group.removed = true
            apply(LocationEntity(group))
        }
        if var category = removal.category.flatMap({ categories[$0] }) {
            category.removed = true
            apply(LocationEntity(category))
        }
    }
}
