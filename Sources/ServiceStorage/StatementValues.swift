// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDBSQLite

/// The values of one run of a statement, bound in the order of its question marks.
public struct StatementValues {
    /// How many were bound.
    private(set) var count: CInt = 0
    /// What SQLite said to the first value that it did not take.
    private(set) var code = SQLITE_OK
    private let statement: OpaquePointer

    init(statement: OpaquePointer) { self.statement = statement }

    /// Binds a whole number, or NULL.
    public mutating func add(_ number: Int?) {
        bind { statement, place in
            guard let number else { return sqlite3_bind_null(statement, place) }
            return sqlite3_bind_int64(statement, place, Int64(number))
        }
    }

    /// Binds a place in a stream, or NULL.
    public mutating func add(_ sequence: SequenceNumber?) {
        add(sequence.map { Int(clamping: $0.number) })
    }

    /// Binds 1 for true and 0 for false, or NULL.
    public mutating func add(_ flag: Bool?) { add(flag.map { $0 ? 1 : 0 }) }

    /// Binds a text, or NULL.
    public mutating func add(_ text: String?) {
        bind { statement, place in
            guard var text else { return sqlite3_bind_null(statement, place) }
            return text.withUTF8 { Self.bind($0, statement, place) }
        }
    }

    /// Binds a text that is at hand as UTF-8, or NULL.
    public mutating func add(utf8 bytes: (some Sequence<UInt8>)?) {
        bind { statement, place in
            guard let bytes else { return sqlite3_bind_null(statement, place) }
            return bytes.withContiguousStorageIfAvailable { Self.bind($0, statement, place) }
                ?? Array(bytes).withUnsafeBufferPointer { Self.bind($0, statement, place) }
        }
    }

    private mutating func bind(_ body: (OpaquePointer, CInt) -> CInt) {
        count += 1
        let code = body(statement, count)
        if self.code == SQLITE_OK { self.code = code }
    }

    /// SQLite copies the text before this returns.
    private static func bind(
        _ text: UnsafeBufferPointer<UInt8>, _ statement: OpaquePointer, _ place: CInt
    ) -> CInt {
        // A text without bytes may have no address, which would be NULL.
        guard let start = text.baseAddress else {
            return sqlite3_bind_text(statement, place, "", 0, copied)
        }
        let characters = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
        return sqlite3_bind_text(statement, place, characters, CInt(text.count), copied)
    }

    /// `SQLITE_TRANSIENT`, a macro that Swift does not see.
    private static var copied: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }
}
