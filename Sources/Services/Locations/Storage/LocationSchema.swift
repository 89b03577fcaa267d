// SPDX-License-Identifier: Apache-2.0

import GRDB
import ServiceStorage

/// The tables of locations-service's database, and the views that people query.
///
/// The state of an entity is the JSON of its last event; compaction never removes that event. A row
/// of `entity` says which event it is. Its other columns are those by which the service searches.
enum LocationSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        registerHistory(in: &migrator)
        migrator.registerMigration(LocationMigration.entities.rawValue) { db in
            try db.execute(sql: tables)
            try moveMenus(db)
            try db.execute(sql: views)
        }
    }

    private static let tables = """
        CREATE TABLE entity (
            location TEXT NOT NULL,
            kind TEXT NOT NULL
                CHECK (kind = 'location' OR kind = 'category' OR kind = 'modifierGroup'
                    OR kind = 'item'),
            id TEXT NOT NULL,
            -- The sequence of the entity's last event in the stream of its location.
            sequence INTEGER NOT NULL CHECK (sequence > 0),
            revision INTEGER NOT NULL CHECK (revision > 0),
            removed INTEGER NOT NULL CHECK (removed IN (0, 1)),
            place INTEGER,
            -- When the entity changes by itself, in milliseconds since 1970.
            due INTEGER,
            PRIMARY KEY (location, kind, id)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX entity_in_order ON entity (location, kind, place, id) WHERE NOT removed;

        CREATE UNIQUE INDEX location_entity ON entity (id) WHERE kind = 'location';

        CREATE INDEX due_entity ON entity (due) WHERE due IS NOT NULL;

        -- What the items refer to; for pictures, of all locations.
        CREATE TABLE item_reference (
            kind TEXT NOT NULL
                CHECK (kind = 'station' OR kind = 'category' OR kind = 'modifierGroup'
                    OR kind = 'picture'),
            id TEXT NOT NULL,
            location TEXT NOT NULL,
            item TEXT NOT NULL,
            PRIMARY KEY (kind, id, location, item)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE picture (
            -- In the order in which they were stored.
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            type TEXT NOT NULL
                CHECK (type = 'image/png' OR type = 'image/jpeg' OR type = 'image/webp'),
            data BLOB NOT NULL
        ) STRICT;

        -- Whether the first start has decided which locations there are, perhaps none yet.
        CREATE TABLE first_start (done INTEGER NOT NULL CHECK (done = 1)) STRICT;
        """

    private static let views = """
        CREATE VIEW entities AS
            SELECT entity.location, kind, entity.id, entity.revision, removed,
                json_extract(data, '$.' || kind) AS data
            FROM entity JOIN location_stream ON location_stream.location = entity.location
                JOIN event ON event.stream = number AND event.sequence = entity.sequence;

        CREATE VIEW locations AS
            SELECT id, data ->> 'name' AS name, data ->> 'currency' AS currency,
                data ->> 'timeZone' AS time_zone, data ->> 'closed' AS closed
            FROM entities WHERE kind = 'location';

        CREATE VIEW menu_items AS
            SELECT location, id AS item, data ->> 'name' AS name, data ->> 'price' AS price,
                data ->> 'station' AS station, data ->> 'available' AS available,
                data ->> 'categories' AS categories, removed
            FROM entities WHERE kind = 'item';
        """
}
