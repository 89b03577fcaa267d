// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
package import Till

/// The memory of a till in a file of its own, `<terminal>.db`.
///
/// The memory is one value and therefore one row: it is stored as a whole or not at all. The file
/// is locked as long as the till runs, so that two tills with one name can't send each other's
/// commands.
package final class TillDatabase {
    private let queue: DatabaseQueue
    private var stored: TillMemory?
    /// Whether each commit waits until the disk has it.
    private(set) var isSynchronous = true

    /// Opens the file, and makes it if it is missing; throws a `TillDatabaseError`.
    package init(path: String) throws(TillDatabaseError) {
        do {
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
            queue = try DatabaseQueue(path: path, configuration: Self.configuration)
            try queue.write { database in
                try database.execute(
                    sql: """
                        CREATE TABLE IF NOT EXISTS memory (
                          till INTEGER PRIMARY KEY CHECK (till = 1), value TEXT NOT NULL) STRICT
                        """)
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw .inUse(path: path)
        } catch {
            throw .unusable(path: path, reason: "\(error)")
        }
    }

    /// What the till stored last; nil for a new one.
    ///
    /// Throws a `TillDatabaseError` if the file can't be read, or if a newer version wrote it.
    package func load() throws(TillDatabaseError) -> TillMemory? {
        do {
            let text = try queue.read { try String.fetchOne($0, sql: "SELECT value FROM memory") }
            stored = try text.map(Self.memory)
        } catch is DecodingError {
            throw .unreadable(path: queue.path)
        } catch {
            throw .unusable(path: queue.path, reason: "\(error)")
        }
        return stored
    }

    private static func memory(_ text: String) throws -> TillMemory {
        do {
            return try JSONDecoder().decode(TillMemory.self, from: Data(text.utf8))
        } catch is DecodingError {
            return try EarlierMemory.memory(text)
        }
    }

    /// Stores the memory if it has changed; when the call returns, it survives a loss of power.
    ///
    /// If only commands have ended since, the call does not wait for the disk. The memory then
    /// survives the end of the program, but not a loss of power. After one the till sends such a
    /// command again with its key, and gets its first answer.
    ///
    /// Throws a `TillDatabaseError` if the file can't be written.
    package func store(
        _ memory: TillMemory, afterAnswer: Bool = false
    ) throws(TillDatabaseError) {
        guard memory != stored else { return }
        do {
            let text = String(decoding: try JSONEncoder().encode(memory), as: UTF8.self)
            try wait(!(afterAnswer && onlyEndsCommands(memory)))
            try queue.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO memory (till, value) VALUES (1, ?)
                        ON CONFLICT (till) DO UPDATE SET value = excluded.value
                        """, arguments: [text])
            }
        } catch {
            throw .unstored(path: queue.path, reason: "\(error)")
        }
        stored = memory
    }

    /// Whether each command of the memory is stored as it is.
    private func onlyEndsCommands(_ memory: TillMemory) -> Bool {
        memory.outbox.entries.allSatisfy { stored?.outbox.entries.contains($0) ?? false }
    }

    /// Lets the next commits wait for the disk, or not.
    private func wait(_ isSynchronous: Bool) throws {
        guard isSynchronous != self.isSynchronous else { return }
        try queue.writeWithoutTransaction { database in
            try database.execute(
                sql: "PRAGMA synchronous = \(isSynchronous ? "FULL" : "NORMAL")")
        }
        self.isSynchronous = isSynchronous
    }

    /// Closes the file and ends its lock.
    package func close() throws { try queue.close() }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            try database.execute(
                sql: """
                    PRAGMA locking_mode = EXCLUSIVE;
                    PRAGMA journal_mode = WAL;
                    PRAGMA synchronous = FULL
                    """)
        }
        return configuration
    }
}

/// The reason why a till can't use its file.
package enum TillDatabaseError: Error, Equatable, CustomStringConvertible {
    /// Another till with this name runs on this machine.
    case inUse(path: String)
    /// The file can't be opened.
    case unusable(path: String, reason: String)
    /// A newer version wrote the file.
    case unreadable(path: String)
    /// The file can't be written any more.
    case unstored(path: String, reason: String)

    /// What happened and what to do.
    package var description: String {
        switch self {
        case .inUse(let path):
            "Another till with this name runs here and uses \(path). End it, or choose another "
                + "name with --terminal."
        case .unusable(let path, let reason):
            "The till can't keep what it sends in \(path): \(reason). Set HOME or XDG_STATE_HOME "
                + "to a folder that you may write to."
        case .unreadable(let path):
            "A newer version of comanda wrote \(path). Start that version, so that no entry is "
                + "lost, or choose another name with --terminal."
        case .unstored(let path, let reason):
            "The till ended because it can't keep what it sends in \(path): \(reason). Nothing "
                + "was sent that is not kept. Make room on the disk and start it again."
        }
    }
}
