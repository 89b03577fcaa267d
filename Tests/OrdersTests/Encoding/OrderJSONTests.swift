// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import TestSupport
import Testing

@testable import Orders

/// The JSON that is written by hand is the one that `Codable` describes.
@Suite struct OrderJSONTests {
    @Test(arguments: UInt64(1)...60)
    func `an order is written as Codable writes it, whatever was done to it`(_ seed: UInt64) throws
    {
        var life = RandomLife(seed: seed)
        var order = Sample.order(at: life.entry)
        for minute in 1...50 {
            life.changeMenu()
            let step = life.step(on: order)
            let environment = OrderEnvironment(now: Sample.minute(minute), entry: life.entry)
            _ = try? step.apply(to: &order, in: environment)
            try expectAgreement(on: order)
        }
    }

    @Test func `every member that may be missing is written where it stands`() throws {
        var order = Sample.order()
        let time = OrderDesk.noon
        (order.staff, order.customer, order.note) = ("ana", "Zoë \"Z\"\n", "\u{1}\\/")
        order.fulfilment = Fulfilment(.dineIn, table: "7", partySize: 4)
        order.lastAdvance = Advance(from: .inProcess, lines: [1, 2])
        (order.canceledAt, order.cancelReason) = (time, "left")
        var line = Line(
            line: 1, item: "burger", name: "Burger", price: Amount(850),
            modifiers: [LineModifier(modifier: "rare", name: "Rare", price: Amount(-5))],
            quantity: 2, taxBasisPoints: 700, station: "grill", course: 2, round: 1,
            note: "é漢😀", addedAt: time)
        (line.heldUntil, line.processedAt, line.deliveredAt) = (.paid, time, time)
        (line.voidedAt, line.voidReason, line.voidedFrom) = (time, "cold", 1)
        line.acknowledgedAt = time
        order.lines = [line, line]
        let context = CommandContext.fresh(staff: "ben")
        for request in [
            DiscountRequest(line: 1, amount: Amount(5), reason: "a"),
            DiscountRequest(line: 1, basisPoints: 5, reason: "b"),
            DiscountRequest(amount: Amount(5), reason: "c"),
            DiscountRequest(basisPoints: 5, reason: "d"),
        ] {
            order.discounts.append(Discount(granting: request, by: context))
        }
        order.fees = [
            Fee(name: "Service", basisPoints: 10, value: .zero), Fee(name: "x", value: .zero),
        ]
        order.payments = [
            RecordedPayment(
                payment: "p", tender: "cash", amount: Amount(9), tip: Amount(1), recordedAt: time)
        ]
        order.refunds = [
            RecordedRefund(
                refund: "r", payment: "p", amount: Amount(1), reason: "why", recordedAt: time),
            RecordedRefund(refund: "s", payment: "p", amount: Amount(1), recordedAt: time),
        ]
        order.totals.taxes = [
            TaxShare(basisPoints: 700, base: Amount(1), tax: Amount(1_000_000_000_000_000))
        ]

        try expectAgreement(on: order)
    }

    private func expectAgreement(
        on order: Order, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let (ours, theirs) = (order.json(), try WireCoding.encode(order))
        #expect(
            String(decoding: ours, as: UTF8.self) == String(decoding: theirs, as: UTF8.self),
            sourceLocation: sourceLocation)
        let read = try JSONDecoder().decode(Order.self, from: Data(ours))
        #expect(read.id == order.id && read.lines == order.lines, sourceLocation: sourceLocation)
    }
}
