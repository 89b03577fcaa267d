// SPDX-License-Identifier: Apache-2.0

import GRDB
import GRDBSQLite

/// An SQL statement that a service runs with every command: values are bound and columns are read
/// one by one, without an array of arguments or a dictionary of columns.
///
/// It takes about two thirds of the time of GRDB's own way for a row of nine values, and a third
/// for finding none. The statement belongs to its connection and is prepared there once.
package struct PreparedStatement {
    private let statement: Statement
    private let pointer: SQLiteStatement

    init(_ statement: Statement) {
        self.statement = statement
        pointer = statement.sqliteStatement
    }

    /// Runs the statement to its end.
    ///
    /// `bind` adds one value for each question mark, in their order. Throws a `DatabaseError` when
    /// the database refuses, or when there are more or fewer values.
    package func run(_ bind: (inout StatementValues) -> Void = { _ in }) throws {
        try perform(bind) { while try step() {} }
    }

    /// Reads the first row that is found; nil when there is none.
    ///
    /// Rethrows what `read` throws, and throws a `DatabaseError` like `run(_:)`.
    package func first<Outcome>(
        with bind: (inout StatementValues) -> Void = { _ in },
        _ read: (StatementColumns) throws -> Outcome
    ) throws -> Outcome? {
        try perform(bind) {
            try step() ? try read(StatementColumns(statement: pointer)) : nil
        }
    }

    /// Reads every row that is found, in its order.
    ///
    /// Rethrows what `read` throws, and throws a `DatabaseError` like `run(_:)`.
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

    /// Reads one row after the other until `read` says false.
    ///
    /// Rethrows what `read` throws, and throws a `DatabaseError` like `run(_:)`.
    package func each(
        with bind: (inout StatementValues) -> Void = { _ in },
        _ read: (StatementColumns) throws -> Bool
    ) throws {
        try perform(bind) {
            while try step(), try read(StatementColumns(statement: pointer)) {}
        }
    }

    /// Binds, steps as `body` does, and leaves nothing bound, because the texts are gone then.
    private func perform<Outcome>(
        _ bind: (inout StatementValues) -> Void, _ body: () throws -> Outcome
    ) throws -> Outcome {
        try withUnsafeTemporaryAllocation(byteCount: StatementValues.room, alignment: 1) { texts in
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
        // A value that was left out would be NULL.
        guard values.count == sqlite3_bind_parameter_count(pointer) else {
            throw DatabaseError(
                resultCode: .SQLITE_MISUSE, message: "a value is missing", sql: statement.sql)
        }
    }

    /// Whether there is one more row.
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

extension Database {
    /// The statement for this SQL, prepared when it is first asked for.
    ///
    /// Finding it again takes longer the longer its text is; what every command runs is a
    /// `KeptStatement`. Throws a `DatabaseError` for SQL that is none.
    package func prepared(_ sql: String) throws -> PreparedStatement {
        PreparedStatement(try cachedStatement(sql: sql))
    }
}
