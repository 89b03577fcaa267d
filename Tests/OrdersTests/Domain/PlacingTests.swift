// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// Whole orders in one step.
@Suite struct PlacingTests {
    private static let entry = Sample.entry(
        tax: TaxRule(basisPoints: 800, included: false),
        fees: [FeeRule(name: "Service", basisPoints: 1_000, fulfilments: [.dineIn])],
        tables: [Table(name: "4", seats: 2)], ordering: OrderingRules(guestFiring: .whenFired))

    private let command = PlaceOrder(
        location: Sample.place, customer: "Mia", fulfilment: Fulfilment(.dineIn, table: "4"),
        note: "a candle", items: [.burger, .pie * 2], context: Sample.context("guest"))

    private var opened: Order {
        Order(
            opening: command.opening, at: Self.entry.location, id: "order-1", number: 1,
            businessDay: Sample.day, now: Sample.minute(0))
    }

    @Test func `an order of one step is the order of four steps, at its first revision`() throws {
        let environment = OrderEnvironment(now: Sample.minute(0), entry: Self.entry)
        var placed = opened
        try placed.fill(by: command, in: environment)

        var expected = opened
        let steps: [Step] = [
            .update(customer: "Mia", fulfilment: command.fulfilment, note: "a candle"),
            .add(command.items), .seal,
        ]
        for step in steps { _ = try step.apply(to: &expected, in: environment) }
        expected.revision = 1
        #expect(placed == expected)
        #expect(placed.sealed && placed.guest?.waitsFor == .confirmation)
    }

    private typealias Change = @Sendable (inout PlaceOrder) -> Void
    private static let changes: [(String, Change)] = [
        ("fulfilment.tableUnknown", { $0.fulfilment = Fulfilment(.dineIn, table: "9") }),
        ("order.customerTooLong", { $0.customer = String(repeating: "x", count: 101) }),
        ("order.noItems", { $0.items = [] }),
        ("menu.itemUnavailable", { $0.items.append(.soldOut) }),
        ("order.totalChanged", { $0.shownTotal = Amount(1) }),
    ]

    @Test(arguments: changes)
    private func `a step that is refused refuses the order`(_ reason: String, _ change: Change) {
        var command = command
        change(&command)
        var order = opened
        let refusal = #expect(throws: Refusal.self) {
            try order.fill(
                by: command, in: OrderEnvironment(now: Sample.minute(0), entry: Self.entry))
        }
        #expect(refusal?.reason == reason)
    }
}
