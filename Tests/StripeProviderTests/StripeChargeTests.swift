// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import StripeProvider

/// Charges against a Stripe in memory: with one or two faults at every request, each ends as
/// without faults.
@Suite struct StripeChargeTests {
    private typealias Fault = StripeModel.Fault

    /// All pairs of faults at two of the first requests.
    private static func forEachPair(
        _ requests: Int, _ body: ([Int: StripeModel.Fault], Comment) throws -> Void
    ) rethrows {
        for first in 0..<requests {
            for second in first + 1...requests {
                for one in Fault.allCases {
                    for other in Fault.allCases {
                        try body(
                            [first: one, second: other],
                            "\(first) \(one), \(second) \(other)")
                    }
                }
            }
        }
    }

    @Test func `a charge is authorised, captured and given back`() {
        var model = StripeModel()
        model.settle()
        #expect(model.events == [.authorised])
        #expect(model.machine.charge.authorised == Amount(1_000))
        #expect(model.machine.charge.card == PaymentCard(brand: "Visa", lastFour: "4242"))

        model.send(Self.capture(800))
        model.send(Self.refund(300))

        #expect(model.machine.charge.captured == Amount(800))
        #expect(model.machine.charge.refunds?.map(\.amount) == [Amount(300)])
        #expect(model.events == [.authorised, .captured, .refunded])
        #expect(model.replies["capture"] == .charge(.captured))
        #expect(model.replies["refund"] == .charge(.captured))
    }

    @Test(arguments: [CardSource.testCard("pm_card_visa"), page])
    func `with two faults anywhere a card is charged once`(_ source: CardSource) {
        Self.forEachPair(10) { faults, comment in
            var model = StripeModel(source: source, faults: faults)
            model.settle()
            #expect(model.machine.charge.status == .authorised, comment)
            model.send(Self.capture(1_000))

            #expect(model.stripe.counts[.confirm] == 1, comment)
            #expect(model.stripe.counts[.capture] == 1, comment)
            #expect(model.machine.charge.status == .captured, comment)
            #expect(model.machine.charge.captured == Amount(1_000), comment)
            #expect(model.machine.charge.page == nil, comment)
            #expect(model.replies["capture"] == .charge(.captured), comment)
        }
    }

    @Test func `with two faults anywhere money goes back once`() {
        Self.forEachPair(12) { faults, comment in
            // The same key repeats a failure, so that only Stripe's support can help: no guess.
            let isLost = faults.values.contains(.failedBefore)
            var model = StripeModel(faults: faults)
            model.settle()
            model.send(Self.capture(1_000))
            model.send(Self.refund(300))

            let count = model.stripe.counts[.refund] ?? 0
            #expect(count == 1 || isLost && count == 0, comment)
            #expect(model.machine.charge.refunds?.count ?? 0 == count, comment)
        }
    }

    @Test func `with two faults anywhere a canceled charge is never captured`() {
        Self.forEachPair(8) { faults, comment in
            var model = StripeModel(faults: faults)
            model.settle()
            model.send(Self.cancel)
            model.send(Self.capture(1_000))

            #expect(model.stripe.counts[.capture] == nil, comment)
            #expect(model.machine.charge.status == .canceled, comment)
            #expect(model.replies["cancel"] == .charge(.canceled), comment)
            #expect(model.replies["capture"] == .refusal("charge.statusChanged"), comment)
        }
    }

    @Test(arguments: [StripeInMemory.PageGuest.pays, .leaves, .paysAtTheEnd])
    func `with two faults anywhere a page that is canceled takes no money`(
        _ guest: StripeInMemory.PageGuest
    ) {
        Self.forEachPair(8) { faults, comment in
            var model = StripeModel(source: Self.page, faults: faults)
            model.guest(on: guest)
            model.settle()
            model.send(Self.cancel)

            #expect(model.machine.charge.status == .canceled, comment)
            #expect(model.replies["cancel"] == .charge(.canceled), comment)
            #expect(
                model.stripe.counts[.cancel] == model.stripe.counts[.confirm], "each is released")
        }
    }

    @Test func `the guest gets the address of a page that is written`() {
        var model = StripeModel(source: Self.page)
        model.guest(on: .leaves)
        model.settle()

        #expect(model.machine.charge.status == .requested)
        #expect(model.written?.charge.page == "https://pay.example/cs_0")
        #expect(model.events == [.requested])
        #expect(model.replies["authorise"] == .charge(.requested))
    }

    @Test(arguments: [
        (StripeInMemory.PageGuest.leaves, ChargeStatus.canceled), (.paysAtTheEnd, .authorised),
    ])
    func `with two faults anywhere a page ends after half an hour`(
        _ guest: StripeInMemory.PageGuest, _ status: ChargeStatus
    ) {
        Self.forEachPair(8) { faults, comment in
            var model = StripeModel(source: Self.page, faults: faults)
            model.guest(on: guest)
            model.settle()
            #expect(model.machine.charge.status == .requested, comment)

            model.wait(.seconds(1_800))
            model.settle()

            #expect(model.machine.charge.status == status, comment)
            #expect(model.stripe.counts[.confirm] ?? 0 == (status == .authorised ? 1 : 0), comment)
        }
    }

    @Test func `a page that was never written is canceled after half an hour`() {
        for fault in [Fault.killed, .answerLost] {
            var model = StripeModel(source: Self.page, faults: [0: fault])
            model.resume()
            model.wait(.seconds(3_600))
            model.settle()

            #expect(model.machine.charge.status == .canceled)
            #expect(model.machine.charge.page == nil)
            #expect(model.requests == 1)
        }
    }

    @Test func `a page that Stripe does not end is asked about after a pause each time`() {
        var model = StripeModel(source: Self.page)
        model.guest(on: .leavesForEver)
        model.settle()
        model.wait(.seconds(1_800))
        let before = model.requests
        model.settle()
        #expect(model.requests - before == 150, "read, end and read again, for each of 50 pauses")

        model.send(Self.cancel)
        #expect(model.machine.charge.status == .requested)
        #expect(model.replies["cancel"] == nil)
        model.guest(on: .leaves)
        model.settle()
        #expect(model.replies["cancel"] == .charge(.canceled))
    }

    @Test func `a card on a page whose bank needs time is authorised later`() {
        var model = StripeModel(source: Self.page)
        model.guest(on: .paysSlowly)
        model.settle()
        #expect(model.machine.charge.status == .requested)

        model.endProcessing()
        model.settle()
        #expect(model.machine.charge.status == .authorised)
        #expect(model.events == [.requested, .authorised])
    }

    @Test(arguments: [false, true])
    func `what a guest pays in another currency is released`(_ isCanceled: Bool) {
        Self.forEachPair(6) { faults, comment in
            var model = StripeModel(source: Self.page, faults: faults)
            model.guest(on: isCanceled ? .leaves : .paysOtherwise)
            model.settle()
            model.guest(on: .paysOtherwise)
            if isCanceled { model.send(Self.cancel) }
            model.settle()

            #expect(model.machine.charge.status == .canceled, comment)
            #expect(model.stripe.counts[.cancel] == model.stripe.counts[.confirm], comment)
        }
    }

    @Test func `a page stays open while Stripe is away`() {
        let away = Dictionary(uniqueKeysWithValues: (1...20).map { ($0, Fault.notSent) })
        var model = StripeModel(source: Self.page, faults: away)
        model.guest(on: .leaves)
        model.settle()

        #expect(model.machine.charge.status == .requested)
        #expect(model.events == [.requested])
    }

    @Test(arguments: [(1, "callIssuer"), (51, "insufficientFunds")])
    func `with two faults anywhere a declined card stays declined`(
        _ ending: Int, _ reason: String
    ) {
        Self.forEachPair(6) { faults, comment in
            var model = StripeModel(amount: 1_000 + ending, faults: faults)
            model.settle()

            #expect(model.machine.charge.status == .declined, comment)
            #expect(model.machine.charge.reason == reason, comment)
            #expect(model.stripe.counts[.confirm] == nil, comment)
        }
    }

    @Test func `a refund is given once, also with another key after the first is forgotten`() {
        var model = StripeModel()
        model.settle()
        model.send(Self.capture(1_000))
        model.send(Self.refund(300))

        model.send(Self.refund(300, key: "again"))
        model.send(Self.refund(200, key: "other"))

        #expect(model.stripe.counts[.refund] == 1)
        #expect(model.machine.charge.refunds?.map(\.amount) == [Amount(300)])
        #expect(model.replies["again"] == .charge(.captured))
        #expect(model.replies["other"] == .refusal("refund.tooHigh"))
    }

    @Test(arguments: ["succeeded", "failed", "canceled"])
    func `a refund counts only once the bank has given it, also after a kill`(_ end: String) {
        for faults in [[:], [3: StripeModel.Fault.killed]] {
            var model = StripeModel(faults: faults)
            model.settle()
            model.send(Self.capture(1_000))
            model.endRefunds(as: "pending")
            model.send(Self.refund(300))

            #expect(model.machine.charge.refunds == nil)
            #expect(model.machine.awaitsBank)
            #expect(model.replies["refund"] == nil)

            model.endRefunds(as: end)
            model.send(Self.refund(300))

            #expect(model.stripe.counts[.refund] == 1)
            let isGiven = end == "succeeded"
            #expect(model.machine.charge.refunds?.count == (isGiven ? 1 : nil))
            #expect(
                model.replies["refund"]
                    == (isGiven ? .charge(.captured) : .refusal("refund.declined")))
            #expect(!model.machine.awaitsBank)
        }
    }

    @Test(arguments: [401, 403, 404])
    func `a charge that Stripe makes for nobody is refused, and not kept`(_ status: Int) {
        var machine = StripeModel().machine
        let refusal = StripeRefusal(status: status, message: "No such account.")

        let effects = machine.handle(
            .refused(refusal), to: .create, at: Timestamp(milliseconds: 0))

        #expect(effects == [.forget(.notSetUp(refusal))])
    }

    @Test func `a lost answer to a confirmation is reported as unknown until it is resolved`() {
        var model = StripeModel(faults: [1: .answerLost, 2: .notSent])
        model.settle()

        #expect(model.replies["authorise"] == .charge(.unknown))
        #expect(model.events == [.unresolved, .authorised])
    }

    @Test func `nothing is reported or kept of a charge that never reached Stripe`() {
        var machine = StripeModel().machine

        let effects = machine.handle(.notSent, to: .create, at: Timestamp(milliseconds: 0))

        #expect(effects == [.forget(.stripeAway)])
    }

    private static let page = CardSource.page("https://example.org/o/1")

    private static func capture(_ amount: Int) -> ChargeCommand {
        .capture(
            CaptureCharge(
                charge: "ch-1", amount: Amount(amount),
                context: CommandContext(key: "capture", terminal: "till-1")))
    }

    private static func refund(_ amount: Int, key: CommandKey = "refund") -> ChargeCommand {
        .refund(
            RefundCharge(
                charge: "ch-1", refund: "refund-1", amount: Amount(amount),
                context: CommandContext(key: key, terminal: "till-1")))
    }

    private static let cancel = ChargeCommand.cancel(
        CancelCharge(
            charge: "ch-1", context: CommandContext(key: "cancel", terminal: "till-1")))
}
