// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders

/// What an order says can be done with it; a failure prints the seed.
@Suite struct MayTests {
    @Test(arguments: UInt64(1)...60)
    func `it says yes exactly where the command succeeds, and else its refusal`(_ seed: UInt64) {
        var life = RandomLife(seed: seed)
        var order = Sample.order(at: life.entry)
        for minute in 1...50 {
            let now = Sample.minute(minute)
            let environment = OrderEnvironment(now: now, entry: life.entry)
            _ = try? life.step(on: order).apply(to: &order, in: environment)
            check(order, in: life.entry)
        }
    }

    @Test(arguments: Situation.all)
    func `it is right in each situation`(_ situation: Situation) throws {
        check(try situation.order(), in: Sample.entry(firing: situation.firing))
    }

    @Test func `an order that does not say it may be tried`() throws {
        var order = try #require(Situation.all.last).order()
        #expect(order.refusal(of: \.change) == "order.canceled")
        order.may = nil
        #expect(order.refusal(of: \.change) == nil)
    }

    private func check(_ order: Order, in entry: CatalogueEntry) {
        let standing = order.lines.first(where: \.isStanding)?.line
        let acts: [(PartialKeyPath<OrderMay>, String?, Step)] = [
            (\.change, order.refusal(of: \.change), .takeOver),
            (\.change, order.refusal(of: \.change), .receive),
            (\.cancel, order.refusal(of: \.cancel), .cancel),
            (\.move, order.refusal(of: \.move), standing.map(Step.move) ?? .merge),
            (\.pay, order.refusal(of: \.pay), .begin(as: "another")),
            (\.pay, order.refusal(of: \.change) ?? order.refusal(of: \.pay), .seal),
            (\.release, order.refusal(of: \.release), .unseal),
            (\.rush, order.refusal(of: \.rush), .prioritize(!order.isRush)),
            (\.update, order.refusal(of: \.update), .update(note: "by the window")),
        ]
        for (act, said, step) in acts {
            #expect(said == order.refusal(of: step, in: entry), "\(act), \(order.stateName)")
        }
        checkLines(of: order, in: entry)
        checkFree(on: order, in: entry)
    }

    /// An act on lines names those with which it can be done, and no others.
    private func checkLines(of order: Order, in entry: CatalogueEntry) {
        func possible(_ step: (Line) -> Step) -> [Int]? {
            let lines = order.lines.filter { order.refusal(of: step($0), in: entry) == nil }
            return lines.isEmpty ? nil : lines.map(\.line)
        }
        #expect(order.may?.void == possible { .void($0.line) })
        #expect(order.may?.fire == possible { .fire(lines: [$0.line]) })
        #expect(order.may?.acknowledge == possible { .acknowledge([$0.line]) })
        #expect(
            order.may?.advance
                == possible {
                    .advance($0.status == .processed ? .processed : .inProcess, lines: [$0.line])
                })
        #expect((order.may?.fire == nil) == (order.refusal(of: .fire, in: entry) != nil))
    }

    /// The free amount can be paid, and not a cent more.
    private func checkFree(on order: Order, in entry: CatalogueEntry) {
        guard order.refusal(of: \.pay) == nil, order.totals.due > .zero else { return }
        let free = order.may?.free?.minorUnits ?? 0
        #expect(order.refusal(of: .begin(free, as: "another"), in: entry) == nil)
        #expect(
            order.refusal(of: .begin(free + 1, as: "another"), in: entry)
                == "payment.amountTooHigh")
    }
}
