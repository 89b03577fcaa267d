// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage
import Wire

/// A person as stored.
struct StoredStaff {
    /// The person.
    var member: StaffMember
    /// The slow hash of the PIN.
    var pin: String
    /// The wrong PINs.
    var attempts = PINAttempts()
    /// The person's last event; nil until there is one.
    var lastEvent: SequenceNumber?
}

/// Reads and writes people with a PIN.
enum StaffRows {
    /// The person of a name as somebody types it, who works at a location; nil is everywhere.
    ///
    /// The keyboard of a phone may have begun the name with a capital letter. Of names that differ
    /// only in case, which earlier versions allowed, the one that was typed counts.
    static func person(
        named name: StaffID, at location: LocationID? = nil, _ db: Database
    ) throws -> StoredStaff? {
        let condition = """
            name = ?1 COLLATE NOCASE AND (?2 IS NULL OR location IS NULL OR location = ?2)
            ORDER BY name <> ?1, name LIMIT 1
            """
        return try staff(condition, db) { values in
            values.add(name.text)
            values.add(location?.text)
        }.first
    }

    /// The number of people.
    static func count(_ db: Database) throws -> Int {
        try db.prepared("SELECT count(*) FROM staff").first { try $0.integer(0) } ?? 0
    }

    /// The person of exactly this name.
    static func person(exactly name: StaffID, _ db: Database) throws -> StoredStaff? {
        try staff("name = ?1", db) { $0.add(name.text) }.first
    }

    /// The people who work only at a location, or all for nil, by name.
    static func staff(at location: LocationID?, _ db: Database) throws -> [StaffMember] {
        try staff("?1 IS NULL OR location = ?1 ORDER BY name", db) { $0.add(location?.text) }
            .map(\.member)
    }

    /// Inserts or updates a person.
    static func write(_ stored: StoredStaff, _ db: Database) throws {
        try db.prepared("INSERT OR REPLACE INTO staff VALUES (?, ?, ?, ?, ?, ?, ?)").run { values in
            values.add(stored.member.name.text)
            values.add(stored.member.location?.text)
            values.add(stored.member.manager ?? false)
            values.add(stored.pin)
            values.add(stored.attempts.failures)
            values.add(stored.attempts.blockedUntil)
            values.add(stored.lastEvent)
        }
    }

    /// Removes a person.
    static func remove(_ name: StaffID, _ db: Database) throws {
        try db.prepared("DELETE FROM staff WHERE name = ?").run { $0.add(name.text) }
    }

    private static func staff(
        _ condition: String, _ db: Database, _ bind: (inout StatementValues) -> Void
    ) throws -> [StoredStaff] {
        let query = """
            SELECT name, location, manager, pin, failures, blocked_until, last_event
            FROM staff WHERE \(condition)
            """
        return try db.prepared(query).all(with: bind, stored)
    }

    private static func stored(_ row: StatementColumns) throws -> StoredStaff {
        StoredStaff(
            member: StaffMember(
                name: try row.identifier(0), location: try row.optional(1, row.identifier),
                manager: try row.flag(2) ? true : nil),
            pin: try row.text(3),
            attempts: PINAttempts(
                failures: try row.integer(4), blockedUntil: try row.optional(5, row.textTimestamp)),
            lastEvent: try row.sequence(6))
    }
}
