// SPDX-License-Identifier: Apache-2.0

package import Commerce
import GRDB
import Secrets
package import Wire

/// The devices, links and PINs of the gateway, and the photos of hand-overs, in its file
/// `gateway.db`.
///
/// The gateway and `comanda devices` use the file at the same time. A method throws a
/// `DatabaseError` if the file can't be read or written.
package final class DeviceStore: Sendable {
    /// The time for which a code is valid.
    package static let codeLifetime = Duration.seconds(15 * 60)
    /// The maximum number of devices, and of links.
    package static let limit = 1_000

    let pool: DatabasePool

    /// Opens the file, and makes it if it is missing.
    package init(path: String) throws {
        pool = try GatewayFile.open(path)
        try DeviceSchema.migrator.migrate(pool)
    }

    /// Adds a device, which the code enrols once; throws a `DeviceError`.
    package func add(
        _ name: TerminalID, roles: Set<Role>, location: LocationID?, code: String, now: Timestamp
    ) async throws {
        if Device.reservedNames.contains(name) { throw DeviceError.nameReserved(name) }
        try await pool.write { database in
            guard try Self.row(named: name, database) == nil else {
                throw DeviceError.nameTaken(name)
            }
            let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM device") ?? 0
            guard count < Self.limit else {
                throw DeviceError.tooMany("devices", limit: Self.limit)
            }
            try database.execute(
                sql: """
                    INSERT INTO device (name, roles, location, code, code_expires_at, added_at)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    name.text, Self.text(of: roles), location?.text,
                    Secret.digest(of: Secret.normalized(code: code)),
                    (now + Self.codeLifetime).milliseconds, now.milliseconds,
                ])
        }
    }

    /// Gives the device with this code its token; nil if the code is unknown, used or too old.
    package func enrol(code: String, token: String, now: Timestamp) async throws -> Device? {
        try await pool.write { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM device WHERE code = ? AND code_expires_at > ?",
                arguments: [Secret.digest(of: Secret.normalized(code: code)), now.milliseconds])
            guard let row, var device = Device(row) else { return nil }
            try database.execute(
                sql: "UPDATE device SET code = NULL, token = ?, enrolled_at = ? WHERE name = ?",
                arguments: [Secret.digest(of: token), now.milliseconds, device.name.text])
            device.isEnrolled = true
            return device
        }
    }

    /// The device with a token; nil for an unknown token.
    package func device(token: String) async throws -> Device? {
        let digest = Secret.digest(of: token)
        // Each request asks this: one statement sees one state without a transaction, and is
        // prepared once.
        return try await pool.unsafeRead { database in
            let statement = try database.cachedStatement(
                sql: "SELECT * FROM device WHERE token = ?")
            return try Row.fetchOne(statement, arguments: [digest]).flatMap(Device.init)
        }
    }

    /// The digests of the tokens of all devices.
    package func tokenDigests() async throws -> Set<String> {
        try await pool.read {
            try String.fetchSet($0, sql: "SELECT token FROM device WHERE token IS NOT NULL")
        }
    }

    /// All devices by name.
    package func devices() async throws -> [Device] {
        try await pool.read {
            try Row.fetchAll($0, sql: "SELECT * FROM device ORDER BY name").compactMap(Device.init)
        }
    }

    /// Ends the token of a device, and removes it; throws a `DeviceError` if it is unknown.
    package func revoke(_ name: TerminalID) async throws {
        try await pool.write { database in
            try database.execute(sql: "DELETE FROM device WHERE name = ?", arguments: [name.text])
            guard database.changesCount == 1 else { throw DeviceError.nameUnknown(name) }
        }
    }

    /// Sets the person who works at a device; nil if nobody does.
    ///
    /// A person who was removed meanwhile works nowhere.
    package func setStaff(_ staff: StaffID?, at device: TerminalID) async throws {
        try await pool.write {
            try $0.execute(
                sql: """
                    UPDATE device SET staff = (SELECT name FROM staff WHERE name = ?)
                    WHERE name = ?
                    """, arguments: [staff?.text, device.text])
        }
    }

    private static func row(named name: TerminalID, _ database: Database) throws -> Row? {
        try Row.fetchOne(
            database, sql: "SELECT * FROM device WHERE name = ?", arguments: [name.text])
    }

    private static func text(of roles: Set<Role>) -> String {
        roles.map(\.rawValue).sorted().joined(separator: " ")
    }
}

extension Device {
    /// The device in a row of the table; nil if a later version wrote it.
    fileprivate init?(_ row: Row) {
        guard let name = TerminalID(row["name"] as String) else { return nil }
        let roles = (row["roles"] as String).split(separator: " ").compactMap {
            Role(rawValue: String($0))
        }
        self.init(
            name: name, roles: Set(roles),
            location: (row["location"] as String?).flatMap { LocationID($0) },
            staff: (row["staff"] as String?).flatMap { StaffID($0) },
            isEnrolled: (row["token"] as String?) != nil)
    }
}
