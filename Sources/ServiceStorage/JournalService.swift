// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus

/// The shell of a service that keeps a journal: drain, decide, commit, answer (DESIGN §4).
///
/// A turn takes all requests that wait, decides them in one transaction, and only when that is on
/// the disk sends the answers and publishes what happened. Load makes batches larger instead of
/// queues longer.
public final class JournalService<State: JournalState>: BusResident {
    /// Tells the service's log that a turn failed.
    public typealias FailureHandler = (any Error) -> Void

    /// What the service knows in memory.
    public let state: State
    private let journal: Journal
    private let publisher: Publisher
    private let bus: Bus
    private let reportFailure: FailureHandler
    private var responder: Responder<JournalTurn<State>>?

    /// Binds both endpoints and serves from then on.
    ///
    /// Throws a `ZeroMQError` when one can't be bound.
    public init(
        bus: Bus, endpoints: ServiceEndpoints, journal: Journal, state: State, format: StreamFormat,
        version: String, failed: @escaping FailureHandler
    ) throws {
        self.bus = bus
        self.journal = journal
        self.state = state
        reportFailure = failed
        publisher = try Publisher(
            bus: bus, endpoint: endpoints.events, format: format, positions: journal.positions)
        let information = ServiceInformation(
            service: format.service, version: version, epoch: journal.epoch, startedAt: .now())
        responder = try Responder(
            bus: bus, endpoint: endpoints.requests, info: information, methods: State.methods
        ) { [weak self] in self?.turn() }
        bus.every(.seconds(1)) { [weak self] in self?.forgetOldCommands() }
    }

    /// Begins a location's stream, so that followers hear of it before its first event.
    public func begin(_ location: LocationID) { publisher.begin(location) }

    /// Runs one transaction of the service's own, outside of any request, and publishes what
    /// happened in it.
    ///
    /// Rethrows what the body throws, and throws when the file can't be written; nothing has
    /// happened then. Must not be called from a handler, whose turn is a transaction already.
    public func transact<Outcome>(
        _ body: (inout JournalTurn<State>) throws -> Outcome
    ) throws -> Outcome {
        let (outcome, events) = try decide(body)
        for event in events { publisher.publish(event) }
        state.commit()
        return outcome
    }

    /// Answers a request whose handler returned nil.
    public func answer(_ request: IncomingRequest<JournalTurn<State>>, with response: Response) {
        responder?.answer(request, with: response)
    }

    /// Closes the sockets and the file.
    public func stop() {
        responder?.close()
        publisher.close()
        do { try journal.close() } catch { reportFailure(error) }
    }

    private func turn() {
        do {
            guard let requests = try responder?.receive(), !requests.isEmpty else { return }
            settle(requests)
        } catch {
            reportFailure(error)
        }
    }

    /// Decides a batch in one transaction.
    ///
    /// When that fails each request gets a transaction of its own, so that one that can't be
    /// decided does not stand in the way of the others; but not when the file itself is the reason.
    private func settle(_ requests: [IncomingRequest<JournalTurn<State>>]) {
        do {
            let (answers, events) = try decide { turn in
                try requests.map { try $0.perform(in: &turn) }
            }
            for (request, answer) in zip(requests, answers) {
                if let answer { self.answer(request, with: answer) }
            }
            for event in events { publisher.publish(event) }
            state.commit()
        } catch  where requests.count > 1 && !Self.isOfTheFile(error) {
            for request in requests { settle([request]) }
        } catch {
            reportFailure(error)
            for request in requests { answer(request, with: .failure(.internalError)) }
        }
    }

    /// Whether no transaction would do better: a full or broken disk, or another writer.
    private static func isOfTheFile(_ error: any Error) -> Bool {
        let codes: [ResultCode] = [
            .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CORRUPT, .SQLITE_READONLY, .SQLITE_BUSY,
        ]
        return (error as? DatabaseError).map { codes.contains($0.resultCode) } ?? false
    }

    private func decide<Outcome>(
        _ body: (inout JournalTurn<State>) throws -> Outcome
    ) throws -> (Outcome, [EventRecord]) {
        do {
            return try journal.transact { db in
                var turn = JournalTurn(state: state, db: db, now: .now(), journal: journal)
                let outcome = try body(&turn)
                return (outcome, turn.events)
            }
        } catch {
            state.rollBack()
            throw error
        }
    }

    private func forgetOldCommands() {
        do { try journal.forgetOldCommands(now: .now()) } catch { reportFailure(error) }
    }
}
