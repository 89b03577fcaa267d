// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage
import Wire

/// The start of locations-service with a database that may be new.
struct FirstStart {
    let journal: Journal
    let db: Database
    /// The path of the database file.
    let path: String

    /// Fills a new database with the chosen locations, and remembers that this has happened.
    ///
    /// Throws a `CatalogueError` if the catalogue can't be used, and a `CatalogueConflict` if the
    /// database began with other locations.
    func apply(_ choice: CatalogueChoice) throws -> CatalogueNotice? {
        let hasLocations = !journal.positions.isEmpty
        switch choice {
        case .file(let file, let keepsLocations) where hasLocations:
            guard keepsLocations else { throw CatalogueConflict.file(file, database: path) }
            return .notUsed(file: file, database: path)
        case .file(let file, _):
            let entries = try CatalogueFile.read(path: file)
            if let problem = try storePictures(of: entries) {
                throw CatalogueError(file: file, problem: problem)
            }
            try fill(with: entries)
        case .demo where try hasLocations || isDone:
            guard try hasDemo else { throw CatalogueConflict.demo(database: path) }
        case .none where try hasDemo:
            throw CatalogueConflict.own(database: path)
        case .undecided where try hasLocations || isDone: break
        case .undecided, .demo:
            let entries = try CatalogueFile.read(path: nil)
            _ = try storePictures(of: entries)
            try fill(with: entries)
            try finish()
            return .demoLoaded(count: entries.count, database: path)
        case .none: break
        }
        try finish()
        return journal.positions.isEmpty ? .noLocation : nil
    }

    /// Whether there are all locations of the demo.
    private var hasDemo: Bool {
        get throws {
            let demo = try CatalogueFile.read(path: nil).map(\.location.id)
            return Set(demo).isSubset(of: journal.positions.keys)
        }
    }

    private var isDone: Bool {
        get throws {
            try db.prepared("SELECT done FROM first_start").first { try $0.flag(0) } ?? false
        }
    }

    private func finish() throws {
        guard try !isDone else { return }
        try db.prepared("INSERT INTO first_start VALUES (1)").run()
    }

    /// Stores the pictures of the demo that items name; returns the problem of another picture.
    private func storePictures(of entries: [CatalogueEntry]) throws -> String? {
        let table = PictureTable(db: db)
        let named = Set(entries.flatMap(\.menu.items).compactMap(\.picture))
        for picture in DemoMenu.pictures.values where named.contains(PictureID(sha256Of: picture)) {
            _ = try table.put(picture)
        }
        for entry in entries {
            for item in entry.menu.items {
                guard let picture = item.picture, try !table.has(picture) else { continue }
                return """
                    item \(item.id) of location \(entry.location.id) names a picture that is not \
                    stored; leave it out, and add it when the service runs
                    """
            }
        }
        return nil
    }

    private func fill(with entries: [CatalogueEntry]) throws {
        let now = Timestamp.now()
        let context = CommandContext(key: "catalogue", terminal: "locations-service")
        for entry in entries {
            let table = EntityTable(location: entry.location.id, journal: journal, db: db)
            for entity in entry.entities.map({ $0.revised(to: 1) }) {
                try table.write(
                    entity, replacing: nil,
                    at: journal.nextSequence(at: entry.location.id))
                _ = try journal.append(
                    PendingEvent(
                        location: entry.location.id, type: entity.change.rawValue,
                        subject: entity.id ?? "", time: now, context: context,
                        data: try WireCoding.encode(entity)),
                    db)
            }
        }
    }
}
