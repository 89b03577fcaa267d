// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage

/// The table `catalogue_entity`: the last known entities of each location and its menu, so that
/// orders go on without locations-service, also after a restart.
enum CatalogueStorage {
    /// All locations.
    static func locations(_ db: Database) throws -> [Location] {
        try db.prepared("SELECT entity FROM catalogue_entity WHERE kind = 'location'")
            .all { try WireCoding.decode(LocationEntity.self, from: $0.utf8(0)) }
            .compactMap(\.location)
    }

    /// One entity; nil if it has no row.
    static func entity(
        _ key: LocationEntity.Key, of location: LocationID, _ db: Database
    ) throws -> LocationEntity? {
        try db.prepared(selectEntity).first { values in
            add(key, of: location, to: &values)
        } _: { row in
            try WireCoding.decode(LocationEntity.self, from: row.utf8(0))
        }
    }

    /// Writes entities of a location, in place of those before, and deletes removed ones.
    static func write(
        _ part: UnwrittenEntities, of location: LocationID, _ db: Database
    ) throws {
        for (key, state) in part.entities {
            if let state {
                let json = try WireCoding.encode(state)
                try db.prepared(upsertEntity).run { values in
                    add(key, of: location, to: &values)
                    values.add(utf8: json)
                }
            } else {
                try delete(key, of: location, db)
            }
        }
        guard let validRows = part.validRows else { return }
        for key in try keys(of: location, db) where !validRows.contains(key) {
            try delete(key, of: location, db)
        }
    }

    private static func keys(of location: LocationID, _ db: Database) throws -> [LocationEntity.Key]
    {
        try db.prepared("SELECT kind, id FROM catalogue_entity WHERE location = ?").all {
            $0.add(location.text)
        } _: {
            LocationEntity.Key(try $0.value(0), try $0.text(1))
        }
    }

    private static func delete(
        _ key: LocationEntity.Key, of location: LocationID, _ db: Database
    ) throws {
        try db.prepared("DELETE FROM catalogue_entity WHERE location = ? AND kind = ? AND id = ?")
            .run { add(key, of: location, to: &$0) }
    }

    private static func add(
        _ key: LocationEntity.Key, of location: LocationID, to values: inout StatementValues
    ) {
        values.add(location.text)
        values.add(key.kind.rawValue)
        values.add(key.id)
    }

    private static let selectEntity = """
        SELECT entity FROM catalogue_entity WHERE location = ? AND kind = ? AND id = ?
        """

    /// Writes nothing for an unchanged entity: most entities of a snapshot are unchanged.
    private static let upsertEntity = """
        INSERT INTO catalogue_entity (location, kind, id, entity) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET entity = excluded.entity WHERE entity <> excluded.entity
        """
}
