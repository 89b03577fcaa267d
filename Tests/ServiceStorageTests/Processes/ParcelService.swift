// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import TestSupport
import Wire

@testable import ServiceLoop
@testable import ServiceStorage

/// A service with a made-up process on a real database.
final class ParcelService: ServiceResident {
    typealias Transaction = BatchTransaction<ParcelState>

    let service: JournalService<ParcelState>
    let faults: ParcelFaults
    private let depot: Depot
    private(set) lazy var runner = ProcessRunner<ParcelState, String, Parcel>(
        on: service, backoff: Backoff(first: .milliseconds(1), longest: .milliseconds(20)),
        unfinished: { try ParcelRows.unfinished($0).map { ($0.name, $0) } },
        resume: { [weak self] in try self?.resume($0, &$1) })
    let statusLine = ""
    /// What a test has noted.
    var log: [String] = []

    init(bus: Bus, path: String, _ faults: ParcelFaults) throws {
        self.faults = faults
        depot = try Depot(bus: bus, path: path, faults)
        let journal = try Journal(
            path: "\(path)/notes.db", now: .now(), migrations: ParcelRows.register)
        service = try JournalService(
            bus: bus, endpoints: Self.endpoints(path), journal: journal, state: ParcelState(),
            format: StreamFormat(service: "notes", epoch: journal.epoch, entity: "note"),
            version: "1.0", reportFailure: { _ in })
        service.state.begin = { [weak self] command, request in
            self?.runner.begin(request) { try self?.begin(command, request, &$0) }
        }
        runner.resumeUnfinished()
    }

    func stop() {
        runner.stop()
        service.stop()
    }

    static func endpoints(_ path: String) -> ServiceEndpoints {
        ServiceEndpoints(requests: "ipc://\(path)/requests", events: "ipc://\(path)/events")
    }

    private func begin(
        _ command: SendParcel, _ request: IncomingRequest<Transaction>,
        _ transaction: inout Transaction
    ) throws {
        let (name, key) = (command.parcel, command.context.key)
        if try runner.answerAgain(request, key, transaction) { return }
        let known = try ParcelRows.parcel(name, transaction.db)
        let new = Parcel(name: name, request: try request.stored())
        let parcel = runner.running[name] ?? known ?? new
        guard request.hasContent(of: parcel.request) else { throw Refusal.keyReused }
        if runner.running[name] == nil { runner.running[name] = parcel }
        runner.running.wait(request, for: key, of: name)
        if known == nil { try write(parcel, transaction) }
        try resume(name, &transaction)
    }

    /// Asks the depot for the next work, unless it is being asked.
    private func resume(_ name: String, _ transaction: inout Transaction) throws {
        guard let parcel = runner.running[name], !runner.running.isAsking(name) else { return }
        runner.ask(for: name) { [depot] in
            depot.work("\(name)-\(parcel.step.rawValue)", answer: $0)
        } then: { [weak self] isDone, transaction in
            try self?.answered(isDone, name, &transaction)
        }
    }

    private func answered(
        _ isDone: Bool, _ name: String, _ transaction: inout Transaction
    ) throws {
        guard var parcel = runner.running[name] else { return }
        if isDone { parcel.step = parcel.step == .take ? .pay : .done }
        parcel.failures = isDone ? 0 : parcel.failures + 1
        runner.running[name] = parcel
        guard isDone else { return runner.retry(name, failures: parcel.failures) }
        try write(parcel, transaction)
        if parcel.isDone {
            try finish(parcel, &transaction)
        } else {
            try resume(name, &transaction)
        }
    }

    private func finish(_ parcel: Parcel, _ transaction: inout Transaction) throws {
        let note = try WireCoding.encode(Note(text: parcel.name))
        let key = CommandKey(stringLiteral: parcel.name)
        try transaction.append(
            PendingEvent(
                location: "00001", type: "parcel.paid", subject: parcel.name,
                time: transaction.now, context: CommandContext(key: key, terminal: "till-1"),
                data: note))
        try transaction.journal.store(
            .result(note), to: key, request: parcel.request, transaction.db)
        runner.respond(to: parcel.name, with: .result(note))
        runner.running[parcel.name] = nil
    }

    private func write(_ parcel: Parcel, _ transaction: Transaction) throws {
        try ParcelRows.write(parcel, transaction.db)
        if faults.failsNextCommit() { try ParcelRows.setTrap(transaction.db) }
        faults.pass()
        service.afterCommit { [faults] in faults.pass() }
    }
}

/// A client of the service of parcels.
final class ParcelClient: BusResident {
    private let requester: Requester

    init(bus: Bus, path: String) throws {
        requester = try Requester(
            bus: bus, endpoint: ParcelService.endpoints(path).requests)
    }

    func stop() { requester.close() }

    /// Sends a parcel under its name as the key; returns the answer, or the reason without one.
    func send(_ name: String, timeout: Duration = .seconds(20)) async -> String {
        await send(SendParcel(name, key: CommandKey(stringLiteral: name)), timeout: timeout)
    }

    /// Sends a command; returns the answer, or the reason without one.
    func send(_ command: SendParcel, timeout: Duration = .seconds(20)) async -> String {
        do throws(CallFailure) {
            return try await requester.call(command, timeout: timeout).text
        } catch .refused(let error) {
            return error.reason.map { "\(error.code) \($0)" } ?? "\(error.code)"
        } catch {
            return "\(error)"
        }
    }
}

extension ParcelService {
    /// Runs the service and a client of it in a folder during the body.
    static func use(
        _ path: String, killedAt: Int? = nil, failingCommit: Int? = nil,
        _ body: (BusHost<ParcelService>, BusHost<ParcelClient>) async throws -> Void
    ) async throws {
        let service = try BusHost<ParcelService>(name: "parcels")
        let client = try BusHost<ParcelClient>(name: "client")
        try await service.start { bus in
            try ParcelService(
                bus: bus, path: path,
                ParcelFaults(killedAt: killedAt, failingCommit: failingCommit))
        }
        try await client.start { try ParcelClient(bus: $0, path: path) }
        try await withCleanup {
            try await body(service, client)
        } cleanup: {
            await client.stop()
            await service.stop()
        }
    }
}
