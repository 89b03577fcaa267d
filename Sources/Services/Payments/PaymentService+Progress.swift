// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// An unfinished payment and the requests that wait for it.
struct RunningPayment {
    /// The requests of its checkout, of its refunds and tips, and their repetitions.
    var waiting: [WaitingRequest] = []
    /// The requests that cancel it.
    var canceling: [WaitingRequest] = []
    /// The entry in the ledger.
    var entry: LedgerEntry
    /// Whether it had ended before, so that the answer is not its first one.
    var isReplayed = false
    /// Whether the provider did not answer last.
    ///
    /// Then a repeated command is refused at once. If it waited for the next attempt, a client with
    /// a shorter patience would never get to know why there is no outcome.
    var isProviderSilent = false
}

/// A request that is answered when its payment has ended.
struct WaitingRequest {
    /// The key of its command.
    var key: CommandKey
    /// The request.
    var request: PaymentService.Request
}

/// The progress of a payment: each effect of its state machine leads to the next input.
extension PaymentService {
    /// Resumes the unfinished payments of the ledger that are not running.
    func resumeUnfinished() {
        do {
            try commit { ledger in
                for entry in try LedgerStorage.unfinished(ledger.db)
                where running[entry.machine.payment.id] == nil {
                    let id = entry.machine.payment.id
                    running[id] = RunningPayment(entry: entry)
                    try perform(entry.machine.resume(), id, &ledger)
                    if entry.machine.payment.offline == .waiting { chargeLater(id) }
                }
            }
        } catch {
            ledgerFailed(error)
        }
    }

    /// Writes the commits among the effects, and performs the other ones after the transaction.
    func perform(
        _ effects: [CheckoutEffect], _ id: PaymentID, _ ledger: inout Ledger
    ) throws {
        for effect in effects {
            if case .commit(let commit) = effect {
                try write(commit, id, &ledger)
            } else {
                following.append { [weak self] in self?.perform(effect, id) }
            }
        }
    }

    private func perform(_ effect: CheckoutEffect, _ id: PaymentID) {
        switch effect {
        case .commit: break  // The transaction has written it.
        case .begin(let command): send(command, id, begun, CheckoutInput.beginRefused)
        case .recordFirst(let commands):
            send(commands[...], id) { [weak self] in self?.begun($0, id) }
        case .readOrder: readBlocked(id)
        case .unblock(let commands):
            send(commands[...], id) { [weak self] _ in self?.enqueue(.unblocked, id) }
        case .end(let command): send(command, id, ended, CheckoutInput.endRefused)
        case .unseal(let command):
            send(
                command, id, { [weak self] _, id in self?.enqueue(.unsealed, id) },
                CheckoutInput.endRefused)
        case .record(let command): record(command, id)
        case .ask(let request): ask(request, id)
        case .answer(let payment): finish(id, with: response(of: payment))
        case .tell(let payment): respond(to: id, with: response(of: payment))
        case .refuse(let refusal): refuse(refusal, id)
        case .refuseCommand(let key, let refusal): refuse(key, refusal, id)
        case .retryLater: retryLater(id)
        case .chargeLater: chargeLater(id)
        }
    }

    /// Writes a step: its receipt, its events and the payment.
    private func write(_ commit: LedgerCommit, _ id: PaymentID, _ ledger: inout Ledger) throws {
        guard var entry = running[id]?.entry else { return }
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
        running[id]?.entry = entry
    }

    private func begun(_ order: Order, _ id: PaymentID) {
        enqueue(id) { .begun(order, $0) }
    }

    /// Reads the order of a payment that other running payments block.
    ///
    /// Reports those that the ledger does not know, because nothing can end them.
    private func readBlocked(_ id: PaymentID) {
        guard let payment = running[id]?.entry.machine.payment else { return }
        orders.call(GetOrder(order: payment.order)) { [weak self] outcome in
            switch outcome {
            case .success(let order):
                self?.enqueue(id) { [weak self] excerpt in
                    for unknown in excerpt.unknownPayments(on: order) {
                        self?.reportFailure(UnknownPayment(payment: unknown, order: order))
                    }
                    return .blocked(order, excerpt)
                }
            case .failure(.stopped): break
            case .failure(let failure):
                self?.enqueue(failure.refusal.map { .beginRefused($0) } ?? .unreachable, id)
            }
        }
    }

    private func ended(_ order: Order, _ id: PaymentID) { enqueue(.ended(order), id) }

    /// Sends the commands one after the other, and passes the answer to the last one to `body`.
    private func send(
        _ commands: ArraySlice<RecordCommand>, _ id: PaymentID, _ body: @escaping (Order) -> Void
    ) {
        guard let first = commands.first else { return }
        call(first) { [weak self] outcome in
            switch outcome {
            case .success(let order) where commands.count == 1: body(order)
            case .success: self?.send(commands.dropFirst(), id, body)
            case .failure(.stopped): break
            case .failure: self?.enqueue(.unreachable, id)
            }
        }
    }

    private func record(_ command: RecordCommand, _ id: PaymentID) {
        call(command) { [weak self] outcome in
            switch outcome {
            case .success: self?.enqueue(.recorded(command.key), id)
            case .failure(.stopped): break
            case .failure(let failure):
                let input = failure.refusal.map { CheckoutInput.recordRefused($0, command.key) }
                self?.enqueue(input ?? .unreachable, id)
            }
        }
    }

    private func call(
        _ command: RecordCommand, _ completion: @escaping (Result<Order, CallFailure>) -> Void
    ) {
        switch command {
        case .payment(let command): orders.call(command, completion: completion)
        case .tip(let command): orders.call(command, completion: completion)
        case .refund(let command): orders.call(command, completion: completion)
        case .end(let command): orders.call(command, completion: completion)
        }
    }

    private func send<C: Command>(
        _ command: C, _ id: PaymentID, _ accepted: @escaping (Order, PaymentID) -> Void,
        _ refused: @escaping (Refusal) -> CheckoutInput
    ) where C.Answer == Order {
        orders.call(command) { [weak self] outcome in
            switch outcome {
            case .success(let order): accepted(order, id)
            case .failure(.stopped): break
            case .failure(let failure):
                self?.enqueue(failure.refusal.map(refused) ?? .unreachable, id)
            }
        }
    }

    /// Sends a request to the payment provider, whose answer decides the next step.
    private func ask(_ request: ProviderRequest, _ id: PaymentID) {
        let provider = running[id]?.entry.machine.payment.tender.provider
        guard let requester = provider.flatMap({ providers[$0] }) else {
            // The provider was removed from the settings while its outcome is not known.
            return answered(.unreachable, id)
        }
        let completion: (Result<Charge, CallFailure>) -> Void = { [weak self] outcome in
            if let input = ChargeInput(outcome) { self?.answered(input, id) }
        }
        let timeout = Self.providerTimeout
        switch request {
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

    private func answered(_ input: ChargeInput, _ id: PaymentID) {
        running[id]?.isProviderSilent = input.isSilence
        enqueue(id) { .provider(input, $0) }
    }

    /// Answers with a refusal; unless it is final, the payment continues by itself.
    private func refuse(_ refusal: Refusal, _ id: PaymentID) {
        if running[id]?.entry.machine.step.isFinal == true {
            finish(id, with: .refusal(refusal))
        } else {
            respond(to: id, with: .refusal(refusal))
        }
    }

    /// Refuses the requests of one command, which has ended without the payment.
    private func refuse(_ key: CommandKey, _ refusal: Refusal, _ id: PaymentID) {
        guard let payment = running[id] else { return }
        for waiting in payment.waiting where waiting.key == key {
            service.respond(to: waiting.request, with: .refusal(refusal))
        }
        running[id]?.waiting.removeAll { $0.key == key }
        finish(id, with: response(of: payment.entry.machine.payment))
    }

    private func retryLater(_ id: PaymentID) {
        bus.after(Self.retryDelay) { [weak self] in self?.enqueue(.resume(id)) }
    }

    private func finish(_ id: PaymentID, with response: Response) {
        respond(to: id, with: response)
        let ended = running.removeValue(forKey: id)
        guard let ended, !ended.canceling.isEmpty else { return }
        do {
            let payment = self.response(of: ended.entry.machine.payment)
            try commit { ledger in
                for waiting in ended.canceling {
                    try answer(waiting.request, waiting.key, payment, &ledger)
                }
            }
        } catch {
            reportFailure(error)
        }
    }

    private func response(of payment: Payment) -> Response {
        (try? .result(encoding: payment)) ?? .failure(.internalError)
    }

    private func respond(to id: PaymentID, with response: Response) {
        guard let payment = running[id] else { return }
        running[id]?.waiting = []
        var response = response
        response.isReplayed = payment.isReplayed
        for waiting in payment.waiting { service.respond(to: waiting.request, with: response) }
    }

    /// Ends the run of a payment whose step could not be read or written.
    ///
    /// The unfinished payments are retried later.
    func ledgerFailed(_ error: any Error, _ id: PaymentID) {
        ledgerFailed(error)
        finish(id, with: .failure(of: error))
    }

    private func ledgerFailed(_ error: any Error) {
        reportFailure(error)
        bus.after(Self.retryDelay) { [weak self] in self?.resumeUnfinished() }
    }
}

extension ChargeInput {
    /// The outcome of a request to a provider; nil at the end of the program.
    fileprivate init?(_ outcome: Result<Charge, CallFailure>) {
        switch outcome {
        case .success(let charge): self = .charge(charge)
        case .failure(.stopped): return nil
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
