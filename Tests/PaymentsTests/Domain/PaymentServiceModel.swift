// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// A model of payment-service around its state machine: a ledger that survives, a process that does
/// not, and faults at chosen points.
struct PaymentServiceModel {
    /// A fault at an effect.
    enum Fault: CaseIterable {
        /// The process is killed before the effect.
        case killedBefore
        /// The process is killed after the effect, before it receives the result.
        case killedAfter
        /// The request to order-service is lost.
        case requestLost
        /// The answer of order-service is lost.
        case answerLost
        /// order-service refuses with the kind `unavailable`.
        case notNow
    }

    /// A command of a till.
    enum TillCommand {
        case checkout(Checkout)
        case cancel(CancelPayment)
        case tip(SetTip)
        case refund(RefundPayment)
    }

    /// A final answer to the till.
    enum FinalReply: Equatable {
        case payment(Payment)
        case refusal(Refusal)
    }

    /// The error of a killed process; only the ledger remains.
    struct Killed: Error {}

    var orders: OrderServiceModel
    /// The payment provider.
    var provider: ProviderModel
    /// The ledger: the committed payments by the keys of their checkouts.
    private(set) var ledger: [CommandKey: CheckoutStateMachine] = [:]
    /// The receipts, in the order of their numbers.
    private(set) var receipts: [Receipt] = []
    /// How the guests of the location pay.
    private let settings: PaymentSettings
    /// The voucher of the ledger; nil without one.
    private(set) var account: Account?
    /// The offline cards of other orders that wait.
    var offlineSum = Amount.zero
    /// Whether the terminals of the provider keep cards while it is away.
    var keepsCards = true
    /// The events, in the order of their commits.
    private(set) var events: [PaymentEventType] = []
    /// The last final answer to the till.
    private(set) var reply: FinalReply?
    /// The last payment whose guest was told where to pay.
    private(set) var told: Payment?
    /// The number of effects that were performed or failed.
    private(set) var effects = 0
    private var identifiersMade = 0
    /// The refusals that are stored under the keys of their commands.
    private var refusals: [CommandKey: Refusal] = [:]
    /// The faults by the number of their effect.
    var faults: [Int: Fault]

    /// Creates a service with faults by the number of their effect, counted from 0.
    init(
        orders: OrderServiceModel, account: Account? = nil,
        settings: PaymentSettings = PaymentSettings(), bank: ProviderModel.Bank = .approves,
        faults: [Int: Fault] = [:]
    ) {
        self.orders = orders
        self.provider = ProviderModel(bank: bank)
        self.settings = settings
        self.account = account
        self.faults = faults
    }

    /// Sends a checkout with the same key until it gets a final answer.
    mutating func checkOut(_ checkout: Checkout) throws { try send(.checkout(checkout)) }

    /// Sends a command with the same key until it gets a final answer.
    mutating func send(_ command: TillCommand) throws {
        // A slow bank needs two more attempts.
        for _ in 0...2 * faults.count + 3 {
            do {
                try receive(command)
            } catch {
                // A restart that another fault interrupts is completed by the next attempt.
                try? restart()
            }
            if reply != nil { return }
        }
    }

    /// Receives a command: a new one starts, a known one resumes or is answered from the ledger.
    mutating func receive(_ command: TillCommand) throws(Killed) {
        reply = nil
        if let refusal = refusals[command.key] {
            reply = .refusal(refusal)
            return
        }
        if let known = known(command.key) {
            return try perform(known.resume(), of: known)
        }
        identifiersMade += 1
        let started: ([CheckoutEffect], CheckoutStateMachine)
        do throws(Refusal) {
            started = try start(command)
        } catch {
            reply = .refusal(error)
            return
        }
        try perform(started.0, of: started.1)
    }

    /// Restarts the process, which resumes the unfinished payments of the ledger.
    mutating func restart() throws(Killed) {
        for machine in ledger.values where !machine.step.isFinal {
            try perform(machine.resume(), of: machine)
        }
        for machine in ledger.values where machine.step.isFinal {
            try perform(machine.chargeOffline(), of: machine)
        }
    }

    /// What the ledger knows for a decision.
    var excerpt: LedgerExcerpt {
        let payments = ledger.values.sorted { $0.payment.id < $1.payment.id }
        return LedgerExcerpt(
            register: register, payments: payments,
            posting: OrderPosting(receipts.flatMap(\.entries)),
            price: payments.compactMap(\.price).last, account: account,
            dayTaken: receipts.first?.businessDay,
            offlineSum: payments.filter { $0.payment.offline == .waiting }
                .reduce(offlineSum) { $0 + $1.payment.amount },
            keepsCards: keepsCards)
    }

    private var now: Timestamp { Timestamp(milliseconds: 1_795_000_000_000 + Int64(effects)) }

    private var register: Register {
        var register = Register(
            location: "00001", currency: orders.order.currency, today: orders.order.businessDay,
            settings: settings)
        if let last = receipts.last {
            // The hash is tested with the register itself.
            register.last = Register.LastReceipt(
                number: last.number, perpetual: last.perpetual, hash: "\(last.number)")
        }
        return register
    }

    private func known(_ key: CommandKey) -> CheckoutStateMachine? {
        ledger.values.first { machine in
            machine.context.key == key || machine.movements.contains { $0.context.key == key }
                || machine.refunding?.context.key == key
        }
    }

    private func start(
        _ command: TillCommand
    ) throws(Refusal) -> ([CheckoutEffect], CheckoutStateMachine) {
        switch command {
        case .checkout(let checkout):
            var machine = try CheckoutStateMachine(
                checkout, at: "00001", in: orders.order.currency, settings, drawers: [],
                account: account, payment: "payment-\(identifiersMade)", at: now)
            let effects = machine.handle(.started, at: now)
            return (effects, machine)
        case .cancel(let command):
            var machine = try payment(command.payment)
            let effects = try machine.cancel(at: now)
            return (effects, machine)
        case .tip(let command):
            var machine = try payment(command.payment)
            let effects = try machine.setTip(command, excerpt, at: now)
            return (effects, machine)
        case .refund(let command):
            var machine = try payment(command.payment)
            let effects = try machine.refund(
                command, as: "refund-\(identifiersMade)", excerpt, at: now)
            return (effects, machine)
        }
    }

    private func payment(_ id: PaymentID) throws(Refusal) -> CheckoutStateMachine {
        guard let machine = ledger.values.first(where: { $0.payment.id == id }) else {
            throw .paymentUnknown(id)
        }
        return machine
    }

    private mutating func perform(
        _ first: [CheckoutEffect], of machine: CheckoutStateMachine
    ) throws(Killed) {
        var machine = machine
        var pending = first[...]
        while let effect = pending.popFirst() {
            let fault = faults[effects]
            effects += 1
            if fault == .killedBefore { throw Killed() }
            let input = perform(effect, of: machine, fault: fault)
            if fault == .killedAfter { throw Killed() }
            if let input { pending += machine.handle(input, at: now) }
        }
    }

    private mutating func perform(
        _ effect: CheckoutEffect, of machine: CheckoutStateMachine, fault: Fault?
    ) -> CheckoutInput? {
        switch effect {
        case .commit(let commit): write(commit, of: machine)
        case .begin(let command):
            return send(fault, { $0.begin(command) }, begun, CheckoutInput.beginRefused)
        case .recordFirst(let commands): return send(commands, fault, begun)
        case .readOrder:
            return send(
                fault, { .order($0.order) }, blocked, CheckoutInput.beginRefused)
        case .unblock(let commands): return send(commands, fault, { _ in .unblocked })
        case .end(let command):
            return send(fault, { $0.end(command) }, CheckoutInput.ended, CheckoutInput.endRefused)
        case .unseal(let command):
            return send(
                fault, { $0.unseal(command) }, { _ in .unsealed }, CheckoutInput.endRefused)
        case .record(let command):
            return send(
                fault, { $0.record(command) }, { _ in .recorded(command.key) },
                { .recordRefused($0, command.key) })
        case .ask(let request):
            if fault == .requestLost { return .provider(.unreachable, excerpt) }
            if fault == .notNow {
                return .provider(.refused(Refusal(.unavailable, "not.now", "")), excerpt)
            }
            let answer = provider.answer(request)
            return .provider(fault == .answerLost ? .unreachable : answer, excerpt)
        case .refuseCommand(_, let refusal):
            if fault != .killedAfter { reply = .refusal(refusal) }
        case .answer(let payment):
            if fault != .killedAfter { reply = .payment(payment) }
        case .refuse(let refusal):
            if fault != .killedAfter, refusal.kind != .unavailable { reply = .refusal(refusal) }
        case .tell(let payment): told = payment
        case .retryLater, .chargeLater:
            // In this model the till repeats its command first, and a restart charges.
            break
        }
        return nil
    }

    /// Stores the columns of the machine; everything else is lost with the process.
    private mutating func write(_ commit: LedgerCommit, of machine: CheckoutStateMachine) {
        let step = CheckoutStep(name: machine.step.name, refusal: machine.step.refusal)
        ledger[machine.context.key] = step.map {
            var stored = CheckoutStateMachine(
                payment: machine.payment, step: $0, context: machine.context, asked: machine.asked,
                returnTo: machine.returnTo, movements: machine.movements, price: machine.price)
            stored.charging = machine.charging.flatMap { charge in
                charge.step.name.flatMap(ChargeStep.init(name:)).map {
                    stored.charge(of: charge.command.amount, $0)
                }
            }
            stored.refunding = machine.refunding
            return stored
        }
        if let refused = commit.refused { refusals[refused.key] = refused.refusal }
        if let receipt = commit.receipt {
            #expect(receipt.entries.balance == .zero)
            receipts.append(receipt)
        }
        if let account = commit.account { self.account = account }
        if let event = commit.event { events.append(event) }
    }

    private func begun(_ order: Order) -> CheckoutInput { .begun(order, excerpt) }

    private func blocked(_ order: Order) -> CheckoutInput { .blocked(order, excerpt) }

    private mutating func send(
        _ commands: [RecordCommand], _ fault: Fault?, _ done: (Order) -> CheckoutInput
    ) -> CheckoutInput {
        var input = CheckoutInput.unreachable
        for command in commands {
            input = send(
                fault, { $0.record(command) }, done, { _ in CheckoutInput.unreachable })
        }
        return input
    }

    private mutating func send(
        _ fault: Fault?, _ command: (inout OrderServiceModel) -> OrderServiceModel.Answer,
        _ done: (Order) -> CheckoutInput, _ refused: (Refusal) -> CheckoutInput
    ) -> CheckoutInput {
        if fault == .requestLost { return .unreachable }
        if fault == .notNow { return refused(Refusal(.unavailable, "not.now", "")) }
        let answer = command(&orders)
        if fault == .answerLost { return .unreachable }
        return switch answer {
        case .order(let order): done(order)
        case .refusal(let refusal): refused(refusal)
        }
    }
}

extension PaymentServiceModel.TillCommand {
    /// The key of the command.
    var key: CommandKey {
        switch self {
        case .checkout(let command): command.context.key
        case .cancel(let command): command.context.key
        case .tip(let command): command.context.key
        case .refund(let command): command.context.key
        }
    }
}
