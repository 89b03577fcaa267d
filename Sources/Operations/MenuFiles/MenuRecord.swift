// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// One entity of a file before its values are read: in YAML a mapping, in CSV a row.
struct MenuRecord: Sendable {
    /// A value, or a part of a list, with its place.
    struct Cell: Sendable {
        var text: String
        var place: FilePlace
    }

    /// The value of a key: a list in which a single value is one cell.
    struct Field: Sendable {
        var place: FilePlace
        var cells: [Cell]
        /// Whether the file has an empty list or the word `none`, which differs from no value.
        var isNone = false

        /// The only value; nil without one.
        func text() throws(MenuFileProblem) -> String? {
            if cells.count > 1 { throw problem("One value is enough here.") }
            return cells.first?.text
        }

        func problem(_ message: String) -> MenuFileProblem {
            MenuFileProblem(place: place, message: message)
        }
    }

    /// Where the record begins.
    var place: FilePlace
    /// The values by key; a key without a value has an empty field.
    var fields: [String: Field] = [:]
    /// The modifiers of a group.
    var modifiers: [MenuRecord] = []
    /// Where the columns of its table have their names; nil in YAML.
    var heading: FilePlace?

    /// The field of a key; nil if the file does not mention it.
    subscript(_ column: MenuColumn) -> Field? { fields[column.rawValue] }

    func problem(_ message: String) -> MenuFileProblem {
        MenuFileProblem(place: place, message: message)
    }

    /// The problem of a value that is missing: at its place, or that its table lacks the column.
    func missing(_ column: MenuColumn) -> MenuFileProblem {
        let name = column.rawValue
        if let heading, self[column] == nil {
            return MenuFileProblem(
                place: heading,
                message: "There is no column '\(name)'. Add one with the \(name) of each dish.")
        }
        return (self[column] ?? Field(place: place, cells: [])).problem("The \(name) is missing.")
    }
}

extension [MenuRecord.Cell] {
    /// Their texts in quotation marks, with commas between them.
    var list: String { map { "'\($0.text)'" }.joined(separator: ", ") }
}

/// The problems of one record, collected value by value.
struct RecordProblems {
    private(set) var found: [MenuFileProblem] = []

    /// Reads a value; collects the problem and returns nil if that fails.
    @discardableResult
    mutating func collect<Value>(_ read: () throws(MenuFileProblem) -> Value) -> Value? {
        do throws(MenuFileProblem) {
            return try read()
        } catch {
            found.append(error)
            return nil
        }
    }

    /// Reads the value of a field; nil if there is no field, or if reading fails.
    mutating func value<Value>(
        of field: MenuRecord.Field?, _ read: (MenuRecord.Field) throws(MenuFileProblem) -> Value
    ) -> Value? {
        guard let field else { return nil }
        return collect { () throws(MenuFileProblem) in try read(field) }
    }

    /// Whether a value at this place has a problem.
    func has(_ place: FilePlace) -> Bool { found.contains { $0.place == place } }
}

/// The records of a file.
struct MenuRecords: Sendable {
    var categories: [MenuRecord] = []
    var groups: [MenuRecord] = []
    var items: [MenuRecord] = []
    /// Whether the file describes categories and groups as well, and everything about items.
    var isComplete = true
    /// Whether items that are not mentioned stay.
    var keepsOthers = false
    /// Whether it is a table that has each column of an export.
    var hasAllColumns = false
}

/// A value as it is written.
enum CellValue: Equatable {
    /// A text, which YAML may have to quote.
    case text(String)
    /// A number or a Boolean.
    case plain(String)
    case list([String])
    /// Numbers by identifier.
    case pairs([String])

    /// The value in one cell of a table.
    var cell: String {
        switch self {
        case .text(let text), .plain(let text): text
        case .list(let values), .pairs(let values):
            values.isEmpty ? "none" : values.joined(separator: "; ")
        }
    }
}
