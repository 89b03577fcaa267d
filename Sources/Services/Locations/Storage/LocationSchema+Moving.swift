// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage
import Wire

extension LocationSchema {
    /// Replaces the tables of `locations-1` by entities, each with an event in a new epoch.
    static func moveMenus(_ db: Database) throws {
        let entries = try EarlierMenus(db: db).entries()
        if !entries.isEmpty {
            let streams = try StreamRewrite(db, at: .now())
            for entry in entries { try move(entry, to: streams, db) }
            try db.execute(sql: "INSERT INTO first_start VALUES (1)")
        }
        try db.execute(sql: dropTables)
    }

    private static func move(
        _ entry: CatalogueEntry, to streams: StreamRewrite, _ db: Database
    ) throws {
        let context = CommandContext(key: "locations-2", terminal: "locations-service")
        for entity in entry.entities {
            let sequence = try streams.append(
                PendingEvent(
                    location: entry.location.id, type: entity.change.rawValue,
                    subject: entity.id ?? "", time: .now(), context: context,
                    data: try WireCoding.encode(entity)))
            try EntityTable.write(
                entity, of: entry.location.id, replacing: nil, at: sequence, db)
        }
    }

    private static let dropTables = """
        DROP TABLE modifier;
        DROP TABLE modifier_group;
        DROP TABLE menu_item;
        DROP TABLE fee_fulfilment;
        DROP TABLE fee;
        DROP TABLE location;
        """
}
