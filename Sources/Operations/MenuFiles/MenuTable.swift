// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import SwiftCSV

/// Menus as CSV (RFC 4180): a heading, then a row for each entity.
enum MenuTable {
    // MARK: Writing

    static func text(
        of menu: Menu, at location: Location, _ exported: MenuExport?
    ) throws(MenuFileProblems) -> String {
        let cells = MenuCells(at: location)
        var rows = [MenuColumn.allCases.map(\.rawValue)]
        rows += menu.categories.map { row("category", cells.cells(of: $0)) }
        for group in menu.modifierGroups {
            rows.append(row("group", cells.cells(of: group)))
            rows += group.modifiers.map { row("modifier", cells.cells(of: $0)) }
        }
        rows += menu.items.map { row("item", cells.cells(of: $0)) }
        var lines: [String] = []
        for row in rows {
            var fields: [String] = []
            for text in row { fields.append(try field(text)) }
            if let exported { fields.append(lines.isEmpty ? exported.heading : "") }
            lines.append(fields.joined(separator: ","))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func row(_ kind: String, _ cells: MenuCells.Cells) -> [String] {
        let values = Dictionary(uniqueKeysWithValues: cells.map { ($0.column, $0.value.cell) })
        return MenuColumn.allCases.map { $0 == .kind ? kind : values[$0] ?? "" }
    }

    private static func field(_ text: String) throws(MenuFileProblems) -> String {
        // Spaces at the ends would be lost without quotation marks.
        let plain = /([A-Za-z0-9._:#=%\/()-]+( [A-Za-z0-9._:#=%\/()-]+)*)?/
        if text.wholeMatch(of: plain) != nil { return text }
        let quoted = "\"\(text.replacing("\"", with: "\"\""))\""
        // A combining character would merge with a quotation mark into one character.
        guard "\"\(text)\"".count == text.count + 2 else {
            throw MenuFileProblems(
                "The text '\(text)' begins or ends with a combining character, which CSV can't "
                    + "contain. Use YAML.")
        }
        return quoted
    }

    // MARK: Reading

    static func contents(
        of text: String
    ) throws(MenuFileProblems) -> (MenuRecords, MenuExport?) {
        let rows = try rows(in: text)
        guard let heading = rows.first(where: { !$0.isBlank }) else {
            throw MenuFileProblems("The file is empty. Its first line has the names of columns.")
        }
        let columns = heading.texts.map(MenuColumn.init(heading:))
        try check(columns, heading)
        if let index = heading.texts.firstIndex(where: MenuExport.isDamaged(heading:)) {
            throw MenuFileProblems(
                MenuExport.damage, at: FilePlace(line: heading.line, column: index + 1))
        }
        var records = MenuRecords(isComplete: columns.contains(.kind))
        records.hasAllColumns = MenuColumn.allCases.allSatisfy(columns.contains)
        var problems: [MenuFileProblem] = []
        for row in rows where row.line > heading.line && !row.isBlank {
            do {
                try check(row, columns, separatedBy: mark(of: text))
                try add(row, columns, FilePlace(line: heading.line), to: &records)
            } catch {
                problems.append(error)
            }
        }
        if !problems.isEmpty { throw MenuFileProblems(problems) }
        return (records, heading.texts.lazy.compactMap(MenuExport.init(heading:)).first)
    }

    /// One row with the line on which it begins.
    struct Row {
        var line: Int
        var texts: [String]

        var isBlank: Bool { texts.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
    }

    private static func check(
        _ columns: [MenuColumn?], _ heading: Row
    ) throws(MenuFileProblems) {
        let place = FilePlace(line: heading.line)
        let known = columns.compactMap(\.self)
        if let index = columns.indices.first(where: { index in
            known.count { $0 == columns[index] } > 1
        }) {
            throw MenuFileProblems(
                "Two columns have the name '\(columns[index]?.rawValue ?? "")'. Keep one of them.",
                at: FilePlace(line: heading.line, column: index + 1))
        }
        guard known.contains(.id) || known.contains(.name) else {
            throw MenuFileProblems(
                "The first line must have the names of columns, at least 'name' or 'id'. Others "
                    + "are: \(MenuColumn.allCases.map(\.rawValue).joined(separator: ", ")).",
                at: place)
        }
        try checkUnknown(columns, heading)
    }

    /// Refuses unknown headings: a misspelt one would leave out a column, for example allergens.
    ///
    /// A heading that is empty or begins with "#" leaves its column out.
    private static func checkUnknown(
        _ columns: [MenuColumn?], _ heading: Row
    ) throws(MenuFileProblems) {
        let unknown = heading.texts.indices.filter { index in
            let text = heading.texts[index].filter { !$0.isWhitespace }
            return columns[index] == nil && !text.isEmpty && !text.hasPrefix("#")
        }
        guard let first = unknown.first else { return }
        let names = unknown.map { "'\(heading.texts[$0])'" }.joined(separator: ", ")
        throw MenuFileProblems(
            "These columns are unknown: \(names). Rename them, or write # before their names to "
                + "leave them out. Known are: "
                + "\(MenuColumn.allCases.map(\.rawValue).joined(separator: ", ")).",
            at: FilePlace(line: heading.line, column: first + 1))
    }

    /// Reads the rows and counts lines; a row has more than one line if a value has line breaks.
    static func rows(in text: String) throws(MenuFileProblems) -> [Row] {
        let end = "\u{1}"
        let found = Rows()
        // An empty line stays in its place, so that the numbers of lines are those of the file.
        let isNamed = delimiter(namedIn: text) != nil
        let table = isNamed ? String(text.drop { !$0.isNewline }) : text
        do {
            // The last row shows that no quotation mark was open before it.
            let cells = try CSV<Enumerated>(
                string: table + "\n\(end)", delimiter: delimiter(of: text), loadColumns: false,
                rowLimit: 0)
            try cells.enumerateAsArray(startAt: 0, rowLimit: nil) { found.texts.append($0) }
        } catch {
            throw MenuFileProblems(
                "A quotation mark is open or in the middle of a value. Write \"…\" around a value "
                    + "with \(mark(of: text)), and \"\" for a quotation mark in it.",
                at: FilePlace(line: found.rows.last.map { $0.line + $0.lines } ?? 1))
        }
        var rows = found.rows
        guard rows.popLast()?.texts == [end] else {
            throw MenuFileProblems(
                "The quotation mark of a value in this row is not closed.",
                at: FilePlace(line: found.rows.last?.line ?? 1))
        }
        return rows.map { Row(line: $0.line, texts: $0.texts) }
    }

    /// The received rows of a table.
    private final class Rows {
        var texts: [[String]] = []

        var rows: [(line: Int, lines: Int, texts: [String])] {
            var line = 1
            return texts.map { texts in
                let lines = 1 + texts.reduce(0) { $0 + $1.count(where: \.isNewline) }
                defer { line += lines }
                return (line, lines, texts)
            }
        }
    }

    /// The delimiter that a first line such as `sep=;` names, as Excel reads and writes it; nil
    /// without such a line.
    private static func delimiter(namedIn text: String) -> Character? {
        let line = text.prefix { !$0.isNewline }
        return line.count == 5 && line.lowercased().hasPrefix("sep=") ? line.last : nil
    }

    /// The delimiter that the first line names, or else the most frequent one of comma, semicolon
    /// and tab in it.
    private static func delimiter(of text: String) -> CSVDelimiter {
        if let named = delimiter(namedIn: text) { return .character(named) }
        let heading = text.prefix { !$0.isNewline }
        let counts = [",", ";", "\t"].map { mark in heading.count { $0 == mark } }
        let most = counts.max() ?? 0
        if most == counts[0] { return .comma }
        return most == counts[1] ? .semicolon : .tab
    }

    /// Refuses a row with more values than the heading has columns.
    private static func check(
        _ row: Row, _ columns: [MenuColumn?], separatedBy mark: String
    ) throws(MenuFileProblem) {
        guard row.texts.dropFirst(columns.count).contains(where: { !$0.isEmpty }) else { return }
        throw MenuFileProblem(
            place: FilePlace(line: row.line),
            message:
                "The row has \(row.texts.count) values, but \(columns.count) columns have a "
                + "name. Write \"…\" around a value with \(mark).")
    }

    /// The delimiter of a table, for people.
    private static func mark(of text: String) -> String {
        switch delimiter(of: text).rawValue {
        case ";": "a semicolon"
        case "\t": "a tab"
        case ",": "a comma"
        case let other: "'\(other)'"
        }
    }

    private static func add(
        _ row: Row, _ columns: [MenuColumn?], _ heading: FilePlace,
        to records: inout MenuRecords
    ) throws(MenuFileProblem) {
        var record = record(row, columns)
        record.heading = heading
        guard let kind = record[.kind] else { return records.items.append(record) }
        switch try kind.text()?.lowercased() {
        case nil, "item": records.items.append(record)
        case "category": records.categories.append(record)
        case "group": records.groups.append(record)
        case "modifier":
            guard !records.groups.isEmpty else {
                throw kind.problem("The row of a modifier must follow that of its group.")
            }
            records.groups[records.groups.count - 1].modifiers.append(record)
        default: throw kind.problem("The kind is category, group, modifier or item.")
        }
    }

    private static func record(_ row: Row, _ columns: [MenuColumn?]) -> MenuRecord {
        var record = MenuRecord(place: FilePlace(line: row.line))
        for (index, column) in columns.enumerated() {
            guard let column else { continue }
            let place = FilePlace(line: row.line, column: index + 1)
            let text = index < row.texts.count ? row.texts[index] : ""
            record.fields[column.rawValue] = field(text, column, at: place)
        }
        return record
    }

    private static let lists: Set<MenuColumn> = [
        .categories, .tags, .allergens, .season, .modifierGroups, .onlyWith, .prices,
    ]

    /// The field of a value; a list has its parts separated by semicolons.
    static func field(
        _ text: String, _ column: MenuColumn, at place: FilePlace
    ) -> MenuRecord.Field {
        let parts = lists.contains(column) ? text.split(separator: ";") : [text[...]]
        let isExact = column == .name || column == .description
        let values = parts.map { String(isExact ? $0 : $0.trimmed) }.filter { !$0.isEmpty }
        if lists.contains(column), values.map({ $0.lowercased() }) == ["none"] {
            return MenuRecord.Field(place: place, cells: [], isNone: true)
        }
        return MenuRecord.Field(
            place: place, cells: values.map { MenuRecord.Cell(text: $0, place: place) })
    }
}
