// SPDX-License-Identifier: Apache-2.0

package import Messages

/// An entity that others changed since the export of a file, and that the file changes, too.
package struct MenuConflict: Sendable, Equatable {
    /// What others changed since then.
    package var theirs: MenuDifference.Entry
    /// What the file changed since then.
    package var own: MenuDifference.Entry
    /// When others changed it last, and who did it; nil if that is not known.
    package var lastChange: String?

    /// A line with the name of the entity and its last change, then one for each value: what it
    /// was, what it is, and what the file says.
    package var lines: [String] {
        let heading = theirs.title + (lastChange.map { ", last changed \($0)" } ?? "")
        return [heading] + statements.map { "  \($0)" }
    }

    private var statements: [String] {
        switch (theirs.kind, own.kind) {
        case (.removed, _): return ["was removed; you changed it"]
        case (_, .removed): return theirs.values.map(change) + ["the file leaves it out"]
        default: break
        }
        let common = theirs.values.compactMap { value in
            own.values.first { $0.name == value.name && $0.new != value.new }.map {
                "\(change(value)); you wrote \($0.new ?? "nothing")"
            }
        }
        // A price for later may conflict with one for now.
        if !common.isEmpty { return common }
        return theirs.values.map(change)
            + own.values.map { "you wrote \($0.name) \($0.new ?? "nothing")" }
    }

    private func change(_ value: MenuDifference.Value) -> String {
        if theirs.kind == .added { return "\(value.name) is \(value.new ?? "–")" }
        if value.old == value.new { return "its \(value.name) was changed" }
        return "\(value.name) was \(value.old ?? "–"), is \(value.new ?? "–")"
    }
}

extension LocationEntity.Key {
    /// The entity as people read it: `item 00001`.
    package var subject: String {
        "\(kind == .modifierGroup ? "modifier group" : kind.rawValue) \(id)"
    }
}
