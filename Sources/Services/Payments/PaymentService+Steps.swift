// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// A step that the next transaction decides and writes.
enum PaymentStep {
    /// A till's first or repeated request for a command.
    case begin(PaymentCommand, PaymentService.Request)
    /// A new command whose order has been read.
    case perform(PaymentCommand, Order)
    /// The current step of a payment, again.
    case resume(PaymentID)
    /// An input of a payment's state machine.
    case input(PaymentID, CheckoutInput)
    /// An input that contains what the ledger knows about the payment.
    case informed(PaymentID, (LedgerExcerpt) -> CheckoutInput)

    /// The payment that the step continues; nil for a checkout.
    fileprivate var payment: PaymentID? {
        switch self {
        case .begin(let command, _), .perform(let command, _): command.payment
        case .resume(let id), .input(let id, _), .informed(let id, _): id
        }
    }
}

extension PaymentCommand {
    /// The payment that the command changes; nil for a checkout.
    fileprivate var payment: PaymentID? {
        switch self {
        case .checkout: nil
        case .cancel(let command): command.payment
        case .refund(let command): command.payment
        case .tip(let command): command.payment
        }
    }
}

/// The loop of the payments: collect steps, decide, commit, perform.
///
/// The steps of all payments that become possible in one turn of the thread share one commit. So
/// under load there are not more commits, but larger ones.
extension PaymentService {
    typealias Ledger = BatchTransaction<PaymentState>

    /// Adds a step to the next transaction, which follows the other work of the thread.
    func enqueue(_ step: PaymentStep) {
        steps.append(step)
        if steps.count == 1 { scheduleSteps() }
    }

    /// Adds an input of a payment to the next transaction.
    func enqueue(_ input: CheckoutInput, _ id: PaymentID) { enqueue(.input(id, input)) }

    /// Adds an input with what the ledger knows by then.
    func enqueue(_ id: PaymentID, _ input: @escaping (LedgerExcerpt) -> CheckoutInput) {
        enqueue(.informed(id, input))
    }

    /// Runs one transaction; afterwards performs what follows from it.
    ///
    /// Rethrows the errors of the body, and throws if the file can't be written. Then neither the
    /// ledger nor the running payments have changed.
    func commit(_ body: (inout Ledger) throws -> Void) throws {
        let before = (running, reading)
        do {
            try service.transact(body)
        } catch {
            (running, reading) = before
            following = []
            throw error
        }
        let actions = following
        following = []
        for action in actions { action() }
    }

    private func scheduleSteps() {
        bus.after(.zero) { [weak self] in self?.runSteps() }
    }

    private func runSteps() {
        let next = takeSteps()
        if !steps.isEmpty { scheduleSteps() }
        run(next)
        // A checkpoint waits for the disk: with a checkout in flight, its guest would wait, too.
        if running.isEmpty { service.checkpointIfLong() }
    }

    /// Takes the waiting steps, at most one of each payment.
    ///
    /// A second one depends on what follows the commit of the first.
    private func takeSteps() -> [PaymentStep] {
        var payments: Set<PaymentID> = []
        var (taken, left): ([PaymentStep], [PaymentStep]) = ([], [])
        for step in steps {
            let isFirst = step.payment.map { payments.insert($0).inserted } ?? true
            if isFirst { taken.append(step) } else { left.append(step) }
        }
        steps = left
        return taken
    }

    /// Runs steps in one transaction; if it fails, each step in one of its own, so that a failing
    /// step does not affect the others.
    private func run(_ steps: [PaymentStep]) {
        do {
            try commit { ledger in
                for step in steps { try decide(step, &ledger) }
            }
        } catch {
            let affectsAll = StorageFault(error)?.affectsAllRequests ?? false
            if steps.count == 1 || affectsAll {
                for step in steps { fail(step, error) }
            } else {
                for step in steps { run([step]) }
            }
        }
    }

    private func fail(_ step: PaymentStep, _ error: any Error) {
        switch step {
        case .begin(_, let request): fail(request, error)
        case .perform(let command, _): failReading(command, error)
        case .resume(let id), .input(let id, _), .informed(let id, _): ledgerFailed(error, id)
        }
    }

    private func decide(_ step: PaymentStep, _ ledger: inout Ledger) throws {
        switch step {
        case .begin(let command, let request):
            try refusing(request) { try begin(command, request, &ledger) }
        case .perform(let command, let order): try perform(command, on: order, &ledger)
        case .resume(let id):
            guard let machine = running[id]?.entry.machine else { return }
            try perform(machine.resume(), id, &ledger)
        case .input(let id, let input): try handle(input, id, &ledger)
        case .informed(let id, let input): try handle(input, id, &ledger)
        }
    }

    /// Answers with a refusal of the body, which a repetition need not get again.
    func refusing(_ request: Request, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let refusal as Refusal {
            respond(to: request, with: .refusal(refusal))
        }
    }

    private func handle(
        _ input: CheckoutInput, _ id: PaymentID, _ ledger: inout Ledger
    ) throws {
        guard var entry = running[id]?.entry else { return }
        let effects = entry.machine.handle(input, at: .now())
        running[id]?.entry = entry
        try perform(effects, id, &ledger)
    }

    private func handle(
        _ input: (LedgerExcerpt) -> CheckoutInput, _ id: PaymentID, _ ledger: inout Ledger
    ) throws {
        guard let machine = running[id]?.entry.machine else { return }
        let payment = machine.payment
        guard let location = try? service.state.location(payment.location) else {
            // locations-service was not heard yet: the business day is not known.
            return try handle(.unreachable, id, &ledger)
        }
        var excerpt = try LedgerExcerpt(for: machine, at: location, .now(), ledger.db)
        excerpt.keepsCards = payment.tender.provider.map(keepingCards.contains) ?? false
        try handle(input(excerpt), id, &ledger)
    }
}
