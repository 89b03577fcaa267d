// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders

/// Drafts: what a till began and the kitchen never saw expires when nobody comes back to it.
@Suite struct DraftRuleTests {
    @Test(
        arguments: [
            (1, 2, false), (1, 3, true), (240, 480, false), (240, 481, true), (0, 10_000, false),
            (-1, 10_000, false),
        ])
    func `a draft is abandoned when it has rested for so many minutes of looks`(
        _ minutes: Int, _ looks: Int, _ isAbandoned: Bool
    ) throws {
        let order = try Sample.order(after: .update(customer: "Ana"))
        var watch = DraftWatch()

        let found = (1...looks).map { _ in watch.look(at: [order]) { _ in minutes } }.last

        #expect(found == (isAbandoned ? [order.id] : []))
    }

    @Test func `only an order of which nothing is the kitchen's or the cashier's is a draft`()
        throws
    {
        let drafts = try Situation.all.filter { try $0.order().isDraft }

        #expect(drafts.map(\.name) == ["open"])
    }

    @Test(arguments: [FiringRule.whenSealed, .whenPaid])
    func `what waits for checkout or payment only is a draft`(_ rule: FiringRule) throws {
        var order = try Sample.order(at: Sample.entry(firing: rule), after: .add(.burger))
        #expect(order.isDraft)

        try order.take(.add(.pie.held()))
        #expect(!order.isDraft, "somebody said: wait")
    }

    @Test func `a change makes a draft young again`() throws {
        var order = try Sample.order(after: .update(customer: "Ana"))
        var watch = DraftWatch()
        for _ in 1...3 { _ = watch.look(at: [order]) { _ in 2 } }

        try order.take(.takeOver)

        for _ in 1...4 { #expect(watch.look(at: [order]) { _ in 2 }.isEmpty) }
        #expect(watch.look(at: [order]) { _ in 2 } == [order.id])
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
