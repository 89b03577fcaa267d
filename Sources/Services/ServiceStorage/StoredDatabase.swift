// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A database file that no service has open: a backup, or a database after its restore.
package struct StoredDatabase {
    /// The path of the file.
    package let path: String

    /// Creates a reference to the file at a path, which need not exist.
    package init(path: String) { self.path = path }

    /// Whether the file exists.
    package var exists: Bool { DiskFile.exists(path) }

    /// Throws a `StorageError` unless the file is an intact database of the service and of this
    /// version or an earlier one.
    ///
    /// `migrations` are the names of the service's own migrations; the first one identifies the
    /// service.
    package func check(service: String, migrations: [String]) throws {
        guard exists else { throw StorageError.missing(path) }
        try DatabaseHeader.check(path)
        let applied = try reading { db in
            guard try db.prepared("PRAGMA integrity_check(1)").all({ try $0.text(0) }) == ["ok"]
            else { throw StorageError.damaged(path) }
            return try db.tableExists(Self.migrationTable)
                ? Set(
                    db.prepared("SELECT identifier FROM \(Self.migrationTable)")
                        .all { try $0.text(0) })
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

    /// The rows of a query over this database and another one, which the SQL calls `name`.
    ///
    /// Rethrows the errors of `read`, and throws a `StorageError` if a file can't be used.
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
