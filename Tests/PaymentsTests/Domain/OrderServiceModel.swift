// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Wire

/// A model of order-service with one order, the rules of sealing and the stored answers to keys.
struct OrderServiceModel {
    /// The stored answer to a command.
    enum Answer: Equatable {
        case order(Order)
        case refusal(Refusal)
    }

    private(set) var order: Order
    private(set) var changes: [OrderChangeRecord] = []
    private var answers: [CommandKey: Answer] = [:]

    /// Creates a service with an order of this amount due, in minor units.
    init(due: Int, paid: Bool = false, sealed: Bool = false, canceled: Bool = false) {
        guard let dollars = Currency("USD") else { preconditionFailure("USD is a currency") }
        let opened = Timestamp(milliseconds: 1_795_000_000_000)
        order = Order(
            id: "order-1", location: "00001", number: 7,
            businessDay: BusinessDay(containing: opened, timeZone: .gmt, turnsAtHour: 4),
            terminal: "till-1", staff: nil, currency: dollars,
            tax: TaxRule(basisPoints: 0, included: true), openedAt: opened)
        order.totals.total = Amount(due)
        order.totals.due = Amount(due)
        order.paid = paid
        order.sealed = sealed
        order.status = canceled ? .canceled : .inProcess
    }

    mutating func seal(_ command: SealOrder) -> Answer {
        execute(command.context.key, .sealed) { order in
            if order.status == .canceled { return Refusal(.conflict, "order.canceled", "") }
            if order.paid { return Refusal(.conflict, "order.paid", "") }
            if order.sealed { return Refusal(.conflict, "order.sealed", "") }
            order.sealed = true
            order.paid = order.totals.due == .zero
            return nil
        }
    }

    mutating func unseal(_ command: UnsealOrder) -> Answer {
        execute(command.context.key, .unsealed) { order in
            if order.paid { return Refusal(.conflict, "order.paid", "") }
            guard order.sealed else { return Refusal(.conflict, "order.notSealed", "") }
            order.sealed = false
            return nil
        }
    }

    mutating func record(_ command: RecordPayment) -> Answer {
        execute(command.context.key, .paymentRecorded) { order in
            order.payments.append(
                RecordedPayment(
                    payment: command.payment, tender: command.tender, amount: command.amount,
                    recordedAt: order.openedAt))
            order.totals.paid = order.totals.paid + command.amount
            order.totals.due = order.totals.due - command.amount
            order.paid = order.totals.due == .zero
            return nil
        }
    }

    /// Unseals the order by hand, as another client.
    mutating func unsealByHand() {
        order.sealed = false
        addChange(.unsealed, "by-hand")
    }

    private mutating func addChange(_ type: OrderEventType, _ key: CommandKey) {
        order.revision += 1
        changes.append(
            OrderChangeRecord(
                sequence: SequenceNumber(UInt64(order.revision)), type: type,
                time: order.openedAt, actor: "till-1", key: key, revision: order.revision,
                status: order.status, due: order.totals.due))
    }

    /// Executes a command once under its key; a repetition gets the stored answer.
    private mutating func execute(
        _ key: CommandKey, _ type: OrderEventType, _ change: (inout Order) -> Refusal?
    ) -> Answer {
        if let answer = answers[key] { return answer }
        let refusal = change(&order)
        if refusal == nil { addChange(type, key) }
        let answer = refusal.map(Answer.refusal) ?? .order(order)
        answers[key] = answer
        return answer
    }
}
