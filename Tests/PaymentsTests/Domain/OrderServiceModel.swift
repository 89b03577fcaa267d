// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Wire

@testable import Ledger
@testable import Payments

/// A model of order-service with one order, the rules of running payments and the stored answers to
/// keys.
struct OrderServiceModel {
    /// The stored answer to a command.
    enum Answer: Equatable {
        case order(Order)
        case refusal(Refusal)
    }

    private(set) var order: Order
    private let price: Amount
    private var answers: [CommandKey: Answer] = [:]

    /// Creates a service with an order of this price, in minor units, and its taxes.
    init(price: Int, taxes: [TaxShare] = [], canceled: Bool = false) {
        guard let dollars = Currency("USD") else { preconditionFailure("USD is a currency") }
        let opened = Timestamp(milliseconds: 1_795_000_000_000)
        self.price = Amount(price)
        order = Order(
            id: "order-1", location: "00001", number: 7,
            businessDay: BusinessDay(containing: opened, timeZone: .gmt, turnsAtHour: 4),
            terminal: "till-1", staff: nil, currency: dollars,
            tax: TaxRule(basisPoints: 0, included: true), openedAt: opened)
        order.totals.taxes = taxes
        order.status = canceled ? .canceled : .inProcess
        addUp()
    }

    mutating func begin(_ command: BeginPayment) -> Answer {
        execute(command.context.key) { model in
            let order = model.order
            if model.knows(command.payment) { return nil }
            if order.status == .canceled { return Refusal(.conflict, "order.canceled", "") }
            if order.paid { return Refusal(.conflict, "order.paid", "") }
            let reserved = (order.pending ?? []).reduce(.zero) { $0 + $1.amount }
            let free = order.totals.due - reserved
            if order.totals.due > .zero, free <= .zero {
                return Refusal(.conflict, "order.sealed", "")
            }
            let amount = command.amount ?? free
            if amount > free { return Refusal(.conflict, "payment.amountTooHigh", "") }
            if free > .zero { model.reserve(amount, command) } else { model.order.paid = true }
            model.order.sealed = true
            return nil
        }
    }

    mutating func end(_ command: EndPayment) -> Answer {
        execute(command.context.key) { model in
            model.release(command.payment)
            return nil
        }
    }

    mutating func unseal(_ command: UnsealOrder) -> Answer {
        execute(command.context.key) { model in
            guard model.order.sealed else { return Refusal(.conflict, "order.notSealed", "") }
            model.order.sealed = false
            return nil
        }
    }

    mutating func record(_ command: RecordCommand) -> Answer {
        if case .end(let command) = command { return end(command) }
        return execute(command.key) { model in
            switch command {
            case .end: return nil
            case .payment(let command): return model.record(command)
            case .tip(let command): return model.record(command)
            case .refund(let command): return model.record(command)
            }
        }
    }

    /// Seals the order as a version before running payments did, or as another client.
    mutating func sealByHand() { order.sealed = true }

    private mutating func record(_ command: RecordPayment) -> Refusal? {
        guard !order.payments.contains(where: { $0.payment == command.payment }) else {
            return nil
        }
        order.payments.append(
            RecordedPayment(
                payment: command.payment, tender: command.tender, amount: command.amount,
                tip: command.tip, recordedAt: order.openedAt))
        addUp()
        order.paid = order.totals.due == .zero
        release(command.payment)
        return nil
    }

    private mutating func record(_ command: RecordTip) -> Refusal? {
        let payments = order.payments
        guard let index = payments.firstIndex(where: { $0.payment == command.payment }) else {
            return Refusal(.unknown, "payment.unknown", "")
        }
        let amount = payments[index].amount - (payments[index].tip ?? .zero)
        order.payments[index].amount = amount + command.tip
        order.payments[index].tip = command.tip == .zero ? nil : command.tip
        addUp()
        return nil
    }

    private mutating func record(_ command: RecordRefund) -> Refusal? {
        order.refunds.append(
            RecordedRefund(
                refund: command.refund, payment: command.payment, amount: command.amount,
                reason: command.reason, recordedAt: order.openedAt))
        addUp()
        return nil
    }

    private func knows(_ payment: PaymentID) -> Bool {
        order.payments.contains { $0.payment == payment }
            || (order.pending ?? []).contains { $0.payment == payment }
    }

    private mutating func reserve(_ amount: Amount, _ command: BeginPayment) {
        let new = PendingPayment(
            payment: command.payment, amount: amount, terminal: command.context.terminal,
            begunAt: order.openedAt)
        order.pending = (order.pending ?? []) + [new]
    }

    private mutating func release(_ payment: PaymentID) {
        guard let pending = order.pending, pending.contains(where: { $0.payment == payment })
        else { return }
        let rest = pending.filter { $0.payment != payment }
        order.pending = rest.isEmpty ? nil : rest
        if rest.isEmpty, !order.paid { order.sealed = false }
    }

    /// Derives the totals: a refund first reduces the amount of its payment, then its tip.
    private mutating func addUp() {
        var (kept, tips) = (Amount.zero, Amount.zero)
        for payment in order.payments {
            let refunds = order.refunds.filter { $0.payment == payment.payment }
            let refunded = refunds.reduce(.zero) { $0 + $1.amount }
            let amount = payment.amount - (payment.tip ?? .zero)
            kept += max(.zero, amount - refunded)
            tips += payment.amount - amount - max(.zero, refunded - amount)
        }
        order.totals.tip = tips
        order.totals.total = price + tips
        order.totals.paid = order.payments.reduce(.zero) { $0 + $1.amount }
        order.totals.due = max(.zero, price - kept)
    }

    /// Executes a command once under its key; a repetition gets the stored answer.
    private mutating func execute(
        _ key: CommandKey, _ change: (inout Self) -> Refusal?
    ) -> Answer {
        if let answer = answers[key] { return answer }
        let refusal = change(&self)
        let answer = refusal.map(Answer.refusal) ?? .order(order)
        answers[key] = answer
        return answer
    }
}
