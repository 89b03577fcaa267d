// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// What is the same for all labels of an order.
@Suite struct LabelTests {
    private static func labels(_ begin: String) -> OrderLabels {
        OrderLabels.all.reduce(into: OrderLabels()) { $0[$1] = "\(begin) \($1.member)" }
    }

    private static func update(_ labels: OrderLabels) -> Step {
        var command = UpdateOrder(order: "order-1", context: Sample.context())
        command.labels = labels
        return Step(command)
    }

    @Test(arguments: OrderLabels.all.indices)
    func `a command replaces the labels that it names, and an empty text removes one`(
        _ index: Int
    ) throws {
        let label = OrderLabels.all[index]
        var (renamed, removed) = (OrderLabels(), OrderLabels())
        (renamed[label], removed[label]) = ("another", "")

        var expected = Self.labels("a")
        let first = try Sample.order(after: Self.update(expected))
        #expect(first.labels == expected)
        expected[label] = "another"
        let second = try Sample.order(after: Self.update(first.labels), Self.update(renamed))
        #expect(second.labels == expected)
        expected[label] = nil
        let third = try Sample.order(after: Self.update(first.labels), Self.update(removed))
        #expect(third.labels == expected)
    }

    @Test(arguments: OrderLabels.all.indices)
    func `a label has at most the characters of its schema`(_ index: Int) {
        let label = OrderLabels.all[index]
        var (longest, longer) = (OrderLabels(), OrderLabels())
        longest[label] = String(repeating: "é", count: label.maximum)
        longer[label] = String(repeating: "é", count: label.maximum + 1)

        #expect(Sample.order().refusal(of: Self.update(longest)) == nil)
        let reason = "order.\(label.member)TooLong"
        #expect(Sample.order().refusal(of: Self.update(longer)) == reason)
    }

    @Test(arguments: OrderLabels.all.indices)
    func `a merged order keeps its labels and gets the others`(_ index: Int) throws {
        let label = OrderLabels.all[index]
        var (own, expected) = (OrderLabels(), Self.labels("a"))
        (own[label], expected[label]) = ("own", "own")
        var orders = OrderPair(
            giver: try Sample.order(after: .add(.burger), Self.update(Self.labels("a"))),
            receiver: try MoveTests.receiver(after: Self.update(own)))

        try orders.merge(at: Sample.minute(60), within: OrderLimits())

        #expect(orders.receiver.labels == expected)
    }

    @Test func `a split order has the labels of the other one`() throws {
        let giver = try Sample.order(after: .add(.burger), Self.update(Self.labels("a")))
        let split = Order(
            splitting: giver, id: "order-2", number: 2, by: Sample.context(),
            at: Sample.minute(60))
        #expect(split.labels == Self.labels("a"))
    }

    @Test func `an order of one step has its labels`() throws {
        var command = PlaceOrder(
            location: Sample.place, items: [.burger], context: Sample.context("guest"))
        command.labels = Self.labels("a")
        var order = Sample.order()
        try order.fill(
            by: command,
            in: OrderEnvironment(now: Sample.minute(0), entry: Sample.entry()))
        #expect(order.labels == Self.labels("a"))
    }

    @Test func `the change from some labels to others leads there`() {
        let some = [OrderLabels(), Self.labels("a"), Self.labels("b")]
        for (old, new) in some.flatMap({ old in some.map { (old, $0) } }) {
            #expect(old.replaced(by: old.change(to: new)) == new)
            #expect(old.change(to: old) == OrderLabels())
        }
    }
}
