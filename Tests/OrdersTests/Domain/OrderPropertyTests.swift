// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

@testable import Orders

/// What holds for every order, whatever was done to it: random lives from printed seeds.
@Suite struct OrderPropertyTests {
    @Test(arguments: UInt64(1)...100)
    func `whatever is done the order adds up and only moves forward`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var order = Sample.order(tax: randomTax(using: &generator))
        var changes = 0
        for minute in 1...60 {
            let before = order
            let command = Sample.randomCommand(using: &generator)
            let environment = OrderEnvironment(now: Sample.minute(minute), menu: Sample.menu)
            let changed = try? command.apply(to: &order, in: environment)

            if changed == true { changes += 1 } else { #expect(order == before) }
            expectMovedForward(from: before, to: order)
            expectStatusFollowsFromLines(order)
            expectSumsAddUp(order)
        }
        #expect(order.revision == 1 + changes)
        #expect(changes > 0)
    }

    private func expectMovedForward(from before: Order, to after: Order) {
        #expect(after.revision - before.revision == (after == before ? 0 : 1))
        #expect(after.lines.count >= before.lines.count)
        #expect(after.payments.starts(with: before.payments))
        for (old, new) in zip(before.lines, after.lines) {
            #expect(new.price == old.price && new.item == old.item && new.round == old.round)
            #expect(rank(new.status) >= rank(old.status))
        }
        #expect(after.lines.map(\.line) == Array(1...60).prefix(after.lines.count).map(\.self))
    }

    private func rank(_ status: LineStatus) -> Int {
        switch status {
        case .inProcess: 0
        case .processed: 1
        case .delivered, .voided: 2
        }
    }

    private func expectStatusFollowsFromLines(_ order: Order) {
        let standing = Set(order.lines.map(\.status)).subtracting([.voided])
        let expected: OrderStatus =
            if order.canceledAt != nil {
                .canceled
            } else if standing.isEmpty {
                .open
            } else if standing == [.delivered] {
                .delivered
            } else {
                standing.contains(.inProcess) ? .inProcess : .processed
            }
        #expect(order.status == expected)
    }

    private func expectSumsAddUp(_ order: Order) {
        let totals = order.totals
        var subtotal = 0
        for line in order.lines where line.status != .voided {
            subtotal += line.price.minorUnits * line.quantity
        }
        #expect(totals.subtotal == Amount(subtotal))
        expectTaxRoundedHalfUp(order)
        #expect(
            totals.total == (order.tax.included ? totals.subtotal : totals.subtotal + totals.tax))
        #expect(totals.paid.minorUnits == order.payments.map(\.amount.minorUnits).reduce(0, +))
        #expect(totals.due >= .zero)
        if order.status == .canceled {
            #expect(totals.due == .zero)
        } else {
            #expect(totals.paid + totals.due == max(totals.total, totals.paid))
        }
        #expect(order.paid == (!order.payments.isEmpty && totals.due == .zero))
        #expect(!order.paid || order.sealed)
    }

    /// The tax is the whole number whose distance from the exact one is less than a half, or a
    /// half above it.
    private func expectTaxRoundedHalfUp(_ order: Order) {
        let rate = order.tax.basisPoints
        let divisor = order.tax.included ? 10_000 + rate : 10_000
        let twiceTheError =
            2 * order.totals.tax.minorUnits * divisor - 2 * order.totals.subtotal.minorUnits * rate
        #expect(twiceTheError > -divisor && twiceTheError <= divisor)
    }

    private func randomTax(using generator: inout SeededGenerator) -> TaxRule {
        TaxRule(
            basisPoints: [0, 700, 825, 1_900, 10_000].randomElement(using: &generator) ?? 0,
            included: .random(using: &generator))
    }
}
