// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import TestSupport

/// A service's connection that checkpoints and rewrites its log, another program that writes and
/// checkpoints the same database, a long reader, and a disk that fails now and then.
///
/// Every connection must read exactly the committed notes, also after all programs were killed.
struct LogSimulation {
    private enum Step: CaseIterable {
        case put, putMany, putTwice, rollBack, failToWrite, failToSync
        case read, checkpoint, rewriteLog, reopen, recover
        case otherPuts, otherReads, otherCheckpoints, otherTruncates
        case readerBegins, readerEnds, readerHasEnded
    }

    private var generator: SeededGenerator
    private let folder: String
    private var database: NoteDatabase
    private let other: DatabaseQueue
    private let reader: DatabaseQueue
    private var expected: [Int: String] = [:]
    /// The notes of a failed sync, which may reappear after a kill until the next commit.
    private var unsure: [Int: String] = [:]
    private var isReading = false
    /// The number of commits, and of checkpoints by the service.
    private(set) var (commits, checkpoints) = (0, 0)
    /// The first error: uncommitted notes that were read, or committed ones that were not.
    private(set) var finding: String?

    init(seed: UInt64, folder: String) throws {
        generator = SeededGenerator(seed: seed)
        self.folder = folder
        let path = folder + "/notes.db"
        database = try NoteDatabase(path)
        other = try NoteDatabase.open(path)
        reader = try NoteDatabase.open(path)
    }

    /// Runs this many random steps, or fewer after a finding.
    mutating func run(steps: Int) {
        do { try perform(steps: steps) } catch { finding = "\(error)" }
    }

    private mutating func perform(steps: Int) throws {
        for number in 1...steps {
            guard let step = Step.allCases.randomElement(using: &generator) else { return }
            try perform(step)
            if finding == nil { continue }
            finding?.append(" at step \(number), \(step)")
            return
        }
        if isReading { try perform(.readerEnds) }
        try compare(database.notes())
        guard try database.checkpoint() else { return finding = "a checkpoint without a reader" }
        try compare(other.read(NoteDatabase.notes))
        let integrity = try other.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
        if integrity != "ok" { finding = integrity }
    }

    private mutating func perform(_ step: Step) throws {
        switch step {
        case .put: try commit(1...3, by: database.put)
        case .putMany: try commit(20...80, by: database.put)
        case .putTwice:
            let others = randomNotes(1...60)
            try commit(20...60) { [database] in try database.put($0, after: others) }
        case .rollBack: try database.rollBack(randomNotes(1...80))
        case .failToWrite: try fail(.write)
        case .failToSync: try fail(.sync)
        case .read: try compare(database.notes())
        case .checkpoint: if try database.checkpoint() { checkpoints += 1 }
        case .rewriteLog: try database.rewriteLog()
        case .reopen: try reopen()
        case .recover: try recover()
        case .otherPuts: try commit(1...20, by: putByOther)
        case .otherReads: try compare(other.read(NoteDatabase.notes))
        case .otherCheckpoints: try checkpointByOther("PASSIVE")
        case .otherTruncates: try checkpointByOther("TRUNCATE")
        case .readerBegins: try beginReading()
        case .readerEnds, .readerHasEnded: try endReading()
        }
    }

    /// New notes, and new texts of existing ones.
    private mutating func randomNotes(_ count: ClosedRange<Int>) -> [Int: String] {
        var notes: [Int: String] = [:]
        for _ in 0..<Int.random(in: count, using: &generator) {
            let word = "\(UInt16.random(in: .min ... .max, using: &generator)) "
            let text = String(repeating: word, count: Int.random(in: 1...400, using: &generator))
            notes[Int.random(in: 1...300, using: &generator)] = text
        }
        return notes
    }

    private mutating func commit(
        _ count: ClosedRange<Int>, by write: ([Int: String]) throws -> Void
    ) throws {
        let notes = randomNotes(count)
        try write(notes)
        expected.merge(notes) { $1 }
        unsure = [:]
        commits += 1
    }

    private var putByOther: ([Int: String]) throws -> Void {
        { [other] notes in try other.write { try NoteDatabase.put(notes, $0) } }
    }

    private mutating func fail(_ fault: FaultyDisk.Fault) throws {
        let notes = randomNotes(1...80)
        FaultyDisk.set(fault, in: folder)
        defer { FaultyDisk.set(nil, in: folder) }
        do {
            try database.put(notes)
            finding = "a commit succeeded although the disk failed"
        } catch is DatabaseError {
            FaultyDisk.set(nil, in: folder)
            if fault == .sync { unsure = notes }
            // Another program may write before the service rewrites the log.
            if Bool.random(using: &generator) { try perform(.otherPuts) }
            try database.rewriteLog()
        }
    }

    private mutating func reopen() throws {
        try database.close()
        try compare(other.read(NoteDatabase.notes))
        database = try NoteDatabase(folder + "/notes.db")
    }

    /// Reads copies of the files, as after all programs were killed.
    private mutating func recover() throws {
        let notes = try NoteDatabase.notesAfterKill(in: folder)
        if notes != expected.merging(unsure, uniquingKeysWith: { $1 }) { compare(notes) }
    }

    private func checkpointByOther(_ mode: String) throws {
        do {
            try other.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA wal_checkpoint(\(mode))")
            }
        } catch DatabaseError.SQLITE_BUSY, DatabaseError.SQLITE_LOCKED {
            // The reader blocks it.
        }
    }

    private mutating func beginReading() throws {
        if isReading { return }
        isReading = true
        try reader.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN; SELECT count(*) FROM note")
        }
    }

    private mutating func endReading() throws {
        guard isReading else { return }
        isReading = false
        try reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    }

    private mutating func compare(_ notes: [Int: String]) {
        let wrong = Set(notes.keys).union(expected.keys).filter { notes[$0] != expected[$0] }
        if !wrong.isEmpty { finding = "\(wrong.count) of \(expected.count) notes are wrong" }
    }
}
