// SPDX-License-Identifier: Apache-2.0

/// A database that can't be used.
public enum StorageError: Error, CustomStringConvertible {
    /// A value is missing or of another form than this version writes.
    case unreadable(String)
    /// The file can't be made or written.
    case unwritable(String)
    /// Another process serves from the same database.
    case inUse(String)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .unreadable(let place):
            "The database holds something at \(place) that can't be read; restore a backup."
        case .unwritable(let path):
            "\(path) can't be written; check the folder and its permissions."
        case .inUse(let path):
            "Another process serves from this database (\(path) is locked); stop it first."
        }
    }
}
