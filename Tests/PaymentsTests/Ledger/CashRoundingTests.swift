// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// Cash where a country has no small coins, and the tenders that a location offers.
@Suite struct CashRoundingTests {
    private static let now = Timestamp(milliseconds: 1_795_000_000_000)

    @Test(arguments: [
        (5, 1_487, 1_485), (5, 1_488, 1_490), (5, 1_485, 1_485), (5, 2, 0), (5, 3, 5),
        (10, 1_484, 1_480), (10, 1_485, 1_490), (50, 1_424, 1_400), (50, 1_425, 1_450),
        (50, 1_474, 1_450), (50, 1_475, 1_500), (100, 1_449, 1_400), (100, 1_450, 1_500),
        (5, -1_488, -1_490), (10, -1_485, -1_490), (nil, 1_487, 1_487),
    ])
    func `cash is rounded to the nearest coin, and a half of it up`(
        coin: Int?, amount: Int, cash: Int
    ) {
        let settings = PaymentSettings(cashRounding: coin.map { Amount($0) })

        #expect(settings.inCash(Amount(amount)) == Amount(cash))
        #expect(settings.isPayableInCash(Amount(cash)))
        #expect(settings.isPayableInCash(Amount(amount)) == (amount == cash))
    }

    @Test func `the last payment in cash is rounded, and the receipt has the difference`() throws {
        let machine = try checkout(due: 1_488, tendered: 2_000)

        let payment = machine.payment
        #expect(payment.amount == Amount(1_488))
        #expect(payment.rounding == Amount(2))
        #expect(payment.change == Amount(510))
        #expect(
            payment.receipt?.entries
                == rows([
                    (.cash, 2_000), (.change, -510), (.sales, -1_488), (.rounding, -2),
                ]))
    }

    @Test(arguments: [
        (1_490, nil), (1_485, "payment.insufficient"), (1_488, "payment.insufficient"),
        (1_491, "payment.notInCoins"),
    ])
    func `the cash suffices for the rounded amount, and coins make it`(
        tendered: Int, reason: String?
    ) throws {
        let machine = try checkout(due: 1_488, tendered: tendered)

        #expect(machine.step.refusal?.reason == reason)
    }

    @Test func `a payment of a part is not rounded`() throws {
        let odd = try checkout(due: 1_488, amount: 503, tendered: 1_000)
        #expect(odd.step.refusal?.reason == "payment.notInCoins")
        #expect(odd.step.refusal?.message.contains("5.05 USD") == true)

        let even = try checkout(due: 1_488, amount: 500, tendered: 1_000)
        #expect(even.step == .taken)
        #expect(even.payment.rounding == nil)
    }

    @Test func `the tip is rounded with the amount and stays whole`() throws {
        let machine = try checkout(due: 1_488, tip: 101, tendered: 2_000)

        #expect(machine.payment.tip == Amount(101))
        #expect(machine.payment.rounding == Amount(1))
        #expect(machine.payment.receipt?.entries.balance(of: .tip) == Amount(-101))
    }

    @Test func `all refunds together give back exactly the cash that was taken`() throws {
        let first = try refund(488, of: try checkout(due: 1_488, tendered: 2_000))
        #expect(
            first.payment.receipt?.entries
                == rows([(.cash, -490), (.sales, 488), (.rounding, 2)]))

        let last = try refund(nil, of: first)
        #expect(last.payment.refunds?.map(\.amount) == [Amount(488), Amount(1_000)])
        #expect(last.payment.refunds?.map(\.rounding) == [Amount(2), nil])
    }

    @Test func `a refund gives the rounding back after the location has stopped it`() throws {
        let machine = try refund(nil, of: try checkout(due: 1_488, tendered: 2_000), coin: nil)

        #expect(machine.payment.refunds?.first?.rounding == Amount(2))
    }

    @Test func `coins make the difference of a tip in cash`() throws {
        let machine = try checkout(due: 1_488, tendered: 2_000)

        #expect(try tip(103, of: machine) == "payment.notInCoins")
        #expect(try tip(100, of: machine) == nil)
    }

    @Test(arguments: [
        (PaymentSettings(), nil), (PaymentSettings(tenders: [.cash]), nil),
        (PaymentSettings(tenders: [.voucher, .card]), "tender.notOffered"),
    ])
    func `a tender that the location does not offer is refused`(
        settings: PaymentSettings, reason: String?
    ) throws {
        let order = OrderServiceModel(price: 1_488).order
        var refusal: Refusal?
        do {
            _ = try CheckoutStateMachine(
                Checkout(order: order.id, tender: .cash(Amount(2_000)), context: context("key-1")),
                at: "00001", in: order.currency, settings, drawers: [], account: nil,
                payment: "payment-1", at: Self.now)
        } catch { refusal = error }

        #expect(refusal?.reason == reason)
        if let refusal { #expect(refusal.message.hasSuffix("It takes: voucher, card.")) }
    }

    @Test func `a deposit costs rounded cash`() throws {
        let account = Account(
            id: "H-1", location: "00001", kind: .houseAccount, currency: LedgerDesk.dollars,
            balance: Amount(-1_361), limit: Amount(5_000), revision: 1, openedAt: Self.now,
            changedAt: Self.now)
        let command = DepositMoney(
            account: account.id, amount: Amount(1_361), tender: .cash(Amount(1_400)),
            context: context("key-1"))

        let settled = try account.deposited(
            by: command, drawers: [], in: try register(), at: Self.now)

        #expect(settled.balance == .zero)
        #expect(
            settled.receipt?.entries
                == rows([(.cash, 1_360), (.houseAccount, -1_361), (.rounding, 1)]))
    }

    /// A checkout of an order after its amount was reserved.
    private func checkout(
        due: Int, amount: Int? = nil, tip: Int? = nil, tendered: Int
    ) throws -> CheckoutStateMachine {
        let order = OrderServiceModel(price: due).order
        var machine = try CheckoutStateMachine(
            Checkout(
                order: order.id, amount: amount.map { Amount($0) }, tip: tip.map { Amount($0) },
                tender: .cash(Amount(tendered)), context: context("key-1")),
            at: "00001", in: order.currency, drawers: [], account: nil, payment: "payment-1",
            at: Self.now)
        let begun = LedgerStory.begun(order, due: due, amount ?? due, of: "payment-1")
        _ = machine.handle(.begun(begun, LedgerExcerpt(register: try register())), at: Self.now)
        return machine
    }

    private func refund(
        _ amount: Int?, of before: CheckoutStateMachine, coin: Int? = 5
    ) throws -> CheckoutStateMachine {
        var machine = before
        let number = machine.movements.count
        _ = try machine.refund(
            RefundPayment(
                payment: "payment-1", amount: amount.map { Amount($0) }, reason: "cold",
                context: context("key-refund-\(number)")),
            as: "refund-\(number)", LedgerExcerpt(register: try register(coin: coin)),
            at: Self.now)
        return machine
    }

    /// The reason of the refusal of a tip; nil if it is set.
    private func tip(_ tip: Int, of before: CheckoutStateMachine) throws -> String? {
        var machine = before
        let ledger = LedgerExcerpt(register: try register())
        let command = SetTip(
            payment: "payment-1", tip: Amount(tip), context: context("key-tip"))
        do throws(Refusal) {
            _ = try machine.setTip(command, ledger, at: Self.now)
            return nil
        } catch {
            return error.reason
        }
    }

    private func register(coin: Int? = 5) throws -> Register {
        Register(
            location: "00001", currency: LedgerDesk.dollars,
            today: try #require(BusinessDay("2026-11-21")),
            settings: PaymentSettings(cashRounding: coin.map { Amount($0) }))
    }

    private func rows(_ rows: [(LedgerAccount, Int)]) -> [LedgerRow] {
        rows.map { LedgerRow(account: $0.0, amount: Amount($0.1)) }
    }

    private func context(_ key: CommandKey) -> CommandContext {
        CommandContext(key: key, terminal: "till-1", staff: "ana")
    }
}
