// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import MessageBus
import ServiceStorage
package import Wire

/// The requests that begin processes, or wait for them; they are answered after the commit.
extension ProcessRunner {
    /// A request that may wait for a process.
    package typealias Request = IncomingRequest<Transaction>

    /// Adds a step that begins with a request, after the commit of its batch.
    ///
    /// A refusal that the step throws is the answer, and is not stored.
    package func begin(_ request: Request, _ decide: @escaping Decision) {
        service.afterCommit { [weak self] in
            self?.enqueue { [weak self] transaction in
                do {
                    try decide(&transaction)
                } catch let refusal as Refusal {
                    self?.respond(to: request, with: .refusal(refusal))
                }
            } failed: { [weak self] error in
                self?.service.reportFailure(error)
                self?.respond(to: request, with: .failure(of: error))
            }
        }
    }

    /// Answers a command that was answered before; returns whether it was.
    ///
    /// Throws the refusal `command.keyReused`.
    package func answerAgain(
        _ request: Request, _ key: CommandKey, _ transaction: Transaction
    ) throws -> Bool {
        guard let earlier = try transaction.journal.answer(to: key, transaction.db) else {
            return false
        }
        guard request.hasContent(of: earlier.request) else { throw Refusal.keyReused }
        respond(to: request, with: earlier.answer)
        return true
    }

    /// Answers a command at once; a repetition gets the answer again.
    package func answer(
        _ request: Request, _ key: CommandKey, _ response: Response, _ transaction: Transaction
    ) throws {
        let stored = try request.stored()
        try transaction.journal.store(response, to: key, request: stored, transaction.db)
        respond(to: request, with: response)
    }

    /// Refuses a command; a repetition gets the same refusal unless it may succeed later.
    package func refuse(
        _ request: Request, _ key: CommandKey, _ refusal: Refusal, _ transaction: Transaction
    ) throws {
        if refusal.kind == .unavailable { throw refusal }
        try answer(request, key, .refusal(refusal), transaction)
    }

    /// Answers all requests that wait for a process.
    package func respond(to id: ID, with response: Response) {
        for key in running.commands(of: id) { respond(to: key, with: response) }
    }

    /// Answers the requests that wait for a command.
    package func respond(to key: CommandKey, with response: Response) {
        for request in running.takeRequests(of: key) { respond(to: request, with: response) }
    }

    /// Answers a request.
    package func respond(to request: Request, with response: Response) {
        service.afterCommit { [service] in service.respond(to: request, with: response) }
    }
}

extension MethodTable {
    /// Adds a method whose response follows later; the handler only passes the request on.
    package mutating func onLater<R: Wire.Request>(
        _ type: R.Type,
        handler: @escaping @Sendable (Target, R, IncomingRequest<Target>) -> Void
    ) {
        on(type) { target, request, incoming in
            handler(target, request, incoming)
            return nil
        }
    }
}
