// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Foundation
package import Messages

/// A whole menu as a file that people edit: YAML, or CSV for a spreadsheet.
///
/// Pure: text in, a menu out, and the other way round. Prices are written in major units, such as
/// `8.50`, times on the restaurant's clock. Places and revisions are not in the file: the order of
/// the file is that of the menu. The mark of the export may be.
package enum MenuFile {
    /// The format of a file.
    package enum Format: String, CaseIterable, Sendable {
        /// A document with categories, modifier groups and items.
        case yaml
        /// A row for each category, modifier group, modifier and item.
        case csv

        /// The format of a file with this name; nil if its ending tells none.
        package init?(path: String) {
            switch path.split(separator: ".").last?.lowercased() {
            case "yaml", "yml": self = .yaml
            case "csv": self = .csv
            default: return nil
            }
        }
    }

    /// The text of the menu of a location, with the mark of its export if there is one.
    ///
    /// Throws `MenuFileProblems` if the format can't contain one of its texts.
    package static func text(
        of menu: Menu, at location: Location, as format: Format, exported: MenuExport? = nil
    ) throws(MenuFileProblems) -> String {
        switch format {
        case .yaml: try MenuDocument.text(of: menu, at: location, exported)
        case .csv: try MenuTable.text(of: menu, at: location, exported)
        }
    }
}

/// What a file says, before it is compared with a menu.
package struct MenuFileContents: Sendable {
    /// The mark of the export from which the file came; nil without one.
    package let exported: MenuExport?
    private let records: MenuRecords

    /// Whether it is a table with all columns of an export, but without its mark.
    ///
    /// Then nobody knows what others changed since the export, and an import undoes it.
    package var lacksMark: Bool { exported == nil && records.hasAllColumns }

    /// Reads a text, also one that begins with a byte order mark.
    ///
    /// Throws all problems of its form, with their lines and columns.
    package init(_ text: String, as format: MenuFile.Format) throws(MenuFileProblems) {
        let hasMark = text.unicodeScalars.first == MenuFile.byteOrderMark
        let content = hasMark ? String(text.unicodeScalars.dropFirst()) : text
        // As the services store it, so that a file that was written on a Mac changes nothing.
        let text = content.precomposedStringWithCanonicalMapping
        switch format {
        case .yaml: (records, exported) = try MenuDocument.contents(of: text)
        case .csv: (records, exported) = try MenuTable.contents(of: text)
        }
    }

    /// The menu that the file describes, in place of the present menu of a location.
    ///
    /// Entities keep their revisions and, if the order allows it, their places. New ones have
    /// the revision 0. A YAML file, and a CSV file with a column `kind`, describe everything. Any
    /// other CSV file describes items only: categories and groups stay, new categories are added,
    /// and values without a column stay, too.
    ///
    /// A dish that cost something before, or is new, costs nothing only if `free` says that this
    /// is meant. A time of day is the next one after `now`.
    ///
    /// Throws all problems that it finds, with their lines and columns.
    package func menu(
        replacing menu: Menu, at location: Location, now: Timestamp = .now(), free: Bool = false
    ) throws(MenuFileProblems) -> Menu {
        var reader = MenuReader(
            records: records, present: menu, values: RecordValues(at: location, now: now),
            free: free)
        return try reader.menu()
    }
}

extension MenuFile {
    /// The menu with a new item, or with other values for one that has this identifier or name.
    ///
    /// The keys are the columns of a CSV file. A price of 0 needs `free`. Throws the problem of a
    /// value.
    package static func menu(
        _ menu: Menu, putting values: [(key: String, value: String)], at location: Location,
        now: Timestamp = .now(), free: Bool = false
    ) throws(MenuFileProblems) -> Menu {
        var record = MenuRecord(place: FilePlace(line: 1))
        for (key, value) in values {
            guard let column = MenuColumn(heading: key), MenuColumn.ofItem.contains(column) else {
                throw MenuFileProblems(
                    "An item has no '\(key)'. It has: \(itemKeys.joined(separator: ", ")).")
            }
            let field = MenuTable.field(value, column, at: record.place)
            if column == .price, field.cells.isEmpty {
                throw MenuFileProblems("A dish needs a price, such as price=9.50.")
            }
            record.fields[column.rawValue] = field
        }
        let records = MenuRecords(items: [record], isComplete: false, keepsOthers: true)
        var reader = MenuReader(
            records: records, present: menu, values: RecordValues(at: location, now: now),
            free: free)
        do {
            return try reader.menu()
        } catch {
            let problems = error.problems.map { MenuFileProblem(place: nil, message: $0.message) }
            throw MenuFileProblems(problems)
        }
    }

    /// The item that values without an identifier would overwrite, by its name or by the identifier
    /// that follows from theirs; nil if they describe a new one.
    package static func item(
        named values: [(key: String, value: String)], on menu: Menu
    ) -> MenuItem? {
        let fields = values.map { (column: MenuColumn(heading: $0.key), value: $0.value) }
        guard !fields.contains(where: { $0.column == .id && !$0.value.isEmpty }),
            let name = fields.last(where: { $0.column == .name })?.value
        else { return nil }
        return menu.items.first { $0.name.lowercased() == name.lowercased() }
            ?? Identifier(name: name).flatMap { menu.item($0) }
    }

    /// Another item that has the name which values would give to an item; nil without one.
    ///
    /// A name that the item has already is no problem.
    package static func item(
        besides item: MenuItem, named values: [(key: String, value: String)], on menu: Menu
    ) -> MenuItem? {
        let name = values.last { MenuColumn(heading: $0.key) == .name }?.value.lowercased()
        guard let name, name != item.name.lowercased() else { return nil }
        return menu.items.first { $0.id != item.id && $0.name.lowercased() == name }
    }

    /// The character with which a CSV file begins, so that spreadsheets read it as UTF-8.
    package static let byteOrderMark: Unicode.Scalar = "\u{feff}"
}

/// A place in a file.
package struct FilePlace: Sendable, Hashable, Comparable {
    /// The line, from 1.
    package var line: Int
    /// The column, from 1: of a character in YAML, of a value in CSV; nil for the whole line.
    package var column: Int?

    /// Orders places as they follow each other in the file.
    package static func < (left: Self, right: Self) -> Bool {
        (left.line, left.column ?? 0) < (right.line, right.column ?? 0)
    }
}

/// What is wrong at a place of a file.
package struct MenuFileProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place; nil for the whole file.
    package var place: FilePlace?
    /// What is wrong there, as a sentence.
    package var message: String

    /// The place and the sentence.
    package var description: String {
        place.map { "line \($0.line)\(column): \(message)" } ?? message
    }

    /// The same sentence about several lines, in their order: `lines 2–41, column 4: …`.
    func description(on lines: [Int]) -> String {
        let ranges = lines.reduce(into: [ClosedRange<Int>]()) { ranges, line in
            if let last = ranges.last, line <= last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...line
            } else {
                ranges.append(line...line)
            }
        }
        let texts = ranges.map {
            $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
        }
        return "lines \(texts.joined(separator: ", "))\(column): \(message)"
    }

    private var column: String { place?.column.map { ", column \($0)" } ?? "" }
}

/// All problems of a file, in its order.
package struct MenuFileProblems: Error, Sendable, Equatable, CustomStringConvertible {
    /// The problems; at least one.
    package var problems: [MenuFileProblem]

    init(_ problems: [MenuFileProblem]) { self.problems = problems }

    init(_ message: String, at place: FilePlace? = nil) {
        problems = [MenuFileProblem(place: place, message: message)]
    }

    /// The number of different problems that the description names.
    private static let shown = 20

    /// A line for each problem, with all lines of the file that have it; for the first ones only
    /// if there are many.
    package var description: String {
        let gathered = gathered
        let more = gathered.count - Self.shown
        let lines = gathered.prefix(Self.shown).map { problem, lines in
            lines.count < 2 ? problem.description : problem.description(on: lines)
        }
        return (lines + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "\n")
    }

    /// The first of equal problems, with the lines of all of them.
    private var gathered: [(problem: MenuFileProblem, lines: [Int])] {
        var gathered: [(problem: MenuFileProblem, lines: [Int])] = []
        var known: [MenuFileProblem: Int] = [:]
        for problem in problems {
            var anywhere = problem
            anywhere.place?.line = 0
            let lines = problem.place.map { [$0.line] } ?? []
            if let index = known[anywhere] {
                gathered[index].lines += lines
            } else {
                known[anywhere] = gathered.count
                gathered.append((problem, lines))
            }
        }
        return gathered
    }
}
