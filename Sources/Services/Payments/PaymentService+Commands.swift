// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
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
        if let earlier = try LedgerStorage.command(key, ledger.db) {
            guard request.hasContent(of: earlier.request) else { throw Refusal.keyReused }
            try wait(for: earlier.payment, key, request, &ledger)
        } else if try runner.answerAgain(request, key, ledger) {
            return
        } else if let first = runner.running.requests(of: key).first {
            // Its order is being read, or the payment that it cancels goes on.
            guard request.hasContent(of: try first.stored()) else { throw Refusal.keyReused }
            runner.running.wait(request, for: key)
        } else {
            try perform(command, request, on: nil, &ledger)
        }
    }

    /// Answers a repeated command: at once if its payment has ended, or else when it ends.
    private func wait(
        for payment: PaymentID, _ key: CommandKey, _ request: Request, _ ledger: inout Ledger
    ) throws {
        if let running = runner.running[payment] {
            if running.isProviderSilent { throw Refusal.providerUnreachable }
            runner.running.wait(request, for: key, of: payment)
        } else if let entry = try LedgerStorage.entry(payment, ledger.db) {
            runner.running[payment] = RunningPayment(
                entry: entry, isReplayed: entry.machine.step.isFinal)
            runner.running.wait(request, for: key, of: payment)
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
        guard var payment = runner.running[command.payment] else {
            let known = try LedgerStorage.payment(command.payment, ledger.db)
            let refusal = known == nil ? Refusal.paymentUnknown(command.payment) : .notCharging
            return try runner.refuse(request, key, refusal, ledger)
        }
        do {
            let effects = try payment.entry.machine.cancel(at: .now())
            payment.cancellations.append(key)
            runner.running[command.payment] = payment
            runner.running.wait(request, for: key, of: command.payment)
            try perform(effects, command.payment, &ledger)
        } catch let refusal as Refusal {
            try runner.refuse(request, key, refusal, ledger)
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
            runner.running[payment] = RunningPayment(
                entry: LedgerEntry(request: try request.stored(), machine: machine))
            runner.running.wait(request, for: checkout.context.key, of: payment)
            try perform(effects, payment, &ledger)
        } catch let refusal as Refusal {
            try runner.refuse(request, checkout.context.key, refusal, ledger)
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
        let found = try runner.running[payment]?.entry ?? LedgerStorage.entry(payment, ledger.db)
        guard let entry = found else {
            return try runner.refuse(
                request, command.context.key, .paymentUnknown(payment), ledger)
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
                    return try runner.answer(
                        request, tip.context.key, .result(encoding: payment), ledger)
                }
            }
            entry.requests[command.context.key] = try request.stored()
            // After a failure of the ledger, no run records the earlier movements.
            if runner.running[id] == nil, effects.count == 1 { effects += entry.machine.resume() }
            if runner.running[id] == nil { runner.running[id] = RunningPayment(entry: entry) }
            runner.running[id]?.entry = entry
            runner.running.wait(request, for: command.context.key, of: id)
            try perform(effects, id, &ledger)
        } catch let refusal as Refusal {
            try runner.refuse(request, command.context.key, refusal, ledger)
        }
    }

    /// Reads an order, after the commit, for a command that has written nothing yet.
    ///
    /// Repetitions of the command wait until it is written or refused.
    private func readOrder(_ order: OrderID, for command: PaymentCommand, _ request: Request) {
        runner.running.wait(request, for: command.context.key)
        service.afterCommit { [weak self] in
            self?.orders.call(GetOrder(order: order)) { self?.hasRead($0, for: command) }
        }
    }

    private func hasRead(_ outcome: Result<Order, CallFailure>, for command: PaymentCommand) {
        let key = command.context.key
        switch outcome {
        case .failure(let failure):
            runner.respond(to: key, with: .refusal(failure.refusal ?? .ordersUnreachable))
        case .success(let order):
            runner.enqueue { [weak self] in
                try self?.perform(command, on: order, &$0)
            } failed: { [weak self] error in
                self?.reportFailure(error)
                self?.runner.respond(to: key, with: .failure(of: error))
            }
        }
    }

    /// Performs a new command whose order has been read, and begins its repetitions again.
    private func perform(
        _ command: PaymentCommand, on order: Order, _ ledger: inout Ledger
    ) throws {
        for (index, request) in runner.running.takeRequests(of: command.context.key).enumerated() {
            do {
                if index == 0 {
                    try perform(command, request, on: order, &ledger)
                } else {
                    try begin(command, request, &ledger)
                }
            } catch let refusal as Refusal {
                runner.respond(to: request, with: .refusal(refusal))
            }
        }
    }
}
