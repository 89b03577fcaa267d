// SPDX-License-Identifier: Apache-2.0

import Commerce
package import MessageBus
package import ServiceLoop
import ServiceStorage

/// Builds locations-service, which owns locations, menus and prices.
package enum LocationService {
    /// Opens the database, fills a new one from the catalogue, and begins to serve.
    ///
    /// Calls `reportNotice` at most once. Throws if the catalogue, the database or an endpoint
    /// can't be used, and a `CatalogueConflict` if the choice does not fit the locations that the
    /// database has.
    package static func start(
        on bus: Bus, endpoints: ServiceEndpoints, databasePath: String,
        catalogue: CatalogueChoice, version: String, reportNotice: (CatalogueNotice) -> Void,
        reportFailure: @escaping (any Error) -> Void
    ) throws -> JournalService<LocationState> {
        let journal = try Journal(
            path: databasePath, now: .now(), answerRetention: bus.limits.answerRetention,
            migrations: LocationSchema.register)
        let notice = try StorageError.explaining(opening: databasePath) {
            try journal.transact {
                try FirstStart(journal: journal, db: $0, path: databasePath).apply(catalogue)
            }
        }
        if let notice { reportNotice(notice) }
        let format = StreamFormat(
            service: "locations", epoch: journal.epoch, entity: "location-entity")
        let service = try JournalService(
            bus: bus, endpoints: endpoints, journal: journal, state: LocationState(format: format),
            format: format, version: version, reportFailure: reportFailure)
        _ = DueChanges(
            bus: bus, journal: journal, service: service, reportFailure: reportFailure)
        return service
    }
}
