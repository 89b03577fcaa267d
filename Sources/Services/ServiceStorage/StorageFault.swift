// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
package import MessageBus
package import Wire

/// The reason why a running service can't write or read its database.
///
/// The raw values are the values of `storage.problem` in `service.stats`.
package enum StorageFault: String, CaseIterable, Sendable {
    /// The disk or its quota has no free space.
    case full
    /// The disk reports errors.
    case failing
    /// The file or its disk is read-only.
    case readOnly
    /// Another program holds a write lock.
    case held
    /// The file has invalid content.
    case damaged
    /// The file differs from what the service has written.
    case changed

    /// The fault behind an error; nil if the file is not the reason.
    package init?(_ error: any Error) {
        switch error {
        // The index of a growing log does not fit on the disk.
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

    /// Whether the fault affects every request, rather than only those that read a damaged page.
    ///
    /// Only such a fault is an outage, which `service.stats` reports.
    package var affectsAllRequests: Bool { self != .damaged }

    /// The refusal of requests, with the cause and the remedy.
    ///
    /// After an error of the disk, a failed commit may still be on the disk after a crash. So that
    /// message promises an outcome only for a repetition under the same key.
    package var refusal: Refusal { Refusal(.unavailable, "storage.unavailable", message) }

    /// The cause and the remedy, as a sentence for the operator.
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
            "The service's database was removed, replaced or changed; stop the service, put "
                + "the right file there or restore a backup with 'comanda backup restore', and "
                + "start it again."
        }
    }

    /// The cause in a few words, for `comanda status`.
    package var summary: String {
        switch self {
        case .full: "the disk is full"
        case .failing: "the disk reports errors"
        case .readOnly: "the database is read-only"
        case .held: "another program holds the database locked"
        case .damaged: "the database is damaged"
        case .changed: "the database was removed, replaced or changed"
        }
    }

    /// The remedy for the operator, for `comanda status`.
    package var remedy: String {
        switch self {
        case .full: "make room on the disk of its --data folder; it continues by itself"
        case .failing: "the system's log says more; replace the disk"
        case .readOnly: "check the disk and the file's permissions"
        case .held: "end the program that locks it; it continues by itself"
        case .damaged: "stop it and restore a backup with 'comanda backup restore'"
        case .changed:
            "stop it, put the right file there or restore a backup with 'comanda backup restore', "
                + "and start it again"
        }
    }

    private var message: String {
        let repetition = "the same command with the same key again"
        return self == .failing
            ? "\(cause) Send \(repetition): the answer reports its outcome."
            : "\(cause) Nothing was changed: send \(repetition)."
    }
}

extension Response {
    /// The response to a request whose batch failed: `503 storage.unavailable` if the file is the
    /// reason, otherwise an internal error.
    package static func failure(of error: any Error) -> Self {
        StorageFault(error).map { .refusal($0.refusal) } ?? .failure(.internalError)
    }
}
