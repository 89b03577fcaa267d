// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage
import Wire

/// The start of people-service with a database that may be new.
struct FirstStart {
    let journal: Journal

    /// Fills a new database with what a gateway kept before there was people-service, and
    /// remembers that this has happened.
    ///
    /// Codes, tokens, links and PINs stay valid. Throws a `StorageError` if a file can't be used.
    func run(takingOver gatewayPath: String?) throws {
        if try journal.read(isDone) { return }
        let kept = try gatewayPath.flatMap { path in
            try StorageError.explaining(opening: path) { try KeptByGateway(path: path) }
        }
        try StorageError.explaining(opening: journal.path) {
            try journal.transact { db in
                if let kept { try take(kept, db) }
                try db.prepared("INSERT INTO first_start VALUES (1)").run()
            }
        }
    }

    private func isDone(_ db: Database) throws -> Bool {
        try db.prepared("SELECT done FROM first_start").first { try $0.flag(0) } ?? false
    }

    private func take(_ kept: KeptByGateway, _ db: Database) throws {
        for var stored in kept.devices {
            let device = stored.device
            stored.lastEvent = try append(
                device.enrolled ? .deviceEnrolled : .deviceAdded, PeopleEntity(device),
                of: device.name.text, db)
            try DeviceRows.write(stored, db)
        }
        for link in kept.links {
            let sequence = try append(.linkMade, PeopleEntity(link), of: link.token ?? "", db)
            try LinkRows.write(link, lastEvent: sequence, db)
        }
        for var stored in kept.staff {
            stored.lastEvent = try append(
                .staffAdded, PeopleEntity(stored.member), of: stored.member.name.text, db)
            try StaffRows.write(stored, db)
        }
    }

    private func append(
        _ type: PeopleEventType, _ entity: PeopleEntity, of subject: String, _ db: Database
    ) throws -> SequenceNumber {
        let event = PendingEvent(
            location: .suite, type: type.rawValue, subject: subject, time: .now(),
            context: CommandContext(key: "gateway.db", terminal: "people-service"),
            data: try WireCoding.encode(entity))
        return try journal.append(event, db).sequence
    }
}
