// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// An unfinished checkout and the requests that wait for it.
struct RunningCheckout {
    /// The till's first request and its repetitions.
    var waiting: [PaymentService.Request] = []
    /// The entry in the ledger; nil until the order was read.
    var entry: LedgerEntry?
    /// The command, to recognize a repetition while the entry is nil.
    var checkout: Checkout?
}

/// The beginning of a checkout: by its first request, a repetition or a restart.
extension PaymentService {
    /// Resumes the unfinished checkouts of the ledger that are not running.
    func resumeUnfinished() {
        do {
            let entries = try service.transact { try LedgerStorage.unfinished($0.db) }
            for entry in entries where running[entry.key] == nil {
                running[entry.key] = RunningCheckout(entry: entry)
                perform(entry.machine.resume(), entry.key)
            }
        } catch {
            ledgerFailed(error)
        }
    }

    /// Handles a till's first or repeated request for a checkout.
    func begin(_ checkout: Checkout, _ request: Request) {
        let key = checkout.context.key
        do {
            if let current = running[key] {
                try join(current, checkout, request)
            } else if let entry = try service.transact({ try LedgerStorage.entry(key, $0.db) }) {
                try resume(entry, request)
            } else {
                readOrder(checkout, request)
            }
        } catch let refusal as Refusal {
            service.respond(to: request, with: .refusal(refusal))
        } catch {
            reportFailure(error)
            service.respond(to: request, with: .failure(of: error))
        }
    }

    private func join(
        _ current: RunningCheckout, _ checkout: Checkout, _ request: Request
    ) throws {
        let isSame =
            current.entry.map { request.hasContent(of: $0.request) }
            ?? (current.checkout == checkout)
        guard isSame else { throw Refusal.keyReused }
        running[checkout.context.key]?.waiting.append(request)
    }

    private func resume(_ entry: LedgerEntry, _ request: Request) throws {
        guard request.hasContent(of: entry.request) else { throw Refusal.keyReused }
        running[entry.key] = RunningCheckout(waiting: [request], entry: entry)
        perform(entry.machine.resume(), entry.key)
    }

    /// Reads the order before a payment is written, because a payment needs an existing order and
    /// its location.
    private func readOrder(_ checkout: Checkout, _ request: Request) {
        let key = checkout.context.key
        running[key] = RunningCheckout(waiting: [request], checkout: checkout)
        orders.call(GetOrder(order: checkout.order)) { [weak self] outcome in
            self?.orderRead(outcome, checkout, request)
        }
    }

    private func orderRead(
        _ outcome: Result<Order, CallFailure>, _ checkout: Checkout, _ request: Request
    ) {
        let key = checkout.context.key
        do {
            let order = try outcome.get()
            if let lost = try lostPayment(of: order) {
                return recordAgain(lost, checkout, request)
            }
            let now = Timestamp.now()
            var signed = checkout
            signed.context = request.signed(checkout.context)
            var entry = LedgerEntry(
                key: key, request: try request.stored(),
                machine: CheckoutStateMachine(
                    signed, of: order, payment: .unique(at: now, using: &generator), at: now))
            let effects = entry.machine.handle(.started, at: now)
            running[key]?.entry = entry
            perform(effects, key)
        } catch let failure as CallFailure {
            finish(key, with: .refusal(failure.refusal ?? .ordersUnreachable))
        } catch {
            reportFailure(error)
            finish(key, with: .failure(of: error))
        }
    }

    /// A payment that is recorded in the ledger but missing on its order, because the orders were
    /// restored from an older backup.
    private func lostPayment(of order: Order) throws -> CheckoutStateMachine? {
        let ledger = try service.transact { try LedgerStorage.recorded(on: order.id, $0.db) }
        let known = Set(order.payments.map(\.payment))
        return ledger.first { !known.contains($0.payment.id) }
    }

    /// Records a lost payment on its order again, before another payment is taken for it.
    private func recordAgain(
        _ lost: CheckoutStateMachine, _ checkout: Checkout, _ request: Request
    ) {
        orders.call(lost.recordCommand) { [weak self] outcome in
            self?.orderRead(outcome, checkout, request)
        }
    }
}

/// The progress of a checkout: each effect of its state machine leads to the next input.
extension PaymentService {
    /// Performs effects in order; if the ledger can't be written, the remaining ones are skipped.
    private func perform(_ effects: [CheckoutEffect], _ key: CommandKey) {
        do {
            for effect in effects { try perform(effect, key) }
        } catch {
            ledgerFailed(error)
            finish(key, with: .failure(of: error))
        }
    }

    private func perform(_ effect: CheckoutEffect, _ key: CommandKey) throws {
        switch effect {
        case .commit(let event): try commit(event, key)
        case .seal(let command): send(command, key, CheckoutInput.sealed, CheckoutInput.sealRefused)
        case .readHistory(let request, let order): readHistory(request, of: order, key)
        case .unseal(let command):
            send(command, key, { _ in .unsealed }, CheckoutInput.unsealRefused)
        case .record(let command):
            send(command, key, CheckoutInput.recorded, CheckoutInput.recordRefused)
        case .answer(let payment): finish(key, with: try .result(encoding: payment))
        case .refuse(let refusal): refuse(refusal, key)
        case .retryLater: retryLater(key)
        }
    }

    private func commit(_ event: PaymentEventType?, _ key: CommandKey) throws {
        guard var entry = running[key]?.entry else { return }
        let payment = entry.machine.payment
        try service.transact { transaction in
            if let event {
                let record = try transaction.append(
                    PendingEvent(
                        location: payment.location, type: event.rawValue, subject: payment.id.text,
                        time: payment.changedAt, context: entry.context,
                        data: try WireCoding.encode(payment), previous: entry.lastEvent))
                entry.lastEvent = record.sequence
            }
            try LedgerStorage.write(entry, transaction.db)
        }
        running[key]?.entry = entry
    }

    private func send<C: Command>(
        _ command: C, _ key: CommandKey, _ accepted: @escaping (Order) -> CheckoutInput,
        _ refused: @escaping (Refusal) -> CheckoutInput
    ) where C.Answer == Order {
        orders.call(command) { [weak self] outcome in
            switch outcome {
            case .success(let order): self?.handle(accepted(order), key)
            case .failure(.stopped): break
            case .failure(let failure):
                self?.handle(failure.refusal.map(refused) ?? .unreachable, key)
            }
        }
    }

    private func readHistory(_ request: GetOrderHistory, of order: Order, _ key: CommandKey) {
        orders.call(request) { [weak self] outcome in
            switch outcome {
            case .success(let history): self?.handle(.historyRead(history, of: order), key)
            case .failure(.stopped): break
            case .failure: self?.handle(.unreachable, key)
            }
        }
    }

    private func handle(_ input: CheckoutInput, _ key: CommandKey) {
        guard var entry = running[key]?.entry else { return }
        let effects = entry.machine.handle(input, at: .now())
        running[key]?.entry = entry
        perform(effects, key)
    }

    /// Answers with a refusal; unless it is final, the checkout continues by itself.
    private func refuse(_ refusal: Refusal, _ key: CommandKey) {
        if running[key]?.entry?.machine.step.isFinal == true {
            finish(key, with: .refusal(refusal))
        } else {
            respond(to: key, with: .refusal(refusal))
        }
    }

    private func retryLater(_ key: CommandKey) {
        bus.after(Self.retryDelay) { [weak self] in
            guard let self, let entry = running[key]?.entry else { return }
            perform(entry.machine.resume(), key)
        }
    }

    private func finish(_ key: CommandKey, with response: Response) {
        respond(to: key, with: response)
        running[key] = nil
    }

    private func respond(to key: CommandKey, with response: Response) {
        let waiting = running[key]?.waiting ?? []
        running[key]?.waiting = []
        for request in waiting { service.respond(to: request, with: response) }
    }

    /// Retries the unfinished checkouts later, because the ledger can't be read or written.
    private func ledgerFailed(_ error: any Error) {
        reportFailure(error)
        bus.after(Self.retryDelay) { [weak self] in self?.resumeUnfinished() }
    }
}

extension CallFailure {
    /// The refusal of order-service; nil for any other failure.
    fileprivate var refusal: Refusal? {
        if case .refused(let error) = self { error.refusal } else { nil }
    }
}
