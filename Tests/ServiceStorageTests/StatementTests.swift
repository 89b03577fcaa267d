// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Testing

@testable import ServiceStorage

@Suite struct StatementTests {
    private static func withTable(_ body: (Database) throws -> Void) throws {
        try DatabaseQueue().write { db in
            try db.execute(
                sql: "CREATE TABLE t (number INTEGER, flag INTEGER, text TEXT, bytes TEXT) STRICT")
            try body(db)
        }
    }

    private static let insert = "INSERT INTO t VALUES (?, ?, ?, ?)"
    private static let select = "SELECT * FROM t ORDER BY rowid"

    /// Each text is bound twice: two of 512 bytes fill the buffer, the second of 1,000 exceeds it.
    @Test(
        arguments: ["", "a", "é \u{0} 👩‍🍳"]
            + [512, 513, 1000, 100_000].map { String(repeating: "x", count: $0 - 1) + "y" })
    func `values are read as they were bound`(text: String) throws {
        try Self.withTable { db in
            try db.prepared(Self.insert).run { values in
                values.add(Int.min)
                values.add(true)
                values.add(text)
                values.add(utf8: Data(text.utf8))
            }

            let row = try db.prepared(Self.select).first { row in
                (try row.integer(0), try row.flag(1), try row.text(2), try row.utf8(3))
            }

            #expect(row?.0 == .min && row?.1 == true && row?.2 == text)
            #expect(row?.3 == Array(text.utf8))
        }
    }

    @Test func `nil is bound as NULL and read as nil`() throws {
        try Self.withTable { db in
            try db.prepared(Self.insert).run { values in
                values.add(Int?.none)
                values.add(Bool?.none)
                values.add(String?.none)
                values.add(utf8: [UInt8]?.none)
            }

            try db.prepared(Self.select).first { row in
                for column in 0..<4 { #expect(row.isNull(column)) }
                #expect(row.optional(0) { _ in 1 } == nil)
                #expect(throws: StorageError.unreadable("text")) { try row.text(2) }
                #expect(throws: StorageError.unreadable("number")) { try row.integer(0) }
                #expect(throws: StorageError.unreadable("bytes")) { try row.utf8(3) }
            }
        }
    }

    @Test func `bytes are read as they were bound`() throws {
        let bytes = (0...255).map { UInt8($0) }
        try Self.withTable { db in
            try db.execute(sql: "CREATE TABLE picture (data BLOB NOT NULL, name TEXT) STRICT")
            try db.prepared("INSERT INTO picture VALUES (?, ?)").run { values in
                values.add(blob: bytes)
                values.add("name")
            }

            let select = try db.prepared("SELECT data, name FROM picture")
            let found = try select.first { try $0.bytes(0) }
            #expect(found == bytes)
            #expect(throws: StorageError.unreadable("name")) {
                try select.first { try $0.bytes(1) }
            }
        }
    }

    @Test(arguments: [0, 3, 5])
    func `a wrong number of values is an error`(count: Int) throws {
        try Self.withTable { db in
            let statement = try db.prepared(Self.insert)
            try statement.run { values in (0..<4).forEach { _ in values.add(Int?.none) } }

            #expect(throws: DatabaseError.self) {
                try statement.run { values in (0..<count).forEach { _ in values.add(Int?.none) } }
            }
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM t") == 1)
        }
    }

    @Test func `rows are read in order, and an error ends the reading`() throws {
        struct Stop: Error {}
        try Self.withTable { db in
            for number in 1...3 {
                try db.prepared(Self.insert).run { values in
                    values.add(number)
                    values.add(number == 2)
                    values.add("\(number)")
                    values.add(utf8: [])
                }
            }
            let statement = try db.prepared(Self.select)
            #expect(try statement.all { try $0.integer(0) } == [1, 2, 3])
            #expect(throws: Stop.self) {
                try statement.all { if try $0.flag(1) { throw Stop() } }
            }
            #expect(try statement.first { try $0.text(2) } == "1")
        }
    }

    @Test func `the error of a violated constraint has the statement`() throws {
        try Self.withTable { db in
            try db.execute(sql: "CREATE UNIQUE INDEX one ON t (number)")
            let insert = try db.prepared("INSERT INTO t (number) VALUES (?)")
            try insert.run { $0.add(1) }

            #expect {
                try insert.run { $0.add(1) }
            } throws: { error in
                guard let error = error as? DatabaseError else { return false }
                return error.resultCode == .SQLITE_CONSTRAINT
                    && error.description.contains("INSERT INTO t")
            }
            try insert.run { $0.add(2) }
        }
    }
}
