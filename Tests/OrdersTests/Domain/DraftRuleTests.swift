// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders

/// Drafts: orders that a till began and the kitchen never saw, which expire.
@Suite struct DraftRuleTests {
    @Test(
        arguments: [
            (1, 2, false), (1, 3, true), (240, 480, false), (240, 481, true), (0, 10_000, false),
            (-1, 10_000, false),
        ])
    func `a draft is abandoned after the checks of its minutes`(
        _ minutes: Int, _ checks: Int, _ isAbandoned: Bool
    ) throws {
        let order = try Sample.order(after: .update(customer: "Ana"))
        var watch = DraftWatch()

        let found = (1...checks).map { _ in watch.check([order]) { _ in minutes } }.last

        #expect(found == (isAbandoned ? [order.id] : []))
    }

    @Test func `only an order without work for the kitchen and without money is a draft`()
        throws
    {
        let drafts = try Situation.all.filter { try $0.order().isDraft }

        #expect(drafts.map(\.name) == ["open"])
    }

    @Test(arguments: [FiringRule.whenSealed, .whenPaid])
    func `an order with lines held only until checkout or payment is a draft`(_ rule: FiringRule)
        throws
    {
        var order = try Sample.order(at: Sample.entry(firing: rule), after: .add(.burger))
        #expect(order.isDraft)

        try order.take(.add(.pie.held()))
        #expect(!order.isDraft, "a line waits to be fired")
    }

    @Test func `a change restarts the time of a draft`() throws {
        var order = try Sample.order(after: .update(customer: "Ana"))
        var watch = DraftWatch()
        for _ in 1...3 { _ = watch.check([order]) { _ in 2 } }

        try order.take(.takeOver)

        for _ in 1...4 { #expect(watch.check([order]) { _ in 2 }.isEmpty) }
        #expect(watch.check([order]) { _ in 2 } == [order.id])
    }

    @Test func `an expired draft keeps its lines and shows why it ended`() throws {
        let order = try Sample.order(
            at: Sample.entry(firing: .whenSealed), after: .add(.burger), .cancel("abandoned"))

        #expect(order.status == .canceled)
        #expect(order.cancelReason == "abandoned")
        #expect(order.lines.map(\.item) == ["burger"])
        #expect(!order.isActive, "the kitchen never saw it, so it needs no acknowledgement")
    }
}
