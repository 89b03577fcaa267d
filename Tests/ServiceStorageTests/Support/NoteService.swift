// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import TestSupport

@testable import ServiceLoop
@testable import ServiceStorage

/// A service of notes with a database, and a client that follows it.
enum NoteService {
    /// Runs both during the body; `isTicking` adds a timer that calls `tick()` of the state.
    static func use(
        _ folder: borrowing TemporaryFolder, _ limits: Limits = Limits(), isTicking: Bool = false,
        reportFailure: @escaping @Sendable (any Error) -> Void = { _ in },
        _ body: (BusHost<JournalService<NoteState>>, BusHost<NoteClient>) async throws -> Void
    ) async throws {
        let (endpoints, database) = (folder.endpoints, folder.database)
        let service = try BusHost<JournalService<NoteState>>(name: "notes", limits: limits)
        let client = try BusHost<NoteClient>(name: "client")
        try await service.start { bus in
            let journal = try Journal(path: database, now: .now(), migrations: NoteState.register)
            let format = StreamFormat(service: "notes", epoch: journal.epoch, entity: "note")
            let state = NoteState(format: format)
            // Due at each iteration of the poll thread.
            if isTicking { bus.every(.nanoseconds(1)) { state.tick() } }
            return try JournalService(
                bus: bus, endpoints: endpoints, journal: journal, state: state,
                format: format, version: "1.0", reportFailure: reportFailure)
        }
        try await client.start { try NoteClient(bus: $0, endpoints: endpoints) }
        try await withCleanup {
            try await body(service, client)
        } cleanup: {
            await client.stop()
            await service.stop()
        }
    }
}
