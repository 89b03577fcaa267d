// SPDX-License-Identifier: Apache-2.0

package import Commerce
import GRDB
import Secrets

extension DeviceStore {
    /// Makes the link of a location or a table, and replaces an earlier one; throws a
    /// `DeviceError`.
    package func addLink(_ link: GuestLink, token: String, now: Timestamp) async throws {
        try await pool.write { database in
            let others = try Int.fetchOne(
                database, sql: "SELECT count(*) FROM link WHERE (location, place) IS NOT (?, ?)",
                arguments: [link.location.text, link.table ?? ""])
            guard (others ?? 0) < Self.limit else {
                throw DeviceError.tooMany("links", limit: Self.limit)
            }
            try database.execute(
                sql: """
                    INSERT INTO link (digest, location, place, added_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT (location, place)
                    DO UPDATE SET digest = excluded.digest, added_at = excluded.added_at
                    """,
                arguments: [
                    Secret.digest(of: token), link.location.text, link.table ?? "",
                    now.milliseconds,
                ])
        }
    }

    /// The location or the table of a link; nil if there is no such link.
    package func link(token: String) async throws -> GuestLink? {
        try await pool.read { database in
            try Row.fetchOne(
                database, sql: "SELECT location, place FROM link WHERE digest = ?",
                arguments: [Secret.digest(of: token)]
            ).flatMap(GuestLink.init)
        }
    }

    /// All links by location and table.
    package func links() async throws -> [GuestLink] {
        try await pool.read {
            try Row.fetchAll($0, sql: "SELECT location, place FROM link ORDER BY location, place")
                .compactMap(GuestLink.init)
        }
    }

    /// Ends a link; throws a `DeviceError` without one.
    package func revokeLink(_ link: GuestLink) async throws {
        try await pool.write { database in
            try database.execute(
                sql: "DELETE FROM link WHERE location = ? AND place = ?",
                arguments: [link.location.text, link.table ?? ""])
            guard database.changesCount == 1 else { throw DeviceError.linkUnknown }
        }
    }

    /// The secret that the links of orders are derived from; the first `fresh` becomes it.
    package func orderSecret(fresh: String) async throws -> String {
        try await pool.write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO secret (only, value) VALUES (1, ?)",
                arguments: [fresh])
            return try String.fetchOne(database, sql: "SELECT value FROM secret") ?? fresh
        }
    }
}

extension GuestLink {
    fileprivate init?(_ row: Row) {
        guard let location = LocationID(row["location"] as String) else { return nil }
        let place: String = row["place"]
        self.init(location: location, table: place.isEmpty ? nil : place)
    }
}
