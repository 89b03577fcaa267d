// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

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

    /// The error of a killed process; only the ledger remains.
    struct Killed: Error {}

    private(set) var orders: OrderServiceModel
    /// The ledger: the committed checkouts by their keys.
    private(set) var ledger: [CommandKey: CheckoutStateMachine] = [:]
    /// The events, in the order of their commits.
    private(set) var events: [PaymentEventType] = []
    /// The last final answer to the till.
    private(set) var reply: FinalReply?
    /// The number of effects that were performed or failed.
    private(set) var effects = 0
    private var paymentsMade = 0
    private let faults: [Int: Fault]

    /// A final answer to the till.
    enum FinalReply: Equatable {
        case payment(Payment)
        case refusal(Refusal)
    }

    /// Creates a service with faults by the number of their effect, counted from 0.
    init(orders: OrderServiceModel, faults: [Int: Fault] = [:]) {
        self.orders = orders
        self.faults = faults
    }

    /// Sends a checkout with the same key until it gets a final answer.
    mutating func checkOut(_ checkout: Checkout) throws {
        for _ in 0...2 * faults.count + 1 {
            do {
                try receive(checkout)
            } catch {
                // A restart that another fault interrupts is completed by the next attempt.
                try? restart()
            }
            if reply != nil { return }
        }
    }

    /// Receives a checkout: a new one starts, a known one resumes or is answered from the ledger.
    mutating func receive(_ checkout: Checkout) throws(Killed) {
        reply = nil
        if let known = ledger[checkout.context.key] {
            return try perform(known.resume(), of: known, key: checkout.context.key)
        }
        paymentsMade += 1
        var machine = CheckoutStateMachine(
            checkout, of: orders.order, payment: "payment-\(paymentsMade)", at: now)
        try perform(machine.handle(.started, at: now), of: machine, key: checkout.context.key)
    }

    /// Restarts the process, which resumes the unfinished checkouts of the ledger.
    mutating func restart() throws(Killed) {
        for (key, machine) in ledger where !machine.step.isFinal {
            try perform(machine.resume(), of: machine, key: key)
        }
    }

    /// Unseals the order by hand, as another client.
    mutating func unsealByHand() { orders.unsealByHand() }

    /// Seals the order, as another checkout.
    mutating func sealElsewhere() {
        let context = CommandContext(key: "elsewhere", terminal: "till-2")
        _ = orders.seal(SealOrder(order: orders.order.id, context: context))
    }

    private var now: Timestamp { Timestamp(milliseconds: 1_795_000_000_000 + Int64(effects)) }

    private mutating func perform(
        _ first: [CheckoutEffect], of machine: CheckoutStateMachine, key: CommandKey
    ) throws(Killed) {
        var machine = machine
        var pending = first[...]
        while let effect = pending.popFirst() {
            let fault = faults[effects]
            effects += 1
            if fault == .killedBefore { throw Killed() }
            let input = perform(effect, of: machine, key: key, fault: fault)
            if fault == .killedAfter { throw Killed() }
            if let input { pending += machine.handle(input, at: now) }
        }
    }

    private mutating func perform(
        _ effect: CheckoutEffect, of machine: CheckoutStateMachine, key: CommandKey, fault: Fault?
    ) -> CheckoutInput? {
        switch effect {
        case .commit(let event):
            // The ledger stores columns, not the machine; everything else is lost with the process.
            let step = CheckoutStep(name: machine.step.name, refusal: machine.step.refusal)
            ledger[key] = step.map { CheckoutStateMachine(payment: machine.payment, step: $0) }
            if let event { events.append(event) }
            return nil
        case .seal(let command):
            return send(
                fault, { $0.seal(command) }, CheckoutInput.sealed, CheckoutInput.sealRefused)
        case .readHistory(let request, let order):
            if fault == .requestLost || fault == .answerLost || fault == .notNow {
                return .unreachable
            }
            let history = GetOrderHistory.Answer(order: request.order, changes: orders.changes)
            return .historyRead(history, of: order)
        case .unseal(let command):
            return send(
                fault, { $0.unseal(command) }, { _ in .unsealed }, CheckoutInput.unsealRefused)
        case .record(let command):
            return send(
                fault, { $0.record(command) }, CheckoutInput.recorded, CheckoutInput.recordRefused)
        case .answer(let payment):
            if fault != .killedAfter { reply = .payment(payment) }
            return nil
        case .refuse(let refusal):
            if fault != .killedAfter, refusal.kind != .unavailable { reply = .refusal(refusal) }
            return nil
        case .retryLater:
            // In this model the till repeats its command first.
            return nil
        }
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
