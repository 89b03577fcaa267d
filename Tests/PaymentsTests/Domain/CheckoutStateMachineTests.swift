// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Payments

@Suite struct CheckoutStateMachineTests {
    private static let start = Timestamp(milliseconds: 1_795_000_000_000)
    private static let later = Timestamp(milliseconds: 1_795_000_001_000)
    private static let refusal = Refusal(.conflict, "order.sealed", "Wait.")

    private let orders = OrderServiceModel(due: 1_150)

    @Test func `a checkout seals the order, takes the money, records it and answers`() {
        var machine = machine(tendered: 2_000)
        let context = { (key: CommandKey) in
            CommandContext(key: key, terminal: "till-1", staff: "ana")
        }

        #expect(
            machine.handle(.started, at: Self.start) == [
                .commit(event: .requested),
                .seal(SealOrder(order: "order-1", context: context("payment-1-seal"))),
            ])
        #expect(machine.payment.status == .requested)

        let record = RecordPayment(
            order: "order-1", payment: "payment-1", tender: "cash", amount: Amount(1_150),
            context: context("payment-1-record"))
        #expect(
            machine.handle(.sealed(orders.order), at: Self.start)
                == [.readHistory(GetOrderHistory(order: "order-1"), of: orders.order)])
        #expect(machine.payment.status == .requested)

        #expect(
            machine.handle(sealHeld(orders.order), at: Self.start)
                == [.commit(event: .taken), .record(record)])
        #expect(machine.payment.status == .taken)

        #expect(
            machine.handle(.recorded(orders.order), at: Self.later)
                == [.commit(event: .recorded), .answer(machine.payment)])
        #expect(machine.payment.status == .recorded)
        #expect(machine.payment.amount == Amount(1_150))
        #expect(machine.payment.change == Amount(850))
        #expect(machine.payment.changedAt == Self.later)
    }

    @Test func `the exact amount is enough and gives no change`() {
        var machine = machine(tendered: 1_150)

        _ = machine.handle(sealHeld(orders.order), at: Self.start)

        #expect(machine.step == .taken)
        #expect(machine.payment.change == .zero)
    }

    @Test(arguments: [1_149, 0, -1, .min])
    func `with less than the amount due the order is unsealed, then the checkout refused`(
        _ tendered: Int
    ) {
        var machine = machine(tendered: tendered)

        let effects = machine.handle(sealHeld(orders.order), at: Self.start)

        let unseal = UnsealOrder(
            order: "order-1",
            context: CommandContext(key: "payment-1-unseal", terminal: "till-1", staff: "ana"))
        #expect(effects == [.commit(event: nil), .unseal(unseal)])
        #expect(machine.payment.status == .requested)

        let end = machine.handle(.unsealed, at: Self.later)

        #expect(machine.step.refusal?.reason == "payment.insufficient")
        #expect(machine.step.refusal?.kind == .rule)
        #expect(machine.step.refusal?.message.contains("11.50 USD is due on order 7") == true)
        #expect(machine.payment.status == .refused)
        #expect(machine.payment.reason == "payment.insufficient")
        #expect(machine.payment.amount == .zero)
        #expect(end == [.commit(event: .refused)] + machine.resume())
    }

    @Test func `an order that costs nothing is paid by its seal, and no money is taken`() {
        var machine = machine(tendered: 2_000)

        let effects = machine.handle(
            sealHeld(OrderServiceModel(due: 0).order), at: Self.start)

        #expect(effects == [.commit(event: .refused)] + machine.resume())
        #expect(machine.payment.status == .refused)
        #expect(machine.payment.reason == "order.nothingDue")
        #expect(machine.step.refusal?.message.contains("counts as paid") == true)
    }

    @Test func `an order that could not be sealed is not unsealed`() {
        var machine = machine(tendered: 2_000)

        let effects = machine.handle(.sealRefused(Self.refusal), at: Self.later)

        #expect(effects == [.commit(event: .refused), .refuse(Self.refusal)])
        #expect(machine.payment.reason == "order.sealed")
        #expect(machine.payment.changedAt == Self.later)
    }

    @Test func `an amount paid since the seal is not taken again`() {
        let history = { (due: Int) in sealHeld(orders.order, dueNow: due) }
        var machine = machine(tendered: 2_000)
        _ = machine.handle(history(650), at: Self.start)
        #expect(machine.payment.amount == Amount(650))
        #expect(machine.payment.change == Amount(1_350))

        machine = self.machine(tendered: 2_000)
        _ = machine.handle(history(0), at: Self.start)
        #expect(machine.payment.reason == "order.paid")
    }

    @Test(arguments: [OrderEventType.unsealed, .sealed])
    func `a seal that no longer holds takes no money and unseals nothing`(_ last: OrderEventType) {
        var machine = machine(tendered: 2_000)
        let changes = [change(.sealed, "payment-1-seal"), change(last, "another")]

        let effects = machine.handle(
            .historyRead(.init(order: "order-1", changes: changes), of: orders.order),
            at: Self.later)

        #expect(effects == [.commit(event: .refused)] + machine.resume())
        #expect(machine.payment.reason == "order.notSealed")
        #expect(machine.payment.amount == .zero)
    }

    @Test func `without permission a checkout stays in its step and retries later`() {
        let forbidden = Refusal(.forbidden, "access.revoked", "")
        let unsealing = CheckoutStep.unsealing(Refusal(.rule, "payment.insufficient", ""))
        for (step, input) in [
            (CheckoutStep.requested, CheckoutInput.sealRefused(forbidden)),
            (unsealing, .unsealRefused(forbidden)),
        ] {
            let before = CheckoutStateMachine(payment: machine(tendered: 1).payment, step: step)
            var machine = before
            #expect(
                machine.handle(input, at: Self.later) == [.refuse(.ordersUnreachable), .retryLater])
            #expect(machine == before)
        }
    }

    @Test func `a checkout keeps its reason if another client unseals the order`() {
        var machine = machine(tendered: 1)
        _ = machine.handle(sealHeld(orders.order), at: Self.start)

        _ = machine.handle(
            .unsealRefused(Refusal(.conflict, "order.notSealed", "")), at: Self.later)

        #expect(machine.payment.reason == "payment.insufficient")
    }

    @Test(arguments: [
        CheckoutStep.requested, .unsealing(Refusal(.rule, "payment.insufficient", "")), .taken,
    ])
    func `without a final answer a checkout keeps its step and retries later`(
        _ step: CheckoutStep
    ) {
        let notNow = Refusal(.unavailable, "not.now", "")
        let before = CheckoutStateMachine(payment: machine(tendered: 1).payment, step: step)
        let inputs: [CheckoutInput] =
            switch step {
            case .requested: [.unreachable, .sealRefused(notNow)]
            case .unsealing: [.unreachable, .unsealRefused(notNow)]
            default: [.unreachable, .recordRefused(notNow), .recordRefused(Self.refusal)]
            }
        for input in inputs {
            var machine = before
            #expect(
                machine.handle(input, at: Self.later) == [.refuse(.ordersUnreachable), .retryLater])
            #expect(machine == before)
        }
    }

    @Test func `late answers change nothing`() {
        let sealed = orders.order
        for step: CheckoutStep in [
            .taken, .recorded, .refused(Self.refusal), .unsealing(Self.refusal),
        ] {
            for input in [
                .started, .sealed(sealed), .sealRefused(Self.refusal), sealHeld(sealed),
            ] {
                expectIgnored(input, at: step)
            }
        }
        for step: CheckoutStep in [.requested, .taken, .recorded, .refused(Self.refusal)] {
            for input: CheckoutInput in [.unsealed, .unsealRefused(Self.refusal)] {
                expectIgnored(input, at: step)
            }
        }
        for step: CheckoutStep in [
            .requested, .recorded, .refused(Self.refusal), .unsealing(Self.refusal),
        ] {
            for input: CheckoutInput in [.recorded(sealed), .recordRefused(Self.refusal)] {
                expectIgnored(input, at: step)
            }
        }
        for step: CheckoutStep in [.recorded, .refused(Self.refusal)] {
            expectIgnored(.unreachable, at: step)
        }
    }

    @Test(arguments: [
        CheckoutStep.requested, .taken, .recorded,
        .unsealing(Refusal(.rule, "payment.insufficient", "Ask for the rest.")),
        .refused(Refusal(.conflict, "order.paid", "Open another order.")),
    ])
    func `a step is read from the ledger as it was written`(_ step: CheckoutStep) {
        #expect(CheckoutStep(name: step.name, refusal: step.refusal) == step)
        #expect(CheckoutStep(name: "unknown", refusal: step.refusal) == nil)
    }

    @Test func `a step with a missing or superfluous refusal is unreadable`() {
        #expect(CheckoutStep(name: "unsealing", refusal: nil) == nil)
        #expect(CheckoutStep(name: "refused", refusal: nil) == nil)
        #expect(CheckoutStep(name: "taken", refusal: Self.refusal) == nil)
    }

    private func machine(tendered: Int) -> CheckoutStateMachine {
        let checkout = Checkout(
            order: "order-1", tender: .cash(Amount(tendered)),
            context: CommandContext(key: "key-1", terminal: "till-1", staff: "ana"))
        return CheckoutStateMachine(
            checkout, of: orders.order, payment: "payment-1", at: Self.start)
    }

    /// The history while the seal of the checkout holds.
    private func sealHeld(_ order: Order, dueNow: Int? = nil) -> CheckoutInput {
        let due = dueNow.map { Amount($0) } ?? order.totals.due
        let changes = [
            change(.sealed, "payment-1-seal", due: order.totals.due),
            change(.advanced, "cook", due: due),
        ]
        return .historyRead(.init(order: order.id, changes: changes), of: order)
    }

    private func change(
        _ type: OrderEventType, _ key: CommandKey, due: Amount = .zero
    ) -> OrderChangeRecord {
        OrderChangeRecord(
            sequence: SequenceNumber(1), type: type, time: Self.start, actor: "till-1", key: key,
            revision: 1, status: .inProcess, due: due)
    }

    private func expectIgnored(_ input: CheckoutInput, at step: CheckoutStep) {
        let before = CheckoutStateMachine(payment: machine(tendered: 1).payment, step: step)
        var machine = before
        #expect(machine.handle(input, at: Self.later).isEmpty, "\(input) at \(step)")
        #expect(machine == before)
    }
}
