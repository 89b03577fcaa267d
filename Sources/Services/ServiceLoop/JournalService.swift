// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Glibc
import MessageBus
import ServiceStorage
import Wire

/// The shell of a service that keeps a journal: drain, decide, commit, answer.
///
/// A turn takes all requests that wait, decides them in one transaction, and only when that is on
/// the disk sends the answers and publishes what happened. Load makes batches larger instead of
/// queues longer.
package final class JournalService<State: JournalState>: BusResident {
    private typealias Request = IncomingRequest<JournalTurn<State>>

    /// Tells the service's log that something failed.
    package typealias FailureHandler = (any Error) -> Void

    /// What the service knows in memory.
    package let state: State
    private let journal: Journal
    private let gate: Gate?
    private let publisher: Publisher
    private let bus: Bus
    private let reportFailure: FailureHandler
    /// What it counts while it serves; its owner's followers are counted too.
    package let statistics = StatisticsRecorder()
    private var responder: Responder<JournalTurn<State>>?
    /// Since when nothing can be written; nil while commands are taken.
    private var outage: StorageOutage?
    /// Since when the disk has too little room for a large command, though the last one was taken.
    private var shortage: StorageOutage?
    /// Whether nothing was asked since the last second.
    private var isQuiet = true
    /// What the turn before has left, because its answers were large.
    private var left: [Request] = []
    /// Whether a turn comes by itself, with whatever else the thread has to do before it.
    private var isTurnPlanned = false
    private var damage = DamageWatch()
    private var logDamage = DamageWatch()

    /// Binds both endpoints and serves from then on.
    ///
    /// Throws a `ZeroMQError` when one can't be bound.
    package init(
        bus: Bus, endpoints: ServiceEndpoints, journal: Journal, state: State, format: StreamFormat,
        version: String, failed: @escaping FailureHandler
    ) throws {
        self.bus = bus
        self.journal = journal
        self.state = state
        reportFailure = failed
        gate = try bus.gate(of: format.service)
        publisher = try Publisher(
            bus: bus, endpoint: endpoints.events, gate: gate, format: format,
            positions: journal.positions, statistics: statistics, failed: failed)
        let information = ServiceInformation(
            service: format.service, version: version, epoch: journal.epoch, startedAt: .now(),
            process: Int(getpid()), trial: journal.isTrial ? true : nil)
        responder = try Responder(
            bus: bus, endpoint: endpoints.requests, gate: gate, info: information,
            methods: State.methods, statistics: statistics
        ) { [weak self] in self?.turn() }
        statistics.storage = { [weak self] in
            (self?.outage ?? self?.shortage)?.statistics
                ?? ServiceStatistics.Storage(writable: true)
        }
        statistics.add(
            limit: "answerHours", journal.answerLife / 3600,
            reached: { journal.forgottenAnswers })
        bus.every(.seconds(1)) { [weak self] in self?.tend() }
    }

    /// Begins a location's stream, so that followers hear of it before its first event.
    package func begin(_ location: LocationID) { publisher.begin(location) }

    /// Runs one transaction of the service's own, outside of any request, and publishes what
    /// happened in it.
    ///
    /// Rethrows what the body throws, and throws when the file can't be written; nothing has
    /// happened then. Must not be called from a handler, whose turn is a transaction already.
    package func transact<Outcome>(
        _ body: (inout JournalTurn<State>) throws -> Outcome
    ) throws -> Outcome {
        let (outcome, events) = try attempt(body)
        for event in events { publisher.publish(event) }
        state.commit()
        return outcome
    }

    private func attempt<Outcome>(
        _ body: (inout JournalTurn<State>) throws -> Outcome
    ) throws -> (Outcome, [EventRecord]) {
        do {
            return try decide(body)
        } catch {
            if StorageFault(error)?.meetsEverybody ?? false { reportOnce(error) }
            throw error
        }
    }

    /// Answers a request whose handler returned nil.
    package func answer(_ request: IncomingRequest<JournalTurn<State>>, with response: Response) {
        responder?.answer(request, with: response)
    }

    /// Closes the sockets and the file.
    package func stop() {
        responder?.close()
        publisher.close()
        gate?.close()
        do { try journal.close() } catch { reportFailure(error) }
    }

    /// Takes a turn, unless one is planned: what has arrived meanwhile comes after what is left.
    private func turn() {
        if isTurnPlanned { return }
        if !left.isEmpty { return finishTurn() }
        do {
            guard let requests = try responder?.receive(), !requests.isEmpty else { return }
            isQuiet = false
            settle(requests)
            checkpointIfLong()
        } catch {
            reportFailure(error)
        }
    }

    /// Goes on with what the turn before has left; others come after it.
    private func finishTurn() {
        let requests = left
        left = []
        settle(requests)
        checkpointIfLong()
        planTurn()
    }

    /// Plans a turn after the thread has looked at everything else, one at a time: two that each
    /// left something would be four, and so on.
    private func planTurn() {
        if isTurnPlanned { return }
        isTurnPlanned = true
        bus.after(.zero) { [weak self] in
            self?.isTurnPlanned = false
            self?.turn()
        }
    }

    /// While the file can't be written reads do not wait for commands that may fail again, but for
    /// those before them in their own message.
    private func settle(_ requests: [Request]) {
        guard outage != nil else { return decide(requests) }
        var (reads, others): ([Request], [Request]) = ([], [])
        for request in requests {
            let follows = others.last.map(request.isOfSameBatch) ?? false
            if follows || request.request is any Command {
                others.append(request)
            } else {
                reads.append(request)
            }
        }
        if !reads.isEmpty { read(reads) }
        if !others.isEmpty { decide(others) }
    }

    /// Decides a batch in one transaction.
    ///
    /// When that fails each request gets a transaction of its own, so that one that can't be
    /// decided does not stand in the way of the others; but not when the file would fail them all.
    private func decide(_ requests: [Request]) {
        do {
            let (answers, events) = try decide { try perform(requests, in: &$0) }
            deliver(answers, to: requests, events)
        } catch {
            if StorageFault(error)?.meetsEverybody == true {
                refuse(requests, error)
            } else {
                single(out: requests, error) { decide($0) }
            }
        }
    }

    /// Gives each request that failed with others a turn of its own; one that fails alone is told
    /// so.
    private func single(
        out requests: [Request], _ error: any Error, _ settle: ([Request]) -> Void
    ) {
        if requests.count > 1 {
            for request in requests { settle([request]) }
        } else {
            reportNews(of: error)
            for request in requests { answer(request, with: .failure(of: error)) }
        }
    }

    /// Performs requests one after the other, until their answers, or what was read for them, are
    /// as large as the answers of one turn may be.
    private func perform(
        _ requests: [Request], in turn: inout JournalTurn<State>
    ) throws -> [Response?] {
        var answers: [Response?] = []
        var bytes = 0
        for request in requests where bytes < bus.limits.answerBytes {
            let before = journal.bytesRead
            let answer = try request.perform(in: &turn)
            bytes += max(answer?.length ?? 0, journal.bytesRead - before)
            answers.append(answer)
        }
        return answers
    }

    /// Refuses the commands of a batch that could not be written; its reads are answered all the
    /// same, as far as the file can be read.
    private func refuse(_ requests: [Request], _ error: any Error) {
        reportOnce(error)
        let reads = requests.filter { !($0.request is any Command) }
        for request in requests where request.request is any Command {
            answer(request, with: .failure(of: error))
        }
        if !reads.isEmpty { read(reads) }
    }

    /// Answers requests that write nothing.
    private func read(_ requests: [Request]) {
        do {
            let answers = try journal.read { db in
                var turn = newTurn(db)
                return try perform(requests, in: &turn)
            }
            deliver(answers, to: requests, [])
        } catch {
            state.rollBack()
            guard StorageFault(error)?.meetsEverybody == true else {
                return single(out: requests, error) { read($0) }
            }
            reportOnce(error)
            for request in requests { answer(request, with: .failure(of: error)) }
        }
    }

    /// Answers the first requests and tells what happened; those that have no answer yet wait for
    /// the next turn.
    private func deliver(
        _ answers: [Response?], to requests: [Request], _ events: [EventRecord]
    ) {
        if answers.count < requests.count {
            left += requests[answers.count...]
            statistics.cutTurn()
            planTurn()
        }
        for (place, answer) in answers.enumerated() {
            if let answer { self.answer(requests[place], with: answer) }
        }
        for event in events { publisher.publish(event) }
        state.commit()
    }

    /// Empties a long log while the answers are on their way; what fails is tried again after the
    /// next commit.
    private func checkpointIfLong() {
        let began = ContinuousClock.now
        do {
            if try journal.checkpointIfLong() { statistics.committed(in: .now - began) }
        } catch {
            report(error, unless: &logDamage)
        }
    }

    private func decide<Outcome>(
        _ body: (inout JournalTurn<State>) throws -> Outcome
    ) throws -> (Outcome, [EventRecord]) {
        do {
            var decided = ContinuousClock.now
            let decision = try journal.transact { db in
                var turn = newTurn(db)
                let outcome = try body(&turn)
                decided = .now
                return (outcome, turn.events)
            }
            // Without an event there was perhaps nothing to write.
            if !decision.1.isEmpty {
                statistics.committed(in: .now - decided)
                recover()
            }
            return decision
        } catch {
            state.rollBack()
            throw error
        }
    }

    private func newTurn(_ db: Database) -> JournalTurn<State> {
        JournalTurn(state: state, db: db, now: .now(), journal: journal)
    }

    /// Says once that the file can't be used, until it can be again: a log that grows with each
    /// refused command would fill the disk.
    private func reportOnce(_ error: any Error) {
        if outage == nil, shortage == nil { reportFailure(StorageFailure(error) ?? error) }
        guard let fault = StorageFault(error), fault.meetsEverybody else { return }
        outage = StorageOutage(fault: fault, since: outage?.since ?? .now())
    }

    /// Forgets an outage after a commit; on a full disk, or within a used-up quota, a small one may
    /// find room in the log where the next one does not.
    private func recover() {
        let mayLackRoom = outage?.fault == .full || outage?.fault == .failing
        if mayLackRoom, journal.isDiskFull { return }
        outage = nil
    }

    /// The same for what fails some and not all.
    private func reportNews(of error: any Error) { report(error, unless: &damage) }

    private func report(_ error: any Error, unless known: inout DamageWatch) {
        if known.isNews(StorageFault(error), at: journal.age) {
            reportFailure(StorageFailure(error) ?? error)
        }
    }

    /// The upkeep of a second.
    func tend() {
        let began = ContinuousClock.now
        upkeep { try journal.tend(isQuiet: isQuiet) }
        upkeep(watchDisk)
        statistics.tended(in: .now - began)
        isQuiet = true
    }

    private func upkeep(_ step: () throws -> Void) {
        do {
            try step()
        } catch {
            let meetsEverybody = StorageFault(error)?.meetsEverybody ?? false
            if meetsEverybody { reportOnce(error) } else { reportNews(of: error) }
        }
    }

    /// Notices a full disk before a command does, and that an outage is over without one.
    private func watchDisk() throws {
        try journal.checkIdentity()
        if outage != nil {
            try journal.probe()
            recover()
        } else if journal.hasRoom {
            shortage = nil
        } else if shortage == nil {
            reportFailure(StorageError.full(journal.path))
            shortage = StorageOutage(fault: .full, since: .now())
        }
    }
}
