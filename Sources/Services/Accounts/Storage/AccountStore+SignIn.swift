// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Devices
import Foundation
import GRDB
import Secrets

/// The result of an attempt to sign in by a password.
package enum PasswordCheck: Sendable, Equatable {
    /// The password is right.
    case confirmed(PersonID)
    /// No account has the e-mail, or the password is wrong.
    case wrong
    /// There were too many wrong passwords; another one is possible after this number of seconds.
    case blocked(seconds: Int)
}

extension AccountStore {
    /// The hash of a password that nobody knows, so that the check of an unknown e-mail takes as
    /// long as that of a known one.
    private static let decoy =
        "$y$j9T$/tH9le8EwaezVY4GhW4qW/$qK2wdchB8yLX3Dy3plGp/eGR/mYf6lPMapnt0/t7e9."

    /// Checks the password of an e-mail, and counts wrong ones.
    ///
    /// It takes 50 ms by intention.
    package func signIn(
        _ email: EmailAddress, password: String, now: Timestamp
    ) async throws -> PasswordCheck {
        let key = Secret.digest(of: email.text)
        let wait = try await pool.write { try Self.beginAttempt(key, now: now, $0) }
        if let wait { return .blocked(seconds: wait) }
        let (id, known) = try await pool.read { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT id, password FROM person WHERE email = ?",
                arguments: [email.text])
            return (row.flatMap { PersonID($0["id"] as String) }, row?["password"] as String?)
        }
        let isRight = await Self.matches(password, known ?? Self.decoy)
        guard isRight, known != nil, let id else { return .wrong }
        try await pool.write {
            try $0.execute(sql: "DELETE FROM attempt WHERE email = ?", arguments: [key])
        }
        return .confirmed(id)
    }

    /// Whether a person who is signed in knows the present password; one without a password needs
    /// none.
    ///
    /// It takes 50 ms, as `signIn`.
    package func confirms(_ password: String?, of person: PersonID) async throws -> Bool {
        let known = try await pool.read {
            try String.fetchOne(
                $0, sql: "SELECT password FROM person WHERE id = ?", arguments: [person.text])
        }
        guard let known else { return true }
        guard let password else { return false }
        return await Self.matches(password, known)
    }

    /// Sets a password, and ends all sessions of the person but one; throws an `AccountError`.
    package func setPassword(
        _ password: String, of person: PersonID, keeping session: SessionID
    ) async throws {
        let hash = try await Self.hash(of: password)
        try await pool.write {
            try Self.replace(passwordOf: person, with: hash, keeping: session, $0)
        }
    }

    private static func replace(
        passwordOf person: PersonID, with hash: String, keeping session: SessionID?,
        _ database: Database
    ) throws {
        try database.execute(
            sql: "UPDATE person SET password = ? WHERE id = ?", arguments: [hash, person.text])
        try endSessions(of: person, except: session, database)
    }

    private static func check(
        _ password: String, name: String, email: EmailAddress
    ) throws(AccountError) {
        guard PersonalDetails.accepts(password: password, name: name, email: email) else {
            throw .weakPassword
        }
    }

    /// Stores a code that was sent to an e-mail; `name` is that of a sign-up.
    package func addCode(
        _ code: String, for email: EmailAddress, name: String? = nil, now: Timestamp
    ) async throws {
        try await pool.write { database in
            try database.execute(
                sql: "DELETE FROM code WHERE expires_at <= ?", arguments: [now.milliseconds])
            try database.execute(
                sql: "INSERT INTO code (digest, email, name, expires_at) VALUES (?, ?, ?, ?)",
                arguments: [
                    Secret.digest(of: Secret.normalized(code: code)), email.text, name,
                    (now + SessionTimes.code).milliseconds,
                ])
        }
    }

    /// The person to whose e-mail a code was sent; nil if it is unknown, used or too old.
    ///
    /// A sign-up becomes an account with the identifier `id` and the password. A known person gets
    /// the password instead of a forgotten one, and all sessions end. Throws an `AccountError`;
    /// after one the code is still valid.
    package func use(
        code: String, password: String?, id: PersonID, now: Timestamp
    ) async throws -> Person? {
        let hash = if let password { try await Self.hash(of: password) } else { String?.none }
        return try await pool.write { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT email, name FROM code WHERE digest = ? AND expires_at > ?",
                arguments: [Secret.digest(of: Secret.normalized(code: code)), now.milliseconds])
            guard let row, let email = EmailAddress(row["email"]) else { return nil }
            try database.execute(
                sql: "DELETE FROM code WHERE email = ?", arguments: [email.text])
            if let known = try Self.id(of: email, database) {
                try Self.confirm(known, database)
                let person = try Self.person(known, database)
                if let person, let password, let hash {
                    try Self.check(password, name: person.name, email: email)
                    try Self.replace(passwordOf: known, with: hash, keeping: nil, database)
                }
                return try Self.person(known, database)
            }
            guard let name = row["name"] as String? else { return nil }
            if let password { try Self.check(password, name: name, email: email) }
            let person = Person(id: id, name: name, email: email, created: now)
            try Self.insert(person, isConfirmed: true, password: hash, database)
            return try Self.person(id, database)
        }
    }

    /// Records that the person reads the e-mail of the account.
    ///
    /// If nobody had confirmed it, a stranger may have made the account: its password and its
    /// sessions end.
    private static func confirm(_ person: PersonID, _ database: Database) throws {
        try database.execute(
            sql: """
                UPDATE person SET confirmed = 1, password = NULL WHERE id = ? AND confirmed = 0
                """, arguments: [person.text])
        if database.changesCount == 1 {
            try endSessions(of: person, except: nil, database)
        }
    }

    private static func beginAttempt(
        _ key: String, now: Timestamp, _ database: Database
    ) throws -> Int? {
        try database.execute(
            sql: "DELETE FROM attempt WHERE at <= ? AND blocked_until <= ?",
            arguments: [now.milliseconds - 24 * 3_600_000, now.milliseconds])
        let row = try Row.fetchOne(
            database, sql: "SELECT * FROM attempt WHERE email = ?", arguments: [key])
        var attempts =
            row.map {
                PasswordAttempts(
                    failures: $0["failures"],
                    blockedUntil: Timestamp(milliseconds: $0["blocked_until"]))
            } ?? PasswordAttempts()
        let wait = attempts.begin(at: now)
        try database.execute(
            sql: """
                INSERT INTO attempt (email, failures, blocked_until, at) VALUES (?, ?, ?, ?)
                ON CONFLICT (email) DO UPDATE SET
                  failures = excluded.failures, blocked_until = excluded.blocked_until,
                  at = excluded.at
                """,
            arguments: [
                key, attempts.failures, attempts.blockedUntil.milliseconds, now.milliseconds,
            ])
        return wait
    }

    /// The slow hash of a password; throws an `AccountError`.
    static func hash(of password: String) async throws -> String {
        // Keyboards write the same letter in several ways.
        let text = password.precomposedStringWithCanonicalMapping
        guard let hash = await SlowHash.hash(of: text) else { throw AccountError.noHash }
        return hash
    }

    private static func matches(_ password: String, _ hash: String) async -> Bool {
        let text = password.precomposedStringWithCanonicalMapping
        // A text that is too long is no password, but is checked as slowly.
        return await SlowHash.matches(text.utf8.count <= SlowHash.limit ? text : "-", hash: hash)
    }
}
