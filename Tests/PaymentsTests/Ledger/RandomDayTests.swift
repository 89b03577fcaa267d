// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// Random payments, tips and refunds of one order: the ledger stays balanced after each of them.
@Suite struct RandomDayTests {
    @Test(arguments: SeedPlan.seeds(default: 60, variable: "COMANDA_LEDGER_SEEDS"))
    func `after random payments, tips and refunds the books balance`(_ seed: UInt64) throws {
        var day = try RandomDay(seed: seed)
        for _ in 1...40 {
            try day.step()
            try day.check(Comment(rawValue: "seed \(seed)"))
        }
    }

    @Test(arguments: SeedPlan.seeds(default: 300, variable: "COMANDA_LEDGER_SEEDS"))
    func `after kills and lost messages at random effects the books balance, too`(
        _ seed: UInt64
    ) throws {
        var day = try RandomDay(seed: seed, faults: 12)
        for _ in 1...40 { try day.step() }
        #expect(day.unfinished.isEmpty, "seed \(seed)")
        try day.check(Comment(rawValue: "seed \(seed)"))
    }
}

/// One order, a house account and the tills that move money.
private struct RandomDay {
    private var numbers: SeededGenerator
    private var service: PaymentServiceModel
    private let price: OrderPrice
    private let house: Account
    private let settings: PaymentSettings
    private var keys = 0

    /// The payments whose commands have no final end.
    var unfinished: [PaymentID] {
        service.ledger.values.filter { !$0.step.isFinal }.map(\.payment.id)
    }

    /// Begins a day with this number of faults, at random among the first 300 effects.
    init(seed: UInt64, faults: Int = 0) throws {
        var numbers = SeededGenerator(seed: seed)
        let total = Int.random(in: 1...5_000, using: &numbers)
        let taxes = [200, 800, 1_900].map { rate in
            TaxShare(
                basisPoints: rate, base: .zero,
                tax: Amount(Int.random(in: 0...total / 6, using: &numbers)))
        }
        let orders = OrderServiceModel(price: total, taxes: taxes)
        price = OrderPrice(of: orders.order)
        house = Account(
            id: "V-1", location: "00001", kind: .houseAccount, currency: orders.order.currency,
            balance: Amount(Int.random(in: 0...2_000, using: &numbers)),
            limit: Amount(Int.random(in: 0...1_000, using: &numbers)), revision: 1,
            openedAt: orders.order.openedAt, changedAt: orders.order.openedAt)
        let coin = [nil, 5, 10, 100].randomElement(using: &numbers) ?? nil
        settings = PaymentSettings(cashRounding: coin.map { Amount($0) })
        var plan: [Int: PaymentServiceModel.Fault] = [:]
        for _ in 0..<faults {
            let effect = Int.random(in: 0..<300, using: &numbers)
            plan[effect] = PaymentServiceModel.Fault.allCases.randomElement(using: &numbers)
        }
        service = PaymentServiceModel(
            orders: orders, account: house, settings: settings, faults: plan)
        self.numbers = numbers
    }

    mutating func step() throws {
        keys += 1
        let context = CommandContext(key: "key-\(keys)", terminal: "till-1", staff: "ana")
        let payments = service.ledger.values.map(\.payment.id).sorted()
        let payment = payments.randomElement(using: &numbers)
        switch (Int.random(in: 0...3, using: &numbers), payment) {
        case (0, let payment?):
            try service.send(.tip(SetTip(payment: payment, tip: coins(300), context: context)))
        case (1, let payment?):
            let part = Bool.random(using: &numbers) ? amount(800) : nil
            try service.send(
                .refund(
                    RefundPayment(
                        payment: payment, amount: part, reason: "cold", context: context)))
        default: try service.checkOut(checkout(context))
        }
    }

    func check(_ comment: Comment) throws {
        let rows = service.receipts.flatMap(\.entries)
        let kept = .zero - rows.balance(of: .sales, .tax)
        for receipt in service.receipts { #expect(receipt.entries.balance == .zero, comment) }
        #expect(service.receipts.map(\.number) == service.receipts.indices.map { $0 + 1 }, comment)
        for tax in price.taxes where price.price > .zero {
            let posted = rows.filter { $0.basisPoints == tax.basisPoints }.balance
            let share = tax.tax.share(
                min(kept, price.price).minorUnits, of: price.price.minorUnits)
            #expect(.zero - posted == share, comment)
        }
        for payment in service.ledger.values.map(\.payment) where payment.status == .recorded {
            checkCash(of: payment, comment)
        }
        for row in rows where row.account == .cash || row.account == .change {
            #expect(settings.isPayableInCash(row.amount), comment)
        }
        let account = try #require(service.account)
        #expect(account.balance >= .zero - account.limit, comment)
        #expect(account.balance == house.balance - rows.balance(of: .houseAccount), comment)
        try checkTotals(kept, rows, comment)
    }

    /// Coins make each movement of cash, and refunds give back what was taken at most.
    private func checkCash(of payment: Payment, _ comment: Comment) {
        guard let tendered = payment.tender.tendered else { return }
        let rounding = payment.rounding ?? .zero
        let price = payment.amount + (payment.tip ?? .zero)
        let taken = price + rounding
        #expect(payment.change >= .zero, comment)
        #expect(tendered == taken + payment.change, comment)
        #expect(taken == settings.inCash(price), comment)

        let refunds = payment.refunds ?? []
        let refunded = refunds.reduce(.zero) { $0 + $1.amount }
        let given = refunds.reduce(.zero) { $0 + $1.amount + ($1.rounding ?? .zero) }
        #expect(given <= taken, comment)
        if refunded == price { #expect(given == taken, comment) }
    }

    private func checkTotals(_ kept: Amount, _ rows: [LedgerRow], _ comment: Comment) throws {
        var totals = DayTotals(after: Register.LastReceipt.none.perpetual)
        for receipt in service.receipts { totals.add(receipt, takenBy: "ana") }
        let order = service.orders.order
        let register = Register(
            location: "00001", currency: order.currency, today: order.businessDay)
        let day = totals.day(order.businessDay, of: register, drawers: [], blockedBy: [])

        #expect(day.entries.balance == .zero, comment)
        #expect(day.entries.balance(of: .cash) == rows.balance(of: .cash), comment)
        #expect(day.cash?.sum == rows.balance(of: .cash, .change), comment)
        #expect(day.cashWithoutDrawer ?? DayCash() == day.cash, comment)
        #expect(day.perpetual.sales - day.perpetual.refunds == kept, comment)
        let tips = day.tips.reduce(.zero) { $0 + $1.amount }
        #expect(tips == .zero - rows.balance(of: .tip), comment)
        let taken = day.tenders.reduce(.zero) { $0 + $1.amount + $1.tip - $1.refunded }
        #expect(taken == kept + tips, comment)
        #expect(order.totals.tip == tips, comment)
        #expect(order.totals.due == max(.zero, price.price - kept), comment)
    }

    private mutating func checkout(_ context: CommandContext) -> Checkout {
        let cash = Bool.random(using: &numbers)
        return Checkout(
            order: "order-1", location: "00001",
            amount: Bool.random(using: &numbers) ? coins(1_500) : nil,
            tip: Bool.random(using: &numbers) ? coins(200) : nil,
            tender: cash ? .cash(coins(6_000)) : .houseAccount("V-1"), context: context)
    }

    /// An amount that coins make, except for one in ten.
    private mutating func coins(_ most: Int) -> Amount {
        let amount = amount(most)
        return Int.random(in: 0...9, using: &numbers) == 0 ? amount : settings.inCash(amount)
    }

    private mutating func amount(_ most: Int) -> Amount {
        Amount(Int.random(in: 0...most, using: &numbers))
    }
}
