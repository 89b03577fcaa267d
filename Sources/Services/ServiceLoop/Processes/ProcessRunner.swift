// SPDX-License-Identifier: Apache-2.0

package import GRDB
import MessageBus
import ServiceStorage

/// The runner of durable processes: of what a service does in several steps, with other services,
/// until it is done.
///
/// A process is a value whose progress is in rows. Its steps are decided in transactions: by a
/// request, by the answer of another service, or after a pause. All steps that become possible in
/// one turn of the thread share a transaction. Only after its commit are others asked and requests
/// answered.
///
/// If a transaction fails, the memory is rolled back, and each step gets a transaction of its own.
/// A process whose own step fails is forgotten and resumed from its rows after a pause, as after a
/// kill of the program. So there is one way to continue, and each start uses it.
package final class ProcessRunner<State: JournalState, ID: Hashable, Process> {
    /// The transaction of a step.
    package typealias Transaction = BatchTransaction<State>
    /// Decides and writes a step.
    package typealias Decision = (inout Transaction) throws -> Void

    private struct Step {
        let decide: Decision
        let failed: (any Error) -> Void
    }

    /// The processes in memory, which only steps may change.
    package var running = RunningProcesses<ID, Process, Request>()
    let service: JournalService<State>
    private let backoff: Backoff
    private let unfinished: (Database) throws -> [(ID, Process)]
    private let decidePresent: (ID, inout Transaction) throws -> Void
    /// The steps of the next transaction.
    private var steps: [Step] = []
    private var isResumptionPlanned = false
    private var isStopped = false

    /// Creates a runner, which begins with `resumeUnfinished()`.
    ///
    /// `unfinished` reads the processes that are not done from the rows; `resume` decides the
    /// present step of a running one again, with the same keys.
    package init(
        on service: JournalService<State>, backoff: Backoff,
        unfinished: @escaping (Database) throws -> [(ID, Process)],
        resume: @escaping (ID, inout Transaction) throws -> Void
    ) {
        (self.service, self.backoff) = (service, backoff)
        (self.unfinished, decidePresent) = (unfinished, resume)
    }

    /// Ends the runner; the processes continue after the next start.
    package func stop() { isStopped = true }

    /// Resumes the processes that are not done and do not run.
    package func resumeUnfinished() {
        do {
            for (id, process) in try service.journal.read(unfinished) where running[id] == nil {
                running[id] = process
                decideAgain(id)
            }
        } catch {
            service.reportFailure(error)
            resumeUnfinishedLater()
        }
    }

    /// Forgets a process, and resumes it from its rows after the longest pause.
    package func forget(_ id: ID) {
        running[id] = nil
        resumeUnfinishedLater()
    }

    private func resumeUnfinishedLater() {
        if isResumptionPlanned { return }
        isResumptionPlanned = true
        service.bus.after(backoff.longest) { [weak self] in
            guard let self, !isStopped else { return }
            isResumptionPlanned = false
            resumeUnfinished()
        }
    }
}

/// The steps.
extension ProcessRunner {
    /// Adds a step of a process to the next transaction, which follows the other work of the
    /// thread.
    ///
    /// If it fails, the requests that wait for the process get the failure.
    package func enqueue(for id: ID, _ decide: @escaping Decision) {
        enqueue(decide) { [weak self] error in
            self?.service.reportFailure(error)
            self?.respond(to: id, with: .failure(of: error))
            self?.forget(id)
        }
    }

    /// Adds a step to the next transaction; `failed` is called after a failure of its own.
    package func enqueue(_ decide: @escaping Decision, failed: @escaping (any Error) -> Void) {
        if isStopped { return }
        steps.append(Step(decide: decide, failed: failed))
        if steps.count > 1 { return }
        service.bus.after(.zero) { [weak self] in self?.runSteps() }
    }

    /// Asks another service after the commit; the answer is the next step of the process.
    ///
    /// An answer to an earlier run of the process is ignored: the present one asks again.
    package func ask<Answer>(
        for id: ID, _ send: @escaping (@escaping (Answer) -> Void) -> Void,
        then decide: @escaping (Answer, inout Transaction) throws -> Void
    ) {
        guard let run = running.ask(id) else { return }
        service.afterCommit { [weak self] in
            send { answer in
                self?.enqueue(for: id) { [weak self] transaction in
                    guard self?.running.answer(id, run: run) == true else { return }
                    try decide(answer, &transaction)
                }
            }
        }
    }

    /// Resumes a process after the pause for a number of failures in a row.
    package func retry(_ id: ID, failures: Int = 1) {
        resume(id, after: backoff.pause(after: failures))
    }

    /// Resumes a process after a pause, which replaces an earlier one.
    package func resume(_ id: ID, after delay: Duration) {
        let pause = running.pause(id)
        service.afterCommit { [weak self] in
            self?.service.bus.after(delay) {
                if self?.running.isPausing(id, pause) == true { self?.decideAgain(id) }
            }
        }
    }

    private func decideAgain(_ id: ID) {
        enqueue(for: id) { [decidePresent] in try decidePresent(id, &$0) }
    }

    private func runSteps() {
        let next = steps
        steps = []
        if !isStopped { run(next) }
        // A checkpoint waits for the disk: the requests of a process would wait, too.
        if running.count == 0 { service.checkpointIfLong() }
    }

    private func run(_ steps: [Step]) {
        let before = running
        do {
            try service.transact { for step in steps { try step.decide(&$0) } }
        } catch {
            running = before
            if steps.count > 1, StorageFault(error)?.affectsAllRequests != true {
                for step in steps { run([step]) }
            } else {
                for step in steps { step.failed(error) }
            }
        }
    }
}
