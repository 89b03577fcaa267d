// SPDX-License-Identifier: Apache-2.0

import Commerce
import Directory
package import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// people-service: the only writer of devices, links and the people with a PIN.
///
/// It follows locations-service for the locations and tables that exist.
package final class PeopleService: ServiceResident {
    let bus: Bus
    let service: JournalService<PeopleState>
    private let reportFailure: (any Error) -> Void
    private var locationFollower: DirectoryFollower?
    /// The requests with a PIN whose decision is under way, by their text.
    private var waiting: [[UInt8]: [PeopleState.Incoming]] = [:]

    /// Opens or makes the database and serves.
    ///
    /// A new database takes over the devices, links and people of the file `gatewayPath`, if it
    /// exists. Throws a `StorageError` if a file can't be used, and a `ZeroMQError` if an endpoint
    /// can't.
    package init(
        bus: Bus, endpoints: ServiceEndpoints, locations: ServiceEndpoints, databasePath: String,
        gatewayPath: String? = nil, version: String, reportFailure: @escaping (any Error) -> Void
    ) throws {
        self.bus = bus
        self.reportFailure = reportFailure
        let journal = try Journal(
            path: databasePath, now: .now(), answerRetention: bus.limits.answerRetention,
            isPrivate: true, migrations: PeopleSchema.register)
        try FirstStart(journal: journal).run(takingOver: gatewayPath)
        let format = StreamFormat(service: "people", epoch: journal.epoch, entity: "people-entity")
        let state = PeopleState(format: format)
        service = try JournalService(
            bus: bus, endpoints: endpoints, journal: journal, state: state, format: format,
            version: version, reportFailure: reportFailure)
        service.beginStream(of: .suite)
        state.decide = { [weak self] in self?.decide($0, $1, $2) }
        locationFollower = try DirectoryFollower(
            bus: bus, endpoints: locations, statistics: service.statistics
        ) { state.locations.apply($0) }
    }

    /// The number of streams, and the problem of the database, if any.
    package var statusLine: String { service.statusLine }

    /// Closes the sockets and the file.
    package func stop() {
        locationFollower?.close()
        service.stop()
    }

    /// Begins a decision about a request with a PIN, after the commit of its batch.
    private func decide(
        _ request: PeopleState.Incoming, _ pin: String,
        _ decision: @escaping PeopleState.PINDecision
    ) {
        service.afterCommit { [weak self] in self?.begin(request, pin, decision) }
    }

    /// Begins a decision, unless it is under way: a client sends a request again if its answer is
    /// slow, and that is no other attempt.
    private func begin(
        _ request: PeopleState.Incoming, _ pin: String,
        _ decision: @escaping PeopleState.PINDecision
    ) {
        do {
            let text = try request.stored()
            waiting[text, default: []].append(request)
            if waiting[text]?.count == 1 { step(text, pin, nil, decision) }
        } catch {
            reportFailure(error)
            service.respond(to: request, with: .failure(of: error))
        }
    }

    /// Takes a step in a transaction of its own; answers, or learns what the next one must know.
    private func step(
        _ text: [UInt8], _ pin: String, _ fact: PINFact?,
        _ decision: @escaping PeopleState.PINDecision
    ) {
        do {
            switch try service.transact({ try decision(fact, &$0) }) {
            case .answer(let response): respond(to: text, with: response)
            case .learn(let question):
                // A slow hash would hold up the thread.
                bus.wait(for: { await question.fact(of: pin) }) { [weak self] in
                    self?.step(text, pin, $0, decision)
                }
            }
        } catch let refusal as Refusal {
            respond(to: text, with: .refusal(refusal))
        } catch {
            // The service has noted an outage of its file once.
            if StorageFault(error)?.affectsAllRequests != true { reportFailure(error) }
            respond(to: text, with: .failure(of: error))
        }
    }

    private func respond(to text: [UInt8], with response: Response) {
        for request in waiting.removeValue(forKey: text) ?? [] {
            service.respond(to: request, with: response)
        }
    }
}
