// SPDX-License-Identifier: Apache-2.0

import GRDB

/// The secret of the links of orders, and the photos of hand-overs, in the gateway's file
/// `gateway.db`.
///
/// A method throws a `DatabaseError` if the file can't be read or written.
package final class GatewayStore: Sendable {
    let pool: DatabasePool

    /// Opens the file, and makes it if it is missing.
    package init(path: String) throws {
        pool = try GatewayFile.open(path)
        try DeviceSchema.migrator.migrate(pool)
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
