// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Messages

/// The options that remove stations, tables and fees of a location.
struct LocationRemovals: ParsableArguments {
    @Option(
        name: .customLong("remove-station"),
        help: ArgumentHelp(
            "Removes a station, if no item is made there; repeatable.", valueName: "id"))
    var stationTexts: [String] = []

    @Option(
        name: .customLong("remove-table"),
        help: ArgumentHelp("Removes a table; repeatable.", valueName: "name"))
    var tableNames: [String] = []

    @Option(
        name: .customLong("remove-fee"),
        help: ArgumentHelp("Removes a fee; repeatable.", valueName: "name"))
    var feeNames: [String] = []

    /// The stations that stay; nil if none is removed.
    ///
    /// A station is named by its identifier, or else by its name without regard to case. Throws a
    /// `ValidationError` if the location does not have it.
    func stations(of present: [Station]) throws -> [Station]? {
        if stationTexts.isEmpty { return nil }
        let removed = try stationTexts.map { text in
            let station =
                present.first { $0.id.text == text }
                ?? present.first { $0.name.lowercased() == text.lowercased() }
            guard let station else {
                throw Self.unknown("station", text, among: present.map(\.id.text))
            }
            return station.id
        }
        return present.filter { !removed.contains($0.id) }
    }

    /// The tables that stay; nil if none is removed.
    ///
    /// Throws a `ValidationError` if the location does not have one of them.
    func tables(of present: [Table]) throws -> [Table]? {
        try Self.rest(of: present, without: tableNames, named: \.name, "table")
    }

    /// The fees that stay; nil if none is removed.
    ///
    /// Throws a `ValidationError` if the location does not have one of them.
    func fees(of present: [FeeRule]) throws -> [FeeRule]? {
        try Self.rest(of: present, without: feeNames, named: \.name, "fee")
    }

    private static func rest<Part>(
        of present: [Part], without names: [String], named name: (Part) -> String, _ what: String
    ) throws -> [Part]? {
        if names.isEmpty { return nil }
        let known = present.map(name)
        for name in names where !known.contains(name) { throw unknown(what, name, among: known) }
        return present.filter { !names.contains(name($0)) }
    }

    private static func unknown(
        _ what: String, _ text: String, among known: [String]
    ) -> ValidationError {
        let all = known.isEmpty ? "It has none." : "It has: \(known.joined(separator: ", "))."
        return ValidationError("The location has no \(what) '\(text)'. \(all)")
    }
}
