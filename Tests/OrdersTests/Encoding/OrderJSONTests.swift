// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import JSONCoding
import Messages
import TestSupport
import Testing

@testable import Orders
import Wire

/// Orders are written and read by their list of members as `Codable` would.
///
/// A list of orders has no list of members: everything in it is written and read by `Codable`.
@Suite struct OrderJSONTests {
    @Test(arguments: SeedPlan.seeds(default: 20, variable: "COMANDA_ENDURE_PLAYS"))
    func `an order is written like Codable after any commands`(_ seed: UInt64) throws {
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

    @Test(arguments: SeedPlan.seeds(default: 15, variable: "COMANDA_ENDURE_PLAYS"))
    func `an order is read like Codable after any change of its text`(_ seed: UInt64)
        throws
    {
        var generator = SeededGenerator(seed: seed)
        let text = JSON.encode(Self.everything())
        var readable = 0
        for _ in 1...200 {
            let changed = try Self.change(text, using: &generator)
            let theirs = try? JSON.decode([Order].self, from: "[".utf8 + changed + "]".utf8)
            #expect((try? JSON.decode(Order.self, from: changed)) == theirs?.first)
            if let ours = try? Self.read(changed) {
                #expect(ours == theirs?.first)
                readable += 1
            }
        }
        #expect(readable > 10)
    }

    /// Changes some values, omits some members or sets them to null, and changes the order of all.
    private static func change(
        _ text: [UInt8], using generator: inout SeededGenerator
    ) throws -> [UInt8] {
        let tree = try JSONSerialization.jsonObject(with: Data(text))
        let changed = change(tree, &generator) ?? [:]
        return Array(
            try JSONSerialization.data(withJSONObject: changed, options: .fragmentsAllowed))
    }

    private static func change(_ tree: Any, _ generator: inout SeededGenerator) -> Any? {
        let values: [Any?] = [
            nil, nil, NSNull(), NSNull(), 1.5, -1, 1_000_000_000_000_001, Int.min, true, "", "x",
            "é\"", "2026-02-30T00:00:00.000Z", "2026-02-30", [1], [String: Int](), "paid",
        ]
        if Int.random(in: 0..<150, using: &generator) == 0 {
            return values.randomElement(using: &generator) ?? nil
        }
        if let object = tree as? [String: Any] {
            return Dictionary(
                uniqueKeysWithValues: object.sorted { $0.key < $1.key }.compactMap { name, value in
                    change(value, &generator).map { (name, $0) }
                })
        }
        if let list = tree as? [Any] { return list.compactMap { change($0, &generator) } }
        return tree
    }

    @Test func `every optional member is written at its place`() throws {
        try expectAgreement(on: Self.everything())
    }

    /// An order with every optional member.
    private static func everything() -> Order {
        var order = Sample.order()
        let time = OrderDesk.noon
        (order.staff, order.customer, order.note) = ("ana", "Zoë \"Z\"\n", "\u{1}\\/")
        order.fulfilment = Fulfilment(.dineIn, table: "7", partySize: 4)
        order.lastAdvance = Advance(from: .inProcess, lines: [1, 2])
        (order.rush, order.noteChangedAt) = (true, time)
        (order.canceledAt, order.cancelReason, order.mergedInto) = (time, "left", "order-2")
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
        order.pending = [
            PendingPayment(
                payment: "q", amount: Amount(7), terminal: "till-1", staff: "ben", begunAt: time),
            PendingPayment(payment: "t", amount: Amount(1), terminal: "till-2", begunAt: time),
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
        order.totals.owed = Amount(3)
        order.totals.taxes = [
            TaxShare(basisPoints: 700, base: Amount(1), tax: Amount(1_000_000_000_000_000))
        ]
        return order
    }

    private func expectAgreement(
        on order: Order, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let (ours, theirs) = (JSON.encode(order), try JSON.encode([order]))
        #expect(
            "[\(String(decoding: ours, as: UTF8.self))]" == String(decoding: theirs, as: UTF8.self),
            sourceLocation: sourceLocation)
        #expect(try Self.read(ours) == order, sourceLocation: sourceLocation)
        #expect(try JSON.decode([Order].self, from: theirs) == [order])
        let read = try JSONDecoder().decode(Order.self, from: Data(ours))
        #expect(read.id == order.id && read.lines == order.lines, sourceLocation: sourceLocation)
    }

    /// Reads an order by its list of members; nil if `Codable` has to read it.
    private static func read(_ text: [UInt8]) throws -> Order? {
        try JSONDocument(text).root.read(Order.self)
    }
}
