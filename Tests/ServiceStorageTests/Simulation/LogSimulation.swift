// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import TestSupport

/// One connection that keeps its log in memory, somebody else who writes the same database, a
/// reader who takes long, and a disk that fails now and then.
///
/// What was committed, by whomever, is what everybody reads afterwards, also after all were killed.
struct LogSimulation {
    private enum Step: CaseIterable {
        case put, putMuch, putTwice, putInVain, failToWrite, failToSynchronise
        case read, move, writeAgain, openAgain, recover
        case otherPuts, otherReads, otherMoves, otherBeginsAnew
        case readerBegins, readerEnds, readerHasEnded
    }

    private var chance: SeededGenerator
    private let folder: String
    private let room: Int
    private var kept: KeptLog
    private let other: DatabaseQueue
    private let reader: DatabaseQueue
    private var expected: [Int: String] = [:]
    /// What could not be synchronised: until the next commit nobody knows whether it comes back
    /// when all are killed.
    private var unsure: [Int: String] = [:]
    private var isReading = false
    /// How many commits there were, and how often the log was moved.
    private(set) var (commits, moves) = (0, 0)
    /// What was read that was not committed, or not read that was.
    private(set) var finding: String?

    init(seed: UInt64, folder: String) throws {
        chance = SeededGenerator(seed: seed)
        self.folder = folder
        let path = folder + "/notes.db"
        room = Int.random(in: 20_000...400_000, using: &chance)
        kept = try KeptLog(path, room: room)
        other = try KeptLog.open(path)
        reader = try KeptLog.open(path)
    }

    /// Takes so many steps, or fewer when something is wrong.
    mutating func run(steps: Int) {
        do { try take(steps: steps) } catch { finding = "\(error)" }
    }

    private mutating func take(steps: Int) throws {
        for number in 1...steps {
            guard let step = Step.allCases.randomElement(using: &chance) else { return }
            try take(step)
            if finding == nil { continue }
            finding?.append(" at step \(number), \(step)")
            return
        }
        if isReading { try take(.readerEnds) }
        try compare(kept.notes())
        guard try kept.move() else { return finding = "nobody reads, and nothing is moved" }
        try compare(other.read(KeptLog.notes))
        let integrity = try other.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
        if integrity != "ok" { finding = integrity }
    }

    private mutating func take(_ step: Step) throws {
        switch step {
        case .put: try commit(1...3, by: kept.put)
        case .putMuch: try commit(20...80, by: kept.put)
        case .putTwice:
            let others = draw(1...60)
            try commit(20...60) { [kept] in try kept.put($0, after: others) }
        case .putInVain: try kept.putInVain(draw(1...80))
        case .failToWrite: try fail(.write)
        case .failToSynchronise: try fail(.sync)
        case .read: try compare(kept.notes())
        case .move: if try kept.move() { moves += 1 }
        case .writeAgain: try kept.writeLogAgain()
        case .openAgain: try openAgain()
        case .recover: try recover()
        case .otherPuts: try commit(1...20, by: putAsOther)
        case .otherReads: try compare(other.read(KeptLog.notes))
        case .otherMoves: try moveAsOther("PASSIVE")
        case .otherBeginsAnew: try moveAsOther("TRUNCATE")
        case .readerBegins: try beginReading()
        case .readerEnds, .readerHasEnded: try endReading()
        }
    }

    /// Some notes: new ones, and new texts of old ones.
    private mutating func draw(_ count: ClosedRange<Int>) -> [Int: String] {
        var notes: [Int: String] = [:]
        for _ in 0..<Int.random(in: count, using: &chance) {
            let length = Int.random(in: 1...400, using: &chance)
            let text = String(
                repeating: "\(UInt16.random(in: .min ... .max, using: &chance)) ",
                count: length)
            notes[Int.random(in: 1...300, using: &chance)] = text
        }
        return notes
    }

    private mutating func commit(
        _ count: ClosedRange<Int>, by write: ([Int: String]) throws -> Void
    ) throws {
        let notes = draw(count)
        try write(notes)
        expected.merge(notes) { $1 }
        unsure = [:]
        commits += 1
    }

    private var putAsOther: ([Int: String]) throws -> Void {
        { [other] notes in try other.write { try KeptLog.put(notes, $0) } }
    }

    private mutating func fail(_ fault: FaultyDisk.Fault) throws {
        let notes = draw(1...80)
        FaultyDisk.set(fault, in: folder)
        defer { FaultyDisk.set(nil, in: folder) }
        do {
            try kept.put(notes)
            finding = "a commit that the disk has not taken"
        } catch is DatabaseError {
            FaultyDisk.set(nil, in: folder)
            if fault == .sync { unsure = notes }
            // Somebody else may write before the service does.
            if Bool.random(using: &chance) { try take(.otherPuts) }
            try kept.writeLogAgain()
        }
    }

    private mutating func openAgain() throws {
        try kept.close()
        try compare(other.read(KeptLog.notes))
        kept = try KeptLog(folder + "/notes.db", room: room)
    }

    /// Reads what the files alone hold, as after a kill of everybody.
    private mutating func recover() throws {
        let notes = try KeptLog.notesAfterKill(folder)
        if notes != expected.merging(unsure, uniquingKeysWith: { $1 }) { compare(notes) }
    }

    private func moveAsOther(_ how: String) throws {
        do {
            try other.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA wal_checkpoint(\(how))")
            }
        } catch DatabaseError.SQLITE_BUSY, DatabaseError.SQLITE_LOCKED {
            // The reader is in the way.
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
