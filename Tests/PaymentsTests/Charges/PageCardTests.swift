// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// Cards of guests who pay on a page of the provider: the order waits for nobody.
@Suite struct PageCardTests {
    private typealias Fault = PaymentServiceModel.Fault

    @Test func `a guest gets the address of the page, and the order stays open`()
        throws
    {
        var service = Self.service(bank: .isSlow)

        try service.receive(.checkout(Self.checkout))

        #expect(service.told?.status == .charging)
        #expect(service.told?.charge?.page == "https://pay.example/ch-1")
        #expect(service.orders.order.pending == nil)
        #expect(!service.orders.order.sealed)
    }

    @Test func `the money is reserved on the order once the bank has authorised it`() throws {
        var service = Self.service(bank: .isSlow)
        try service.receive(.checkout(Self.checkout))

        try service.settle()

        #expect(try service.payment.status == .recorded)
        #expect(try service.payment.charge?.page == nil)
        #expect(service.provider.charge?.captured == Amount(1_250))
        #expect(service.orders.order.payments.map(\.amount) == [Amount(1_250)])
        #expect(service.orders.order.paid)
    }

    @Test(arguments: ProviderModel.Bank.allCases)
    func `with one or two faults a card on a page ends as the bank decides`(
        _ bank: ProviderModel.Bank
    ) throws {
        for first in 0..<11 {
            for second in first + 1..<15 {
                for one in Fault.allCases {
                    for other in Fault.allCases {
                        var service = Self.service(bank: bank, [first: one, second: other])
                        try service.checkOut(Self.checkout)
                        try service.settle()
                        expectEnd(
                            of: bank, in: service, "\(bank) \(first) \(one) \(second) \(other)")
                    }
                }
            }
        }
    }

    @Test func `a card takes nothing if the order was paid otherwise meanwhile`() throws {
        for fault in 0..<16 {
            for kind in Fault.allCases {
                var service = Self.service(bank: .isSlow)
                try service.receive(.checkout(Self.checkout))
                try service.checkOut(Self.cash)
                #expect(service.orders.order.paid)

                service.faults = [service.effects + fault: kind]
                try service.settle()

                let comment = Comment(rawValue: "\(fault) \(kind)")
                #expect(service.provider.captures == 0, comment)
                #expect(service.provider.charge?.status == .canceled, comment)
                #expect(service.ledger["key-1"]?.payment.status == .refused, comment)
                #expect(service.ledger["key-1"]?.payment.reason == "card.canceled", comment)
                #expect(service.orders.order.payments.map(\.tender) == ["cash"], comment)
                #expect(service.orders.order.paid, comment)
            }
        }
    }

    @Test func `of two cards on pages the first takes the money and the other is released`()
        throws
    {
        var service = Self.service(bank: .isSlow)
        try service.receive(.checkout(Self.checkout))
        _ = service.orders.begin(
            BeginPayment(
                order: "order-1", payment: "payment-9",
                context: CommandContext(key: "elsewhere", terminal: "guest")))

        try service.settle()

        #expect(service.provider.charge?.status == .canceled)
        #expect(service.ledger["key-1"]?.payment.status == .refused)
        #expect(service.orders.order.pending?.map(\.payment) == ["payment-9"])
    }

    @Test func `a closed page changes nothing on the order`() throws {
        var service = Self.service(bank: .isSlow)
        service.orders.sealByHand()
        try service.receive(.checkout(Self.checkout))

        try service.receive(
            .cancel(
                CancelPayment(
                    payment: "payment-1",
                    context: CommandContext(key: "key-9", terminal: "till-1"))))
        try service.settle()

        #expect(try service.payment.reason == "card.canceled")
        #expect(service.orders.order.pending == nil)
        #expect(service.orders.order.sealed)
    }

    @Test func `nothing is asked for an order that is paid, canceled or reserved`() throws {
        var paid = Self.service(bank: .approves)
        try paid.checkOut(Self.cash)
        try paid.checkOut(Self.checkout)
        #expect(paid.provider.charges == 0)
        #expect(paid.reply.reason == "order.paid")

        var canceled = PaymentServiceModel(
            orders: OrderServiceModel(price: 1_150, canceled: true), settings: Self.settings)
        try canceled.checkOut(Self.checkout)
        #expect(canceled.provider.charges == 0)
        #expect(canceled.reply.reason == "order.canceled")
    }

    @Test(arguments: [nil, "terminal"] as [ProviderID?])
    func `only the provider of the location has a page`(_ provider: ProviderID?) throws {
        var service = PaymentServiceModel(
            orders: OrderServiceModel(price: 1_150),
            settings: PaymentSettings(pageProvider: provider))
        try service.checkOut(Self.checkout)
        #expect(service.reply.reason == "tender.notOffered")
    }

    @Test(arguments: [
        "", "javascript:alert(1)", "//evil.example", String(repeating: "h", count: 9),
    ])
    func `a page leads back to an address of the web only`(_ address: String) throws {
        var service = Self.service(bank: .approves)
        var checkout = Self.checkout
        checkout.returnTo = address
        try service.checkOut(checkout)
        #expect(service.reply.reason == "tender.notOffered")
    }

    private func expectEnd(
        of bank: ProviderModel.Bank, in service: PaymentServiceModel, _ faults: String
    ) {
        let comment = Comment(rawValue: faults)
        let payment = service.ledger.values.first?.payment
        let order = service.orders.order
        #expect(service.provider.charges <= 1, comment)
        #expect(order.pending == nil, comment)
        switch bank {
        case .approves, .isSlow, .isSilent, .isSilentAtCapture:
            #expect(service.provider.captures == 1, comment)
            #expect(payment?.status == .recorded, comment)
            #expect(order.payments.map(\.amount) == [Amount(1_250)], comment)
            #expect(service.receipts.count == 1, comment)
        case .declines, .isSilentAndDeclines, .isCanceled:
            #expect(service.provider.captures == 0, comment)
            #expect(payment?.status == .refused, comment)
            #expect(order.payments.isEmpty, comment)
            #expect(service.receipts.isEmpty, comment)
        }
    }

    private static let settings = PaymentSettings(pageProvider: "web")

    private static func service(
        bank: ProviderModel.Bank, _ faults: [Int: Fault] = [:]
    ) -> PaymentServiceModel {
        PaymentServiceModel(
            orders: OrderServiceModel(price: 1_150), settings: settings, bank: bank, faults: faults)
    }

    private static let checkout = Checkout(
        order: "order-1", tip: Amount(100), tender: .card(by: "web"),
        returnTo: "https://comanda.example/o/order-1",
        context: CommandContext(key: "key-1", terminal: "guest"))

    private static let cash = Checkout(
        order: "order-1", tender: .cash(Amount(2_000)),
        context: CommandContext(key: "key-2", terminal: "till-1"))
}

extension PaymentServiceModel.FinalReply? {
    /// The reason of a refusal; nil for a payment.
    fileprivate var reason: String? {
        if case .refusal(let refusal)? = self { refusal.reason } else { nil }
    }
}
