// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

@testable import Orders
import Wire

/// Guests who cancel their own orders.
@Suite struct GuestCancelTests {
    private static func entry(minutes: Int? = nil, firing: GuestFiring? = nil) -> CatalogueEntry {
        Sample.entry(
            ordering: OrderingRules(
                approvals: [.voids], guestFiring: firing, guestCancelMinutes: minutes))
    }

    /// The order of a guest with one burger, sealed in minute 2, after further steps.
    private func order(
        _ entry: CatalogueEntry, _ steps: Step..., by terminal: TerminalID = "guest"
    ) throws(Refusal) -> Order {
        var order = Order(
            opening: OpenOrder(
                location: entry.location.id, firing: .whenSealed,
                context: Sample.context(terminal)),
            at: entry.location, id: "order-1", number: 1, businessDay: Sample.day,
            now: Sample.minute(0))
        for step in [.add(.burger), .seal] + steps { try order.take(step, in: entry) }
        return order
    }

    /// The reason why a guest can't cancel an order in some minute; nil if it is canceled.
    private func refusal(
        _ order: Order, in minute: Int, at entry: CatalogueEntry
    ) -> String? {
        var changed = order
        let environment = OrderEnvironment(now: Sample.minute(minute), entry: entry)
        do {
            _ = try Step.cancelAsGuest.apply(to: &changed, in: environment)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func `a guest cancels for some minutes after the kitchen got the order`() throws {
        let entry = Self.entry(minutes: 3)
        let order = try order(entry)
        #expect(order.guest?.cancelUntil == Sample.minute(5))
        #expect(refusal(order, in: 4, at: entry) == nil)
        #expect(refusal(order, in: 5, at: entry) == "order.tooLateToCancel")

        var made = order
        try made.take(.make, in: entry)
        #expect(refusal(made, in: 4, at: entry) == "order.tooLateToCancel")
        try made.take(.recall, in: entry)
        #expect(refusal(made, in: 4, at: entry) == nil)
    }

    @Test func `without such minutes a guest cancels only what the kitchen does not have`() throws {
        #expect(
            try refusal(order(Self.entry()), in: 3, at: Self.entry()) == "order.tooLateToCancel")

        let entry = Self.entry(firing: .whenFired)
        let waiting = try order(entry)
        #expect(waiting.guest == GuestTerms(waitsFor: .confirmation, mayCancel: true))
        #expect(refusal(waiting, in: 600, at: entry) == nil)
        #expect(
            try refusal(order(entry, .fire), in: 4, at: entry) == "order.tooLateToCancel")
    }

    @Test func `a canceled order is released, and the kitchen sees its voided lines`() throws {
        let entry = Self.entry(minutes: 3)
        let canceled = try order(entry, .cancelAsGuest)
        #expect(canceled.status == .canceled && !canceled.sealed)
        #expect(canceled.cancelReason == "the guest canceled")
        #expect(canceled.lines.allSatisfy { $0.awaitsAcknowledgement })
        #expect(canceled.guest == GuestTerms(cancelMinutes: 3, canceled: true))
        #expect(refusal(canceled, in: 4, at: entry) == "order.canceled")
    }

    @Test func `a guest does not cancel what is paid, in part, or being paid`() throws {
        let entry = Self.entry(firing: .whenFired)
        #expect(try refusal(order(entry, .pay(850)), in: 4, at: entry) == "order.paid")
        #expect(try refusal(order(entry, .pay(100)), in: 4, at: entry) == "order.paid")
        let begun = try order(entry, .begin(100))
        #expect(refusal(begun, in: 4, at: entry) == "order.paymentPending")
        #expect(try refusal(order(entry, .begin(100), .end()), in: 5, at: entry) == nil)
    }

    @Test func `nobody cancels the order of a till as its guest`() throws {
        let entry = Self.entry(minutes: 60, firing: .whenFired)
        let own = try order(entry, by: Sample.till)
        #expect(refusal(own, in: 3, at: entry) == "order.tooLateToCancel")
        let taken = try order(entry, .unseal, .takeOver)
        #expect(refusal(taken, in: 5, at: entry) == "order.tooLateToCancel")
    }

    @Test(arguments: UInt64(1)...60)
    func `a guest cancels exactly what the order says`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let minutes = [nil, 1, 3, 9].randomElement(using: &generator) ?? nil
        let firing = GuestFiring.allCases.randomElement(using: &generator)
        var life = RandomLife(seed: seed)
        life.set(OrderingRules(guestFiring: firing, guestCancelMinutes: minutes))
        var order = Sample.order(by: "guest", at: life.entry)
        for _ in 1...60 {
            let step = life.step(on: order)
            try? order.take(step, in: life.entry)
            let passed = order.changedAt.milliseconds - Sample.minute(0).milliseconds
            for now in Int(passed / 60_000)...Int(passed / 60_000 + 10) {
                let may = order.guest?.mayCancel(at: Sample.minute(now)) == true
                let reason = refusal(order, in: now, at: life.entry)
                #expect((reason == nil) == may, "\(step.name) \(reason ?? "")")
            }
        }
    }
}
