// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders

/// Drafts: what a till began and the kitchen never saw expires when nobody comes back to it.
@Suite struct DraftRuleTests {
    @Test(
        arguments: [
            (1, 59_999, false), (1, 60_000, true), (240, 14_399_999, false),
            (240, 14_400_000, true),
            (240, .max / 2, true), (0, .max / 2, false), (-1, .max / 2, false),
            (1, 0, false), (1, -3_600_000, false),
        ] as [(Int, Int64, Bool)])
    func `a draft is abandoned after so many minutes without a change`(
        _ minutes: Int, _ milliseconds: Int64, _ isAbandoned: Bool
    ) throws {
        let order = try Sample.order(after: .update(customer: "Ana"))
        let now = order.changedAt + .milliseconds(milliseconds)

        #expect(order.isAbandoned(at: now, after: minutes) == isAbandoned)
    }

    @Test func `only an order of which nothing is the kitchen's or the cashier's is a draft`()
        throws
    {
        let drafts = try Situation.all.filter { situation in
            let order = try situation.order()
            return order.isAbandoned(at: order.changedAt + .seconds(60), after: 1)
        }

        #expect(drafts.map(\.name) == ["open"])
    }

    @Test(arguments: [FiringRule.whenSealed, .whenPaid])
    func `what waits for checkout or payment only is a draft`(_ rule: FiringRule) throws {
        var order = try Sample.order(at: Sample.entry(firing: rule), after: .add(.burger))
        #expect(order.isAbandoned(at: Sample.minute(5), after: 4))

        try order.take(.add(.pie.held()))
        #expect(!order.isAbandoned(at: Sample.minute(9), after: 4), "somebody said: wait")
    }

    @Test func `a change makes a draft young again`() throws {
        var order = try Sample.order(after: .update(customer: "Ana"))
        let later = order.changedAt + .seconds(60)
        #expect(order.isAbandoned(at: later, after: 1))

        try order.take(.takeOver)

        #expect(!order.isAbandoned(at: later, after: 1))
    }

    @Test func `an expired draft keeps its history and tells why it ended`() throws {
        let order = try Sample.order(
            at: Sample.entry(firing: .whenSealed), after: .add(.burger), .cancel("abandoned"))

        #expect(order.status == .canceled)
        #expect(order.cancelReason == "abandoned")
        #expect(order.lines.map(\.item) == ["burger"])
        #expect(!order.isActive, "the kitchen never saw it and need not acknowledge it")
    }
}
