// SPDX-License-Identifier: Apache-2.0

package import Commerce
import GRDB
import Glibc
package import MessageBus
package import ServiceStorage
import Wire

/// The main loop of a service with a journal: drain, decide, commit, answer.
///
/// 1. Drain: receive the waiting requests from the socket as one batch.
/// 2. Decide: handle them in one transaction, against the state in memory.
/// 3. Commit: write the transaction to the disk.
/// 4. Answer: publish the events and send the replies.
///
/// So a change that was sent is never lost. Load makes batches larger instead of queues longer.
package final class JournalService<State: JournalState>: ServiceResident {
    private typealias Request = IncomingRequest<BatchTransaction<State>>

    /// The state of the service in memory.
    package let state: State
    /// The statistics of the service; its owner adds its followers and requesters.
    package let statistics = StatisticsRecorder()
    let journal: Journal
    /// Logs a failure after which the service continues.
    let reportFailure: (any Error) -> Void
    private let gate: Gate?
    private let publisher: Publisher
    let bus: Bus
    private var responder: Responder<BatchTransaction<State>>?
    /// The current outage; nil while commands are accepted.
    var outage: StorageOutage?
    /// A lack of disk space for a large command, although the last commit succeeded.
    var shortage: StorageOutage?
    /// Whether a checkpoint waits for a pause between requests.
    var isPauseAwaited = false
    /// Whether no request has come since the wait for a pause began.
    var isQuiet = true
    /// The requests that the previous batch has deferred, because its answers were large.
    private var deferred: [Request] = []
    /// Whether the next batch is scheduled behind the other work of the thread.
    private var isBatchScheduled = false
    /// What follows the commit of the present transaction; nil between transactions.
    private var following: [() -> Void]?
    var faultLog = FaultLogLimiter()
    var checkpointFaultLog = FaultLogLimiter()

    /// Binds both endpoints and begins to serve.
    ///
    /// `heartbeatData` returns the data of a stream's heartbeat at a time. Throws a `ZeroMQError`
    /// if an endpoint can't be bound.
    package init(
        bus: Bus, endpoints: ServiceEndpoints, journal: Journal, state: State, format: StreamFormat,
        version: String,
        heartbeatData: @escaping (LocationID, Timestamp) -> Heartbeat = { _, _ in Heartbeat() },
        reportFailure: @escaping (any Error) -> Void
    ) throws {
        self.bus = bus
        self.journal = journal
        self.state = state
        self.reportFailure = reportFailure
        gate = try bus.gate(of: format.service)
        publisher = try Publisher(
            bus: bus, endpoint: endpoints.events, gate: gate, format: format,
            positions: journal.positions, statistics: statistics,
            heartbeatData: { location, time in
                var data = heartbeatData(location, time)
                data.replaced = journal.isReplaced ? true : nil
                return data
            },
            reportFailure: reportFailure)
        let information = ServiceInformation(
            service: format.service, version: version, epoch: journal.epoch, startedAt: .now(),
            process: Int(getpid()), trial: journal.isTrial ? true : nil)
        responder = try Responder(
            bus: bus, endpoint: endpoints.requests, gate: gate, info: information,
            methods: State.methods, statistics: statistics
        ) { [weak self] in self?.processNextBatch() }
        statistics.storage = { [weak self] in self?.storage }
        statistics.add(
            limit: "answerHours", journal.answerRetention / 3600,
            reached: { journal.expiredAnswers })
        bus.every(.seconds(1)) { [weak self] in self?.maintain() }
        if journal.isReplaced { reportFailure(ReplacedDatabase(path: journal.path)) }
    }

    /// The state of the database in `service.stats`.
    private var storage: ServiceStatistics.Storage {
        var storage =
            (outage ?? shortage)?.statistics ?? ServiceStatistics.Storage(writable: true)
        storage.replaced = journal.isReplaced ? true : nil
        return storage
    }

    /// Begins the stream of a location, whose heartbeats announce it before its first event.
    package func beginStream(of location: LocationID) { publisher.begin(location) }

    /// Runs a transaction of the service's own, outside of any request, and publishes its events.
    ///
    /// Rethrows the errors of the body, and throws if the file can't be written. Then nothing was
    /// written. Must not be called from a handler, which already runs in a transaction.
    package func transact<Outcome>(
        _ body: (inout BatchTransaction<State>) throws -> Outcome
    ) throws -> Outcome {
        do {
            let (outcome, events) = try commit(body)
            for event in events { publisher.publish(event) }
            keepChanges()
            return outcome
        } catch {
            if StorageFault(error)?.affectsAllRequests ?? false { noteOutage(error) }
            throw error
        }
    }

    /// Calls an action after the commit of the present transaction and its answers; without a
    /// transaction, at once.
    ///
    /// It is not called if the transaction fails.
    package func afterCommit(_ action: @escaping () -> Void) {
        if following == nil { action() } else { following?.append(action) }
    }

    /// Responds to a request whose handler returned nil.
    package func respond(
        to request: IncomingRequest<BatchTransaction<State>>, with response: Response
    ) {
        responder?.answer(request, with: response)
    }

    /// The number of streams, and the problem of the database, if any.
    package var statusLine: String { statistics.statusLine }

    /// Closes the sockets and the file.
    package func stop() {
        responder?.close()
        publisher.close()
        gate?.close()
        do { try journal.close() } catch { reportFailure(error) }
    }

    /// Processes the next batch, unless one is scheduled; deferred requests come first.
    private func processNextBatch() {
        if isBatchScheduled { return }
        if !deferred.isEmpty { return processDeferred() }
        do {
            guard let requests = try responder?.receive(), !requests.isEmpty else { return }
            isQuiet = false
            process(requests)
            checkpointIfLong()
        } catch {
            reportFailure(error)
        }
    }

    private func processDeferred() {
        let requests = deferred
        deferred = []
        process(requests)
        checkpointIfLong()
        scheduleNextBatch()
    }

    /// Schedules the next batch after the other work of the thread.
    ///
    /// At most one is scheduled. Two scheduled batches that both defer requests would schedule
    /// four, and so on.
    private func scheduleNextBatch() {
        if isBatchScheduled { return }
        isBatchScheduled = true
        bus.after(.zero) { [weak self] in
            self?.isBatchScheduled = false
            self?.processNextBatch()
        }
    }

    /// Processes requests; during an outage, it processes reads in a batch of their own.
    ///
    /// A read after a command in the same message stays behind that command.
    private func process(_ requests: [Request]) {
        guard outage != nil else { return runBatch(requests) }
        var (reads, others): ([Request], [Request]) = ([], [])
        for request in requests {
            let follows = others.last.map(request.isOfSameBatch) ?? false
            if follows || request.request is any Command {
                others.append(request)
            } else {
                reads.append(request)
            }
        }
        if !reads.isEmpty { runReadOnlyBatch(reads) }
        if !others.isEmpty { runBatch(others) }
    }

    /// Runs a batch in one transaction.
    ///
    /// If it fails, each request gets a transaction of its own, so that a failing request does not
    /// affect the others. If the file itself has failed, its commands are refused instead.
    private func runBatch(_ requests: [Request]) {
        do {
            let (answers, events) = try commit { try handle(requests, in: &$0) }
            complete(requests, with: answers, events)
        } catch {
            if StorageFault(error)?.affectsAllRequests == true {
                refuseCommands(of: requests, error)
            } else {
                retryOneByOne(requests, after: error) { runBatch($0) }
            }
        }
    }

    /// Runs each request of a failed batch as a batch of its own; a single one gets an error.
    private func retryOneByOne(
        _ requests: [Request], after error: any Error, run: ([Request]) -> Void
    ) {
        if requests.count > 1 {
            for request in requests { run([request]) }
        } else {
            report(error)
            for request in requests { respond(to: request, with: .failure(of: error)) }
        }
    }

    /// Handles requests in order, until their answers, or the events read for them, reach the size
    /// limit of a batch.
    private func handle(
        _ requests: [Request], in transaction: inout BatchTransaction<State>
    ) throws -> [Response?] {
        var answers: [Response?] = []
        var bytes = 0
        for request in requests where bytes < bus.limits.answerBytes {
            let before = journal.bytesRead
            let answer = try request.perform(in: &transaction)
            bytes += max(answer?.length ?? 0, journal.bytesRead - before)
            answers.append(answer)
        }
        return answers
    }

    /// Refuses the commands of a batch that can't be written, and runs its reads.
    private func refuseCommands(of requests: [Request], _ error: any Error) {
        noteOutage(error)
        let reads = requests.filter { !($0.request is any Command) }
        for request in requests where request.request is any Command {
            respond(to: request, with: .failure(of: error))
        }
        if !reads.isEmpty { runReadOnlyBatch(reads) }
    }

    private func runReadOnlyBatch(_ requests: [Request]) {
        do {
            let answers = try journal.read { db in
                var transaction = newTransaction(db)
                return try handle(requests, in: &transaction)
            }
            complete(requests, with: answers, [])
        } catch {
            discardChanges()
            guard StorageFault(error)?.affectsAllRequests == true else {
                return retryOneByOne(requests, after: error) { runReadOnlyBatch($0) }
            }
            noteOutage(error)
            for request in requests { respond(to: request, with: .failure(of: error)) }
        }
    }

    /// Publishes the events and sends the answers of a batch; defers the requests without answers.
    ///
    /// The events are first: followers then know a new price before a client that has the answer
    /// orders with it.
    private func complete(
        _ requests: [Request], with answers: [Response?], _ events: [EventRecord]
    ) {
        if answers.count < requests.count {
            deferred += requests[answers.count...]
            statistics.recordTruncatedBatch()
            scheduleNextBatch()
        }
        for event in events { publisher.publish(event) }
        for (index, answer) in answers.enumerated() {
            if let answer { respond(to: requests[index], with: answer) }
        }
        keepChanges()
    }

    /// Runs the body in one transaction; returns its outcome and its events, which are committed.
    private func commit<Outcome>(
        _ body: (inout BatchTransaction<State>) throws -> Outcome
    ) throws -> (Outcome, [EventRecord]) {
        do {
            var commitBegan = ContinuousClock.now
            let result = try journal.transact { db in
                var transaction = newTransaction(db)
                let outcome = try body(&transaction)
                commitBegan = .now
                return (outcome, transaction.events)
            }
            // A batch without events may have written nothing.
            if !result.1.isEmpty {
                statistics.recordCommit(.now - commitBegan)
                endOutage()
            }
            return result
        } catch {
            discardChanges()
            throw error
        }
    }

    private func newTransaction(_ db: Database) -> BatchTransaction<State> {
        following = []
        return BatchTransaction(state: state, db: db, now: .now(), journal: journal)
    }

    private func keepChanges() {
        let actions = following ?? []
        following = nil
        state.commit()
        for action in actions { action() }
    }

    private func discardChanges() {
        following = nil
        state.rollBack()
    }
}
