// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders

@Suite struct CommandTableTests {
    /// The columns of the table.
    private static let commands: [String: Step] = [
        "takeOver": .takeOver,
        "addItems": .add(.pie),
        "changeQuantity": .change(1, to: 2),
        "voidLines": .void(1),
        "update": .update(note: "window seat"),
        "setDiscounts": .discount(DiscountRequest(basisPoints: 1_000, reason: "regular guest")),
        "fire": .fire,
        "cancel": .cancel,
        "setSeat": .seat(2, of: 1),
        "moveLines": .move(1),
        "merge": .merge,
        "moveLines to": .receive,
        "merge into": .receiveAll,
        "advance inProcess": .make,
        "advance processed": .serve,
        "recall": .recall,
        "acknowledge": .acknowledge,
        "prioritize": .prioritize(),
        "seal": .seal,
        "unseal": .unseal,
        "recordPayment": .pay(5_000, as: "payment-2"),
        "recordRefund": .refund(100, as: "refund-2"),
        "beginPayment": .begin(100, as: "payment-3"),
        "endPayment": .end("payment-2"),
        "recordTip": .tip(50, of: "payment-1"),
    ]

    @Test(arguments: CommandTable.cells)
    func `every command has the outcome of the table in every situation`(
        _ cell: CommandTable.Cell
    ) throws {
        let situation = try #require(Situation.all.first { $0.name == cell.situation })
        let command = try #require(Self.commands[cell.command])
        let entry = Sample.entry(firing: situation.firing)
        let given = try situation.order()

        let refusal = given.refusal(of: command, in: entry)

        #expect(refusal == cell.refusal)
        if refusal == nil {
            var order = given
            try order.take(command, in: entry)
            if cell.outcome == "=" {
                #expect(order == given)
                return
            }
            #expect(order.stateName == cell.outcome)
            #expect(order.revision == given.revision + 1)
            #expect(order.changedAt == given.changedAt + .seconds(60))
        }
    }

    @Test(arguments: CommandTable.openings)
    func `opening an order has the outcome of the table in every situation`(
        _ cell: CommandTable.Cell
    ) throws {
        let situation = try #require(Situation.all.first { $0.name == cell.situation })
        let order = try situation.order()
        var book = OrderBook([])
        book.put(StoredOrder(order))

        let opened = try book.open(by: order.terminal)

        #expect(opened.resumed == (cell.outcome == "own" ? order : nil))
        #expect(opened.new?.id == (cell.outcome == "new" ? "order-9" : nil))
    }

    @Test func `the table lists every command in every situation exactly once`() {
        let cells = (CommandTable.cells + CommandTable.openings).map {
            "\($0.situation), \($0.command)"
        }
        let pairs = Situation.all.flatMap { situation in
            (Self.commands.keys + ["open"]).map { "\(situation.name), \($0)" }
        }

        #expect(cells.sorted() == pairs.sorted())
    }

    @Test func `the name of a situation matches its state`() throws {
        for situation in Situation.all {
            let state = situation.name.split(separator: " (").first.map(String.init)
            #expect(try situation.order().stateName == state)
        }
    }

    @Test func `every status occurs alone, sealed and paid where possible`() {
        let names = Set(Situation.all.map(\.name))
        let marks = [" ^", " ~"]
        for status in OrderStatus.allCases {
            for suffix in status == .canceled ? ["", " paid"] : ["", " sealed", " paid"] {
                let name = status.rawValue + suffix
                let found = ([""] + marks).contains { names.contains(name + $0) }
                #expect(found, "no situation is \(name)")
            }
        }
    }

    @Test func `an order is active while it still needs work`() throws {
        let inactive = try Situation.all.filter { try !$0.order().isActive }.map(\.name)

        #expect(
            inactive == [
                "open paid", "delivered paid", "canceled", "canceled (seen)",
                "canceled (delivered)", "canceled paid",
            ])
    }

    @Test func `every command is a column of the table`() {
        let events = Set(Self.commands.values.map(\.event))

        #expect(events.union([.opened, .placed, .expired]) == Set(OrderEventType.allCases))
    }
}
