// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage

/// Builds locations-service: the owner of locations, menus and prices.
public enum LocationService {
    /// Opens the database, fills it from the catalogue when it is new, and serves.
    ///
    /// Throws when the catalogue, the file or an endpoint can't be used, and a `CatalogueConflict`
    /// when a catalogue is given for a database that has locations already.
    public static func start(
        on bus: Bus, endpoints: ServiceEndpoints, databasePath: String, cataloguePath: String?,
        version: String, failed: @escaping (any Error) -> Void
    ) throws -> JournalService<LocationState> {
        let journal = try Journal(
            path: databasePath, now: .now(), keepAnswers: bus.limits.answerLife,
            migrations: LocationSchema.register)
        let entries = try StorageError.explaining(opening: databasePath) {
            try journal.transact { db in
                let known = try CatalogueStorage.load(db)
                if known.isEmpty { return try fill(db, journal, from: cataloguePath) }
                if let cataloguePath {
                    throw CatalogueConflict(file: cataloguePath, database: databasePath)
                }
                return known
            }
        }
        let format = StreamFormat(
            service: "locations", epoch: journal.epoch, entity: "catalogue-entry")
        return try JournalService(
            bus: bus, endpoints: endpoints, journal: journal,
            state: LocationState(entries, format: format), format: format, version: version,
            failed: failed)
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
                Happening(
                    location: entry.location.id, type: LocationEventType.added.rawValue,
                    subject: entry.location.id.text, time: now, context: context,
                    data: try WireCoding.encode(entry)),
                db)
        }
        return entries
    }
}
