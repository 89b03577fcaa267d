// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus

/// The locations that a new database is filled with.
package enum CatalogueChoice: Sendable, Equatable {
    /// No choice was made: a new database gets the demo locations, any other keeps its own.
    case undecided
    /// The demo locations; the service does not start with a database that began without them.
    case demo
    /// None: `locations.add` adds them. The service does not start with the demo locations.
    case none
    /// Those of a catalogue file.
    ///
    /// If the database already has locations, the service ignores the file with `keepsLocations`;
    /// otherwise it does not start.
    case file(String, keepsLocations: Bool = false)
}

/// A notice to the operator about the locations that a service starts with.
package enum CatalogueNotice: Equatable, Sendable, CustomStringConvertible {
    /// The new database was filled with the demo locations.
    case demoLoaded(count: Int, database: String)
    /// The database has no location yet.
    case noLocation
    /// The database already has locations, so the catalogue file was ignored.
    case notUsed(file: String, database: String)

    /// The problem and its remedy, for people.
    package var description: String {
        switch self {
        case .demoLoaded(let count, let database):
            return """
                the \(count) demo locations were loaded into \(Self.absolute(database)); if you \
                expected other locations, check --data; to begin with your own restaurant, choose \
                a new folder with --data and start with --own
                """
        case .noLocation:
            return """
                there is no location yet; now add yours: comanda location add --company "…" \
                --name "…" --currency …
                """
        case .notUsed(let file, let database):
            return """
                \(Self.absolute(database)) has locations already; --catalogue \(file) is used only \
                for a new folder
                """
        }
    }

    fileprivate static func absolute(_ path: String) -> String {
        URL(filePath: path).standardizedFileURL.path
    }
}

/// A start with a choice of locations that differs from those of the database.
package enum CatalogueConflict: StartupError, Equatable, CustomStringConvertible {
    /// A catalogue file is given, and the database already has locations.
    case file(String, database: String)
    /// The demo is chosen, and the database began without it.
    case demo(database: String)
    /// An own restaurant is chosen, and the database has the demo locations.
    case own(database: String)

    /// The problem and its remedy, for people.
    package var description: String {
        switch self {
        case .file(let file, let database):
            """
            The catalogue \(file) is for the first start, and \(database) has locations already: \
            start without --catalogue, or move \(database), \(database)-wal and \(database)-shm \
            away first.
            """
        case .demo(let database):
            """
            --demo is for a new folder, and \(CatalogueNotice.absolute(database)) was begun \
            without the demo: start without --demo, or choose a new folder with --data.
            """
        case .own(let database):
            """
            --own is for a new folder, and \(CatalogueNotice.absolute(database)) has the demo \
            locations: start without --own, or choose a new folder with --data.
            """
        }
    }
}
