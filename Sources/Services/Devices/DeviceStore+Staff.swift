// SPDX-License-Identifier: Apache-2.0

package import Commerce
import GRDB

/// A person who is known at devices by a PIN.
package struct StaffMember: Sendable, Equatable {
    /// The name, which the history keeps.
    package var name: StaffID
    /// The only location where the person works; nil for all.
    package var location: LocationID?
    /// Whether the person may approve as a manager.
    package var isManager: Bool

    /// A person from the parts.
    package init(name: StaffID, location: LocationID? = nil, isManager: Bool = false) {
        self.name = name
        self.location = location
        self.isManager = isManager
    }
}

extension DeviceStore {
    /// The number of wrong PINs after which a person is blocked.
    package static let attempts = 5
    /// The time for which a person is blocked.
    package static let blockTime = Duration.seconds(15 * 60)

    /// Adds a person, who works at a location; nil is everywhere.
    ///
    /// It takes some milliseconds by intention, as `identify` does. Throws a `DeviceError` for a
    /// text that is no PIN, and for a name that differs from a known one in case at most: people
    /// type it.
    package func addStaff(_ staff: StaffMember, pin: String) async throws {
        let hash = try await Self.hash(of: pin)
        try await pool.write { database in
            let isTaken = try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM staff WHERE name = ? COLLATE NOCASE)",
                arguments: [staff.name.text])
            if isTaken == true { throw DeviceError.staffNameTaken(staff.name) }
            try database.execute(
                sql: "INSERT INTO staff (name, pin, location, manager) VALUES (?, ?, ?, ?)",
                arguments: [staff.name.text, hash, staff.location?.text, staff.isManager])
        }
    }

    /// Changes the PIN of a person and ends a block, as slowly as `addStaff`; the person becomes a
    /// manager or not as the member says.
    ///
    /// Throws a `DeviceError` for a text that is no PIN, and if that person is not known any more.
    package func changePIN(_ pin: String, of member: StaffMember) async throws {
        let hash = try await Self.hash(of: pin)
        try await pool.write { database in
            try database.execute(
                sql: """
                    UPDATE staff SET pin = ?, manager = ?, failures = 0, blocked_until = 0
                    WHERE name = ? AND location IS ?
                    """,
                arguments: [hash, member.isManager, member.name.text, member.location?.text])
            guard database.changesCount == 1 else { throw DeviceError.staffUnknown(member.name) }
        }
    }

    /// Sets the PIN of a person, known or not, who works at a location.
    ///
    /// A known one stays where the person is if the location is nil, and a new one then works
    /// everywhere; a person stays a manager or not if that is nil. A person who moves leaves the
    /// devices of other locations. As slow as `addStaff`; throws a `DeviceError` for a text that is
    /// no PIN.
    package func setPIN(
        _ pin: String, of staff: StaffID, at location: LocationID? = nil, isManager: Bool? = nil
    ) async throws {
        let hash = try await Self.hash(of: pin)
        try await pool.write { database in
            try database.execute(
                sql: "UPDATE device SET staff = NULL WHERE staff = ? AND location <> ?",
                arguments: [staff.text, location?.text])
            try database.execute(
                sql: """
                    INSERT INTO staff (name, pin, location, manager)
                    VALUES (:name, :pin, :location, coalesce(:manager, 0))
                    ON CONFLICT (name)
                    DO UPDATE SET pin = excluded.pin, failures = 0, blocked_until = 0,
                      location = coalesce(excluded.location, location),
                      manager = coalesce(:manager, manager)
                    """,
                arguments: [
                    "name": staff.text, "pin": hash, "location": location?.text,
                    "manager": isManager,
                ])
        }
    }

    private static func hash(of pin: String) async throws -> String {
        guard PIN.isValid(pin) else { throw DeviceError.invalidPIN }
        guard let hash = await PIN.hash(of: pin) else { throw DeviceError.noHash }
        return hash
    }

    /// Removes a person, who is then known at no device; throws a `DeviceError` if unknown.
    package func removeStaff(_ staff: StaffID) async throws {
        try await pool.write { database in
            try database.execute(sql: "DELETE FROM staff WHERE name = ?", arguments: [staff.text])
            guard database.changesCount == 1 else { throw DeviceError.staffUnknown(staff) }
            try database.execute(
                sql: "UPDATE device SET staff = NULL WHERE staff = ?", arguments: [staff.text])
        }
    }

    /// The people with a PIN, by name.
    package func staff() async throws -> [StaffMember] {
        try await pool.read {
            try Row.fetchAll($0, sql: "SELECT name, location, manager FROM staff ORDER BY name")
                .compactMap(StaffMember.init)
        }
    }

    /// The person whose name was typed at a device of a location; nil is a device of all locations.
    ///
    /// The keyboard of a phone may have begun the name with a capital letter.
    ///
    /// Returns the name as it is typed if the list has it so, or not at all.
    package func person(typed name: StaffID, at location: LocationID? = nil) async throws -> StaffID
    {
        try await pool.read { database in
            let names = try String.fetchAll(
                database,
                sql: """
                    SELECT name FROM staff
                    WHERE name = ? COLLATE NOCASE AND coalesce(location = ?, TRUE)
                    """, arguments: [name.text, location?.text])
            return names.contains(name.text) ? name : names.first.flatMap { StaffID($0) } ?? name
        }
    }

    /// Checks the PIN of a person at a device of a location, and counts wrong attempts.
    ///
    /// A person who works at another location is unknown there; nil is a device of all locations.
    /// It takes some milliseconds by intention. An attempt counts before its PIN is checked, so
    /// many attempts at the same time are no way around the limit.
    package func identify(
        _ staff: StaffID, pin: String, at location: LocationID? = nil, now: Timestamp
    ) async throws -> Identification {
        let attempt = try await pool.write {
            try Self.beginAttempt(staff, at: location, now: now, $0)
        }
        switch attempt {
        case .blocked(let seconds): return .blocked(seconds: seconds)
        case .unknown: return .wrong
        case .counted(let hash):
            guard await PIN.matches(pin, hash: hash) else { return .wrong }
            try await pool.write {
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
        _ staff: StaffID, at location: LocationID?, now: Timestamp, _ database: Database
    ) throws -> Attempt {
        let row = try Row.fetchOne(
            database,
            sql: "SELECT * FROM staff WHERE name = ? AND coalesce(location = ?, TRUE)",
            arguments: [staff.text, location?.text])
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

extension StaffMember {
    /// The person in a row of the table; nil if a later version wrote it.
    fileprivate init?(_ row: Row) {
        guard let name = StaffID(row["name"] as String) else { return nil }
        self.init(
            name: name, location: (row["location"] as String?).flatMap { LocationID($0) },
            isManager: row["manager"])
    }
}
