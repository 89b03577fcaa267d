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
    ///
    /// Throws refusals that are not stored, and errors of the ledger.
    func begin(
        _ command: PaymentCommand, _ request: Request, _ ledger: inout Ledger
    ) throws {
        let key = command.context.key
        if let first = reading[key]?.first {
            guard request.hasContent(of: try first.stored()) else { throw Refusal.keyReused }
            reading[key]?.append(request)
        } else if let earlier = try LedgerStorage.command(key, ledger.db) {
            guard request.hasContent(of: earlier.request) else { throw Refusal.keyReused }
            try wait(for: earlier.payment, WaitingRequest(key: key, request: request), &ledger)
        } else if let answer = try ledger.journal.answer(to: key, ledger.db) {
            guard request.hasContent(of: answer.request) else { throw Refusal.keyReused }
            respond(to: request, with: answer.answer)
        } else {
            try perform(command, request, on: nil, &ledger)
        }
    }

    /// Answers a repeated command: at once if its payment has ended, or else when it ends.
    private func wait(
        for payment: PaymentID, _ request: WaitingRequest, _ ledger: inout Ledger
    ) throws {
        if running[payment]?.isProviderSilent == true {
            respond(to: request.request, with: .refusal(.providerUnreachable))
        } else if running[payment] != nil {
            running[payment]?.waiting.append(request)
        } else if let entry = try LedgerStorage.entry(payment, ledger.db) {
            running[payment] = RunningPayment(
                waiting: [request], entry: entry, isReplayed: entry.machine.step.isFinal)
            try perform(entry.machine.resume(), payment, &ledger)
        }
    }

    /// Performs a new command; `order` is its order, once it has been read.
    ///
    /// Throws refusals that are not stored, and errors of the ledger.
    func perform(
        _ command: PaymentCommand, _ request: Request, on order: Order?, _ ledger: inout Ledger
    ) throws {
        switch command {
        case .checkout(let checkout):
            if let location = checkout.location ?? order?.location {
                try open(checkout, at: location, request, &ledger)
            } else {
                readOrder(checkout.order, for: command, request)
            }
        case .cancel(let cancel): try self.cancel(cancel, request, &ledger)
        case .refund(let refund):
            try change(refund.payment, refund.drawer, command, request, order, &ledger)
        case .tip(let tip): try change(tip.payment, tip.drawer, command, request, order, &ledger)
        }
    }

    /// Cancels a payment that waits for a card; its end is the answer.
    private func cancel(
        _ command: CancelPayment, _ request: Request, _ ledger: inout Ledger
    ) throws {
        let key = command.context.key
        guard var payment = running[command.payment] else {
            let known = try LedgerStorage.payment(command.payment, ledger.db)
            let refusal = known == nil ? Refusal.paymentUnknown(command.payment) : .notCharging
            return try refuse(request, key, refusal, &ledger)
        }
        do {
            let effects = try payment.entry.machine.cancel(at: .now())
            payment.canceling.append(WaitingRequest(key: key, request: request))
            running[command.payment] = payment
            try perform(effects, command.payment, &ledger)
        } catch let refusal as Refusal {
            try refuse(request, key, refusal, &ledger)
        }
    }

    /// Begins a checkout at a location.
    private func open(
        _ checkout: Checkout, at id: LocationID, _ request: Request, _ ledger: inout Ledger
    ) throws {
        let location = try service.state.location(id)
        let now = Timestamp.now()
        var signed = checkout
        signed.context = request.signed(checkout.context)
        let payment = PaymentID.unique(at: now, using: &generator)
        let drawers = try DrawerStorage.drawers(at: id, naming: checkout.drawer, ledger.db)
        let account = try checkout.tender.account.flatMap {
            try AccountStorage.account($0, ledger.db)
        }
        // The payment and its receipts have the number as the account has it.
        if let account { signed.tender.account = account.id }
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
            try perform(effects, payment, &ledger)
        } catch let refusal as Refusal {
            try refuse(request, checkout.context.key, refusal, &ledger)
        }
    }

    /// Refunds a payment or sets its tip.
    ///
    /// A refund reads the order if its payments are older than receipts, because the ledger has no
    /// price then.
    private func change(
        _ payment: PaymentID, _ drawer: DrawerID?, _ command: PaymentCommand, _ request: Request,
        _ order: Order?, _ ledger: inout Ledger
    ) throws {
        let found = try running[payment]?.entry ?? LedgerStorage.entry(payment, ledger.db)
        guard let entry = found else {
            return try refuse(request, command.context.key, .paymentUnknown(payment), &ledger)
        }
        let location = try service.state.location(entry.machine.payment.location)
        var excerpt = try LedgerExcerpt(
            for: entry.machine, naming: drawer, at: location, .now(), ledger.db)
        excerpt.price = excerpt.price ?? order.map(OrderPrice.init)
        if case .refund = command, excerpt.price == nil, !entry.machine.movements.isEmpty {
            readOrder(entry.machine.payment.order, for: command, request)
        } else {
            try change(entry, command, excerpt, request, &ledger)
        }
    }

    private func change(
        _ entry: LedgerEntry, _ command: PaymentCommand, _ excerpt: LedgerExcerpt,
        _ request: Request, _ ledger: inout Ledger
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
                    refund, as: .unique(at: now, using: &generator), excerpt, at: now)
            case .tip(var tip):
                tip.context = request.signed(tip.context)
                effects = try entry.machine.setTip(tip, excerpt, at: now)
                if case .answer(let payment)? = effects.first {
                    return try answer(
                        request, tip.context.key, .result(encoding: payment), &ledger)
                }
            }
            entry.requests[command.context.key] = try request.stored()
            // After a failure of the ledger, no run records the earlier movements.
            if running[id] == nil, effects.count == 1 { effects += entry.machine.resume() }
            let waiting = running[id]?.waiting ?? []
            let new = WaitingRequest(key: command.context.key, request: request)
            running[id] = RunningPayment(waiting: waiting + [new], entry: entry)
            try perform(effects, id, &ledger)
        } catch let refusal as Refusal {
            try refuse(request, command.context.key, refusal, &ledger)
        }
    }

    /// Performs a new command whose order has been read, and begins its repetitions again.
    func perform(
        _ command: PaymentCommand, on order: Order, _ ledger: inout Ledger
    ) throws {
        let requests = reading.removeValue(forKey: command.context.key) ?? []
        for request in requests.prefix(1) {
            try refusing(request) { try perform(command, request, on: order, &ledger) }
        }
        for repetition in requests.dropFirst() {
            try refusing(repetition) { try begin(command, repetition, &ledger) }
        }
    }

    /// Reads an order, after the commit, for a command that has written nothing yet.
    ///
    /// Repetitions of the command wait until it is written or refused; also those that come between
    /// the answer of order-service and the next transaction.
    private func readOrder(_ order: OrderID, for command: PaymentCommand, _ request: Request) {
        let key = command.context.key
        reading[key] = [request]
        following.append { [weak self] in
            self?.orders.call(GetOrder(order: order)) { self?.hasRead($0, for: command) }
        }
    }

    private func hasRead(_ outcome: Result<Order, CallFailure>, for command: PaymentCommand) {
        switch outcome {
        case .success(let order): enqueue(.perform(command, order))
        case .failure(let failure):
            failReading(command, failure.refusal ?? .ordersUnreachable)
        }
    }

    /// Responds at once to the first request of a command whose order is being read, and to its
    /// repetitions.
    func failReading(_ command: PaymentCommand, _ error: any Error) {
        let requests = reading.removeValue(forKey: command.context.key) ?? []
        for request in requests { fail(request, error) }
    }

    /// Answers with a refusal, which a repetition gets again unless it may succeed later.
    private func refuse(
        _ request: Request, _ key: CommandKey, _ refusal: Refusal, _ ledger: inout Ledger
    ) throws {
        if refusal.kind == .unavailable {
            respond(to: request, with: .refusal(refusal))
        } else {
            try answer(request, key, .refusal(refusal), &ledger)
        }
    }

    /// Answers a command that writes nothing to the ledger; a repetition gets the answer again.
    func answer(
        _ request: Request, _ key: CommandKey, _ response: Response, _ ledger: inout Ledger
    ) throws {
        let stored = try request.stored()
        try ledger.journal.store(response, to: key, request: stored, ledger.db)
        respond(to: request, with: response)
    }

    /// Responds to a request after the commit.
    func respond(to request: Request, with response: Response) {
        following.append { [weak self] in self?.service.respond(to: request, with: response) }
    }

    /// Responds at once with a refusal or a failure of the ledger.
    func fail(_ request: Request, _ error: any Error) {
        if let refusal = error as? Refusal {
            service.respond(to: request, with: .refusal(refusal))
        } else {
            reportFailure(error)
            service.respond(to: request, with: .failure(of: error))
        }
    }
}
