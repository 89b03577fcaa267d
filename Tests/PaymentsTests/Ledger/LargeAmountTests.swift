// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// The highest amounts: no sum of them overflows or becomes unreadable.
@Suite struct LargeAmountTests {
    private static let now = Timestamp(milliseconds: 1_795_000_000_000)
    private static let context = CommandContext(key: "key-1", terminal: "till-1", staff: "ana")

    private var register: Register

    init() throws {
        register = Register(
            location: "00001", currency: try #require(Currency("USD")),
            today: try #require(BusinessDay("2026-11-21")))
    }

    @Test func `the sums of a day and of a location stay readable`() throws {
        var register = register
        var totals = DayTotals(after: register.last.perpetual)
        // More than 9,223 of the highest amounts exceed a signed integer of 64 bits.
        for _ in 1...10_000 {
            for movement in [sale, .tip(.maximum, by: .cash), refund] {
                let receipt = register.receipt(movement, context: Self.context, at: Self.now)
                totals.add(receipt, takenBy: "ana")
                register.last.perpetual = receipt.perpetual
            }
        }

        let day = totals.day(register.today, of: register, drawers: [], blockedBy: [])

        #expect(day.perpetual == Perpetual(sales: .maximum, refunds: .maximum))
        #expect(day.tenders.map(\.amount) == [.maximum])
        #expect(day.tips.map(\.amount) == [.maximum])
        let text = try WireCoding.encode(day)
        #expect(try WireCoding.decode(Day.self, from: text) == day)
    }

    @Test func `a drawer with more cash than an amount can say is not counted`() throws {
        let drawer = try Drawer.opened(
            by: OpenDrawer(location: "00001", float: .maximum, context: Self.context),
            as: "drawer-1", among: [], in: register, at: Self.now)
        let count = CloseDrawer(drawer: drawer.id, counted: .maximum, context: Self.context)
        let highest = LedgerRow(account: .cash, amount: .maximum)
        let paidOut = LedgerRow(account: .cash, amount: .zero - .maximum)

        for rows in [[highest, highest], [paidOut], [paidOut, paidOut]] {
            let refusal = #expect(throws: Refusal.self) {
                try drawer.closed(by: count, rows: rows, in: register, at: Self.now)
            }
            #expect(refusal?.reason == "payment.amountTooHigh")
        }
        let closed = try drawer.closed(by: count, rows: [highest], in: register, at: Self.now)
        #expect(closed.difference == .zero)
    }

    @Test func `an account holds at most the highest amount`() throws {
        let sold = try Account.sold(
            by: SellVoucher(
                location: "00001", amount: .maximum, tender: .cash(.maximum),
                context: Self.context),
            as: "V-1", existing: nil, drawers: [], in: register, at: Self.now)
        let deposit = DepositMoney(
            account: sold.id, amount: Amount(1), tender: .cash(Amount(1)), context: Self.context)

        let refusal = #expect(throws: Refusal.self) {
            try sold.deposited(by: deposit, drawers: [], in: register, at: Self.now)
        }

        #expect(refusal?.reason == "payment.amountTooHigh")
        #expect(throws: Refusal.self) { try sold.check(Amount(-1)) }
    }

    private var sale: Movement {
        var payment = Payment(
            id: "payment-1", order: "order-1", location: "00001", tender: .cash(.maximum),
            currency: register.currency, terminal: "till-1", staff: "ana", requestedAt: Self.now)
        payment.amount = .maximum
        return .sale(payment, taxes: [])
    }

    private var refund: Movement { .refund(.maximum, tip: .zero, to: .cash, taxes: []) }
}
