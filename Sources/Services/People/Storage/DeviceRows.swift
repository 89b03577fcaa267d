// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage
import Wire

/// A device as it is stored.
struct StoredDevice {
    /// A code that enrols a device once.
    struct Code {
        /// The SHA-256 of the code.
        var digest: String
        /// The end of the code.
        var expiresAt: Timestamp
    }

    /// The device, with the digest of its token.
    var device: Device
    /// The code that it has not used.
    var code: Code?
    /// Its last event; nil until it has one.
    var lastEvent: SequenceNumber?
}

/// Reads and writes devices.
enum DeviceRows {
    /// The number of devices.
    static func count(_ db: Database) throws -> Int {
        try db.prepared("SELECT count(*) FROM device").first { try $0.integer(0) } ?? 0
    }

    /// The device of a name.
    static func device(named name: TerminalID, _ db: Database) throws -> StoredDevice? {
        try devices("name = ?", db) { $0.add(name.text) }.first
    }

    /// The device that waits for a code with this digest.
    static func device(
        withCode digest: String, at now: Timestamp, _ db: Database
    ) throws -> StoredDevice? {
        try devices("code = ? AND code_expires_at > ?", db) { values in
            values.add(digest)
            values.add(now)
        }.first
    }

    /// The device whose token has this digest.
    static func device(withToken digest: String, _ db: Database) throws -> StoredDevice? {
        try devices("token = ?", db) { $0.add(digest) }.first
    }

    /// The devices of a location, or of all, by name.
    static func devices(at location: LocationID?, _ db: Database) throws -> [Device] {
        try devices("?1 IS NULL OR location = ?1", db) { $0.add(location?.text) }.map(\.device)
    }

    /// The devices at which a person works, by name.
    static func devices(with staff: StaffID, _ db: Database) throws -> [StoredDevice] {
        try devices("staff = ?", db) { $0.add(staff.text) }
    }

    /// Inserts or updates a device.
    static func write(_ stored: StoredDevice, _ db: Database) throws {
        let device = stored.device
        try db.prepared("INSERT OR REPLACE INTO device VALUES (?, ?, ?, ?, ?, ?, ?, ?)").run {
            values in
            values.add(device.name.text)
            values.add(device.roles.map(\.rawValue).joined(separator: " "))
            values.add(device.location?.text)
            values.add(device.staff?.text)
            values.add(stored.code?.digest)
            values.add(stored.code?.expiresAt)
            values.add(device.token)
            values.add(stored.lastEvent)
        }
    }

    /// Removes a device.
    static func remove(_ name: TerminalID, _ db: Database) throws {
        try db.prepared("DELETE FROM device WHERE name = ?").run { $0.add(name.text) }
    }

    private static func devices(
        _ condition: String, _ db: Database, _ bind: (inout StatementValues) -> Void
    ) throws -> [StoredDevice] {
        let query = """
            SELECT name, roles, location, staff, code, code_expires_at, token, last_event
            FROM device WHERE \(condition) ORDER BY name
            """
        return try db.prepared(query).all(with: bind, stored)
    }

    private static func stored(_ row: StatementColumns) throws -> StoredDevice {
        // A later version may know more roles.
        let roles = try row.text(1).split(separator: " ").compactMap { Role(rawValue: "\($0)") }
        let token = try row.optional(6, row.text)
        let device = Device(
            name: try row.identifier(0), roles: roles,
            location: try row.optional(2, row.identifier),
            staff: try row.optional(3, row.identifier), enrolled: token != nil, token: token)
        let code = try row.optional(4) { column in
            StoredDevice.Code(
                digest: try row.text(column), expiresAt: try row.textTimestamp(column + 1))
        }
        return StoredDevice(device: device, code: code, lastEvent: try row.sequence(7))
    }
}
