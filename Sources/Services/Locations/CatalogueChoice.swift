// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus

/// The catalogue that a new database is filled with.
package struct CatalogueChoice: Sendable, Equatable {
    /// The path of the catalogue file; nil for the demo locations.
    package let file: String?
    /// Whether the service ignores the file if the database already has locations; otherwise it
    /// does not start.
    package let keepsLocations: Bool

    /// Creates a choice.
    package init(file: String?, keepsLocations: Bool = false) {
        self.file = file
        self.keepsLocations = keepsLocations
    }
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
