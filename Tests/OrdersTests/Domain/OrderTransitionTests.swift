// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders

@Suite struct OrderTransitionTests {
    private static let commands: [String: any OrderChange] = [
        "addItems": AddItems(
            order: "order-1", items: [ItemRequest(item: Sample.coffee, quantity: 1)],
            context: Sample.context()),
        "cancel": CancelOrder(order: "order-1", reason: "left", context: Sample.context()),
        "advance inProcess": AdvanceOrder(
            order: "order-1", from: .inProcess, context: Sample.context()),
        "advance processed": AdvanceOrder(
            order: "order-1", from: .processed, context: Sample.context()),
        "acknowledge": AcknowledgeOrder(order: "order-1", context: Sample.context()),
        "seal": SealOrder(order: "order-1", context: Sample.context()),
        "unseal": UnsealOrder(order: "order-1", context: Sample.context()),
        "recordPayment": RecordPayment(
            order: "order-1", payment: "payment-2", tender: "cash", amount: Amount(850),
            context: Sample.context()),
    ]

    private static let states = [
        "open", "inProcess", "processed", "delivered",
        "inProcess sealed", "processed sealed", "delivered sealed",
        "open paid", "inProcess paid", "processed paid", "delivered paid",
        "canceled unseen", "canceled", "canceled unseen paid", "canceled paid",
    ]

    @Test(arguments: Transition.table)
    func `every command does in every state what the table says`(_ row: Transition) throws {
        let command = try #require(Self.commands[row.command])
        let given = try order(row.given)
        try #require(name(of: given) == row.given)

        var order = given
        let environment = OrderEnvironment(now: Sample.minute(30), menu: Sample.menu)
        let refusal = reason { () throws(Refusal) in try command.apply(to: &order, in: environment)
        }

        #expect((refusal ?? name(of: order)) == row.outcome)
        if row.isRefusal {
            #expect(order == given)
        } else {
            #expect(order.revision == given.revision + 1)
            #expect(order.changedAt == Sample.minute(30))
        }
    }

    @Test func `the table has every state with every command once`() {
        let rows = Transition.table.map { "\($0.given), \($0.command)" }
        let pairs = Self.states.flatMap { state in Self.commands.keys.map { "\(state), \($0)" } }

        #expect(rows.sorted() == pairs.sorted())
        #expect(
            Set(Transition.table.filter { !$0.isRefusal }.map(\.outcome)).isSubset(of: Self.states))
    }

    @Test(arguments: [OrderStatus.open, .delivered, .canceled])
    func `nothing is advanced from a state that nobody taps`(_ status: OrderStatus) throws {
        var order = try order("inProcess")

        let refusal = reason { () throws(Refusal) in
            try order.advance(from: status, at: Sample.minute(2))
        }

        #expect(refusal == "order.notAdvanceable")
    }

    @Test(
        arguments: [
            AddItems(order: "order-1", items: [], ifRevision: 7, context: Sample.context()),
            CancelOrder(order: "order-1", ifRevision: 7, context: Sample.context()),
            AdvanceOrder(order: "order-1", from: .open, ifRevision: 7, context: Sample.context()),
            AcknowledgeOrder(order: "order-1", ifRevision: 7, context: Sample.context()),
            SealOrder(order: "order-1", ifRevision: 7, context: Sample.context()),
            UnsealOrder(order: "order-1", ifRevision: 7, context: Sample.context()),
        ] as [any OrderChange])
    func `a command for another revision is refused before anything else`(
        _ command: any OrderChange
    ) throws {
        var order = try order("canceled")
        let environment = OrderEnvironment(now: Sample.minute(30), menu: nil)

        let refusal = reason { () throws(Refusal) in try command.apply(to: &order, in: environment)
        }

        #expect(refusal == "order.revisionChanged")
    }

    @Test func `a command for the present revision is decided by its rule`() throws {
        var order = try order("inProcess")
        let seal = SealOrder(order: order.id, ifRevision: order.revision, context: Sample.context())

        try seal.apply(to: &order, in: OrderEnvironment(now: Sample.minute(30), menu: nil))

        #expect(order.sealed)
    }

    /// An order in the state of that name.
    private func order(_ name: String) throws -> Order {
        var order = Sample.order()
        for word in name.split(separator: " ") {
            switch word {
            case "inProcess":
                try order.add([Sample.burger])
            case "processed":
                try order.add([Sample.burger])
                try order.advance(from: .inProcess, at: Sample.minute(2))
            case "delivered":
                try order.add([Sample.burger])
                try order.advance(from: .inProcess, at: Sample.minute(2))
                try order.advance(from: .processed, at: Sample.minute(3))
            case "canceled":
                if name.contains("unseen") { try order.add([Sample.burger]) }
                try order.cancel(reason: nil, at: Sample.minute(4))
            case "sealed":
                try order.seal(at: Sample.minute(5))
            case "paid":
                try order.recordPayment(
                    "payment-1", tender: "cash", amount: Amount(850), at: Sample.minute(6))
            default:
                break
            }
        }
        return order
    }

    /// The name of the state that an order is in, read from the order alone.
    private func name(of order: Order) -> String {
        var words = [order.status.rawValue]
        if order.lines.contains(where: \.awaitsAcknowledgement) { words.append("unseen") }
        if order.paid {
            words.append("paid")
        } else if order.sealed {
            words.append("sealed")
        }
        return words.joined(separator: " ")
    }
}
