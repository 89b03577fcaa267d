// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages

/// A catalogue file: a JSON list of locations with their menus, loaded when the database is new.
public enum CatalogueFile {
    /// The entries of a file, or of the demo's own without a path.
    ///
    /// Throws a `CatalogueError` when the file can't be used.
    public static func read(path: String?) throws -> [CatalogueEntry] {
        guard let path else {
            return try decode(PackageResources.demo_catalogue_json, from: "the demo's catalogue")
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
        if let problem = entries.lazy.compactMap(\.problem).first {
            throw CatalogueError(file: file, problem: problem)
        }
        return entries
    }
}

/// A catalogue file that can't be used.
public struct CatalogueError: Error, Equatable, CustomStringConvertible {
    /// The file.
    public let file: String
    /// What is wrong with it.
    public let problem: String

    /// What is wrong and what to do.
    public var description: String {
        "The catalogue \(file) can't be used: \(problem). Correct it."
    }
}

extension CatalogueEntry {
    /// What is wrong with an entry, if anything.
    fileprivate var problem: String? {
        if menu.location != location.id || menu.currency != location.currency {
            return "the menu of \(location.id) names another location or currency"
        }
        if TimeZone(identifier: location.timeZone) == nil {
            return "'\(location.timeZone)' of \(location.id) is no time zone"
        }
        if !(0...23).contains(location.businessDayTurnsAt) {
            return "the business day of \(location.id) must turn at an hour from 0 to 23"
        }
        if Set(menu.items.map(\.id)).count != menu.items.count {
            return "an item stands twice on the menu of \(location.id)"
        }
        let prices = Amount.zero...Self.highestPrice
        return menu.items.first { !prices.contains($0.price) }
            .map { "the price of \($0.name) at \(location.id) is out of range" }
    }
}
