// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage

/// The last known state of each location, so that deliveries go on without locations-service.
enum LocationRows {
    /// All locations.
    static func locations(_ db: Database) throws -> [Location] {
        try db.prepared("SELECT text FROM known_location")
            .all { try WireCoding.decode(Location.self, from: try $0.utf8(0)) }
    }

    /// Writes a location.
    static func write(_ location: Location, _ db: Database) throws {
        let text = try WireCoding.encode(location)
        try db.prepared("INSERT OR REPLACE INTO known_location VALUES (?, ?)").run { values in
            values.add(location.id.text)
            values.add(utf8: text)
        }
    }
}
