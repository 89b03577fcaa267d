// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Testing
import TestSupport
import Wire

@testable import ServiceStorage

/// The states of subjects at earlier positions, and migrations that give streams other events.
@Suite struct PastStateTests {
    /// The positions of the events of `a`, between those of another subject.
    private static func fill(_ harness: JournalHarness) throws -> [SequenceNumber] {
        var own: [SequenceNumber] = []
        for _ in 1...3 {
            _ = try harness.append("b")
            own.append(try harness.append("a", after: own.last).sequence)
        }
        return own
    }

    @Test func `the state at a position is the last event up to it`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let own = try Self.fill(harness)

        let found = try (UInt64(1)...7).map { number in
            try harness.journal.read { db in
                let state = try harness.journal.state(
                    of: "a", at: "00001", SequenceNumber(number), from: own[2], db)
                if case .known = state { return true }
                return false
            }
        }

        #expect(own.map(\.number) == [2, 4, 6])
        #expect(found == [false, true, true, true, true, true, true])
    }

    @Test func `a state that compaction has removed is gone, and later ones are known`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let own = try Self.fill(harness)
        try harness.journal.maintain(after: 91 * 24 * 60 * 60)

        let states = try [UInt64(1), 3, 6].map { number in
            try harness.journal.read { db in
                try harness.journal.state(
                    of: "a", at: "00001", SequenceNumber(number), from: own[2], db)
            }
        }

        guard case .gone = states[0], case .gone = states[1], case .known = states[2] else {
            Issue.record("\(states)")
            return
        }
    }

    @Test func `an unknown location has no state`() throws {
        let folder = try TemporaryFolder()
        let journal = try JournalHarness(folder.database).journal

        let state = try journal.read { db in
            try journal.state(of: "a", at: "00009", .none, from: SequenceNumber(1), db)
        }

        guard case .missing = state else {
            Issue.record("\(state)")
            return
        }
    }

    @Test func `a rewrite begins a new epoch, and sequence numbers go on`() throws {
        let folder = try TemporaryFolder()
        let (epoch, position) = try Self.write(to: folder.database)

        let journal = try Self.rewritten(folder.database)

        #expect(journal.epoch != epoch)
        #expect(journal.position(of: "00001") == position.next)
        #expect(journal.horizon(of: "00001") == position)
        #expect(journal.position(of: "00002") == SequenceNumber(1))
        let events = try journal.read { db in
            try journal.events(
                of: "00001", after: position, limit: 10, bytes: 1000, db, encode: \.data)
        }
        #expect(events == [Array("{}".utf8)])
    }

    private static func write(to path: String) throws -> (Epoch, SequenceNumber) {
        let harness = try JournalHarness(path)
        _ = try fill(harness)
        try harness.journal.close()
        return (harness.journal.epoch, harness.journal.position(of: "00001") ?? .none)
    }

    /// Opens the database with a migration that replaces all events by one at each of two
    /// locations.
    private static func rewritten(_ path: String) throws -> Journal {
        try Journal(path: path, now: .now()) { migrator in
            NoteState.register(in: &migrator)
            migrator.registerMigration("rewrite") { db in
                let streams = try StreamRewrite(db, at: .now())
                for location: LocationID in ["00001", "00002"] {
                    _ = try streams.append(
                        PendingEvent(
                            location: location, type: "note.written", subject: "a", time: .now(),
                            context: CommandContext(key: "rewrite", terminal: "notes-service"),
                            data: Array("{}".utf8)))
                }
            }
        }
    }
}
