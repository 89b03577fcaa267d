// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus

/// The locations that a new database is filled with.
package enum CatalogueChoice: Sendable, Equatable {
    /// The demo locations.
    case demo
    /// None: `locations.add` adds them.
    case none
    /// Those of a catalogue file.
    ///
    /// If the database already has locations, the service ignores the file with `keepsLocations`;
    /// otherwise it does not start.
    case file(String, keepsLocations: Bool = false)
}

/// A notice to the operator about the locations that a service starts with.
package enum CatalogueNotice: Equatable, Sendable, CustomStringConvertible {
    /// No catalogue was given for a new database, so it was filled with the demo locations.
    case demoLoaded(count: Int, database: String)
    /// The database already has locations, so the catalogue file was ignored.
    case notUsed(file: String, database: String)

    /// The problem and its remedy, for people.
    package var description: String {
        switch self {
        case .demoLoaded(let count, let database):
            let file = Self.absolute(database)
            return """
                no catalogue was given, so the \(count) demo locations were loaded into \(file); \
                if you expected other locations, check --data; to begin with your own, move \
                \(file), \(file)-wal and \(file)-shm away and start with --catalogue FILE
                """
        case .notUsed(let file, let database):
            return """
                \(Self.absolute(database)) has locations already; --catalogue \(file) is used only \
                for a new folder
                """
        }
    }

    private static func absolute(_ path: String) -> String {
        URL(filePath: path).standardizedFileURL.path
    }
}

/// A start with a catalogue file although the database already has locations.
package struct CatalogueConflict: StartupError, Equatable, CustomStringConvertible {
    /// The path of the catalogue file.
    package let file: String
    /// The path of the database file.
    package let database: String

    /// The problem and its remedy, for people.
    package var description: String {
        """
        The catalogue \(file) is for the first start, and \(database) has locations already: start \
        without --catalogue, or move \(database), \(database)-wal and \(database)-shm away first.
        """
    }
}
