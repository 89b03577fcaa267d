// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Devices
import GRDB
import Secrets

/// What a holder proves a session with; only digests are stored.
package struct SessionSecrets: Sendable {
    /// The token of requests.
    package var token: String
    /// What gets the next token; nil for a browser.
    package var refresh: String?

    /// Secrets for a holder of a session.
    package init(
        for holder: SessionHolder, using generator: inout some RandomNumberGenerator
    ) {
        token = Secret.token(using: &generator)
        refresh = holder == .program ? Secret.token(using: &generator) : nil
    }
}

/// A session of a request, with its person.
package struct SignedIn: Sendable, Equatable {
    /// The session.
    package var session: SessionID
    /// The person.
    package var person: Person
}

extension AccountStore {
    /// The maximum number of sessions of a person.
    package static let sessionLimit = 50

    /// Begins a session; ends the one used least recently if the person has too many.
    package func begin(
        _ session: SessionDetails, of person: PersonID, secrets: SessionSecrets
    ) async throws {
        let now = session.created
        try await pool.write { database in
            try Self.endIdle(before: now, database)
            try database.execute(
                sql: """
                    DELETE FROM session WHERE id IN (
                      SELECT id FROM session WHERE person = ? ORDER BY used_at DESC
                      LIMIT -1 OFFSET ?)
                    """, arguments: [person.text, Self.sessionLimit - 1])
            try database.execute(
                sql: """
                    INSERT INTO session
                      (id, person, holder, agent, token, token_expires_at, refresh, created_at,
                       used_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    session.id.text, person.text, session.holder.rawValue, session.agent,
                    Secret.digest(of: secrets.token),
                    SessionTimes.end(of: session.holder, usedAt: now).milliseconds,
                    secrets.refresh.map(Secret.digest), now.milliseconds, now.milliseconds,
                ])
        }
    }

    /// The session with a token; nil for an unknown token, and for one that has ended.
    ///
    /// Records the use, at most once a minute.
    package func session(token: String, now: Timestamp) async throws -> SignedIn? {
        let digest = Secret.digest(of: token)
        let found = try await pool.read { database -> (SignedIn, isOld: Bool)? in
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM session WHERE token = ? AND token_expires_at > ?",
                arguments: [digest, now.milliseconds])
            guard let row, let details = SessionDetails(row),
                let person = try PersonID(row["person"] as String).flatMap({
                    try Self.person($0, database)
                })
            else { return nil }
            let isOld = details.used + SessionTimes.resolution <= now
            return (SignedIn(session: details.id, person: person), isOld)
        }
        if let found, found.isOld { try await recordUse(of: found.0.session, now: now) }
        return found?.0
    }

    /// The roles of the person with a token, by name; nil if the session has ended.
    ///
    /// Live pages ask for it every second, so it records no use.
    package func grants(token: String, now: Timestamp) async throws -> [RoleGrant]? {
        try await pool.read { database in
            let person = try String.fetchOne(
                database,
                sql: "SELECT person FROM session WHERE token = ? AND token_expires_at > ?",
                arguments: [Secret.digest(of: token), now.milliseconds])
            return try person.map { try Self.grants(of: $0, database) }
        }
    }

    /// The person of a session after its token was replaced; nil if the old refresh token is not
    /// valid.
    ///
    /// A refresh token that was used before ends its session, because somebody has copied it.
    package func refresh(
        _ old: String, with secrets: SessionSecrets, now: Timestamp
    ) async throws -> Person? {
        try await pool.write { database in
            try Self.endIdle(before: now, database)
            let digest = Secret.digest(of: old)
            try database.execute(
                sql: """
                    DELETE FROM session
                    WHERE id = (SELECT session FROM used_refresh WHERE digest = ?)
                    """, arguments: [digest])
            let row = try Row.fetchOne(
                database, sql: "SELECT id, person FROM session WHERE refresh = ?",
                arguments: [digest])
            guard let row, let person = PersonID(row["person"] as String) else { return nil }
            try Self.replaceTokens(of: row["id"], digest, secrets, now: now, database)
            return try Self.person(person, database)
        }
    }

    /// The sessions of a person, the last used first.
    package func sessions(of person: PersonID, now: Timestamp) async throws -> [SessionDetails] {
        try await pool.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM session WHERE person = ? AND used_at > ?
                    ORDER BY used_at DESC, id DESC
                    """,
                arguments: [person.text, Self.oldest(now)]
            ).compactMap(SessionDetails.init)
        }
    }

    /// Ends a session of a person; an unknown one, and that of another person, is ignored.
    package func end(_ session: SessionID, of person: PersonID) async throws {
        try await pool.write {
            try $0.execute(
                sql: "DELETE FROM session WHERE id = ? AND person = ?",
                arguments: [session.text, person.text])
        }
    }

    /// Ends all sessions of a person except one.
    package func endSessions(of person: PersonID, except session: SessionID?) async throws {
        try await pool.write { try Self.endSessions(of: person, except: session, $0) }
    }

    static func endSessions(
        of person: PersonID, except session: SessionID?, _ database: Database
    ) throws {
        try database.execute(
            sql: "DELETE FROM session WHERE person = ? AND id IS NOT ?",
            arguments: [person.text, session?.text])
    }

    private func recordUse(of session: SessionID, now: Timestamp) async throws {
        try await pool.write {
            try $0.execute(
                sql: """
                    UPDATE session SET used_at = :now,
                      token_expires_at = CASE holder WHEN 'browser' THEN :end
                        ELSE token_expires_at END
                    WHERE id = :id
                    """,
                arguments: [
                    "now": now.milliseconds, "id": session.text,
                    "end": SessionTimes.end(of: .browser, usedAt: now).milliseconds,
                ])
        }
    }

    private static func replaceTokens(
        of session: String, _ used: String, _ secrets: SessionSecrets, now: Timestamp,
        _ database: Database
    ) throws {
        try database.execute(
            sql: "INSERT INTO used_refresh (digest, session, used_at) VALUES (?, ?, ?)",
            arguments: [used, session, now.milliseconds])
        try database.execute(
            sql: """
                UPDATE session SET token = ?, token_expires_at = ?, refresh = ?, used_at = ?
                WHERE id = ?
                """,
            arguments: [
                Secret.digest(of: secrets.token),
                SessionTimes.end(of: .program, usedAt: now).milliseconds,
                secrets.refresh.map(Secret.digest), now.milliseconds, session,
            ])
    }

    /// Removes the sessions that nobody has used for long, and used refresh tokens of that age.
    private static func endIdle(before now: Timestamp, _ database: Database) throws {
        for table in ["session", "used_refresh"] {
            try database.execute(
                sql: "DELETE FROM \(table) WHERE used_at <= ?", arguments: [oldest(now)])
        }
    }

    private static func oldest(_ now: Timestamp) -> Int64 {
        now.milliseconds - SessionTimes.idle.components.seconds * 1_000
    }
}

extension SessionDetails {
    /// The session in a row of the table; nil if a later version wrote it.
    fileprivate init?(_ row: Row) {
        guard let id = SessionID(row["id"] as String),
            let holder = SessionHolder(rawValue: row["holder"])
        else { return nil }
        self.init(
            id: id, holder: holder, agent: row["agent"],
            created: Timestamp(milliseconds: row["created_at"]),
            used: Timestamp(milliseconds: row["used_at"]))
    }
}
