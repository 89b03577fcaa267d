// SPDX-License-Identifier: Apache-2.0

import Messages
import Yams

/// Menus as YAML: lists of categories, modifier groups and items.
enum MenuDocument {
    private static let modifiers = "modifiers"

    // MARK: Writing

    static func text(
        of menu: Menu, at location: Location, _ exported: MenuExport?
    ) throws(MenuFileProblems) -> String {
        let cells = MenuCells(at: location)
        let groups = menu.modifierGroups.map { group in
            let modifiers = group.modifiers.map { mapping(cells.cells(of: $0)) }
            return mapping(cells.cells(of: group), [(Node(Self.modifiers), Node(modifiers))])
        }
        let mark = exported.map { [(Node(MenuExport.key), scalar($0.description))] } ?? []
        let lists = [
            (Node("categories"), Node(menu.categories.map { mapping(cells.cells(of: $0)) })),
            (Node("modifierGroups"), Node(groups)),
            (Node("items"), Node(menu.items.map { mapping(cells.cells(of: $0)) })),
        ]
        do {
            return try serialize(node: Node(mark + lists), width: -1, allowUnicode: true)
        } catch {
            throw MenuFileProblems("The menu can't be written as YAML: \(error)")
        }
    }

    private static func mapping(_ cells: MenuCells.Cells, _ more: [(Node, Node)] = []) -> Node {
        Node(cells.map { (Node($0.column.rawValue), node($0.value)) } + more)
    }

    private static func node(_ value: CellValue) -> Node {
        switch value {
        case .plain(let text): Node(text, .implicit, .plain)
        case .text(let text): scalar(text)
        case .list(let values): Node(values.map(scalar), .implicit, .flow)
        case .pairs(let pairs):
            Node(
                pairs.map { pair in
                    let parts = pair.split(separator: "=", maxSplits: 1)
                    return (scalar(String(parts[0])), Node(String(parts[1]), .implicit, .plain))
                }, .implicit, .flow)
        }
    }

    /// A text that any reader of YAML takes as a text: quoted unless it begins with a letter and
    /// has only letters, digits and single marks between them.
    private static func scalar(_ text: String) -> Node {
        let words: Set = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]
        let isPlain =
            text.wholeMatch(of: /[A-Za-z][A-Za-z0-9._-]*( [A-Za-z0-9._-]+)*/) != nil
            && !words.contains(text.lowercased())
        return Node(text, Tag(.str), isPlain ? .plain : .doubleQuoted)
    }

    // MARK: Reading

    static func contents(
        of text: String
    ) throws(MenuFileProblems) -> (MenuRecords, MenuExport?) {
        let root = try root(of: text)
        var records = MenuRecords()
        var exported: MenuExport?
        var problems: [MenuFileProblem] = []
        func read(_ node: Node?, into list: inout [MenuRecord]) {
            guard let node else { return }
            guard let entries = elements(node) else {
                return problems.append(problem("A list is needed here.", at: node))
            }
            for entry in entries {
                do { list.append(try record(entry)) } catch { problems.append(error) }
            }
        }
        for (key, value) in root {
            switch key.string {
            case MenuExport.key:
                exported = value.string.flatMap { MenuExport($0) }
                if exported == nil { problems.append(problem(MenuExport.damage, at: value)) }
            case "categories": read(value, into: &records.categories)
            case "modifierGroups": read(value, into: &records.groups)
            case "items": read(value, into: &records.items)
            default:
                problems.append(
                    problem(
                        "'\(key.string ?? "")' is unknown. A menu has categories, modifierGroups "
                            + "and items.", at: key))
            }
        }
        if !problems.isEmpty { throw MenuFileProblems(problems) }
        return (records, exported)
    }

    private static func root(of text: String) throws(MenuFileProblems) -> Node.Mapping {
        let node: Node?
        do {
            node = try compose(yaml: text)
        } catch {
            throw MenuFileProblems([problem(of: error)])
        }
        guard case .mapping(let mapping) = node else {
            throw MenuFileProblems("The file must have categories, modifierGroups and items.")
        }
        return mapping
    }

    private static func problem(of error: any Error) -> MenuFileProblem {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            MenuFileProblem(place: FilePlace(mark), message: "This is no YAML: \(problem).")
        case .duplicatedKeysInMapping(let duplicates, let context):
            MenuFileProblem(
                place: FilePlace(context.mark),
                message: "The key '\(duplicates.first ?? "")' stands here twice.")
        default: MenuFileProblem(place: nil, message: "This is no YAML: \(error)")
        }
    }

    private static func record(_ node: Node) throws(MenuFileProblem) -> MenuRecord {
        guard case .mapping(let mapping) = node else {
            throw problem("Keys with values are needed here, such as 'name: Soup'.", at: node)
        }
        var record = MenuRecord(place: place(of: node))
        for (key, value) in mapping {
            guard let name = key.string else { throw problem("A key must be a name.", at: key) }
            if name == modifiers {
                for entry in elements(value) ?? [] {
                    record.modifiers.append(try Self.record(entry))
                }
            } else {
                record.fields[name] = try field(value)
            }
            if MenuColumn(rawValue: name) == nil, name != modifiers {
                throw problem("The key '\(name)' is unknown.", at: key)
            }
        }
        return record
    }

    private static func field(_ node: Node) throws(MenuFileProblem) -> MenuRecord.Field {
        let place = place(of: node)
        switch node {
        case .scalar:
            return MenuRecord.Field(place: place, cells: try cell(node).map { [$0] } ?? [])
        case .sequence(let sequence):
            var cells: [MenuRecord.Cell] = []
            for element in sequence { cells += try cell(element).map { [$0] } ?? [] }
            return MenuRecord.Field(place: place, cells: cells, isNone: sequence.isEmpty)
        case .mapping(let mapping):
            var cells: [MenuRecord.Cell] = []
            for (key, value) in mapping {
                guard let name = try cell(key), let number = try cell(value) else { continue }
                cells.append(
                    MenuRecord.Cell(text: "\(name.text)=\(number.text)", place: name.place))
            }
            return MenuRecord.Field(place: place, cells: cells, isNone: mapping.isEmpty)
        case .alias: throw problem("An alias can't be used in a menu.", at: node)
        }
    }

    /// A scalar as it is written; nil for `null` and for nothing.
    private static func cell(_ node: Node) throws(MenuFileProblem) -> MenuRecord.Cell? {
        guard case .scalar(let scalar) = node else {
            throw problem("One value is needed here.", at: node)
        }
        let isPlain = scalar.style == .plain || scalar.style == .any
        if isPlain, ["", "~", "null"].contains(scalar.string) { return nil }
        return MenuRecord.Cell(text: scalar.string, place: place(of: node))
    }

    /// The elements of a list; nothing at all is an empty list.
    private static func elements(_ node: Node) -> [Node]? {
        if case .sequence(let sequence) = node { return Array(sequence) }
        return node.scalar?.string == "" ? [] : nil
    }

    private static func place(of node: Node) -> FilePlace {
        node.mark.map(FilePlace.init) ?? FilePlace(line: 1)
    }

    private static func problem(_ message: String, at node: Node) -> MenuFileProblem {
        MenuFileProblem(place: place(of: node), message: message)
    }
}

extension FilePlace {
    fileprivate init(_ mark: Mark) { self.init(line: mark.line, column: mark.column) }
}
