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
            let entries = try service.transact { try LedgerStorage.unfinished($0.db) }
            for entry in entries where running[entry.machine.payment.id] == nil {
                let id = entry.machine.payment.id
                running[id] = RunningPayment(entry: entry)
                perform(entry.machine.resume(), id)
                if entry.machine.payment.offline == .waiting { chargeLater(id) }
            }
        } catch {
            ledgerFailed(error)
        }
    }

    /// Performs effects in order; if the ledger can't be written, the remaining ones are skipped.
    func perform(_ effects: [CheckoutEffect], _ id: PaymentID) {
        do {
            for effect in effects { try perform(effect, id) }
        } catch {
            ledgerFailed(error)
            finish(id, with: .failure(of: error))
        }
    }

    private func perform(_ effect: CheckoutEffect, _ id: PaymentID) throws {
        switch effect {
        case .commit(let commit): try write(commit, id)
        case .begin(let command): send(command, id, begun, CheckoutInput.beginRefused)
        case .recordFirst(let commands):
            send(commands[...], id) { [weak self] in self?.begun($0, id) }
        case .readOrder: readBlocked(id)
        case .unblock(let commands):
            send(commands[...], id) { [weak self] _ in self?.handle(.unblocked, id) }
        case .end(let command): send(command, id, ended, CheckoutInput.endRefused)
        case .unseal(let command):
            send(
                command, id, { [weak self] _, id in self?.handle(.unsealed, id) },
                CheckoutInput.endRefused)
        case .record(let command): record(command, id)
        case .ask(let request): ask(request, id)
        case .answer(let payment): finish(id, with: try .result(encoding: payment))
        case .refuse(let refusal): refuse(refusal, id)
        case .refuseCommand(let key, let refusal): try refuse(key, refusal, id)
        case .retryLater: retryLater(id)
        case .chargeLater: chargeLater(id)
        }
    }

    /// Writes a step: its receipt, its events and the payment, in one transaction.
    private func write(_ commit: LedgerCommit, _ id: PaymentID) throws {
        guard var entry = running[id]?.entry else { return }
        let payment = entry.machine.payment
        try service.transact { transaction in
            if let receipt = commit.receipt { try ReceiptStorage.write(receipt, transaction.db) }
            if let event = commit.event {
                let record = try transaction.append(
                    PendingEvent(
                        location: payment.location, type: event.rawValue, subject: payment.id.text,
                        time: payment.changedAt, context: commit.context,
                        data: try WireCoding.encode(payment), previous: entry.lastEvent))
                entry.lastEvent = record.sequence
            }
            if let account = commit.account {
                try AccountStorage.change(account, .accountChanged, commit.context, &transaction)
            }
            if let refused = commit.refused {
                let request = try CardRefundStorage.request(refused.key, transaction.db)
                try transaction.journal.store(
                    .refusal(refused.refusal), to: refused.key, request: request ?? [],
                    transaction.db)
            }
            try LedgerStorage.write(entry, transaction.db)
        }
        entry.requests = [:]
        running[id]?.entry = entry
    }

    private func begun(_ order: Order, _ id: PaymentID) {
        readLedger(id) { $0.handle(.begun(order, $1), id) }
    }

    /// Reads the order of a payment that other running payments block.
    ///
    /// Reports those that the ledger does not know, because nothing can end them.
    private func readBlocked(_ id: PaymentID) {
        guard let payment = running[id]?.entry.machine.payment else { return }
        orders.call(GetOrder(order: payment.order)) { [weak self] outcome in
            switch outcome {
            case .success(let order):
                self?.readLedger(id) { service, ledger in
                    for unknown in ledger.unknownPayments(on: order) {
                        service.reportFailure(UnknownPayment(payment: unknown, order: order))
                    }
                    service.handle(.blocked(order, ledger), id)
                }
            case .failure(.stopped): break
            case .failure(let failure):
                self?.handle(failure.refusal.map { .beginRefused($0) } ?? .unreachable, id)
            }
        }
    }

    /// Passes what the ledger knows about a payment to `decide`.
    private func readLedger(
        _ id: PaymentID, _ decide: (PaymentService, LedgerExcerpt) -> Void
    ) {
        guard let machine = running[id]?.entry.machine else { return }
        do {
            let location = try service.state.location(machine.payment.location)
            var ledger = try service.transact {
                try LedgerExcerpt(for: machine, at: location, .now(), $0.db)
            }
            ledger.keepsCards =
                machine.payment.tender.provider.map(keepingCards.contains) ?? false
            decide(self, ledger)
        } catch is Refusal {
            // locations-service was not heard yet: the business day is not known.
            handle(.unreachable, id)
        } catch {
            ledgerFailed(error)
            finish(id, with: .failure(of: error))
        }
    }

    private func ended(_ order: Order, _ id: PaymentID) { handle(.ended(order), id) }

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
            case .failure: self?.handle(.unreachable, id)
            }
        }
    }

    private func record(_ command: RecordCommand, _ id: PaymentID) {
        call(command) { [weak self] outcome in
            switch outcome {
            case .success: self?.handle(.recorded(command.key), id)
            case .failure(.stopped): break
            case .failure(let failure):
                let input = failure.refusal.map { CheckoutInput.recordRefused($0, command.key) }
                self?.handle(input ?? .unreachable, id)
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
                self?.handle(failure.refusal.map(refused) ?? .unreachable, id)
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
        readLedger(id) { $0.handle(.provider(input, $1), id) }
    }

    private func handle(_ input: CheckoutInput, _ id: PaymentID) {
        guard var entry = running[id]?.entry else { return }
        let effects = entry.machine.handle(input, at: .now())
        running[id]?.entry = entry
        perform(effects, id)
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
    private func refuse(_ key: CommandKey, _ refusal: Refusal, _ id: PaymentID) throws {
        guard let payment = running[id] else { return }
        for waiting in payment.waiting where waiting.key == key {
            service.respond(to: waiting.request, with: .refusal(refusal))
        }
        running[id]?.waiting.removeAll { $0.key == key }
        finish(id, with: try .result(encoding: payment.entry.machine.payment))
    }

    private func retryLater(_ id: PaymentID) {
        bus.after(Self.retryDelay) { [weak self] in
            guard let self, let entry = running[id]?.entry else { return }
            perform(entry.machine.resume(), id)
        }
    }

    private func finish(_ id: PaymentID, with response: Response) {
        respond(to: id, with: response)
        let ended = running.removeValue(forKey: id)
        guard let ended, !ended.canceling.isEmpty else { return }
        do {
            let payment = Response.result(try WireCoding.encode(ended.entry.machine.payment))
            for waiting in ended.canceling { try answer(waiting.request, waiting.key, payment) }
        } catch {
            reportFailure(error)
        }
    }

    private func respond(to id: PaymentID, with response: Response) {
        guard let payment = running[id] else { return }
        running[id]?.waiting = []
        var response = response
        response.isReplayed = payment.isReplayed
        for waiting in payment.waiting { service.respond(to: waiting.request, with: response) }
    }

    /// Retries the unfinished payments later, because the ledger can't be read or written.
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
