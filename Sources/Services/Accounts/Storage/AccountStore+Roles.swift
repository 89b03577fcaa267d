// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Devices
import GRDB
import Secrets

extension AccountStore {
    /// The maximum number of invitations that nobody has accepted.
    package static let invitationLimit = 1_000

    /// Records that a person asks for a role.
    ///
    /// A role that is approved keeps its location, so that nobody can move it.
    package func ask(
        _ role: PersonRole, at location: LocationID?, for person: PersonID
    ) async throws {
        try await pool.write {
            try $0.execute(
                sql: """
                    INSERT INTO person_role (person, role, location, approved)
                    VALUES (?, ?, ?, 0)
                    ON CONFLICT (person, role) DO UPDATE SET location = excluded.location
                    WHERE approved = 0
                    """,
                arguments: [person.text, role.rawValue, location?.text])
        }
    }

    /// Approves a role that a person asks for; throws an `AccountError`.
    ///
    /// `location` is the one that was looked at: the person may have asked for another one since.
    package func approve(
        _ role: PersonRole, at location: LocationID?, of person: PersonID
    ) async throws {
        try await pool.write { database in
            try database.execute(
                sql: """
                    UPDATE person_role SET approved = 1
                    WHERE person = ? AND role = ? AND location IS ?
                    """,
                arguments: [person.text, role.rawValue, location?.text])
            guard database.changesCount == 1 else { throw AccountError.roleUnknown(role) }
        }
    }

    /// Gives a person a role at a location, or at all; throws an `AccountError` if the person is
    /// unknown.
    package func grant(
        _ role: PersonRole, at location: LocationID?, to person: PersonID
    ) async throws {
        try await pool.write { database in
            _ = try Self.known(person, database)
            try Self.grant(role, at: location, to: person, database)
        }
    }

    /// Removes a role of a person, also one that was asked for; throws an `AccountError` if the
    /// person has no such role.
    package func revoke(_ role: PersonRole, of person: PersonID) async throws {
        try await pool.write { database in
            try database.execute(
                sql: "DELETE FROM person_role WHERE person = ? AND role = ?",
                arguments: [person.text, role.rawValue])
            guard database.changesCount == 1 else { throw AccountError.roleUnknown(role) }
        }
    }

    /// Makes a code that gives a role once; throws an `AccountError` if there are too many.
    package func invite(
        to role: PersonRole, at location: LocationID?, code: String, now: Timestamp
    ) async throws {
        try await pool.write { database in
            try database.execute(
                sql: "DELETE FROM invitation WHERE expires_at <= ?", arguments: [now.milliseconds])
            let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM invitation") ?? 0
            guard count < Self.invitationLimit else {
                throw AccountError.tooMany("invitations", limit: Self.invitationLimit)
            }
            try database.execute(
                sql: """
                    INSERT INTO invitation (digest, role, location, expires_at)
                    VALUES (?, ?, ?, ?)
                    """,
                arguments: [
                    Secret.digest(of: Secret.normalized(code: code)), role.rawValue,
                    location?.text, (now + SessionTimes.invitation).milliseconds,
                ])
        }
    }

    /// Gives a person the role of an invitation; throws an `AccountError` if the code is unknown,
    /// used or too old.
    package func accept(code: String, by person: PersonID, now: Timestamp) async throws {
        try await pool.write { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    DELETE FROM invitation WHERE digest = ? AND expires_at > ?
                    RETURNING role, location
                    """,
                arguments: [Secret.digest(of: Secret.normalized(code: code)), now.milliseconds])
            guard let row, let role = PersonRole(rawValue: row["role"]) else {
                throw AccountError.codeUnknown
            }
            let location = (row["location"] as String?).flatMap { LocationID($0) }
            try Self.grant(role, at: location, to: person, database)
        }
    }

    private static func grant(
        _ role: PersonRole, at location: LocationID?, to person: PersonID, _ database: Database
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO person_role (person, role, location, approved) VALUES (?, ?, ?, 1)
                ON CONFLICT (person, role)
                DO UPDATE SET location = excluded.location, approved = 1
                """,
            arguments: [person.text, role.rawValue, location?.text])
    }
}
