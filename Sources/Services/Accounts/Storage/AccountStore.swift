// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Devices
import GRDB

/// The accounts of people in the gateway's file `gateway.db`.
///
/// The gateway and `comanda people` use the file at the same time. A method throws a
/// `DatabaseError` if the file can't be read or written.
package final class AccountStore: Sendable {
    /// The maximum number of accounts.
    package static let limit = 100_000

    let pool: DatabasePool

    /// Opens the file, and makes it if it is missing.
    package init(path: String) throws {
        pool = try GatewayFile.open(path)
        try AccountSchema.migrator.migrate(pool)
    }

    /// The account with an identifier; nil if it is unknown.
    package func person(_ id: PersonID) async throws -> Person? {
        try await pool.read { try Self.person(id, $0) }
    }

    /// The account with an e-mail; nil if it is unknown.
    package func person(email: EmailAddress) async throws -> Person? {
        try await pool.read { database in
            try Self.id(of: email, database).flatMap { try Self.person($0, database) }
        }
    }

    /// All people who have a role, or ask for one, by name.
    package func peopleWithRoles() async throws -> [Person] {
        try await pool.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT DISTINCT id FROM person JOIN person_role ON person = id
                    ORDER BY name, id
                    """
            ).compactMap { try PersonID($0).flatMap { try Self.person($0, database) } }
        }
    }

    /// Adds an account whose e-mail is not confirmed; throws an `AccountError`.
    package func add(_ person: Person, password: String) async throws {
        let hash = try await Self.hash(of: password)
        try await pool.write { database in
            if let email = person.email, try Self.id(of: email, database) != nil {
                throw AccountError.emailTaken
            }
            try Self.insert(person, isConfirmed: false, password: hash, database)
        }
    }

    /// Changes the name and the telephone number of a person; nil removes the number.
    package func change(_ id: PersonID, name: String, phone: String?) async throws {
        try await pool.write {
            try $0.execute(
                sql: "UPDATE person SET name = ?, phone = ? WHERE id = ?",
                arguments: [name, phone, id.text])
        }
    }

    /// Removes an account and all that belongs to it.
    package func remove(_ id: PersonID) async throws {
        try await pool.write { database in
            try database.execute(
                sql: "DELETE FROM code WHERE email = (SELECT email FROM person WHERE id = ?)",
                arguments: [id.text])
            try database.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [id.text])
        }
    }

    /// The person of an identity at a provider: known before, joined by a confirmed e-mail, or new.
    ///
    /// `id` is that of a new account. Throws an `AccountError` if there are too many.
    package func person(
        of claims: OpenIDClaims, at provider: String, id: PersonID, now: Timestamp
    ) async throws -> Person {
        try await pool.write { database in
            if let known = try Self.identity(claims, database) { return known }
            let person = try Self.joined(claims, database) ?? Self.added(claims, id, now, database)
            try database.execute(
                sql: "INSERT INTO identity (issuer, subject, provider, person) VALUES (?, ?, ?, ?)",
                arguments: [claims.issuer, claims.subject, provider, person.text])
            return try Self.known(person, database)
        }
    }
}

extension AccountStore {
    static func id(of email: EmailAddress, _ database: Database) throws -> PersonID? {
        try String.fetchOne(
            database, sql: "SELECT id FROM person WHERE email = ?", arguments: [email.text]
        ).flatMap { PersonID($0) }
    }

    /// The account with an identifier that was just read or written.
    static func known(_ id: PersonID, _ database: Database) throws -> Person {
        guard let person = try person(id, database) else {
            throw AccountError.unknown(id.text)
        }
        return person
    }

    static func person(_ id: PersonID, _ database: Database) throws -> Person? {
        let row = try Row.fetchOne(
            database, sql: "SELECT * FROM person WHERE id = ?", arguments: [id.text])
        guard let row else { return nil }
        let providers = try String.fetchAll(
            database, sql: "SELECT DISTINCT provider FROM identity WHERE person = ? ORDER BY 1",
            arguments: [id.text])
        let grants = try grants(of: id.text, database)
        return Person(
            id: id, name: row["name"],
            email: (row["email"] as String?).flatMap { EmailAddress($0) }, phone: row["phone"],
            created: Timestamp(milliseconds: row["created_at"]),
            hasPassword: (row["password"] as String?) != nil, providers: providers, grants: grants)
    }

    static func grants(of person: String, _ database: Database) throws -> [RoleGrant] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM person_role WHERE person = ? ORDER BY role",
            arguments: [person]
        ).compactMap(RoleGrant.init)
    }

    /// Adds an account; throws an `AccountError` if there are too many.
    static func insert(
        _ person: Person, isConfirmed: Bool, password: String? = nil, _ database: Database
    ) throws {
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM person") ?? 0
        guard count < limit else { throw AccountError.tooMany("accounts", limit: limit) }
        try database.execute(
            sql: """
                INSERT INTO person (id, name, email, confirmed, phone, password, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                person.id.text, person.name, person.email?.text, isConfirmed, person.phone,
                password, person.created.milliseconds,
            ])
    }

    private static func identity(_ claims: OpenIDClaims, _ database: Database) throws -> Person? {
        try String.fetchOne(
            database, sql: "SELECT person FROM identity WHERE issuer = ? AND subject = ?",
            arguments: [claims.issuer, claims.subject]
        ).flatMap { PersonID($0) }.flatMap { try person($0, database) }
    }

    /// The account with the same e-mail, if both sides have confirmed it: otherwise somebody could
    /// have made the account to wait for its owner.
    private static func joined(_ claims: OpenIDClaims, _ database: Database) throws -> PersonID? {
        guard let email = claims.email else { return nil }
        return try String.fetchOne(
            database, sql: "SELECT id FROM person WHERE email = ? AND confirmed = 1",
            arguments: [email.text]
        ).flatMap { PersonID($0) }
    }

    private static func added(
        _ claims: OpenIDClaims, _ id: PersonID, _ now: Timestamp, _ database: Database
    ) throws -> PersonID {
        let email = try claims.email.flatMap { try Self.id(of: $0, database) == nil ? $0 : nil }
        let name = claims.name.flatMap(PersonalDetails.name) ?? "Guest"
        try insert(
            Person(id: id, name: name, email: email, created: now), isConfirmed: email != nil,
            database)
        return id
    }
}

extension RoleGrant {
    /// The role in a row of the table; nil if a later version wrote it.
    init?(_ row: Row) {
        guard let role = PersonRole(rawValue: row["role"]) else { return nil }
        self.init(
            role, at: (row["location"] as String?).flatMap { LocationID($0) },
            isApproved: row["approved"])
    }
}
