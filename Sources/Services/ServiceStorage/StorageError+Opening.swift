// SPDX-License-Identifier: Apache-2.0

import GRDB

extension StorageError {
    /// Why a file can't be opened, in words; nil when the file is not the reason.
    init?(opening path: String, _ error: any Error) {
        guard let error = error as? DatabaseError else { return nil }
        switch error.resultCode {
        case .SQLITE_NOTADB: self = .notADatabase(path)
        case .SQLITE_CORRUPT: self = .damaged(path)
        case .SQLITE_FULL: self = .full(path)
        // SQLite reports so a log or an index of it for which there is no room (`-wal`, `-shm`).
        case .SQLITE_IOERR where DiskSpace(of: path).isFull: self = .full(path)
        case .SQLITE_CANTOPEN where DiskSpace(of: path).isFull: self = .full(path)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: self = .unwritable(path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .held(path)
        case .SQLITE_IOERR: self = .failing(path)
        default: return nil
        }
    }

    /// Rethrows what the body throws, in words where the file is the reason.
    package static func explaining<Outcome>(
        opening path: String, _ body: () throws -> Outcome
    ) throws -> Outcome {
        do {
            return try body()
        } catch {
            throw Self(opening: path, error) ?? error
        }
    }
}
