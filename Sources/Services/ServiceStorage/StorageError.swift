// SPDX-License-Identifier: Apache-2.0

import GRDB
import MessageBus

/// The reason why a database can't be used.
package enum StorageError: StartupError, Equatable, CustomStringConvertible {
    /// A value is missing or has an unknown format.
    case unreadable(String)
    /// The file can't be created or written.
    case unwritable(String)
    /// The file belongs to another user than that of the process.
    case foreign(String, owner: String, user: String)
    /// Another process serves from the same database.
    case inUse(String)
    /// Another program holds the file locked.
    case held(String)
    /// The disk of the file is full.
    case full(String)
    /// The disk of the file reports errors.
    case failing(String)
    /// The file is damaged.
    case damaged(String)
    /// A new copy is damaged.
    case damagedCopy(String)
    /// The file is not a database.
    case notADatabase(String)
    /// The file does not exist.
    case missing(String)
    /// A newer version wrote the file.
    case newer(String)
    /// The write-ahead log of the previous database is beside a restored copy.
    case strayLog(String)
    /// Another program changed, replaced or removed the file while the service was running.
    case changed
    /// The file or folder to create already exists.
    case exists(String)
    /// The file is a symbolic link.
    case link(String)
    /// The folder for the new file does not exist.
    case noFolder(String)
    /// The file is the database of another service.
    case otherDatabase(String, service: String)
    /// The file is the database of another service, which `migration` created.
    case ofAnotherService(String, migration: String)
    /// A trial was requested, but the file is not a trial database.
    case notTrial(String)

    /// Whether a later attempt may succeed: the disk is full or another program has locked the
    /// file.
    package var isTemporary: Bool {
        switch self {
        case .full, .held: true
        default: false
        }
    }

    /// The problem and its remedy, for people.
    package var description: String {
        switch self {
        case .unreadable(let place):
            "The database has an unreadable value in \(place); restore a backup."
        case .unwritable(let path):
            "\(path) can't be written; check the folder and its permissions."
        case .foreign(let path, let owner, let user):
            Self.foreignText(path, owner, user)
        case .inUse(let path):
            """
            Another process serves from this database (\(path) is locked); stop it first \
            ('systemctl stop comanda.target', or Ctrl-C where 'comanda up' runs).
            """
        case .held(let path):
            "Another program holds \(path) locked; let it finish or end it."
        case .full(let path):
            "The disk of \(path) is full; make room on it ('df -h' shows how full it is)."
        case .failing(let path):
            "The disk of \(path) reports errors; look at the system's log and replace the disk."
        case .damaged(let path):
            """
            \(path) is damaged; restore an intact backup with 'comanda backup restore' (sqlite3 \
            \(path) 'PRAGMA integrity_check' lists the damage).
            """
        case .damagedCopy(let path):
            """
            \(path) was damaged when it was read back, so the whole backup was removed; check its \
            disk, make a backup on another disk, and keep the older backups.
            """
        case .notADatabase(let path):
            "\(path) is not a database; move it away, or restore a backup in its place."
        case .missing(let path):
            "There is no database at \(path); check the folder."
        case .newer(let path):
            """
            A newer version has written \(path); start that version, or restore a backup from \
            before the update.
            """
        case .strayLog(let path):
            """
            \(path) is a restored copy, but the log of the previous database is still there; \
            remove \(path)-wal and \(path)-shm.
            """
        case .changed:
            """
            Another program removed, replaced or changed the database; stop the service, put the \
            right file back ('comanda backup restore' restores a backup), and start the service \
            again.
            """
        case .exists(let path):
            "\(path) already exists; choose another name."
        case .link(let path):
            "\(path) is a symbolic link; copy the file itself to this place."
        case .noFolder(let path):
            "There is no folder \(path); make it or choose another one."
        case .otherDatabase(let path, let service):
            "\(path) is not a database of \(service); restore a backup of \(service) instead."
        case .ofAnotherService(let path, let migration):
            """
            \(path) is the database of another service (it has the tables of \(migration)); move \
            it to its own name, and put the right file or a backup in its place.
            """
        case .notTrial(let path):
            """
            \(path) was not made with --trial and may hold real orders; choose another --data, or \
            start without --trial.
            """
        }
    }

    private static func foreignText(_ path: String, _ owner: String, _ user: String) -> String {
        "\(path) belongs to \(owner), so \(user) can't write it; run 'sudo chown \(user): \(path)' "
            + "and start again."
    }
}

extension StorageError {
    /// The reason why opening a file failed; nil if the file is not the reason for the error.
    init?(opening path: String, _ error: any Error) {
        guard let error = error as? DatabaseError else { return nil }
        switch error.resultCode {
        case .SQLITE_NOTADB: self = .notADatabase(path)
        case .SQLITE_CORRUPT: self = .damaged(path)
        case .SQLITE_FULL: self = .full(path)
        // SQLite's codes for a log or a log's index that does not fit on the disk (`-wal`, `-shm`).
        case .SQLITE_IOERR where DiskSpace(of: path).isFull: self = .full(path)
        case .SQLITE_CANTOPEN where DiskSpace(of: path).isFull: self = .full(path)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
            self = FileOwner.problem(of: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .held(path)
        case .SQLITE_IOERR: self = .failing(path)
        default: return nil
        }
    }

    /// Runs the body, and turns its errors into a `StorageError` if the file is the reason.
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
