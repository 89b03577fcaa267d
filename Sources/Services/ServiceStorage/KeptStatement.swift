// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A statement that is looked for once: finding one by its text takes as long as some take to run.
///
/// For one connection, which owns the prepared statement and lets go of it when it is closed.
package struct KeptStatement {
    private let sql: String
    private weak var statement: Statement?

    /// The statement with this text.
    package init(_ sql: String) { self.sql = sql }

    /// The statement as its connection has prepared it; throws a `DatabaseError` for SQL that is
    /// none.
    package mutating func callAsFunction(_ db: Database) throws -> PreparedStatement {
        if let statement { return PreparedStatement(statement) }
        let found = try db.cachedStatement(sql: sql)
        statement = found
        return PreparedStatement(found)
    }
}
