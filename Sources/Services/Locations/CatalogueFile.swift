// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
package import Messages

/// A catalogue file: a JSON list of locations with their menus, with which a new database is
/// filled.
package enum CatalogueFile {
    /// Reads the entries of a file, or of the built-in demo catalogue without a path.
    ///
    /// Throws a `CatalogueError` if the file can't be used.
    package static func read(path: String?) throws -> [CatalogueEntry] {
        guard let path else {
            return try decode(DemoMenu.catalogue, from: "the demo's catalogue")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CatalogueError(file: path, problem: "it can't be read")
        }
        return try decode(data, from: path)
    }

    private static func decode(_ bytes: some Collection<UInt8>, from file: String) throws
        -> [CatalogueEntry]
    {
        let entries: [CatalogueEntry]
        do {
            entries = try WireCoding.decode([CatalogueEntry].self, from: bytes)
        } catch {
            throw CatalogueError(file: file, problem: WireCoding.explain(error))
        }
        if let problem = problem(of: entries) { throw CatalogueError(file: file, problem: problem) }
        return entries
    }

    private static func problem(of entries: [CatalogueEntry]) -> String? {
        // The next start would treat a database without locations as a new one.
        if entries.isEmpty { return "it lists no location" }
        if Set(entries.map(\.location.id)).count != entries.count {
            return "it lists a location twice"
        }
        return entries.lazy.compactMap { entry in
            entry.location.identifierProblem ?? entry.problem ?? timeZoneProblem(of: entry.location)
                ?? entry.entities.lazy.compactMap(\.nameProblem).first
        }.first
    }

    private static func timeZoneProblem(of location: Location) -> String? {
        guard TimeZone(identifier: location.timeZone) == nil else { return nil }
        return "'\(location.timeZone)' of \(location.id) is not a time zone"
    }
}

/// The reason why a catalogue file can't be used.
package struct CatalogueError: StartupError, Equatable, CustomStringConvertible {
    /// The path of the file.
    package let file: String
    /// The problem, as a part of a sentence.
    package let problem: String

    /// The problem and its remedy, for people.
    package var description: String {
        "The catalogue \(file) can't be used: \(problem). Correct it."
    }
}
