// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage
import Wire

/// Reads and writes links.
enum LinkRows {
    /// The number of links of other places.
    static func count(besides link: GuestLink, _ db: Database) throws -> Int {
        let query = "SELECT count(*) FROM link WHERE (location, place) IS NOT (?, ?)"
        return try db.prepared(query).first(with: { bind(link, &$0) }) { try $0.integer(0) } ?? 0
    }

    /// The link of a place, with its last event.
    static func link(
        of place: GuestLink, _ db: Database
    ) throws -> (link: GuestLink, lastEvent: SequenceNumber)? {
        let query = """
            SELECT location, place, token, last_event FROM link WHERE location = ? AND place = ?
            """
        return try db.prepared(query).first(with: { bind(place, &$0) }) { row in
            (try link(row), try row.sequence(3))
        }
    }

    /// The links of a location, or of all, by location and table.
    static func links(at location: LocationID?, _ db: Database) throws -> [GuestLink] {
        let query = """
            SELECT location, place, token FROM link WHERE ?1 IS NULL OR location = ?1
            ORDER BY location, place
            """
        return try db.prepared(query).all(with: { $0.add(location?.text) }, link)
    }

    /// Writes the link of a place, and replaces an earlier one.
    static func write(_ link: GuestLink, lastEvent: SequenceNumber, _ db: Database) throws {
        try db.prepared("INSERT OR REPLACE INTO link VALUES (?, ?, ?, ?)").run { values in
            bind(link, &values)
            values.add(link.token)
            values.add(lastEvent)
        }
    }

    /// Removes the link of a place.
    static func remove(_ place: GuestLink, _ db: Database) throws {
        try db.prepared("DELETE FROM link WHERE location = ? AND place = ?").run {
            bind(place, &$0)
        }
    }

    private static func bind(_ place: GuestLink, _ values: inout StatementValues) {
        values.add(place.location.text)
        values.add(place.table ?? "")
    }

    private static func link(_ row: StatementColumns) throws -> GuestLink {
        let place = try row.text(1)
        return GuestLink(
            location: try row.identifier(0), table: place.isEmpty ? nil : place,
            token: try row.text(2))
    }
}
