// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// When a tip may be set and money may go back.
@Suite struct MovementRuleTests {
    private static let now = Timestamp(milliseconds: 1_795_000_000_000)

    @Test func `a tip or a refund needs taken money`() throws {
        let requested = CheckoutStateMachine(
            payment: try taken().payment, step: .requested, context: context("key-1"))

        #expect(tip(10, requested) == "payment.notTaken")
        #expect(refund(10, requested) == "payment.notTaken")
    }

    @Test func `all refunds together give back at most the amount and the tip`() throws {
        let machine = try taken()

        #expect(refund(1_251, machine) == "refund.tooHigh")
        #expect(refund(0, machine) == "payment.amountNotPositive")
        #expect(refund(1, machine, reason: "") == "payment.reasonOutOfRange")

        let all = try refunding(nil, machine)
        #expect(all.payment.refunds?.map(\.amount) == [Amount(1_250)])
        #expect(
            all.payment.receipt?.entries == [
                LedgerRow(account: .cash, amount: Amount(-1_250)),
                LedgerRow(account: .sales, amount: Amount(1_150)),
                LedgerRow(account: .tip, amount: Amount(100)),
            ])
        #expect(refund(nil, all) == "refund.tooHigh")
        #expect(refund(1, all) == "refund.tooHigh")
    }

    @Test func `a payment has at most 20 refunds`() throws {
        var machine = try taken()
        for _ in 1...20 { machine = try refunding(1, machine) }

        #expect(refund(1, machine) == "refund.tooHigh")
    }

    @Test func `a tip can't be less than what was given back of it`() throws {
        let machine = try refunding(1_180, try taken())

        #expect(tip(29, machine) == "payment.tipOutOfRange")
        #expect(tip(30, machine) == nil)
        #expect(tip(-1, try taken()) == "payment.tipOutOfRange")
    }

    @Test func `a tip with its amount and its change is at most the highest amount`() throws {
        // 11.50 were taken and 7.50 given back.
        let highest = Amount.maximum.minorUnits - 1_900

        #expect(tip(highest + 1, try taken()) == "payment.tipOutOfRange")
        #expect(tip(.max, try taken()) == "payment.tipOutOfRange")

        var machine = try taken()
        _ = try machine.setTip(command(tip: highest), excerpt(), at: Self.now)
        #expect(machine.payment.tender.tendered == .maximum)
        let text = try WireCoding.encode(machine.payment)
        #expect(try WireCoding.decode(Payment.self, from: text) == machine.payment)
    }

    @Test func `a tip that the payment has already is answered and writes nothing`() throws {
        let before = try taken()
        var machine = before

        let effects = try machine.setTip(command(tip: 100), excerpt(), at: Self.now)

        #expect(effects == [.answer(before.payment)])
        #expect(machine == before)
    }

    @Test func `the tip of a payment is changed at most 20 times`() throws {
        var machine = try taken()
        for tip in 1...20 {
            _ = try machine.setTip(command(tip: tip), excerpt(), at: Self.now)
        }

        #expect(tip(21, machine) == "payment.tipOutOfRange")
        #expect(tip(20, machine) == nil)
        #expect(refund(nil, machine) == nil)
    }

    @Test func `a tip of a closed day stays`() throws {
        var closed = try excerpt()
        closed.register.lastClosed = closed.register.today
        closed.dayTaken = closed.register.today

        #expect(tip(10, try taken(), closed) == "day.closed")
    }

    @Test func `a smaller tip in cash goes back to the guest`() throws {
        var machine = try taken()
        _ = try machine.setTip(command(tip: 40), excerpt(), at: Self.now)

        let payment = machine.payment
        #expect(payment.tip == Amount(40))
        #expect(payment.change == Amount(750))
        #expect(payment.tender.tendered == payment.amount + Amount(40) + payment.change)
        #expect(
            payment.receipt?.entries == [
                LedgerRow(account: .cash, amount: Amount(-60)),
                LedgerRow(account: .tip, amount: Amount(60)),
            ])
    }

    @Test func `a movement waits for the record of the one before it`() throws {
        var machine = try taken()
        let effects = try machine.setTip(command(tip: 200), excerpt(), at: Self.now)
        #expect(effects.count == 1)

        let next = machine.handle(.recorded("payment-1-record"), at: Self.now)
        guard case .record(.tip(let tip))? = next.last else {
            Issue.record("the tip is recorded next")
            return
        }
        #expect(tip.context.key == "payment-1-tip-1")
        #expect(machine.step == .taken)

        _ = machine.handle(.recorded(tip.context.key), at: Self.now)
        #expect(machine.step == .recorded)
    }

    /// A payment of 11.50 with a tip of 1.00, for which 20.00 were handed over.
    private func taken() throws -> CheckoutStateMachine {
        let order = OrderServiceModel(price: 1_150).order
        var machine = try CheckoutStateMachine(
            Checkout(
                order: order.id, tip: Amount(100), tender: .cash(Amount(2_000)),
                context: context("key-1")),
            at: "00001", in: order.currency, drawers: [], account: nil, payment: "payment-1",
            at: Self.now)
        let begun = LedgerStory.begun(order, due: 1_150, 1_150, of: "payment-1")
        _ = machine.handle(.begun(begun, try excerpt()), at: Self.now)
        return machine
    }

    private func excerpt() throws -> LedgerExcerpt {
        LedgerExcerpt(
            register: Register(
                location: "00001", currency: try #require(Currency("USD")),
                today: try #require(BusinessDay("2026-11-21"))))
    }

    private func tip(
        _ tip: Int, _ before: CheckoutStateMachine, _ ledger: LedgerExcerpt? = nil
    ) -> String? {
        var machine = before
        do {
            _ = try machine.setTip(command(tip: tip), ledger ?? excerpt(), at: Self.now)
            return nil
        } catch {
            #expect(machine == before)
            return (error as? Refusal)?.reason
        }
    }

    private func refund(
        _ amount: Int?, _ before: CheckoutStateMachine, reason: String = "cold"
    ) -> String? {
        do {
            _ = try refunding(amount, before, reason: reason)
            return nil
        } catch {
            return (error as? Refusal)?.reason
        }
    }

    private func refunding(
        _ amount: Int?, _ before: CheckoutStateMachine, reason: String = "cold"
    ) throws -> CheckoutStateMachine {
        var machine = before
        let number = machine.movements.count
        let command = RefundPayment(
            payment: "payment-1", amount: amount.map { Amount($0) }, reason: reason,
            context: context("key-refund-\(number)"))
        _ = try machine.refund(command, as: "refund-\(number)", excerpt(), at: Self.now)
        return machine
    }

    private func command(tip: Int) -> SetTip {
        SetTip(payment: "payment-1", tip: Amount(tip), context: context("key-tip"))
    }

    private func context(_ key: CommandKey) -> CommandContext {
        CommandContext(key: key, terminal: "till-1", staff: "ana")
    }
}
