// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MenuSearch
import Messages
import ServiceStorage

/// Reads and writes the gazetteer.
enum PlaceRows {
    /// The maximum number of found places.
    private static let found = 20
    /// The maximum number of words of a text that are searched; further ones are ignored.
    private static let searchedWords = 10

    /// Removes all places.
    static func removeAll(_ db: Database) throws {
        try db.prepared("DELETE FROM place").run()
    }

    /// Adds places; one with a known name replaces the earlier one.
    static func add(_ places: [NamedPlace], _ db: Database) throws {
        for named in places {
            try db.prepared("INSERT OR REPLACE INTO place VALUES (?, ?, ?, ?)").run { values in
                values.add(named.name)
                values.add(words(of: named.name))
                values.add(named.place.latitude)
                values.add(named.place.longitude)
            }
        }
    }

    /// The number of places.
    static func count(_ db: Database) throws -> Int {
        try db.prepared("SELECT count(*) FROM place").first { try $0.integer(0) } ?? 0
    }

    /// The places whose names have all words of a text, or words that begin with them.
    static func find(_ text: String, _ db: Database) throws -> [NamedPlace] {
        let words = SearchableText.words(of: text).prefix(searchedWords)
        if words.isEmpty { return [] }
        let conditions = words.map { _ in "instr(words, ?) > 0" }.joined(separator: " AND ")
        let query = """
            SELECT name, latitude, longitude FROM place WHERE \(conditions)
            ORDER BY length(name), name LIMIT \(found)
            """
        return try db.prepared(query).all(
            with: { values in for word in words { values.add(" " + word) } }
        ) { row in
            let (latitude, longitude) = (try row.integer(1), try row.integer(2))
            guard let place = Place(latitude: latitude, longitude: longitude) else {
                throw StorageError.unreadable("place.latitude")
            }
            return NamedPlace(name: try row.text(0), place: place)
        }
    }

    /// The words of a name, each with a space before it.
    private static func words(of name: String) -> String {
        SearchableText.words(of: name).map { " " + $0 }.joined()
    }
}
