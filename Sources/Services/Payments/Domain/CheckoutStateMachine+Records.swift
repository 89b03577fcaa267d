// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import Messages
import Wire

/// The record of each movement on the order, in the order of their receipts.
extension CheckoutStateMachine {
    /// The command that records the oldest movement which the order does not know.
    var nextRecord: RecordCommand? { movements.first { !$0.isRecorded }.map(record) }

    /// The commands that recorded the payment, its tips and its refunds on the order.
    var recordedCommands: [RecordCommand] {
        movements.filter { $0.isRecorded && $0.kind != .declined }.map(record)
    }

    /// Whether the order once knew the payment and does not know it any more.
    func isMissing(on order: Order) -> Bool {
        movements.first?.isRecorded == true
            && !order.payments.contains { $0.payment == payment.id }
    }

    /// The commands that tell an order how the payment has ended; empty if it knows.
    ///
    /// Nothing is guessed: a payment whose end the ledger does not know has none.
    func overdueCommands(on order: Order) -> [RecordCommand] {
        if isMissing(on: order) { return recordedCommands }
        guard case .refused = step,
            order.pending?.contains(where: { $0.payment == payment.id }) == true
        else { return [] }
        return [.end(endCommand)]
    }

    /// Notes that order-service has recorded a movement, and records the next one.
    mutating func recorded(_ key: CommandKey, at now: Timestamp) -> [CheckoutEffect] {
        guard let index = movements.firstIndex(where: { !$0.isRecorded }),
            record(movements[index]).key == key
        else { return [] }
        movements[index].isRecorded = true
        if nextRecord != nil { return [commit(nil)] + resume() }
        isRecordingAgain = false
        return move(to: .recorded, at: now, event: .recorded)
    }

    /// Repeats a refused record later; if the order lost the payment, records it again first.
    ///
    /// The money has moved, so the record must succeed at last.
    mutating func recordRefused(_ refusal: Refusal, _ key: CommandKey) -> [CheckoutEffect] {
        guard nextRecord?.key == key else { return [] }
        if refusal.reason == "payment.unknown", movements.first?.isRecorded == true,
            !isRecordingAgain
        {
            isRecordingAgain = true
            for index in movements.indices where movements[index].kind != .declined {
                movements[index].isRecorded = false
            }
            return resume()
        }
        isRecordingAgain = false
        return [.refuse(.ordersUnreachable), .retryLater]
    }
}

/// The commands to order-service, which are the same for each attempt and so safe to repeat.
extension CheckoutStateMachine {
    /// The command that reserves the amount.
    ///
    /// The second attempt has another key, because the refusal is stored under the first one.
    var beginCommand: BeginPayment {
        BeginPayment(
            order: payment.order, location: payment.location, payment: payment.id,
            amount: pageAmount ?? asked,
            context: context("\(payment.id)-begin\(isBeginningAgain ? "-again" : "")", of: context))
    }

    /// The command that releases the amount.
    var endCommand: EndPayment {
        EndPayment(
            order: payment.order, payment: payment.id,
            context: context("\(payment.id)-end", of: context))
    }

    /// The command that releases an order which an earlier version sealed.
    var unsealCommand: UnsealOrder {
        UnsealOrder(order: payment.order, context: context("\(payment.id)-unseal", of: context))
    }

    private func record(_ movement: PaymentMovement) -> RecordCommand {
        switch (movement.kind, movement.refund) {
        case (.refund, let refund?):
            .refund(
                RecordRefund(
                    order: payment.order, refund: refund, payment: payment.id,
                    amount: movement.amount,
                    reason: payment.refunds?.first { $0.refund == refund }?.reason,
                    context: context("\(refund)-record", of: movement.context)))
        case (.tip, _):
            .tip(
                RecordTip(
                    order: payment.order, payment: payment.id, tip: movement.amount,
                    context: context(tipKey(movement), of: movement.context)))
        // A declined card has no record of its own.
        case (.sale, _), (.declined, _), (.refund, nil): .payment(sale(movement))
        }
    }

    /// The key of a tip; another one after its payment was recorded again, because the refusal that
    /// revealed the loss is stored under the first.
    private func tipKey(_ movement: PaymentMovement) -> CommandKey {
        "\(payment.id)-tip-\(movement.receipt ?? 0)\(isRecordingAgain ? "-again" : "")"
    }

    private func sale(_ movement: PaymentMovement) -> RecordPayment {
        let tip = movement.amount - payment.amount
        return RecordPayment(
            order: payment.order, payment: payment.id, tender: payment.tender.type.rawValue,
            amount: movement.amount, tip: tip == .zero ? nil : tip,
            context: context("\(payment.id)-record", of: movement.context))
    }

    private func context(_ key: CommandKey, of command: CommandContext) -> CommandContext {
        CommandContext(key: key, terminal: command.terminal, staff: command.staff)
    }
}
