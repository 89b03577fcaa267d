// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages

/// What locations-service said last, kept so that orders go on without it, also after a restart.
enum CatalogueStorage {
    /// Every location that was heard of.
    static func all(_ db: Database) throws -> [CatalogueEntry] {
        try String.fetchAll(db, sql: "SELECT entry FROM catalogue")
            .map { try WireCoding.decode(CatalogueEntry.self, from: $0.utf8) }
    }

    /// Keeps a location and its menu in place of what was known of it.
    static func write(_ entry: CatalogueEntry, _ db: Database) throws {
        let json = String(decoding: try WireCoding.encode(entry), as: UTF8.self)
        try db.execute(
            sql: "INSERT OR REPLACE INTO catalogue VALUES (?, ?)",
            arguments: [entry.location.id.text, json])
    }
}
