// SPDX-License-Identifier: Apache-2.0

import CCatalogue
import Commerce
import Directory
package import MessageBus
import Messages
package import ServiceLoop
import ServiceStorage
import Wire

/// The state of people-service in memory, and its methods.
///
/// Devices, links and people are in the database only.
package final class PeopleState: JournalState {
    typealias Batch = BatchTransaction<PeopleState>
    typealias Incoming = IncomingRequest<Batch>
    /// Decides a step of a request with a PIN by what is known of the PIN.
    typealias PINDecision = (PINFact?, inout Batch) throws -> PINStep

    /// The maximum number of devices, of links, and of people.
    static let limit = 1_000

    let format: StreamFormat
    /// The last known state of each location; not part of a batch, since no command changes them.
    var locations = LocationDirectory()
    /// Answers a request with its PIN by the steps of a decision, after the commit of the batch.
    var decide: (Incoming, String, @escaping PINDecision) -> Void = { _, _, _ in }
    var generator = SystemRandomNumberGenerator()

    init(format: StreamFormat) { self.format = format }

    /// Refuses a location that is unknown, or may not have been announced yet; nil is all.
    func check(_ location: LocationID?) throws(Refusal) {
        if let location { try locations.check(location) }
    }

    /// The methods of people-service (`Protocols/13-PEOPLE.md`).
    package static let methods: MethodTable<BatchTransaction<PeopleState>> = {
        var methods = MethodTable<Batch>()
        methods.onDiscovery(answer: String(cString: catalogue_of_people()))
        addDevices(to: &methods)
        addLinks(to: &methods)
        addStaff(to: &methods)
        addStream(to: &methods)
        return methods
    }()

    private static func addStream(to methods: inout MethodTable<Batch>) {
        methods.on(GetPeopleSnapshot.self) { batch, request, _ in
            try check(stream: request.location)
            let entities =
                try DeviceRows.devices(at: nil, batch.db).map { PeopleEntity($0) }
                + LinkRows.links(at: nil, batch.db).map { PeopleEntity($0) }
                + StaffRows.staff(at: nil, batch.db).map { PeopleEntity($0) }
            return batch.snapshot(of: .suite, try entities.map { try WireCoding.encode($0) })
        }
        methods.on(GetPeopleEvents.self) { batch, request, _ in
            try check(stream: request.location)
            return try batch.events(
                of: .suite, after: request.after, limit: request.limit, format: batch.state.format)
        }
    }

    /// Refuses `location.unknown` for another stream than the only one.
    private static func check(stream: LocationID) throws(Refusal) {
        if stream != .suite { throw .locationUnknown(stream) }
    }
}

extension MethodTable<BatchTransaction<PeopleState>> {
    /// Adds a command; its answer is not stored, because it may have a secret (decision 19).
    ///
    /// The context is that of the command with the authenticated sender.
    mutating func onChange<C: Command>(
        _ type: C.Type,
        _ change:
            @escaping @Sendable (inout PeopleState.Batch, C, CommandContext) throws -> C.Answer
    ) {
        on(type) { batch, command, request in
            try .result(encoding: change(&batch, command, request.signed(command.context)))
        }
    }
}

extension BatchTransaction<PeopleState> {
    /// Appends an event about an entity after the previous one; returns its sequence number.
    mutating func append(
        _ type: PeopleEventType, _ entity: PeopleEntity, of subject: String,
        by context: CommandContext, after previous: SequenceNumber? = nil
    ) throws -> SequenceNumber {
        let event = PendingEvent(
            location: .suite, type: type.rawValue, subject: subject, time: now, context: context,
            data: try WireCoding.encode(entity), previous: previous)
        return try append(event).sequence
    }
}
