// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import TestSupport
import Testing

@testable import ServiceStorage

/// A database is made for a trial, or never becomes one.
@Suite struct TrialTests {
    @Test func `a database that is made for a trial stays one`() throws {
        let folder = try TemporaryFolder()
        try Desk(folder.database, isTrial: true).journal.close()

        for isTrial in [true, false] {
            let journal = try Desk(folder.database, isTrial: isTrial).journal
            #expect(journal.isTrial)
            try journal.close()
        }
    }

    @Test func `a database without the mark never gets it`() throws {
        let folder = try TemporaryFolder()
        try Desk(folder.database).journal.close()

        #expect(throws: StorageError.notTrial(folder.database)) {
            try Desk(folder.database, isTrial: true)
        }
        #expect(try !Desk(folder.database).journal.isTrial)
    }

    @Test func `a database of the version before does not get it either`() throws {
        let folder = try TemporaryFolder()
        try Desk(folder.database).journal.close()
        try DatabaseQueue(path: folder.database).write { db in
            try db.execute(
                sql: """
                    ALTER TABLE journal DROP COLUMN is_trial;
                    DELETE FROM grdb_migrations WHERE identifier = 'journal-2';
                    """)
        }

        #expect(throws: StorageError.notTrial(folder.database)) {
            try Desk(folder.database, isTrial: true)
        }
        #expect(try !Desk(folder.database).journal.isTrial)
    }

    /// Each migration is a transaction of its own, and a service may be killed between two.
    @Test func `a start that was killed leaves the mark to the next one`() throws {
        let folder = try TemporaryFolder()
        var begun = DatabaseMigrator()
        JournalSchema.register(in: &begun, now: .now(), isTrial: true)
        let file = try DatabaseQueue(path: folder.database)
        try begun.migrate(file, upTo: "journal-1")
        try file.close()

        #expect(try Desk(folder.database, isTrial: true).journal.isTrial)
    }

    @Test(arguments: [true, false])
    func `a backup is a trial if its original is`(isTrial: Bool) throws {
        let folder = try TemporaryFolder()
        let copy = folder.path + "/copy.db"
        let desk = try Desk(folder.database, isTrial: isTrial)
        try JournalBackup.copy(folder.database, to: copy)

        #expect(try Desk(copy).journal.isTrial == desk.journal.isTrial)
    }
}
