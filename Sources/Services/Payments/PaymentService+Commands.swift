// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// A command about a payment, which is answered when the order knows its outcome.
enum PaymentCommand {
    case checkout(Checkout)
    case cancel(CancelPayment)
    case refund(RefundPayment)
    case tip(SetTip)

    /// The sender and the key of the command.
    var context: CommandContext {
        switch self {
        case .checkout(let command): command.context
        case .cancel(let command): command.context
        case .refund(let command): command.context
        case .tip(let command): command.context
        }
    }
}

/// The beginning of a command: by its first request or a repetition.
extension PaymentService {
    /// Handles a till's first or repeated request for a command.
    func begin(_ command: PaymentCommand, _ request: Request) {
        let key = command.context.key
        do {
            if let first = reading[key]?.first {
                guard request.hasContent(of: try first.stored()) else { throw Refusal.keyReused }
                reading[key]?.append(request)
            } else if let earlier = try service.transact({ try LedgerStorage.command(key, $0.db) })
            {
                guard request.hasContent(of: earlier.request) else { throw Refusal.keyReused }
                try wait(for: earlier.payment, WaitingRequest(key: key, request: request))
            } else if let answer = try service.transact({ try $0.journal.answer(to: key, $0.db) }) {
                guard request.hasContent(of: answer.request) else { throw Refusal.keyReused }
                service.respond(to: request, with: answer.answer)
            } else {
                try perform(command, request)
            }
        } catch {
            fail(request, error)
        }
    }

    /// Answers a repeated command: at once if its payment has ended, or else when it ends.
    private func wait(for payment: PaymentID, _ request: WaitingRequest) throws {
        if running[payment] != nil {
            running[payment]?.waiting.append(request)
        } else if let entry = try service.transact({ try LedgerStorage.entry(payment, $0.db) }) {
            running[payment] = RunningPayment(
                waiting: [request], entry: entry, isReplayed: entry.machine.step.isFinal)
            perform(entry.machine.resume(), payment)
        }
    }

    private func perform(_ command: PaymentCommand, _ request: Request) throws {
        switch command {
        case .checkout(let checkout):
            if let location = checkout.location {
                try open(checkout, at: location, request)
            } else {
                readOrder(checkout.order, for: command, request) { [weak self] order in
                    try self?.open(checkout, at: order.location, request)
                }
            }
        case .cancel(let cancel): try self.cancel(cancel, request)
        case .refund(let refund): try change(refund.payment, refund.drawer, command, request)
        case .tip(let tip): try change(tip.payment, tip.drawer, command, request)
        }
    }

    /// Cancels a payment that waits for a card; its end is the answer.
    private func cancel(_ command: CancelPayment, _ request: Request) throws {
        let key = command.context.key
        guard var payment = running[command.payment] else {
            let known = try service.transact { try LedgerStorage.payment(command.payment, $0.db) }
            return try refuse(
                request, key, known == nil ? .paymentUnknown(command.payment) : .notCharging)
        }
        do {
            let effects = try payment.entry.machine.cancel(at: .now())
            payment.canceling.append(WaitingRequest(key: key, request: request))
            running[command.payment] = payment
            perform(effects, command.payment)
        } catch {
            try refuse(request, key, error)
        }
    }

    /// Begins a checkout at a location.
    private func open(_ checkout: Checkout, at id: LocationID, _ request: Request) throws {
        let location = try service.state.location(id)
        let now = Timestamp.now()
        var signed = checkout
        signed.context = request.signed(checkout.context)
        let payment = PaymentID.unique(at: now, using: &generator)
        let (drawers, account) = try service.transact { transaction in
            (
                try DrawerStorage.drawers(at: id, naming: checkout.drawer, transaction.db),
                try checkout.tender.account.flatMap {
                    try AccountStorage.account($0, transaction.db)
                }
            )
        }
        do {
            if let provider = checkout.tender.provider, providers[provider] == nil {
                throw Refusal.providerUnknown(provider, known: Array(providers.keys))
            }
            var machine = try CheckoutStateMachine(
                signed, at: id, in: location.currency, location.payment ?? PaymentSettings(),
                drawers: drawers, account: account, payment: payment, at: now)
            let effects = machine.handle(.started, at: now)
            let entry = LedgerEntry(request: try request.stored(), machine: machine)
            running[payment] = RunningPayment(
                waiting: [WaitingRequest(key: checkout.context.key, request: request)],
                entry: entry)
            perform(effects, payment)
        } catch let refusal as Refusal {
            try refuse(request, checkout.context.key, refusal)
        }
    }

    /// Refunds a payment or sets its tip.
    ///
    /// A refund reads the order if its payments are older than receipts, because the ledger has no
    /// price then.
    private func change(
        _ payment: PaymentID, _ drawer: DrawerID?, _ command: PaymentCommand, _ request: Request,
        _ order: Order? = nil
    ) throws {
        let found =
            try running[payment]?.entry
            ?? service.transact { try LedgerStorage.entry(payment, $0.db) }
        guard let entry = found else {
            return try refuse(request, command.context.key, .paymentUnknown(payment))
        }
        let location = try service.state.location(entry.machine.payment.location)
        var ledger = try service.transact {
            try LedgerExcerpt(for: entry.machine, naming: drawer, at: location, .now(), $0.db)
        }
        ledger.price = ledger.price ?? order.map(OrderPrice.init)
        if case .refund = command, ledger.price == nil, !entry.machine.movements.isEmpty {
            readOrder(entry.machine.payment.order, for: command, request) { [weak self] order in
                try self?.change(payment, drawer, command, request, order)
            }
        } else {
            try change(entry, command, ledger, request)
        }
    }

    private func change(
        _ entry: LedgerEntry, _ command: PaymentCommand, _ ledger: LedgerExcerpt, _ request: Request
    ) throws {
        var entry = entry
        let id = entry.machine.payment.id
        let now = Timestamp.now()
        do {
            var effects: [CheckoutEffect]
            switch command {
            case .checkout, .cancel: return
            case .refund(var refund):
                refund.context = request.signed(refund.context)
                effects = try entry.machine.refund(
                    refund, as: .unique(at: now, using: &generator), ledger, at: now)
            case .tip(var tip):
                tip.context = request.signed(tip.context)
                effects = try entry.machine.setTip(tip, ledger, at: now)
                if case .answer(let payment)? = effects.first {
                    return try answer(request, tip.context.key, .result(encoding: payment))
                }
            }
            entry.requests[command.context.key] = try request.stored()
            // After a failure of the ledger, no run records the earlier movements.
            if running[id] == nil, effects.count == 1 { effects += entry.machine.resume() }
            let waiting = running[id]?.waiting ?? []
            let new = WaitingRequest(key: command.context.key, request: request)
            running[id] = RunningPayment(waiting: waiting + [new], entry: entry)
            perform(effects, id)
        } catch let refusal as Refusal {
            try refuse(request, command.context.key, refusal)
        }
    }

    /// Reads an order for a command that has written nothing yet.
    ///
    /// Repetitions of the command wait until `body` has written it or refused it.
    private func readOrder(
        _ order: OrderID, for command: PaymentCommand, _ request: Request,
        _ body: @escaping (Order) throws -> Void
    ) {
        let key = command.context.key
        reading[key] = [request]
        orders.call(GetOrder(order: order)) { [weak self] outcome in
            guard let self else { return }
            let requests = reading.removeValue(forKey: key) ?? []
            do {
                try body(try outcome.get())
                for repetition in requests.dropFirst() { begin(command, repetition) }
            } catch let failure as CallFailure {
                for request in requests { fail(request, failure.refusal ?? .ordersUnreachable) }
            } catch {
                for request in requests { fail(request, error) }
            }
        }
    }

    /// Answers with a refusal, which a repetition gets again unless it may succeed later.
    private func refuse(_ request: Request, _ key: CommandKey, _ refusal: Refusal) throws {
        if refusal.kind == .unavailable {
            service.respond(to: request, with: .refusal(refusal))
        } else {
            try answer(request, key, .refusal(refusal))
        }
    }

    /// Answers a command that writes nothing to the ledger; a repetition gets the answer again.
    func answer(_ request: Request, _ key: CommandKey, _ response: Response) throws {
        let stored = try request.stored()
        try service.transact { try $0.journal.store(response, to: key, request: stored, $0.db) }
        service.respond(to: request, with: response)
    }

    private func fail(_ request: Request, _ error: any Error) {
        if let refusal = error as? Refusal {
            service.respond(to: request, with: .refusal(refusal))
        } else {
            reportFailure(error)
            service.respond(to: request, with: .failure(of: error))
        }
    }
}
