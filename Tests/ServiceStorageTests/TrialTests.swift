// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Testing
import TestSupport

@testable import ServiceStorage

/// Only a new database can become a trial database.
@Suite struct TrialTests {
    @Test func `a trial database stays one`() throws {
        let folder = try TemporaryFolder()
        try JournalHarness(folder.database, isTrial: true).journal.close()

        for isTrial in [true, false] {
            let journal = try JournalHarness(folder.database, isTrial: isTrial).journal
            #expect(journal.isTrial)
            try journal.close()
        }
    }

    @Test func `a database without the mark is rejected for a trial`() throws {
        let folder = try TemporaryFolder()
        try JournalHarness(folder.database).journal.close()

        #expect(throws: StorageError.notTrial(folder.database)) {
            try JournalHarness(folder.database, isTrial: true)
        }
        #expect(try !JournalHarness(folder.database).journal.isTrial)
    }

    @Test func `a database of the previous version is rejected for a trial`() throws {
        let folder = try TemporaryFolder()
        try JournalHarness(folder.database).journal.close()
        try DatabaseQueue(path: folder.database).write { db in
            try db.execute(
                sql: """
                    ALTER TABLE journal DROP COLUMN is_trial;
                    DELETE FROM grdb_migrations WHERE identifier = 'journal-2';
                    """)
        }

        #expect(throws: StorageError.notTrial(folder.database)) {
            try JournalHarness(folder.database, isTrial: true)
        }
        #expect(try !JournalHarness(folder.database).journal.isTrial)
    }

    /// Each migration has its own transaction, and a service may be killed between two.
    @Test func `a database is marked even if its first start was killed`() throws {
        let folder = try TemporaryFolder()
        var migrator = DatabaseMigrator()
        JournalSchema.register(in: &migrator, now: .now(), isTrial: true)
        let file = try DatabaseQueue(path: folder.database)
        try migrator.migrate(file, upTo: "journal-1")
        try file.close()

        #expect(try JournalHarness(folder.database, isTrial: true).journal.isTrial)
    }

    @Test(arguments: [true, false])
    func `a backup of a trial database is one`(isTrial: Bool) throws {
        let folder = try TemporaryFolder()
        let copy = folder.path + "/copy.db"
        let harness = try JournalHarness(folder.database, isTrial: isTrial)
        try JournalBackup.copy(folder.database, to: copy)

        #expect(try JournalHarness(copy).journal.isTrial == harness.journal.isTrial)
    }
}
