// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Ledger
@testable import Payments

@Suite struct CheckoutStateMachineTests {
    static let start = Timestamp(milliseconds: 1_795_000_000_000)
    static let later = Timestamp(milliseconds: 1_795_000_001_000)
    static let refusal = Refusal(.conflict, "order.sealed", "Wait.")
    static let context = CommandContext(key: "key-1", terminal: "till-1", staff: "ana")

    @Test func `a checkout reserves the amount, takes the money, records it and answers`() throws {
        var machine = try machine()
        let begin = BeginPayment(
            order: "order-1", location: "00001", payment: "payment-1",
            context: Self.context("payment-1-begin"))

        #expect(
            machine.handle(.started, at: Self.start) == [
                .commit(LedgerCommit(event: .requested, context: Self.context)), .begin(begin),
            ])
        #expect(machine.payment.status == .requested)

        let taken = machine.handle(begun(), at: Self.start)

        let receipt = try #require(machine.payment.receipt)
        let record = RecordPayment(
            order: "order-1", payment: "payment-1", tender: "cash", amount: Amount(1_150),
            context: Self.context("payment-1-record"))
        #expect(
            taken == [
                .commit(LedgerCommit(event: .taken, context: Self.context, receipt: receipt)),
                .record(.payment(record)),
            ])
        #expect(machine.payment.status == .taken)
        #expect(receipt.number == 1)

        #expect(
            machine.handle(.recorded("payment-1-record"), at: Self.later) == [
                .commit(LedgerCommit(event: .recorded, context: Self.context)),
                .answer(machine.payment),
            ])
        #expect(machine.payment.status == .recorded)
        #expect(machine.payment.amount == Amount(1_150))
        #expect(machine.payment.change == Amount(850))
        #expect(machine.payment.changedAt == Self.later)
    }

    @Test func `a part of the due amount is taken with its tip`() throws {
        var machine = try machine(tendered: 600, amount: 500, tip: 60)
        #expect(machine.payment.tip == Amount(60))

        _ = machine.handle(begun(amount: 500), at: Self.start)

        #expect(machine.payment.amount == Amount(500))
        #expect(machine.payment.change == Amount(40))
        #expect(machine.beginCommand.amount == Amount(500))
        guard case .payment(let record)? = machine.nextRecord else {
            Issue.record("the sale is recorded next")
            return
        }
        #expect(record.amount == Amount(560))
        #expect(record.tip == Amount(60))
    }

    @Test func `the exact amount is enough and gives no change`() throws {
        var machine = try machine(tendered: 1_150)

        _ = machine.handle(begun(), at: Self.start)

        #expect(machine.step == .taken)
        #expect(machine.payment.change == .zero)
    }

    @Test(arguments: [1_149, 0, -1, .min])
    func `with less than the amount due it is released, then the checkout refused`(
        _ tendered: Int
    ) throws {
        var machine = try machine(tendered: tendered)

        let effects = machine.handle(begun(), at: Self.start)

        let end = EndPayment(
            order: "order-1", payment: "payment-1", context: Self.context("payment-1-end"))
        #expect(
            effects == [.commit(LedgerCommit(event: nil, context: Self.context)), .end(end)])
        #expect(machine.payment.status == .requested)

        let ended = machine.handle(.ended(OrderServiceModel(price: 1_150).order), at: Self.later)

        #expect(machine.step.refusal?.reason == "payment.insufficient")
        #expect(machine.step.refusal?.message.contains("11.50 USD is due on order 7") == true)
        #expect(machine.payment.status == .refused)
        #expect(machine.payment.reason == "payment.insufficient")
        #expect(machine.payment.amount == .zero)
        #expect(
            ended == [.commit(LedgerCommit(event: .refused, context: Self.context))]
                + machine.resume())
    }

    @Test func `an order that costs nothing is paid by the begin, and no money is taken`() throws {
        var machine = try machine()
        var orders = OrderServiceModel(price: 0)
        _ = orders.begin(machine.beginCommand)

        let effects = machine.handle(.begun(orders.order, excerpt()), at: Self.start)

        #expect(
            effects == [.commit(LedgerCommit(event: .refused, context: Self.context))]
                + machine.resume())
        #expect(machine.payment.reason == "order.nothingDue")
        #expect(machine.step.refusal?.message.contains("counts as paid") == true)
    }

    @Test func `a restored ledger takes the money that its order knows already`() throws {
        var machine = try machine(tip: 60)
        var lost = machine
        var orders = OrderServiceModel(price: 1_150)
        _ = orders.begin(machine.beginCommand)
        _ = lost.handle(.begun(orders.order, excerpt()), at: Self.start)
        let record = try #require(lost.nextRecord)
        _ = orders.record(record)

        _ = machine.handle(.begun(orders.order, excerpt()), at: Self.start)

        #expect(machine == lost)
        #expect(machine.nextRecord == record)
    }

    @Test func `a refused begin ends the checkout`() throws {
        var machine = try machine()
        let refusal = Refusal(.conflict, "order.canceled", "Open another order.")

        let effects = machine.handle(.beginRefused(refusal), at: Self.later)

        #expect(
            effects == [
                .commit(LedgerCommit(event: .refused, context: Self.context)),
                .refuse(refusal),
            ])
        #expect(machine.payment.reason == "order.canceled")
        #expect(machine.payment.changedAt == Self.later)
    }

    @Test func `a blocked begin reads the order and is repeated once, with another key`() throws {
        var machine = try machine()

        #expect(machine.handle(.beginRefused(Self.refusal), at: Self.later) == [.readOrder])
        #expect(machine.payment.status == .requested)
        let order = OrderServiceModel(price: 1_150).order
        let effects = machine.handle(.blocked(order, excerpt()), at: Self.later)
        #expect(effects == [.begin(machine.beginCommand)])
        #expect(machine.beginCommand.context.key == "payment-1-begin-again")

        _ = machine.handle(.beginRefused(Self.refusal), at: Self.later)
        #expect(machine.step == .refused(Self.refusal))
    }

    @Test func `an order that an earlier version sealed is unsealed at the end`() throws {
        var machine = CheckoutStateMachine(
            payment: try machine().payment, step: .ending(Self.refusal), context: Self.context)
        var orders = OrderServiceModel(price: 1_150)
        orders.sealByHand()

        let unseal = UnsealOrder(order: "order-1", context: Self.context("payment-1-unseal"))
        #expect(machine.handle(.ended(orders.order), at: Self.later) == [.unseal(unseal)])

        _ = machine.handle(.unsealed, at: Self.later)
        #expect(machine.step == .refused(Self.refusal))
    }

    @Test func `without a final answer a checkout keeps its step and retries later`() throws {
        let (notNow, forbidden) = (
            Refusal(.unavailable, "not.now", ""), Refusal(.forbidden, "access.revoked", "")
        )
        var taken = try machine()
        _ = taken.handle(begun(), at: Self.start)
        let ending = CheckoutStateMachine(
            payment: try machine().payment, step: .ending(Self.refusal), context: Self.context)
        let key: CommandKey = "payment-1-record"
        let cases: [(CheckoutStateMachine, [CheckoutInput])] = [
            (try machine(), [.unreachable, .beginRefused(notNow), .beginRefused(forbidden)]),
            (ending, [.unreachable, .endRefused(notNow), .endRefused(forbidden)]),
            (
                taken,
                [.unreachable, .recordRefused(notNow, key), .recordRefused(Self.refusal, key)]
            ),
        ]
        for (before, inputs) in cases {
            for input in inputs {
                var machine = before
                #expect(
                    machine.handle(input, at: Self.later)
                        == [.refuse(.ordersUnreachable), .retryLater])
                #expect(machine == before)
            }
        }
    }

    @Test func `late answers change nothing`() throws {
        var taken = try machine()
        _ = taken.handle(begun(), at: Self.start)
        var recorded = taken
        _ = recorded.handle(.recorded("payment-1-record"), at: Self.start)
        let requested = try machine()
        let ending = CheckoutStateMachine(
            payment: requested.payment, step: .ending(Self.refusal), context: Self.context)
        let refused = CheckoutStateMachine(
            payment: requested.payment, step: .refused(Self.refusal), context: Self.context)
        let order = OrderServiceModel(price: 1_150).order
        let begin: [CheckoutInput] = [.started, begun(), .beginRefused(Self.refusal)]
        let end: [CheckoutInput] = [.ended(order), .unsealed, .endRefused(Self.refusal)]
        let record: [CheckoutInput] = [
            .recorded("payment-1-record"), .recordRefused(Self.refusal, "payment-1-record"),
        ]

        expectIgnored(end + record, at: requested)
        expectIgnored(begin + record, at: ending)
        expectIgnored(begin + end + [.recorded("another")], at: taken)
        expectIgnored(begin + end + record + [.unreachable], at: recorded)
        expectIgnored(begin + end + record + [.unreachable], at: refused)
    }

    @Test(arguments: [
        CheckoutStep.requested, .taken, .recorded,
        .ending(Refusal(.rule, "payment.insufficient", "Ask for the rest.")),
        .refused(Refusal(.conflict, "order.paid", "Open another order.")),
    ])
    func `a step is read from the ledger as it was written`(_ step: CheckoutStep) {
        #expect(CheckoutStep(name: step.name, refusal: step.refusal) == step)
        #expect(CheckoutStep(name: "unknown", refusal: step.refusal) == nil)
    }

    @Test func `a step with a missing or superfluous refusal is unreadable`() {
        #expect(CheckoutStep(name: "ending", refusal: nil) == nil)
        #expect(CheckoutStep(name: "refused", refusal: nil) == nil)
        #expect(CheckoutStep(name: "taken", refusal: Self.refusal) == nil)
    }

    @Test func `a checkout with a wrong tender, amount or tip is refused before it begins`() {
        expectRefused("tender.notOffered", Tender(type: .card))
        expectRefused("tender.notOffered", Tender(type: .cash))
        expectRefused("tender.notOffered", Tender(type: .voucher))
        expectRefused("payment.amountNotPositive", .cash(Amount(100)), amount: 0)
        expectRefused("payment.tipOutOfRange", .cash(Amount(100)), tip: -1)
        expectRefused("payment.tipOutOfRange", .cash(.maximum), amount: 1, tip: highest)
        expectRefused("payment.tipOutOfRange", .cash(.maximum), tip: highest + 1)
        expectRefused("account.unknown", .voucher("V-1"))
    }

    @Test func `a tip that is too high beside the amount due is not taken`() throws {
        var machine = try machine(tendered: highest, tip: highest)

        let effects = machine.handle(begun(), at: Self.start)

        #expect(machine.step.refusal?.reason == "payment.tipOutOfRange")
        #expect(effects.last == .end(machine.endCommand))
        #expect(machine.movements.isEmpty)
    }

    @Test func `an account in another currency than the order pays nothing`() throws {
        var ledger = excerpt()
        ledger.register.currency = try #require(Currency("EUR"))
        let voucher = try Account.sold(
            by: SellVoucher(
                location: "00001", amount: Amount(5_000), tender: .cash(Amount(5_000)),
                context: Self.context),
            as: "V-1", existing: nil, drawers: [], in: ledger.register, at: Self.start)
        ledger.account = voucher
        let checkout = Checkout(
            order: "order-1", location: "00001", tender: .voucher("V-1"), context: Self.context)
        var machine = try CheckoutStateMachine(
            checkout, at: "00001", in: voucher.currency, drawers: [], account: voucher,
            payment: "payment-1", at: Self.start)
        guard case .begun(let order, _) = begun() else {
            Issue.record("the amount is reserved")
            return
        }

        _ = machine.handle(.begun(order, ledger), at: Self.start)

        #expect(machine.step.refusal?.reason == "tender.notOffered")
        #expect(machine.movements.isEmpty)
    }

    @Test func `a tip takes no more cash than was handed over`() throws {
        var machine = try machine(tendered: 1_200, tip: 51)

        _ = machine.handle(begun(), at: Self.start)

        #expect(machine.step.refusal?.reason == "payment.insufficient")
    }

    private let highest = Amount.maximum.minorUnits

    private func expectRefused(
        _ reason: String, _ tender: Tender, amount: Int? = nil, tip: Int? = nil
    ) {
        let checkout = Checkout(
            order: "order-1", location: "00001", amount: amount.map { Amount($0) },
            tip: tip.map { Amount($0) }, tender: tender, context: Self.context)
        do throws(Refusal) {
            _ = try CheckoutStateMachine(
                checkout, at: "00001", in: .placeholder, drawers: [], account: nil,
                payment: "payment-1", at: Self.start)
            Issue.record("\(tender) was accepted")
        } catch {
            #expect(error.reason == reason)
        }
    }

    private func machine(
        tendered: Int = 2_000, amount: Int? = nil, tip: Int? = nil
    ) throws -> CheckoutStateMachine {
        let checkout = Checkout(
            order: "order-1", location: "00001", amount: amount.map { Amount($0) },
            tip: tip.map { Amount($0) }, tender: .cash(Amount(tendered)), context: Self.context)
        return try CheckoutStateMachine(
            checkout, at: "00001", in: OrderServiceModel(price: 1).order.currency, drawers: [],
            account: nil, payment: "payment-1", at: Self.start)
    }

    /// The answer to the begin of the payment.
    private func begun(amount: Int? = nil) -> CheckoutInput {
        var orders = OrderServiceModel(price: 1_150)
        let command = BeginPayment(
            order: "order-1", payment: "payment-1", amount: amount.map { Amount($0) },
            context: Self.context("payment-1-begin"))
        _ = orders.begin(command)
        return .begun(orders.order, excerpt())
    }

    private func excerpt() -> LedgerExcerpt {
        let order = OrderServiceModel(price: 1).order
        return LedgerExcerpt(
            register: Register(
                location: "00001", currency: order.currency, today: order.businessDay))
    }

    static func context(_ key: CommandKey) -> CommandContext {
        CommandContext(key: key, terminal: "till-1", staff: "ana")
    }

    private func expectIgnored(_ inputs: [CheckoutInput], at before: CheckoutStateMachine) {
        for input in inputs {
            var machine = before
            #expect(machine.handle(input, at: Self.later).isEmpty, "\(input) at \(before.step)")
            #expect(machine == before)
        }
    }
}
