// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Which locations a new database begins with.
package struct CatalogueChoice: Sendable, Equatable {
    /// The catalogue file; nil for the demo locations.
    package let file: String?
    /// Whether the service starts without the file if the database has locations already; otherwise
    /// that start is refused.
    package let keepsLocations: Bool

    /// A choice from its parts.
    package init(file: String?, keepsLocations: Bool = false) {
        self.file = file
        self.keepsLocations = keepsLocations
    }
}

/// What the owner of a database should know about the locations that a service starts with.
package enum CatalogueNotice: Equatable, Sendable, CustomStringConvertible {
    /// The database was new and no catalogue was given, so that it has so many demo locations now.
    case demoLoaded(count: Int, database: String)
    /// The database has locations, so the catalogue file was not used.
    case notUsed(file: String, database: String)

    /// What happened and what to do.
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
