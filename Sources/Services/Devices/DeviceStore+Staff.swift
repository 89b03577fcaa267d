// SPDX-License-Identifier: Apache-2.0

package import Commerce
import GRDB

extension DeviceStore {
    /// The number of wrong PINs after which a person is blocked.
    package static let attempts = 5
    /// The time for which a person is blocked.
    package static let blockTime = Duration.seconds(15 * 60)

    /// Sets the PIN of a person; throws a `DeviceError` for another text.
    package func setPIN(_ pin: String, of staff: StaffID) throws {
        guard PIN.isValid(pin) else { throw DeviceError.invalidPIN }
        guard let hash = PIN.hash(of: pin) else { throw DeviceError.noHash }
        try pool.write {
            try $0.execute(
                sql: """
                    INSERT INTO staff (name, pin) VALUES (?, ?)
                    ON CONFLICT (name)
                    DO UPDATE SET pin = excluded.pin, failures = 0, blocked_until = 0
                    """, arguments: [staff.text, hash])
        }
    }

    /// Removes a person, who is then known at no device; throws a `DeviceError` if unknown.
    package func removeStaff(_ staff: StaffID) throws {
        try pool.write { database in
            try database.execute(sql: "DELETE FROM staff WHERE name = ?", arguments: [staff.text])
            guard database.changesCount == 1 else { throw DeviceError.staffUnknown(staff) }
            try database.execute(
                sql: "UPDATE device SET staff = NULL WHERE staff = ?", arguments: [staff.text])
        }
    }

    /// The people with a PIN, by name.
    package func staff() throws -> [StaffID] {
        try pool.read {
            try String.fetchAll($0, sql: "SELECT name FROM staff ORDER BY name")
                .compactMap { StaffID($0) }
        }
    }

    /// The person of a typed name: a tablet may have begun it with a capital letter.
    ///
    /// Returns the name as it is typed if the list has it so, or not at all.
    package func person(typed name: StaffID) throws -> StaffID {
        try pool.read { database in
            let names = try String.fetchAll(
                database, sql: "SELECT name FROM staff WHERE name = ? COLLATE NOCASE",
                arguments: [name.text])
            return names.contains(name.text) ? name : names.first.flatMap { StaffID($0) } ?? name
        }
    }

    /// Checks the PIN of a person, and counts wrong attempts.
    ///
    /// It takes some milliseconds by intention, so it must not run on the bus's thread. An attempt
    /// counts before its PIN is checked, so many attempts at the same time are no way around the
    /// limit.
    package func identify(
        _ staff: StaffID, pin: String, now: Timestamp
    ) throws -> Identification {
        let attempt = try pool.write { try Self.beginAttempt(staff, now: now, $0) }
        switch attempt {
        case .blocked(let seconds): return .blocked(seconds: seconds)
        case .unknown: return .wrong
        case .counted(let hash):
            guard PIN.matches(pin, hash: hash) else { return .wrong }
            try pool.write {
                try $0.execute(
                    sql: "UPDATE staff SET failures = 0, blocked_until = 0 WHERE name = ?",
                    arguments: [staff.text])
            }
            return .confirmed
        }
    }

    private enum Attempt {
        case unknown
        case blocked(seconds: Int)
        case counted(hash: String)
    }

    private static func beginAttempt(
        _ staff: StaffID, now: Timestamp, _ database: Database
    ) throws -> Attempt {
        let row = try Row.fetchOne(
            database, sql: "SELECT * FROM staff WHERE name = ?", arguments: [staff.text])
        guard let row else { return .unknown }
        let blocked = Timestamp(milliseconds: row["blocked_until"])
        guard blocked <= now else {
            return .blocked(seconds: Int((blocked - now).components.seconds) + 1)
        }
        let failures: Int = row["failures"] + 1
        let isLast = failures >= attempts
        try database.execute(
            sql: "UPDATE staff SET failures = ?, blocked_until = ? WHERE name = ?",
            arguments: [
                isLast ? 0 : failures, isLast ? (now + blockTime).milliseconds : 0, staff.text,
            ])
        return .counted(hash: row["pin"])
    }
}
