// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// Card payments in the ledger: each with one or two faults at every point must end as it does
/// without faults.
@Suite struct CardPaymentTests {
    private typealias Fault = PaymentServiceModel.Fault

    @Test func `a card pays an order, and its money is on the account card`() throws {
        var service = PaymentServiceModel(orders: OrderServiceModel(price: 1_150))

        try service.checkOut(Self.checkout)

        try expectEnd(of: .approves, in: service, "no fault")
        #expect(service.events.first == .requested)
        #expect(service.events.suffix(2) == [.taken, .recorded])
        let rows = try #require(service.receipts.first).entries
        #expect(rows.balance(of: .card) == Amount(1_150))
        #expect(try service.payment.charge?.status == .captured)
    }

    @Test(arguments: ProviderModel.Bank.allCases)
    func `with one or two faults a card payment ends as the bank decides`(
        _ bank: ProviderModel.Bank
    ) throws {
        for first in 0..<12 {
            for second in first + 1..<18 {
                for one in Fault.allCases {
                    for other in Fault.allCases {
                        var service = PaymentServiceModel(
                            orders: OrderServiceModel(price: 1_150), bank: bank,
                            faults: [first: one, second: other])
                        try service.checkOut(Self.checkout)
                        try service.settle()
                        try expectEnd(of: bank, in: service, "\(first) \(one), \(second) \(other)")
                    }
                }
            }
        }
    }

    @Test func `with one or two faults a refund to a card is given once`() throws {
        for first in 0..<24 {
            for second in first + 1..<28 {
                for one in Fault.allCases {
                    var service = PaymentServiceModel(
                        orders: OrderServiceModel(price: 1_150), faults: [first: one, second: one])
                    try service.checkOut(Self.checkout)
                    try service.settle()
                    try service.send(.refund(Self.refund(250, of: service.payment.id)))
                    try service.settle()

                    #expect(service.provider.refunds == 1)
                    #expect(try service.payment.status == .recorded)
                    #expect(service.orders.order.refunds.map(\.amount) == [Amount(250)])
                    #expect(service.receipts.flatMap(\.entries).balance(of: .card) == Amount(900))
                }
            }
        }
    }

    @Test func `a refund that the bank refuses moves nothing, and its key keeps the refusal`()
        throws
    {
        var service = PaymentServiceModel(orders: OrderServiceModel(price: 1_150))
        try service.checkOut(Self.checkout)
        for _ in 0..<2 {
            try service.send(.refund(Self.refund(13, of: service.payment.id)))

            #expect(service.reply == .refusal(Refusal(.rule, "refund.declined", "")))
            #expect(try service.payment.status == .recorded)
            #expect(try service.payment.refunds == nil)
            #expect(service.receipts.count == 1)
        }
    }

    @Test(arguments: [ProviderModel.Bank.isSlow, .isSilent])
    func `a canceled payment takes no money and releases its amount`(
        _ bank: ProviderModel.Bank
    ) throws {
        var service = PaymentServiceModel(orders: OrderServiceModel(price: 1_150), bank: bank)
        try service.receive(.checkout(Self.checkout))
        #expect(try service.payment.status == .charging)

        try service.receive(
            .cancel(
                CancelPayment(
                    payment: "payment-1",
                    context: CommandContext(key: "key-9", terminal: "till-1"))))
        try service.settle()

        #expect(try service.payment.status == .refused)
        #expect(try service.payment.reason == "card.canceled")
        #expect(service.provider.charge?.status == .canceled)
        #expect(service.orders.order.pending == nil)
        #expect(service.receipts.isEmpty)
    }

    @Test func `an answer that comes before the location is known is asked for again`() throws {
        var service = PaymentServiceModel(
            orders: OrderServiceModel(price: 1_150), bank: .isSlow)
        try service.receive(.checkout(Self.checkout))
        var machine = try #require(service.ledger.values.first)
        #expect(machine.step == .charging)

        let effects = machine.handle(.unreachable, at: Timestamp(milliseconds: 0))

        #expect(effects == [.retryLater])
    }

    @Test func `the tip of a card is charged with it and can't be changed`() throws {
        var service = PaymentServiceModel(orders: OrderServiceModel(price: 1_150))
        var checkout = Self.checkout
        checkout.tip = Amount(100)
        try service.checkOut(checkout)
        #expect(service.provider.charge?.captured == Amount(1_250))
        #expect(service.provider.charge?.partial == nil)

        try service.send(
            .tip(
                SetTip(
                    payment: "payment-1", tip: Amount(200),
                    context: CommandContext(key: "key-2", terminal: "till-1"))))
        #expect(service.reply == .refusal(.cardTipFixed))
    }

    private func expectEnd(
        of bank: ProviderModel.Bank, in service: PaymentServiceModel, _ faults: String
    ) throws {
        let comment = Comment(rawValue: "\(bank) \(faults)")
        let order = service.orders.order
        #expect(service.provider.charges <= 1, comment)
        #expect(order.pending == nil, comment)
        switch bank {
        case .approves, .isSlow, .isSilent, .isSilentAtCapture:
            #expect(service.provider.captures == 1, comment)
            #expect(try service.payment.status == .recorded, comment)
            #expect(order.payments.map(\.amount) == [Amount(1_150)], comment)
            #expect(service.receipts.count == 1, comment)
        case .declines, .isSilentAndDeclines, .isCanceled:
            #expect(service.provider.captures == 0, comment)
            #expect(try service.payment.status == .refused, comment)
            #expect(try service.payment.amount == .zero, comment)
            #expect(order.payments.isEmpty, comment)
            #expect(service.receipts.isEmpty, comment)
        }
    }

    private static let checkout = Checkout(
        order: "order-1", tender: .card(by: "terminal"),
        context: CommandContext(key: "key-1", terminal: "till-1"))

    private static func refund(_ amount: Int, of payment: PaymentID) -> RefundPayment {
        RefundPayment(
            payment: payment, amount: Amount(amount), reason: "cold",
            context: CommandContext(key: "key-5", terminal: "till-1"))
    }
}

extension PaymentServiceModel {
    /// The only payment.
    var payment: Payment {
        get throws { try #require(ledger.values.first).payment }
    }

    /// Resumes the unfinished payments until a slow bank has answered.
    mutating func settle() throws {
        for _ in 0..<8 { try? restart() }
    }
}
