// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage
import Wire

/// The entities of one location, inside a transaction.
struct EntityTable: MenuSource {
    let location: LocationID
    let journal: Journal
    let db: Database

    /// The entity with this key, also if it was removed; nil if there never was one.
    func stored(_ key: EntityKey) throws -> StoredEntity? {
        let row = try db.prepared(Self.selectOne).first(with: { values in
            values.add(location.text)
            values.add(key.kind.rawValue)
            values.add(key.id)
        }) { try $0.sequence(0) }
        return try row.map {
            StoredEntity(entity: try Self.decode(try text(of: key.id, $0)), sequence: $0)
        }
    }

    /// The JSON of an entity after an event.
    func text(of id: String, _ sequence: SequenceNumber) throws -> [UInt8] {
        guard let text = try journal.data(of: id, at: location, sequence, db) else {
            throw StorageError.unreadable("event.data")
        }
        return text
    }

    /// The number of entities of a kind that are not removed.
    func count(_ kind: LocationEntity.Kind) throws -> Int {
        try db.prepared(Self.selectCount).first(with: { values in
            values.add(location.text)
            values.add(kind.rawValue)
        }) { try $0.integer(0) } ?? 0
    }

    /// The number of changes of the menu.
    func menuRevision() throws -> Int {
        try db.prepared(Self.selectRevisions).first(with: { $0.add(location.text) }) {
            try $0.integer(0)
        } ?? 0
    }

    /// The items that refer to something, by identifier.
    func items(with reference: Reference) throws -> [ItemID] {
        try db.prepared(Self.selectReferences).all(with: { values in
            values.add(reference.kind.rawValue)
            values.add(reference.id)
            values.add(location.text)
        }) { try $0.identifier(0) }
    }

    /// Whether a picture is stored.
    func hasPicture(_ id: PictureID) throws -> Bool { try PictureTable(db: db).has(id) }

    /// Writes the row of an entity and what it refers to; its event has this sequence number.
    func write(
        _ entity: LocationEntity, replacing old: LocationEntity?, at sequence: SequenceNumber
    ) throws {
        try Self.write(entity, of: location, replacing: old, at: sequence, db)
    }

    /// Writes the row of an entity of a location without a journal, in a migration.
    static func write(
        _ entity: LocationEntity, of location: LocationID, replacing old: LocationEntity?,
        at sequence: SequenceNumber, _ db: Database
    ) throws {
        guard let key = entity.key, let revision = entity.revision else {
            throw StorageError.unreadable("entity")
        }
        try db.prepared(upsert).run { values in
            values.add(location.text)
            values.add(key.kind.rawValue)
            values.add(key.id)
            values.add(sequence)
            values.add(revision)
            values.add(entity.isRemoved)
            values.add(entity.place)
            values.add(entity.due.map { Int($0.milliseconds) })
        }
        let (before, after) = (old?.references ?? [], entity.references)
        for reference in before.subtracting(after) {
            try change(delete, reference, key.id, at: location, db)
        }
        for reference in after.subtracting(before) {
            try change(insert, reference, key.id, at: location, db)
        }
    }

    /// Reads the JSON of an entity.
    static func decode(_ text: [UInt8]) throws -> LocationEntity {
        try WireCoding.decode(LocationEntity.self, from: text)
    }

    private static func change(
        _ sql: String, _ reference: Reference, _ item: String, at location: LocationID,
        _ db: Database
    ) throws {
        try db.prepared(sql).run { values in
            values.add(reference.kind.rawValue)
            values.add(reference.id)
            values.add(location.text)
            values.add(item)
        }
    }
}

extension EntityTable {
    private static let selectOne = """
        SELECT sequence FROM entity WHERE location = ? AND kind = ? AND id = ?
        """

    private static let selectCount = """
        SELECT count(*) FROM entity WHERE location = ? AND kind = ? AND NOT removed
        """

    private static let selectRevisions = """
        SELECT ifnull(sum(revision), 0) FROM entity WHERE location = ? AND kind <> 'location'
        """

    private static let selectReferences = """
        SELECT item FROM item_reference WHERE kind = ? AND id = ? AND location = ? ORDER BY item
        """

    private static let upsert = """
        INSERT INTO entity VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET sequence = excluded.sequence, revision = excluded.revision,
            removed = excluded.removed, place = excluded.place, due = excluded.due
        """

    private static let insert = """
        INSERT INTO item_reference (kind, id, location, item) VALUES (?, ?, ?, ?)
        """

    private static let delete = """
        DELETE FROM item_reference WHERE kind = ? AND id = ? AND location = ? AND item = ?
        """
}

extension EntityTable {
    /// The identifiers of all locations, in order.
    static func locations(_ db: Database) throws -> [LocationID] {
        try db.prepared("SELECT id FROM entity WHERE kind = 'location' ORDER BY id").all {
            try $0.identifier(0)
        }
    }

    /// The entities that have changed by themselves, those first whose time came first.
    static func due(at now: Timestamp, limit: Int, _ db: Database) throws -> [DueEntity] {
        try db.prepared(selectDue).all(with: { values in
            values.add(Int(now.milliseconds))
            values.add(limit)
        }) { row in
            DueEntity(
                location: try row.identifier(0),
                key: EntityKey(try row.value(1), try row.text(2)))
        }
    }

    private static let selectDue = """
        SELECT location, kind, id FROM entity WHERE due <= ? ORDER BY due LIMIT ?
        """
}

/// An entity whose scheduled price is valid, or that is available again.
struct DueEntity {
    var location: LocationID
    var key: EntityKey
}
