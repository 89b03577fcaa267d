// SPDX-License-Identifier: Apache-2.0

import Commerce

/// The check of names that are set.
///
/// It is separate from `problem`, because names that were stored before this rule stay in use.
extension LocationEntity {
    /// The first name of the entity that is blank or has a control character, or that has lost one
    /// of its parts; nil if all are readable.
    public var nameProblem: String? {
        let unreadable = names.lazy.compactMap { place, name in
            self.unreadable(name).map { "the name of \(place) must \($0)" }
        }.first
        return unreadable ?? location?.lostPart
    }

    private var names: [(place: String, name: String)] {
        switch content {
        case .location(let location): location.names
        case .category(let category): [("category \(category.id)", category.name)]
        case .modifierGroup(let group):
            [("group \(group.id)", group.name)]
                + group.modifiers.map { ("modifier \($0.id) of group \(group.id)", $0.name) }
        case .item(let item): [("item \(item.id)", item.name)]
        case nil: []
        }
    }

    /// What the name must have or not have; nil if it is readable.
    private func unreadable(_ name: String) -> String? {
        // A menu has thousands of names, and most need no table of characters.
        let isASCII = name.utf8.allSatisfy { (0x20...0x7e).contains($0) }
        if isASCII, name.utf8.contains(where: { $0 != 0x20 }) { return nil }
        let isBlank = name.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
        }
        if isBlank { return "have a character that is not a space" }
        let hasControl = name.unicodeScalars.contains { scalar in
            [.control, .lineSeparator, .paragraphSeparator].contains(
                scalar.properties.generalCategory)
        }
        return hasControl ? "have no line breaks, tabs or other control characters" : nil
    }
}

extension Location {
    /// The problem of a name that has a company without a branch, `Ham's, `, or the reverse.
    fileprivate var lostPart: String? {
        let text = name[...].trimmed
        guard text.hasPrefix(",") || text.hasSuffix(",") else { return nil }
        return "the name of location \(id) must not begin or end with a comma"
    }

    fileprivate var names: [(place: String, name: String)] {
        let place = "location \(id)"
        return [(place, name)] + fees.map { ("a fee of \(place)", $0.name) }
            + stations.map { ("station \($0.id) of \(place)", $0.name) }
            + tables.map { ("a table of \(place)", $0.name) }
            + tables.compactMap { table in table.area.map { ("an area of \(place)", $0) } }
    }
}
