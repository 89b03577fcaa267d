// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Wire

@testable import MessageBus

/// A service with the notes of one location in memory, which can lose events.
final class NoteService: BusResident {
    private static let location: LocationID = "00001"

    private let format: StreamFormat
    let gate: Gate?
    private let publisher: Publisher
    private var responder: Responder<NoteService>?
    private var log: [EventRecord] = []
    private(set) var requests: [String] = []
    /// Receives the failures of the publisher.
    let failures = Inbox()

    init(bus: Bus, endpoints: ServiceEndpoints, epoch: Epoch) throws {
        format = StreamFormat(service: "notes", epoch: epoch, entity: "note")
        gate = try bus.gate(of: "notes")
        publisher = try Publisher(
            bus: bus, endpoint: endpoints.events, gate: gate, format: format,
            positions: [Self.location: .none],
            reportFailure: { [failures] in failures.put("\($0)") })
        let information = ServiceInformation(
            service: "notes", version: "1.0", epoch: epoch, startedAt: Timestamp(milliseconds: 0))
        responder = try Responder(
            bus: bus, endpoint: endpoints.requests, gate: gate, info: information,
            methods: Self.methods
        ) { [weak self] in self?.answerRequests() }
    }

    /// The number of subscribed keys, by role.
    var listeners: [String: Int] { gate?.accessStatistics(at: .now).listeners ?? [:] }

    func stop() {
        responder?.close()
        publisher.close()
        gate?.close()
    }

    /// Begins the stream of another location, which stays empty.
    func begin(_ location: LocationID) { publisher.begin(location) }

    /// Sends a heartbeat now.
    func sendHeartbeat() { publisher.sendHeartbeat(of: Self.location) }

    /// Writes a note; with `isLost`, its event is stored but not published.
    func write(_ text: String, isLost: Bool = false) throws {
        let record = EventRecord(
            location: Self.location, sequence: SequenceNumber(UInt64(log.count + 1)),
            type: "note.written", subject: text, time: Timestamp(milliseconds: 0), actor: "till-1",
            correlation: "key-\(log.count)", data: try WireCoding.encode(Note(text: text)))
        log.append(record)
        if !isLost { publisher.publish(record) }
    }

    private static let methods: MethodTable<NoteService> = {
        var methods = MethodTable<NoteService>()
        methods.on(GetNoteSnapshot.self) { service, _, _ in
            service.requests.append("snapshot")
            return try .result(
                encoding: Snapshot(
                    epoch: service.format.epoch,
                    sequence: SequenceNumber(UInt64(service.log.count)),
                    state: service.log.map { Note(text: $0.subject) }))
        }
        methods.on(GetNoteEvents.self) { service, request, _ in
            service.requests.append("events after \(request.after.number)")
            let events = service.log.filter { $0.sequence > request.after }.map(
                service.format.event)
            let end = SequenceNumber(UInt64(service.log.count))
            let page = events.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
            let answer =
                #"{"epoch":"\#(service.format.epoch)","sequence":"\#(end)","events":[\#(page)]}"#
            return .result(answer.utf8)
        }
        return methods
    }()

    private func answerRequests() {
        var service = self
        for request in (try? responder?.receive()) ?? [] {
            if let response = try? request.perform(in: &service) {
                responder?.answer(request, with: response)
            }
        }
    }
}

/// The data of the events in tests.
struct Note: Codable, Sendable, Equatable {
    var text: String
}

/// `notes.snapshot`, for tests.
struct GetNoteSnapshot: SnapshotRequest {
    typealias Entity = Note
    typealias Answer = Snapshot<Note>
    static let method = "notes.snapshot"
    var location: LocationID
}

/// `notes.events`, for tests.
struct GetNoteEvents: EventsRequest {
    typealias Entity = Note
    typealias Answer = EventPage<Note>
    static let method = "notes.events"
    var location: LocationID
    var after: SequenceNumber
    var limit: Int?
}
