// SPDX-License-Identifier: Apache-2.0

import MessageBus

/// A database that can't be used.
package enum StorageError: StartRefusal, Equatable, CustomStringConvertible {
    /// A value is missing or of another form than this version writes.
    case unreadable(String)
    /// The file can't be made or written.
    case unwritable(String)
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
    /// The file is something else.
    case notADatabase(String)
    /// There is no such database.
    case missing(String)
    /// A newer version wrote the file.
    case newer(String)
    /// A restored copy lies beside the write-ahead log of the database that was there before.
    case strayLog(String)
    /// The file changed behind the service's back.
    case changed
    /// What is to be written is there already.
    case exists(String)
    /// The folder in which something is to be written is missing.
    case noFolder(String)
    /// The file is a database, but not this service's.
    case otherDatabase(String, service: String)
    /// A trial was asked for, and the database was not made for one.
    case notTrial(String)

    /// Whether the disk is full or another program holds the file: both may end at any time.
    package var isTemporary: Bool {
        switch self {
        case .full, .held: true
        default: false
        }
    }

    /// What happened and what to do.
    package var description: String {
        switch self {
        case .unreadable(let place):
            "The database holds something at \(place) that can't be read; restore a backup."
        case .unwritable(let path):
            "\(path) can't be written; check the folder and its permissions."
        case .inUse(let path):
            """
            Another process serves from this database (\(path) is locked); stop it first (Ctrl-C \
            where 'comanda up' runs).
            """
        case .held(let path):
            "Another program holds \(path) locked; let it finish or end it."
        case .full(let path):
            "The disk of \(path) is full; make room on it ('df -h' shows how full it is)."
        case .failing(let path):
            "The disk of \(path) reports errors; look at the system's log and replace the disk."
        case .damaged(let path):
            """
            \(path) is damaged; restore an intact backup with 'comanda restore' (sqlite3 \(path) \
            'PRAGMA integrity_check' says what is broken).
            """
        case .notADatabase(let path):
            "\(path) is not a database; move it away, or restore a backup in its place."
        case .missing(let path):
            "There is no database at \(path); check the folder."
        case .newer(let path):
            """
            A newer version has written \(path); start that version, or restore a backup that was \
            made before it.
            """
        case .strayLog(let path):
            """
            \(path) is a restored copy, but the log of the database before it lies there still; \
            remove \(path)-wal and \(path)-shm.
            """
        case .changed:
            """
            The file was removed, replaced or changed by somebody else; stop the service, put the \
            right file there, with 'comanda restore' if need be, and start it again.
            """
        case .exists(let path):
            "\(path) is there already; choose another name."
        case .noFolder(let path):
            "There is no folder \(path); make it or choose another one."
        case .otherDatabase(let path, let service):
            "\(path) is not a database of \(service); restore a backup of \(service) instead."
        case .notTrial(let path):
            """
            \(path) was not made with --trial and may hold real orders; choose another --data, or \
            start without --trial.
            """
        }
    }
}
