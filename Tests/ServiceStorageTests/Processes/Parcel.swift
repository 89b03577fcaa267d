// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import MessageBus
import Wire

@testable import ServiceLoop
@testable import ServiceStorage

/// A made-up process: a parcel is taken to the depot and then paid there.
struct Parcel: Equatable {
    /// The work that comes next.
    enum Step: String {
        case take, pay, done
    }

    var name: String
    var request: [UInt8]
    var step = Step.take
    /// The lost answers in a row.
    var failures = 0

    /// Whether the depot has finished it.
    var isDone: Bool { step == .done }
}

/// The rows of parcels.
enum ParcelRows {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("notes-1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE parcel (
                        name TEXT PRIMARY KEY, request BLOB NOT NULL, step TEXT NOT NULL
                    ) STRICT;
                    CREATE TABLE anchor (number INTEGER PRIMARY KEY) STRICT;
                    CREATE TABLE trap (
                        number INTEGER REFERENCES anchor (number) DEFERRABLE INITIALLY DEFERRED
                    ) STRICT;
                    """)
        }
    }

    static func parcel(_ name: String, _ db: Database) throws -> Parcel? {
        try parcels("name = '\(name)'", db).first
    }

    static func unfinished(_ db: Database) throws -> [Parcel] { try parcels("step <> 'done'", db) }

    private static func parcels(_ condition: String, _ db: Database) throws -> [Parcel] {
        try Row.fetchAll(db, sql: "SELECT * FROM parcel WHERE \(condition)").map { row in
            Parcel(
                name: row["name"], request: Array(row["request"] as Data),
                step: Parcel.Step(rawValue: row["step"]) ?? .take)
        }
    }

    static func write(_ parcel: Parcel, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO parcel VALUES (?, ?, ?)",
            arguments: [parcel.name, Data(parcel.request), parcel.step.rawValue])
    }

    /// Makes the COMMIT of the transaction fail.
    static func setTrap(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO trap VALUES (1)")
    }
}

/// `notes.send`, for tests: is answered when the parcel is paid.
struct SendParcel: Command {
    typealias Answer = Note
    static let method = "notes.send"
    var location: LocationID = "00001"
    var parcel: String
    var context: CommandContext

    init(_ parcel: String, key: CommandKey) {
        self.parcel = parcel
        context = CommandContext(key: key, terminal: "till-1")
    }
}

/// The state of the service of parcels, and its method.
final class ParcelState: JournalState {
    typealias Transaction = BatchTransaction<ParcelState>

    var begin: (SendParcel, IncomingRequest<Transaction>) -> Void = { _, _ in }

    static let methods: MethodTable<Transaction> = {
        var methods = MethodTable<Transaction>()
        methods.onLater(SendParcel.self) { $0.state.begin($1, $2) }
        return methods
    }()
}
