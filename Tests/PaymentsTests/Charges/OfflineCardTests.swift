// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// Cards that a location accepts while their provider is away.
@Suite struct OfflineCardTests {
    private typealias Fault = PaymentServiceModel.Fault

    private static let away: [ChargeInput] = [
        .notSent, .refused(Refusal(.unavailable, "provider.unavailable", "")),
    ]

    @Test(arguments: away)
    func `a card is taken at once, and charged once when the provider is back`(
        _ absent: ChargeInput
    ) throws {
        var service = Self.service(absence: 3, absent: absent)
        try service.checkOut(Self.checkout)

        #expect(try service.payment.status == .recorded)
        #expect(try service.payment.offline == .waiting)
        #expect(service.orders.order.paid)
        #expect(service.receipts.flatMap(\.entries).balance(of: .card) == Amount(1_150))
        #expect(service.provider.charges == 0)

        for _ in 0..<5 { try service.restart() }

        #expect(try service.payment.offline == .captured)
        #expect(try service.payment.charge?.status == .captured)
        #expect(service.provider.captures == 1)
        #expect(service.provider.charge?.offline == true)
        #expect(service.events.last == .offlineCaptured)
        #expect(service.receipts.count == 1)
    }

    @Test(arguments: ProviderModel.Bank.allCases)
    func `with one or two faults an offline card ends as the bank decides`(
        _ bank: ProviderModel.Bank
    ) throws {
        for first in 0..<14 {
            for second in first + 1..<20 {
                for one in Fault.allCases {
                    var service = Self.service(
                        bank: bank, absence: 1, faults: [first: one, second: one])
                    try service.checkOut(Self.checkout)
                    for _ in 0..<8 { try? service.restart() }
                    try expectEnd(of: bank, in: service, "\(first), \(second) \(one)")
                }
            }
        }
    }

    private func expectEnd(
        of bank: ProviderModel.Bank, in service: PaymentServiceModel, _ faults: String
    ) throws {
        let comment = Comment(rawValue: "\(bank) \(faults)")
        let payment = try service.payment
        #expect(service.provider.charges <= 1, comment)
        #expect(service.orders.order.pending == nil, comment)
        let entries = service.receipts.flatMap(\.entries)
        switch bank {
        case .approves, .isSlow, .isSilent, .isSilentAtCapture:
            #expect(service.provider.captures == 1, comment)
            #expect(payment.status == .recorded, comment)
            #expect(entries.balance(of: .card) == Amount(1_150), comment)
        case .declines, .isSilentAndDeclines, .isCanceled:
            #expect(service.provider.captures == 0, comment)
            #expect(entries.balance(of: .card) == .zero, comment)
            // A fault before the outcome leaves the guest at the terminal, who is declined there.
            let isOffline = payment.offline != nil
            #expect(payment.offline == (isOffline ? .declined : nil), comment)
            #expect(payment.status == (isOffline ? .recorded : .refused), comment)
            #expect(entries.balance(of: .uncollected) == Amount(isOffline ? 1_150 : 0), comment)
        }
    }

    @Test func `a declined one is reported, kept on the order, and given back to nobody`() throws {
        var service = Self.service(bank: .declines, absence: 1)
        try service.checkOut(Self.checkout)
        try service.restart()

        let payment = try service.payment
        #expect(payment.offline == .declined)
        #expect(payment.status == .recorded)
        #expect(service.events.last == .offlineDeclined)
        let receipt = try #require(service.receipts.last)
        #expect(receipt.kind == .declined)
        #expect(receipt.reason?.hasPrefix("The card was declined") == true)
        #expect(receipt.entries.balance(of: .uncollected) == Amount(1_150))
        #expect(receipt.perpetual.sales == Amount(1_150))
        #expect(service.orders.order.paid)

        try service.send(.refund(Self.refund))
        #expect(service.reply == .refusal(.notTaken))
    }

    @Test func `a card that waits is not given back yet`() throws {
        var service = Self.service(absence: 100)
        try service.checkOut(Self.checkout)

        try service.send(.refund(Self.refund))

        #expect(service.reply == .refusal(.paymentRunning))
    }

    @Test(arguments: [(1_149, 10_000, 0), (5_000, 10_000, 8_851), (5_000, 1_149, 0)])
    func `a card above a limit is not accepted`(_ payment: Int, _ sum: Int, _ waiting: Int) throws {
        var service = Self.service(
            limits: OfflineCardLimits(payment: Amount(payment), sum: Amount(sum)), absence: 100)
        service.offlineSum = Amount(waiting)
        try service.checkOut(Self.checkout)

        #expect(service.reply == .refusal(.providerAway))
        #expect(try service.payment.status == .refused)
        #expect(service.receipts.isEmpty)
    }

    @Test(arguments: [(1_150, 1_150, 0), (5_000, 10_000, 8_850)])
    func `a card up to the limits is accepted`(_ payment: Int, _ sum: Int, _ waiting: Int) throws {
        var service = Self.service(
            limits: OfflineCardLimits(payment: Amount(payment), sum: Amount(sum)), absence: 100)
        service.offlineSum = Amount(waiting)
        try service.checkOut(Self.checkout)

        #expect(try service.payment.offline == .waiting)
    }

    @Test func `a card is not accepted if the terminals of its provider keep none`() throws {
        var service = Self.service(absence: 100)
        service.keepsCards = false
        try service.checkOut(Self.checkout)

        #expect(service.reply == .refusal(.providerAway))
        #expect(service.receipts.isEmpty)
    }

    @Test func `a card waits while its provider refuses, and is charged once it is set up`() throws
    {
        var service = Self.service(absence: 1)
        try service.checkOut(Self.checkout)
        service.provider.absent = .refused(Refusal(.rule, "provider.notSetUp", ""))
        service.provider.absence = 1
        try service.restart()
        #expect(try service.payment.offline == .waiting)

        try service.restart()

        #expect(try service.payment.offline == .captured)
    }

    @Test func `a provider that may have asked the guest is waited for`() throws {
        var service = Self.service(absence: 1, absent: .unreachable)
        try service.receive(.checkout(Self.checkout))
        service.provider.absent = .notSent
        service.provider.absence = 3
        for _ in 0..<3 { try service.restart() }

        #expect(try service.payment.status == .charging)
        #expect(try service.payment.offline == nil)
    }

    @Test func `a tip of an offline card is charged with it, and never a part`() throws {
        var service = Self.service(absence: 1)
        var checkout = Self.checkout
        checkout.tip = Amount(100)
        try service.checkOut(checkout)
        try service.restart()

        #expect(service.provider.charge?.captured == Amount(1_250))
        #expect(service.provider.charge?.partial == nil)
        #expect(try service.payment.offline == .captured)
    }

    private static func service(
        bank: ProviderModel.Bank = .approves,
        limits: OfflineCardLimits = OfflineCardLimits(payment: Amount(5_000), sum: Amount(50_000)),
        absence: Int, absent: ChargeInput = .notSent,
        faults: [Int: PaymentServiceModel.Fault] = [:]
    ) -> PaymentServiceModel {
        var service = PaymentServiceModel(
            orders: OrderServiceModel(price: 1_150),
            settings: PaymentSettings(offlineCards: limits), bank: bank, faults: faults)
        service.provider.absence = absence
        service.provider.absent = absent
        return service
    }

    private static let checkout = Checkout(
        order: "order-1", tender: .card(by: "terminal"),
        context: CommandContext(key: "key-1", terminal: "till-1"))

    private static let refund = RefundPayment(
        payment: "payment-1", amount: Amount(100), reason: "cold",
        context: CommandContext(key: "key-5", terminal: "till-1"))
}
