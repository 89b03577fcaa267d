// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Foundation
import MenuFiles
import Messages
import ServiceRuntime
import Wire

/// The change of a whole menu: the difference, in one command that applies all of it or nothing.
struct MenuUpdate: Sendable {
    /// The size of the changes of one command in bytes; a message has at most 256 KiB.
    private static let partBytes = 160 * 1024

    /// What differs.
    let difference: MenuDifference
    private let location: LocationID
    private let sender: SenderArguments

    /// The update that makes another menu of the present one.
    init(from entry: CatalogueEntry, to new: Menu, sender: SenderArguments) {
        difference = MenuDifference(from: entry.menu, to: new, at: entry.location)
        location = new.location
        self.sender = sender
    }

    /// A line for each entity that differs, for each value that is changed, and for each warning.
    var lines: [String] {
        if difference.isEmpty { return ["nothing differs"] }
        return difference.entries.flatMap(\.lines)
            + difference.warnings.map { "Warning: \($0)".withoutControls }
    }

    /// Sends the changes, and returns the difference or the answer as lines.
    nonisolated(nonsending) func apply(
        with client: SuiteClient, json: Bool
    ) async throws -> [String] {
        if difference.isEmpty { return json ? [] : lines }
        let parts = try Self.parts(difference.changes)
        var staged: [CommandKey] = []
        for part in parts.dropLast() {
            let command = StageMenuChanges(
                location: location, changes: part, context: sender.context)
            _ = try await client.change(command)
            staged.append(command.context.key)
        }
        let command = ChangeMenu(
            location: location, staged: staged.isEmpty ? nil : staged, changes: parts.last ?? [],
            context: sender.context)
        // A whole menu is one transaction, which takes longer than other commands.
        let answer = try await client.change(command, timeout: .seconds(30))
        return json ? [answer.json] : lines
    }

    /// The changes in parts that fit into one message each.
    static func parts(_ changes: [MenuChange]) throws -> [[MenuChange]] {
        var parts: [[MenuChange]] = [[]]
        var size = 0
        for change in changes {
            let bytes = try JSONEncoder().encode(change).count
            if size + bytes > partBytes, parts[parts.count - 1].isEmpty == false {
                parts.append([])
                size = 0
            }
            parts[parts.count - 1].append(change)
            size += bytes
        }
        return parts
    }
}

extension MenuDifference.Entry {
    /// A line with what a new entity is, or with what is lost with a removed one; or a line for
    /// each value that is changed.
    var lines: [String] {
        let heading = "\(kind.rawValue.padded(to: 8)) \(title)"
        let lines =
            switch kind {
            case .added: [heading + list(values.map(\.new), after: ": ")]
            case .removed: [heading + list(values.map(\.old), after: "; with it goes ")]
            case .changed: [heading] + values.map { "           \($0)" }
            }
        return lines.map(\.withoutControls)
    }

    private func list(_ states: [String?], after beginning: String) -> String {
        let texts = zip(values, states).map { "\($0.name) \($1 ?? "–")" }
        return texts.isEmpty ? "" : beginning + texts.joined(separator: ", ")
    }
}
