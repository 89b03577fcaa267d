// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
package import MessageBus
import Messages
package import ServiceLoop
import ServiceStorage
import Wire

/// Builds locations-service, which owns locations, menus and prices.
package enum LocationService {
    /// Opens the database, fills a new one from the catalogue, and begins to serve.
    ///
    /// Calls `reportNotice` at most once. Throws if the catalogue, the database or an endpoint
    /// can't be used. Throws a `CatalogueConflict` if a catalogue is given for a database that
    /// already has locations, unless `catalogue.keepsLocations`.
    package static func start(
        on bus: Bus, endpoints: ServiceEndpoints, databasePath: String,
        catalogue: CatalogueChoice, version: String, reportNotice: (CatalogueNotice) -> Void,
        reportFailure: @escaping (any Error) -> Void
    ) throws -> JournalService<LocationState> {
        let journal = try Journal(
            path: databasePath, now: .now(), answerRetention: bus.limits.answerRetention,
            migrations: LocationSchema.register)
        let (entries, notice) = try StorageError.explaining(opening: databasePath) {
            try journal.transact { try loadOrFill($0, journal, catalogue, databasePath) }
        }
        if let notice { reportNotice(notice) }
        let format = StreamFormat(
            service: "locations", epoch: journal.epoch, entity: "catalogue-entry")
        return try JournalService(
            bus: bus, endpoints: endpoints, journal: journal,
            state: LocationState(entries, format: format), format: format, version: version,
            reportFailure: reportFailure)
    }

    /// The locations of the database, which is filled from the catalogue if it has none.
    private static func loadOrFill(
        _ db: Database, _ journal: Journal, _ catalogue: CatalogueChoice, _ path: String
    ) throws -> ([CatalogueEntry], CatalogueNotice?) {
        let known = try CatalogueStorage.load(db)
        guard known.isEmpty else {
            guard let file = catalogue.file else { return (known, nil) }
            guard catalogue.keepsLocations else {
                throw CatalogueConflict(file: file, database: path)
            }
            return (known, .notUsed(file: file, database: path))
        }
        let entries = try fill(db, journal, from: catalogue.file)
        let isDemo = catalogue.file == nil
        return (entries, isDemo ? .demoLoaded(count: entries.count, database: path) : nil)
    }

    private static func fill(
        _ db: Database, _ journal: Journal, from path: String?
    ) throws -> [CatalogueEntry] {
        let entries = try CatalogueFile.read(path: path)
        let now = Timestamp.now()
        let context = CommandContext(key: "catalogue", terminal: "locations-service")
        for entry in entries {
            try CatalogueStorage.insert(entry, db)
            _ = try journal.append(
                PendingEvent(
                    location: entry.location.id, type: LocationEventType.added.rawValue,
                    subject: entry.location.id.text, time: now, context: context,
                    data: try WireCoding.encode(entry)),
                db)
        }
        return entries
    }
}
