// SPDX-License-Identifier: Apache-2.0

package import Commerce
import GRDBSQLite
package import Wire

/// The columns of a statement's current row, numbered from 0; valid until the next row.
///
/// All methods throw `StorageError.unreadable` for a value that no version of the service writes.
package struct StatementColumns {
    let statement: OpaquePointer

    /// Whether a column holds NULL.
    package func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(statement, CInt(column)) == SQLITE_NULL
    }

    /// The integer in a column.
    package func integer(_ column: Int) throws -> Int {
        guard sqlite3_column_type(statement, CInt(column)) == SQLITE_INTEGER else {
            throw unreadable(column)
        }
        return Int(sqlite3_column_int64(statement, CInt(column)))
    }

    /// The Boolean in a column: 1 or 0.
    package func flag(_ column: Int) throws -> Bool { try integer(column) != 0 }

    /// The text in a column.
    package func text(_ column: Int) throws -> String {
        try withText(column) { String(decoding: $0, as: UTF8.self) }
    }

    /// The text in a column as UTF-8.
    package func utf8(_ column: Int) throws -> [UInt8] { try withText(column) { Array($0) } }

    /// The bytes in a column, which has at least one.
    package func bytes(_ column: Int) throws -> [UInt8] {
        guard sqlite3_column_type(statement, CInt(column)) == SQLITE_BLOB,
            let start = sqlite3_column_blob(statement, CInt(column))
        else { throw unreadable(column) }
        let count = Int(sqlite3_column_bytes(statement, CInt(column)))
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The identifier in a column.
    package func identifier<Kind>(_ column: Int) throws -> Identifier<Kind> {
        guard let identifier = Identifier<Kind>(try text(column)) else { throw unreadable(column) }
        return identifier
    }

    /// The value of an enumeration in a column.
    package func value<Value: RawRepresentable>(
        _ column: Int
    ) throws -> Value where Value.RawValue == String {
        guard let value = Value(rawValue: try text(column)) else { throw unreadable(column) }
        return value
    }

    /// The currency in a column.
    package func currency(_ column: Int) throws -> Currency {
        guard let currency = Currency(try text(column)) else { throw unreadable(column) }
        return currency
    }

    /// The instant in a column that holds milliseconds since 1970.
    package func timestamp(_ column: Int) throws -> Timestamp {
        Timestamp(milliseconds: Int64(try integer(column)))
    }

    /// The instant in a column that holds its text.
    package func textTimestamp(_ column: Int) throws -> Timestamp {
        guard let instant = Timestamp(try text(column)) else { throw unreadable(column) }
        return instant
    }

    /// The sequence number in a column.
    package func sequence(_ column: Int) throws -> SequenceNumber {
        guard let number = UInt64(exactly: try integer(column)) else { throw unreadable(column) }
        return SequenceNumber(number)
    }

    /// The column as converted by `read`; nil if it holds NULL.
    package func optional<Value>(_ column: Int, _ read: (Int) throws -> Value) rethrows -> Value? {
        isNull(column) ? nil : try read(column)
    }

    private func withText<Value>(
        _ column: Int, _ read: (UnsafeBufferPointer<UInt8>) -> Value
    ) throws -> Value {
        guard sqlite3_column_type(statement, CInt(column)) == SQLITE_TEXT,
            let start = sqlite3_column_text(statement, CInt(column))
        else { throw unreadable(column) }
        let count = Int(sqlite3_column_bytes(statement, CInt(column)))
        return read(UnsafeBufferPointer(start: start, count: count))
    }

    private func unreadable(_ column: Int) -> StorageError {
        let name = sqlite3_column_name(statement, CInt(column)).map { String(cString: $0) }
        return .unreadable(name ?? "column \(column)")
    }
}
