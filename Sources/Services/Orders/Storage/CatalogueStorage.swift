// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage

/// The table `catalogue`: the last known location and menu of each location, so that orders go on
/// without locations-service, also after a restart.
enum CatalogueStorage {
    /// All entries.
    static func all(_ db: Database) throws -> [CatalogueEntry] {
        try db.prepared("SELECT entry FROM catalogue").all { row in
            try WireCoding.decode(CatalogueEntry.self, from: row.utf8(0))
        }
    }

    /// Writes the entry of a location, in place of the one before.
    static func write(_ entry: CatalogueEntry, _ db: Database) throws {
        let json = try WireCoding.encode(entry)
        try db.prepared("INSERT OR REPLACE INTO catalogue VALUES (?, ?)").run { values in
            values.add(entry.location.id.text)
            values.add(utf8: json)
        }
    }
}
