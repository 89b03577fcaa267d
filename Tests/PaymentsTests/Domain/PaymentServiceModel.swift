// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

@testable import Payments
import Wire

/// payment-service around its core: a ledger that survives, a process that does not, and faults
/// at chosen points.
struct PaymentServiceModel {
    /// What goes wrong when the process is about to perform an effect.
    enum Fault: CaseIterable {
        /// The process is killed before the effect.
        case killedBefore
        /// The process is killed after the effect, before it learns what came of it.
        case killedAfter
        /// What is asked of order-service does not arrive there.
        case questionLost
        /// What order-service answers does not arrive here.
        case answerLost
        /// order-service says "not now".
        case notNow
    }

    /// The process is gone; only the ledger is left.
    struct Killed: Error {}

    private(set) var orders: OrderServiceModel
    /// The ledger: what was committed, by the key of the checkout.
    private(set) var ledger: [CommandKey: CheckoutStateMachine] = [:]
    /// The events in the order in which they were committed.
    private(set) var events: [PaymentEventType] = []
    /// What the till was told last.
    private(set) var told: Told?
    /// How many effects were performed or failed.
    private(set) var effects = 0
    private var paymentsMade = 0
    private let faults: [Int: Fault]

    /// What the till was told.
    enum Told: Equatable {
        case payment(Payment)
        case refusal(Refusal)
    }

    /// A service beside this order-service; each fault happens at the effect of that number, from
    /// 0.
    init(orders: OrderServiceModel, faults: [Int: Fault] = [:]) {
        self.orders = orders
        self.faults = faults
    }

    /// The till sends a checkout, and sends it again with the same key until it is told how it
    /// ended.
    mutating func checkOut(_ checkout: Checkout) throws {
        for _ in 0...2 * faults.count + 1 {
            do {
                try receive(checkout)
            } catch {
                // Whatever restart leaves undone because of another fault, the next round finishes.
                try? restart()
            }
            if told != nil { return }
        }
    }

    /// The checkout arrives: a new one starts, a known one goes on or is answered from the ledger.
    mutating func receive(_ checkout: Checkout) throws(Killed) {
        told = nil
        if let known = ledger[checkout.context.key] {
            return try perform(known.resume(), of: known, key: checkout.context.key)
        }
        paymentsMade += 1
        var machine = CheckoutStateMachine(
            checkout, of: orders.order, payment: "payment-\(paymentsMade)", at: now)
        try perform(machine.handle(.started, at: now), of: machine, key: checkout.context.key)
    }

    /// The process starts again and resumes what the ledger says is not finished.
    mutating func restart() throws(Killed) {
        for (key, machine) in ledger where !machine.step.isFinal {
            try perform(machine.resume(), of: machine, key: key)
        }
    }

    /// Somebody at a till releases the order by hand.
    mutating func unsealByHand() { orders.unsealByHand() }

    /// Another checkout seals the order.
    mutating func sealElsewhere() {
        let context = CommandContext(key: "elsewhere", terminal: "till-2")
        _ = orders.seal(SealOrder(order: orders.order.id, context: context))
    }

    private var now: Timestamp { Timestamp(milliseconds: 1_795_000_000_000 + Int64(effects)) }

    private mutating func perform(
        _ first: [CheckoutEffect], of machine: CheckoutStateMachine, key: CommandKey
    ) throws(Killed) {
        var machine = machine
        var waiting = first[...]
        while let effect = waiting.popFirst() {
            let fault = faults[effects]
            effects += 1
            if fault == .killedBefore { throw Killed() }
            let input = perform(effect, of: machine, key: key, fault: fault)
            if fault == .killedAfter { throw Killed() }
            if let input { waiting += machine.handle(input, at: now) }
        }
    }

    private mutating func perform(
        _ effect: CheckoutEffect, of machine: CheckoutStateMachine, key: CommandKey, fault: Fault?
    ) -> CheckoutInput? {
        switch effect {
        case .commit(let event):
            // The ledger keeps columns, not the machine: what it can't bring back is lost with
            // the process.
            let step = CheckoutStep(name: machine.step.name, refusal: machine.step.refusal)
            ledger[key] = step.map { CheckoutStateMachine(payment: machine.payment, step: $0) }
            if let event { events.append(event) }
            return nil
        case .seal(let command):
            return ask(fault, { $0.seal(command) }, CheckoutInput.sealed, CheckoutInput.sealRefused)
        case .readHistory(let question, let order):
            if fault == .questionLost || fault == .answerLost || fault == .notNow {
                return .unreachable
            }
            let history = GetOrderHistory.Answer(order: question.order, changes: orders.changes)
            return .historyRead(history, of: order)
        case .unseal(let command):
            return ask(
                fault, { $0.unseal(command) }, { _ in .unsealed }, CheckoutInput.unsealRefused)
        case .record(let command):
            return ask(
                fault, { $0.record(command) }, CheckoutInput.recorded, CheckoutInput.recordRefused)
        case .answer(let payment):
            if fault != .killedAfter { told = .payment(payment) }
            return nil
        case .refuse(let refusal):
            if fault != .killedAfter, refusal.kind != .unavailable { told = .refusal(refusal) }
            return nil
        case .retryLater:
            // The till's repetition comes first in this model.
            return nil
        }
    }

    private mutating func ask(
        _ fault: Fault?, _ question: (inout OrderServiceModel) -> OrderServiceModel.Answer,
        _ done: (Order) -> CheckoutInput, _ refused: (Refusal) -> CheckoutInput
    ) -> CheckoutInput {
        if fault == .questionLost { return .unreachable }
        if fault == .notNow { return refused(Refusal(.unavailable, "not.now", "")) }
        let answer = question(&orders)
        if fault == .answerLost { return .unreachable }
        return switch answer {
        case .order(let order): done(order)
        case .refusal(let refusal): refused(refusal)
        }
    }
}
