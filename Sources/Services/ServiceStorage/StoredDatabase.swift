// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A database file beside which no service runs: a backup, or a database that was put back.
package struct StoredDatabase {
    /// Where it lies.
    package let path: String

    /// The database at a path.
    package init(path: String) { self.path = path }

    /// Whether there is a file.
    package var exists: Bool { DiskFile.exists(path) }

    /// Checks that it is whole, that it is the database of a service, and that this version knows
    /// all of its tables.
    ///
    /// `migrations` names what the service has made, and the first one is its own mark. Throws a
    /// `StorageError` otherwise.
    package func check(service: String, migrations: [String]) throws {
        guard exists else { throw StorageError.missing(path) }
        try DatabaseHeader.check(path)
        let applied = try reading { db in
            guard try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"] else {
                throw StorageError.damaged(path)
            }
            return try db.tableExists(Self.migrationTable)
                ? Set(String.fetchAll(db, sql: "SELECT identifier FROM \(Self.migrationTable)"))
                : []
        }
        let own = migrations.first.map { [JournalSchema.migration, $0] } ?? []
        guard applied.isSuperset(of: own) else {
            throw StorageError.otherDatabase(path, service: service)
        }
        guard applied.isSubset(of: migrations + JournalSchema.migrations) else {
            throw StorageError.newer(path)
        }
    }

    /// What a query finds in this database and another one, which it knows as `name`.
    ///
    /// Rethrows what `read` throws, and throws a `StorageError` if a file can't be used.
    package func rows<Value>(
        of sql: String, with other: StoredDatabase, as name: String,
        _ read: (StatementColumns) throws -> Value
    ) throws -> [Value] {
        try reading { db in
            try StorageError.explaining(opening: other.path) {
                try db.execute(sql: "ATTACH ? AS \(name)", arguments: [other.path])
            }
            return try db.prepared(sql).all(read)
        }
    }

    private static let migrationTable = "grdb_migrations"

    private func reading<Outcome>(_ body: (Database) throws -> Outcome) throws -> Outcome {
        try StorageError.explaining(opening: path) {
            let file = try DatabaseQueue(path: path, configuration: .readingOnly)
            return try file.writeWithoutTransaction(body)
        }
    }
}
