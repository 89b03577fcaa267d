// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceStorage

/// The work between batches: checkpoints, maintenance, and the log of storage faults.
extension JournalService {
    /// The time without requests after which a checkpoint probably delays none.
    ///
    /// Requests come in bursts: a price and the orders with it, an order and its payment.
    private static var pause: Duration { .milliseconds(20) }

    /// Checkpoints a long write-ahead log after the answers of a batch were sent.
    package func checkpointIfLong() {
        if journal.isLogLong { checkpoint() }
    }

    /// Checkpoints a log of many commits in the next pause, unless it becomes long before.
    private func checkpointInPause() {
        if isPauseAwaited || !journal.isCheckpointUseful { return }
        isPauseAwaited = true
        isQuiet = true
        bus.after(Self.pause) { [weak self] in
            guard let self else { return }
            isPauseAwaited = false
            if !isQuiet { checkpointInPause() } else if journal.isCheckpointUseful { checkpoint() }
        }
    }

    /// A failed checkpoint is retried after the next commit, or in a pause a second later.
    private func checkpoint() {
        let began = ContinuousClock.now
        do {
            if try journal.checkpoint() { statistics.recordCommit(.now - began) }
        } catch {
            log(error, unless: &checkpointFaultLog)
        }
    }

    /// Runs the maintenance of one second.
    func maintain() {
        let began = ContinuousClock.now
        attempt(journal.maintain)
        attempt(checkDisk)
        // The operator may accept the database meanwhile.
        if journal.isReplaced { journal.checkPlace() }
        statistics.recordMaintenance(.now - began)
        checkpointInPause()
    }

    private func attempt(_ step: () throws -> Void) {
        do {
            try step()
        } catch {
            let affectsAll = StorageFault(error)?.affectsAllRequests ?? false
            if affectsAll { noteOutage(error) } else { report(error) }
        }
    }

    /// Detects a full disk before a command fails, and the end of an outage without a command.
    private func checkDisk() throws {
        try journal.checkIdentity()
        if outage != nil {
            try journal.probe()
            endOutage()
        } else if journal.hasDiskSpace {
            shortage = nil
        } else if shortage == nil {
            reportFailure(StorageError.full(journal.path))
            shortage = StorageOutage(fault: .full, since: .now())
        }
    }

    /// Records an outage, and logs it once.
    ///
    /// A message for each refused command would fill the disk.
    func noteOutage(_ error: any Error) {
        if outage == nil, shortage == nil { reportFailure(StorageFailure(error) ?? error) }
        guard let fault = StorageFault(error), fault.affectsAllRequests else { return }
        outage = StorageOutage(fault: fault, since: outage?.since ?? .now())
    }

    /// Ends an outage after a commit, unless the disk or its quota is still full.
    ///
    /// Then a small commit may fit into the log although the next one does not.
    func endOutage() {
        let mayLackSpace = outage?.fault == .full || outage?.fault == .failing
        if mayLackSpace, journal.isDiskFull { return }
        outage = nil
    }

    /// Logs an error that affects some requests and not all.
    func report(_ error: any Error) { log(error, unless: &faultLog) }

    private func log(_ error: any Error, unless limiter: inout FaultLogLimiter) {
        if limiter.shouldLog(StorageFault(error), at: journal.age) {
            reportFailure(StorageFailure(error) ?? error)
        }
    }
}
