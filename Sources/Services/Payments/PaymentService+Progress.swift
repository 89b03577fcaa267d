// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// An unfinished payment.
struct RunningPayment {
    /// The entry in the ledger.
    var entry: LedgerEntry
    /// The commands that cancel it; the others that wait are checkouts, refunds and tips.
    var cancellations: [CommandKey] = []
    /// Whether it had ended before, so that the answer is not its first one.
    var isReplayed = false
    /// Whether the provider did not answer last.
    ///
    /// Then a repeated command is refused at once. If it waited for the next attempt, a client with
    /// a shorter patience would never get to know why there is no outcome.
    var isProviderSilent = false
}

/// What the answer of another service means for a payment.
enum PaymentInput {
    /// An input of its state machine.
    case known(CheckoutInput)
    /// An input that contains what the ledger knows about the payment.
    case informed((LedgerExcerpt) -> CheckoutInput)
}

/// The progress of a payment: each effect of its state machine leads to the next input.
extension PaymentService {
    typealias Ledger = BatchTransaction<PaymentState>

    /// Performs the effects of the present step again.
    func resume(_ id: PaymentID, _ ledger: inout Ledger) throws {
        guard let machine = runner.running[id]?.entry.machine else { return }
        try perform(machine.resume(), id, &ledger)
        if machine.payment.offline == .waiting { chargeLater(id) }
    }

    /// Performs effects in order; what leaves the service follows the commit.
    func perform(
        _ effects: [CheckoutEffect], _ id: PaymentID, _ ledger: inout Ledger
    ) throws {
        for effect in effects { try perform(effect, id, &ledger) }
    }

    private func perform(
        _ effect: CheckoutEffect, _ id: PaymentID, _ ledger: inout Ledger
    ) throws {
        switch effect {
        case .commit(let commit): try write(commit, id, &ledger)
        case .begin(let command):
            ask(command, id, or: CheckoutInput.beginRefused, then: Self.begun)
        case .recordFirst(let commands): ask(commands, id, then: Self.begun)
        case .readOrder: readBlocked(id)
        case .unblock(let commands): ask(commands, id) { _ in .known(.unblocked) }
        case .end(let command):
            ask(command, id, or: CheckoutInput.endRefused) { .known(.ended($0)) }
        case .unseal(let command):
            ask(command, id, or: CheckoutInput.endRefused) { _ in .known(.unsealed) }
        case .record(let command):
            ask([command], id, or: { .recordRefused($0, command.key) }) { _ in
                .known(.recorded(command.key))
            }
        case .ask(let request): ask(request, id)
        case .answer: try finish(id, ledger)
        case .tell(let payment): respond(to: id, with: try .result(encoding: payment))
        case .refuse(let refusal):
            respond(to: id, with: .refusal(refusal))
            // Any other payment continues by itself.
            let isFinal = runner.running[id]?.entry.machine.step.isFinal ?? false
            if isFinal { try finish(id, ledger) }
        case .refuseCommand(let key, let refusal):
            runner.respond(to: key, with: .refusal(refusal))
            try finish(id, ledger)
        case .retryLater: runner.retry(id)
        case .chargeLater: chargeLater(id)
        }
    }

    private func handle(
        _ input: PaymentInput, _ id: PaymentID, _ ledger: inout Ledger
    ) throws {
        guard var entry = runner.running[id]?.entry else { return }
        let input = try checkoutInput(input, entry.machine, ledger)
        let effects = entry.machine.handle(input, at: .now())
        runner.running[id]?.entry = entry
        try perform(effects, id, &ledger)
    }

    private func checkoutInput(
        _ input: PaymentInput, _ machine: CheckoutStateMachine, _ ledger: Ledger
    ) throws -> CheckoutInput {
        switch input {
        case .known(let input): return input
        case .informed(let input):
            let payment = machine.payment
            guard let location = try? service.state.location(payment.location) else {
                // locations-service was not heard yet: the business day is not known.
                return .unreachable
            }
            var excerpt = try LedgerExcerpt(for: machine, at: location, .now(), ledger.db)
            excerpt.keepsCards = payment.tender.provider.map(keepingCards.contains) ?? false
            return input(excerpt)
        }
    }

    /// Writes a step: its receipt, its events and the payment.
    private func write(_ commit: LedgerCommit, _ id: PaymentID, _ ledger: inout Ledger) throws {
        guard var entry = runner.running[id]?.entry else { return }
        let payment = entry.machine.payment
        if let receipt = commit.receipt { try ReceiptStorage.write(receipt, ledger.db) }
        if let event = commit.event {
            let record = try ledger.append(
                PendingEvent(
                    location: payment.location, type: event.rawValue, subject: payment.id.text,
                    time: payment.changedAt, context: commit.context,
                    data: try WireCoding.encode(payment), previous: entry.lastEvent))
            entry.lastEvent = record.sequence
        }
        if let account = commit.account {
            try AccountStorage.change(account, .accountChanged, commit.context, &ledger)
        }
        if let refused = commit.refused {
            let request = try CardRefundStorage.request(refused.key, ledger.db)
            try ledger.journal.store(
                .refusal(refused.refusal), to: refused.key, request: request ?? [], ledger.db)
        }
        try LedgerStorage.write(entry, ledger.db)
        entry.requests = [:]
        runner.running[id]?.entry = entry
    }
}

/// The requests to order-service and to payment providers.
extension PaymentService {
    /// Sends a request about an order, and passes on the answer.
    private typealias Question = (@escaping Requester.Completion<Order>) -> Void

    private func ask(
        _ id: PaymentID, _ send: @escaping Question,
        or refused: @escaping (Refusal) -> CheckoutInput,
        then accepted: @escaping (Order) -> PaymentInput
    ) {
        runner.ask(for: id, send) { [weak self] (outcome: Result<Order, CallFailure>, ledger) in
            let input: PaymentInput =
                switch outcome {
                case .success(let order): accepted(order)
                case .failure(let failure): .known(failure.refusal.map(refused) ?? .unreachable)
                }
            try self?.handle(input, id, &ledger)
        }
    }

    private func ask<R: Wire.Request>(
        _ request: R, _ id: PaymentID, or refused: @escaping (Refusal) -> CheckoutInput,
        then accepted: @escaping (Order) -> PaymentInput
    ) where R.Answer == Order {
        ask(id, { [orders] in orders.call(request, completion: $0) }, or: refused, then: accepted)
    }

    /// Sends the commands one after the other; `accepted` gets the answer to the last one.
    private func ask(
        _ commands: [RecordCommand], _ id: PaymentID,
        or refused: @escaping (Refusal) -> CheckoutInput = { _ in .unreachable },
        then accepted: @escaping (Order) -> PaymentInput
    ) {
        ask(id, { [weak self] in self?.send(commands[...], $0) }, or: refused, then: accepted)
    }

    private func send(
        _ commands: ArraySlice<RecordCommand>,
        _ completion: @escaping Requester.Completion<Order>
    ) {
        guard let first = commands.first else { return }
        send(first) { [weak self] outcome in
            if commands.count > 1, case .success = outcome {
                self?.send(commands.dropFirst(), completion)
            } else {
                completion(outcome)
            }
        }
    }

    private func send(
        _ command: RecordCommand, _ completion: @escaping Requester.Completion<Order>
    ) {
        switch command {
        case .payment(let command): orders.call(command, completion: completion)
        case .tip(let command): orders.call(command, completion: completion)
        case .refund(let command): orders.call(command, completion: completion)
        case .end(let command): orders.call(command, completion: completion)
        }
    }

    private static func begun(_ order: Order) -> PaymentInput { .informed { .begun(order, $0) } }

    /// Reads the order of a payment that other running payments block.
    ///
    /// Reports those that the ledger does not know, because nothing can end them.
    private func readBlocked(_ id: PaymentID) {
        guard let payment = runner.running[id]?.entry.machine.payment else { return }
        let order = GetOrder(order: payment.order)
        ask(order, id, or: CheckoutInput.beginRefused) { [reportFailure] order in
            .informed { excerpt in
                for unknown in excerpt.unknownPayments(on: order) {
                    reportFailure(UnknownPayment(payment: unknown, order: order))
                }
                return .blocked(order, excerpt)
            }
        }
    }

    /// Sends a request to the payment provider, whose answer decides the next step.
    private func ask(_ request: ProviderRequest, _ id: PaymentID) {
        let provider = runner.running[id]?.entry.machine.payment.tender.provider
        let requester = provider.flatMap { providers[$0] }
        runner.ask(for: id) { answered in
            // The provider was removed from the settings while its outcome is not known.
            guard let requester else { return answered(.failure(.outcomeUnknown)) }
            request.send(by: requester, answered)
        } then: { [weak self] (outcome: Result<Charge, CallFailure>, ledger) in
            let input = ChargeInput(outcome)
            self?.runner.running[id]?.isProviderSilent = input.isSilence
            try self?.handle(.informed { .provider(input, $0) }, id, &ledger)
        }
    }
}

/// The answers to the commands that wait for a payment.
extension PaymentService {
    /// Ends the run of a payment, which is the answer to all commands that wait, cancellations
    /// included.
    private func finish(_ id: PaymentID, _ ledger: Ledger) throws {
        guard let ended = runner.running[id] else { return }
        let payment = try Response.result(encoding: ended.entry.machine.payment)
        respond(to: id, with: payment)
        for key in ended.cancellations {
            for request in runner.running.takeRequests(of: key, atMost: 1) {
                try runner.answer(request, key, payment, ledger)
            }
            runner.respond(to: key, with: payment)
        }
        runner.running[id] = nil
    }

    private func respond(to id: PaymentID, with response: Response) {
        guard let payment = runner.running[id] else { return }
        var response = response
        response.isReplayed = payment.isReplayed
        for key in runner.running.commands(of: id) where !payment.cancellations.contains(key) {
            runner.respond(to: key, with: response)
        }
    }
}

extension ProviderRequest {
    /// Sends the request.
    fileprivate func send(
        by requester: Requester, _ completion: @escaping Requester.Completion<Charge>
    ) {
        let timeout = PaymentService.providerTimeout
        switch self {
        case .authorise(let command):
            requester.call(command, timeout: timeout, completion: completion)
        case .find(let request):
            requester.call(request, timeout: timeout, completion: completion)
        case .capture(let command):
            requester.call(command, timeout: timeout, completion: completion)
        case .cancel(let command):
            requester.call(command, timeout: timeout, completion: completion)
        case .refund(let command):
            requester.call(command, timeout: timeout, completion: completion)
        }
    }
}

extension ChargeInput {
    /// The outcome of a request to a provider.
    fileprivate init(_ outcome: Result<Charge, CallFailure>) {
        switch outcome {
        case .success(let charge): self = .charge(charge)
        case .failure(.notSent), .failure(.tooManyInFlight): self = .notSent
        case .failure(let failure): self = failure.refusal.map { .refused($0) } ?? .unreachable
        }
    }
}

extension CallFailure {
    /// The refusal of order-service; nil for any other failure.
    var refusal: Refusal? {
        if case .refused(let error) = self { error.refusal } else { nil }
    }
}
