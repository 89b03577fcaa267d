// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A database file that no service has open: a backup, or a database after its restore.
package struct StoredDatabase {
    /// The path of the file.
    package let path: String
    /// The path in errors.
    private let name: String

    /// Creates a reference to the file at a path, which need not exist.
    ///
    /// Errors call it `name`, for example because the file gets that name later.
    package init(path: String, named name: String? = nil) {
        self.path = path
        self.name = name ?? path
    }

    /// Whether the file exists.
    package var exists: Bool { DiskFile.exists(path) }

    /// Throws a `StorageError` unless the file is an intact database of the service and of this
    /// version or an earlier one.
    ///
    /// It reads the whole file from the disk, not from the system's cache, and refuses a symbolic
    /// link. `migrations` are the names of the service's own migrations; the first one identifies
    /// the service. A database without a journal has no others.
    package func check(service: String, migrations: [String], hasJournal: Bool = true) throws {
        guard exists else { throw StorageError.missing(name) }
        try DiskFile.requireNoLink(path, named: name)
        DiskFile.dropCache(path)
        try DatabaseHeader.check(path, named: name)
        let applied = try reading { db in
            guard try db.prepared("PRAGMA integrity_check(1)").all({ try $0.text(0) }) == ["ok"]
            else { throw StorageError.damaged(name) }
            return try db.tableExists(Self.migrationTable)
                ? Set(
                    db.prepared("SELECT identifier FROM \(Self.migrationTable)")
                        .all { try $0.text(0) })
                : []
        }
        let journal = hasJournal ? JournalSchema.migrations : []
        guard applied.isSuperset(of: journal.prefix(1) + migrations.prefix(1)) else {
            throw StorageError.otherDatabase(name, service: service)
        }
        guard applied.isSubset(of: migrations + journal) else {
            throw StorageError.newer(name)
        }
    }

    /// Returns the first damages that SQLite finds in the file, one a line; empty if it is intact.
    package func damages() -> [String] {
        do {
            let file = try DatabaseQueue(path: path, configuration: .readingOnly)
            let texts = try file.writeWithoutTransaction { db in
                try db.prepared("PRAGMA integrity_check(\(Self.damageLimit))")
                    .all { try $0.text(0) }
            }
            let lines = texts.flatMap { $0.split(separator: "\n").map(String.init) }
            return lines == ["ok"] ? [] : lines
        } catch let error as DatabaseError {
            return [error.message ?? "\(error)"]
        } catch {
            return ["\(error)"]
        }
    }

    /// The rows of a query.
    ///
    /// Rethrows the errors of `read`, and throws a `StorageError` if the file can't be used.
    package func rows<Value>(
        of sql: String, _ read: (StatementColumns) throws -> Value
    ) throws -> [Value] {
        try reading { try $0.prepared(sql).all(read) }
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

    /// The maximum number of damages in a report.
    private static let damageLimit = 10
    private static let migrationTable = "grdb_migrations"

    private func reading<Outcome>(_ body: (Database) throws -> Outcome) throws -> Outcome {
        try StorageError.explaining(opening: name) {
            let file = try DatabaseQueue(path: path, configuration: .readingOnly)
            return try file.writeWithoutTransaction(body)
        }
    }
}
