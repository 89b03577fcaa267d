// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Wire

/// Why a turn of a service that runs can't be written or read; the raw values are those of
/// `service.stats`.
package enum StorageFault: String {
    /// No room is left.
    case full
    /// The disk reports an error.
    case failing
    /// Nothing may be written.
    case readOnly
    /// Another program writes.
    case held
    /// What was read makes no sense.
    case damaged
    /// The file does not hold what the service wrote.
    case changed

    /// The fault behind an error; nil when the file is not the reason.
    package init?(_ error: any Error) {
        switch error {
        // There is no room for the index of a log that grows.
        case let error as DatabaseError where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
            self = .full
        case let error as DatabaseError: self.init(error.resultCode)
        case StorageError.changed: self = .changed
        case StorageError.full: self = .full
        case is StorageError: self = .damaged
        default: return nil
        }
    }

    private init?(_ code: ResultCode) {
        switch code {
        case .SQLITE_FULL: self = .full
        case .SQLITE_IOERR, .SQLITE_CANTOPEN: self = .failing
        case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .held
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged
        default: return nil
        }
    }

    /// Whether every other request of the turn would meet it too.
    package var meetsEverybody: Bool { self != .damaged }

    /// What everybody is told: "not now", with the cause and what to do.
    ///
    /// When a disk fails, a commit may be on it all the same and be found there after a crash, so
    /// only the key tells.
    package var refusal: Refusal { Refusal(.unavailable, "storage.unavailable", sentence) }

    /// What is the matter and what to do, for the operator.
    package var cause: String {
        switch self {
        case .full: "The service's disk is full; make room on it."
        case .failing: "The service's disk reports errors; look at the system's log."
        case .readOnly:
            "The service may not write its database; check the disk and the file's permissions."
        case .held: "Another program holds the service's database locked; end it."
        case .damaged:
            "The service's database is damaged; stop the service and restore a backup."
        case .changed:
            "The service's database was removed, replaced or changed; put the right file there and "
                + "restart the service."
        }
    }

    private var sentence: String {
        let repetition = "the same command with the same key again"
        return self == .failing
            ? "\(cause) Send \(repetition): its answer says what became of it."
            : "\(cause) Nothing was changed: send \(repetition)."
    }
}

extension Response {
    /// What is answered when a turn fails: `503 storage.unavailable` when the file is the reason,
    /// else an internal error.
    package static func failure(of error: any Error) -> Self {
        StorageFault(error).map { .refusal($0.refusal) } ?? .failure(.internalError)
    }
}
