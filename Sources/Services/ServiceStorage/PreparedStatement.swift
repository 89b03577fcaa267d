// SPDX-License-Identifier: Apache-2.0

package import GRDB
import GRDBSQLite

/// A prepared SQL statement that binds values and reads columns one by one.
///
/// It needs no array of arguments and no dictionary of columns. For a row of nine values it takes
/// about two thirds of the time of GRDB's `Row`; if no row is found, a third. The statement belongs
/// to its connection, which prepares it once.
package struct PreparedStatement {
    private let statement: Statement
    private let pointer: SQLiteStatement

    init(_ statement: Statement) {
        self.statement = statement
        pointer = statement.sqliteStatement
    }

    /// Runs the statement to completion.
    ///
    /// `bind` adds one value for each question mark, in order. Throws a `DatabaseError` if SQLite
    /// reports an error or if the number of values is wrong.
    package func run(_ bind: (inout StatementValues) -> Void = { _ in }) throws {
        try perform(bind) { while try step() {} }
    }

    /// Returns the first row, converted by `read`; nil if no row is found.
    ///
    /// Rethrows the errors of `read`, and throws a `DatabaseError` like `run(_:)`.
    package func first<Outcome>(
        with bind: (inout StatementValues) -> Void = { _ in },
        _ read: (StatementColumns) throws -> Outcome
    ) throws -> Outcome? {
        try perform(bind) {
            try step() ? try read(StatementColumns(statement: pointer)) : nil
        }
    }

    /// Returns all rows, in order, each converted by `read`.
    ///
    /// Rethrows the errors of `read`, and throws a `DatabaseError` like `run(_:)`.
    package func all<Outcome>(
        with bind: (inout StatementValues) -> Void = { _ in },
        _ read: (StatementColumns) throws -> Outcome
    ) throws -> [Outcome] {
        try perform(bind) {
            var outcomes: [Outcome] = []
            while try step() { outcomes.append(try read(StatementColumns(statement: pointer))) }
            return outcomes
        }
    }

    /// Passes one row after the other to `read`, until it returns false.
    ///
    /// Rethrows the errors of `read`, and throws a `DatabaseError` like `run(_:)`.
    package func each(
        with bind: (inout StatementValues) -> Void = { _ in },
        _ read: (StatementColumns) throws -> Bool
    ) throws {
        try perform(bind) {
            while try step(), try read(StatementColumns(statement: pointer)) {}
        }
    }

    /// Binds the values and runs `body`, which steps.
    ///
    /// It clears the bindings afterwards, because the buffer for texts is valid only in this
    /// method.
    private func perform<Outcome>(
        _ bind: (inout StatementValues) -> Void, _ body: () throws -> Outcome
    ) throws -> Outcome {
        try withUnsafeTemporaryAllocation(byteCount: StatementValues.textCapacity, alignment: 1) {
            texts in
            defer {
                sqlite3_reset(pointer)
                sqlite3_clear_bindings(pointer)
            }
            var values = StatementValues(statement: pointer, texts: texts)
            bind(&values)
            try check(values)
            return try body()
        }
    }

    private func check(_ values: StatementValues) throws {
        guard values.code == SQLITE_OK else { throw error(values.code) }
        // SQLite takes an unbound value as NULL.
        guard values.count == sqlite3_bind_parameter_count(pointer) else {
            throw DatabaseError(
                resultCode: .SQLITE_MISUSE, message: "a value is missing", sql: statement.sql)
        }
    }

    /// Runs the statement to its next row; returns false if no row is left.
    private func step() throws -> Bool {
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw error(code)
        }
    }

    private func error(_ code: CInt) -> DatabaseError {
        let message = String(cString: sqlite3_errmsg(sqlite3_db_handle(pointer)))
        return DatabaseError(
            resultCode: ResultCode(rawValue: code), message: message, sql: statement.sql)
    }
}

/// A statement that is looked up once, because a lookup by its SQL can take as long as running it.
///
/// It is for a single connection, which owns the prepared statement and releases it when it closes.
package struct CachedStatement {
    private let sql: String
    private weak var statement: Statement?

    /// Creates the statement without preparing it.
    package init(_ sql: String) { self.sql = sql }

    /// The statement as its connection has prepared it.
    ///
    /// Throws a `DatabaseError` if the SQL is invalid.
    package mutating func callAsFunction(_ db: Database) throws -> PreparedStatement {
        if let statement { return PreparedStatement(statement) }
        let found = try db.cachedStatement(sql: sql)
        statement = found
        return PreparedStatement(found)
    }
}

extension Database {
    /// The statement with this SQL, prepared on its first use.
    ///
    /// A lookup takes longer for longer SQL. So use a `CachedStatement` for a statement that every
    /// command runs. Throws a `DatabaseError` if the SQL is invalid.
    package func prepared(_ sql: String) throws -> PreparedStatement {
        PreparedStatement(try cachedStatement(sql: sql))
    }
}
