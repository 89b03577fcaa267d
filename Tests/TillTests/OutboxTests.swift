// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing

@testable import Till

@Suite struct OutboxTests {
    private let noon = Timestamp(milliseconds: 1_795_262_400_000)
    private let fries = TillCommand.change(
        .opened(by: "key-1"),
        .add(
            KeyedItem(
                ItemRequest(item: "00008", quantity: 1), name: "French Fries",
                price: Amount(350))))

    private func outbox(_ commands: [TillCommand]) -> Outbox {
        var outbox = Outbox()
        for (number, command) in zip(1..., commands) { outbox.add(command, key: "key-\(number)") }
        return outbox
    }

    @Test func `one command about an order at a time is sent, in the order of the keys`() {
        var outbox = outbox([.open("00001"), fries])
        #expect(outbox.next(at: noon)?.key == "key-1")
        #expect(outbox.next(at: noon) == nil)
        #expect(outbox.finish("key-1")?.command == .open("00001"))
        outbox.resolve(openedBy: "key-1", as: "order-1")
        #expect(outbox.next(at: noon)?.command.target == .order("order-1"))
    }

    @Test func `a command without an answer is sent again under its key after a second`() {
        var outbox = outbox([.open("00001")])
        _ = outbox.next(at: noon)
        outbox.unanswered("key-1", at: noon)
        #expect(outbox.next(at: noon + .milliseconds(999)) == nil)
        #expect(outbox.next(at: noon + .seconds(1))?.key == "key-1")
        #expect(outbox.entries.map(\.delivery) == [.unanswered])
    }

    @Test func `a command that was sent can't be withdrawn`() {
        var outbox = outbox([.open("00001"), fries])
        _ = outbox.next(at: noon)
        #expect(outbox.withdraw("key-1") == nil)
        #expect(outbox.withdraw("key-2")?.command == fries)
        outbox.returned("key-1", because: "order-service can't be reached.", at: noon)
        #expect(outbox.withdraw("key-1") != nil)
        #expect(outbox.isEmpty)
    }

    private func fire(_ order: OrderID) -> TillCommand {
        .change(.order(order), .fire(course: nil))
    }

    /// The keys of everything that can be sent now.
    private func keys(_ outbox: inout Outbox, after pause: Duration = .zero) -> [CommandKey] {
        var keys: [CommandKey] = []
        while let entry = outbox.next(at: noon + pause) { keys.append(entry.key) }
        return keys
    }

    @Test func `commands about different orders do not wait for each other`() {
        var outbox = outbox([fire("order-1"), fire("order-1"), fire("order-2"), .open("00001")])
        #expect(keys(&outbox) == ["key-1", "key-3", "key-4"])
        _ = outbox.finish("key-3")
        #expect(keys(&outbox) == [])
        _ = outbox.finish("key-1")
        #expect(keys(&outbox) == ["key-2"])
    }

    @Test func `a failed attempt holds back its own order only, with its own reason`() {
        var outbox = outbox([fire("order-1"), fire("order-2"), fire("order-1"), fire("order-2")])
        _ = keys(&outbox)
        outbox.returned("key-1", because: "payment-service can't be reached.", at: noon)
        _ = outbox.finish("key-2")
        #expect(keys(&outbox) == ["key-4"])
        #expect(outbox.obstacle(of: "key-1") == "payment-service can't be reached.")
        #expect(outbox.obstacle(of: "key-4") == nil)
        #expect(keys(&outbox, after: .seconds(1)) == ["key-1"])
        outbox.unanswered("key-1", at: noon + .seconds(1))
        #expect(keys(&outbox, after: .seconds(2)) == ["key-1"])
    }

    @Test func `lines that move keep their place among the commands of both orders`() {
        let giver = OrderReference(order: "order-1", ifRevision: 1)
        let receiver = OrderReference(order: "order-2", ifRevision: 1)
        var outbox = outbox([
            fire("order-2"), .move(giver, [LinePart(line: 1)], to: receiver), fire("order-1"),
        ])
        #expect(keys(&outbox) == ["key-1"])
        _ = outbox.finish("key-1")
        #expect(keys(&outbox) == ["key-2"])
        _ = outbox.finish("key-2")
        #expect(keys(&outbox) == ["key-3"])
    }

    @Test func `changes of the menu keep their sequence`() {
        var outbox = outbox([fire("order-1")])
        for key in ["key-2", "key-3"] as [CommandKey] {
            outbox.add(.addLocation(harbor), key: key)
        }
        #expect(keys(&outbox) == ["key-1", "key-2"])
    }

    private var harbor: NewLocation {
        NewLocation(
            id: "harbor", name: "Harbor", currency: dollars, timeZone: "UTC",
            tax: TaxRule(basisPoints: 0, included: false))
    }

    @Test func `after a kill, what was being sent may have taken effect`() throws {
        var outbox = outbox([.open("00001"), fries])
        _ = outbox.next(at: noon)
        let stored = try JSONEncoder().encode(outbox)
        var restored = try JSONDecoder().decode(Outbox.self, from: stored)
        #expect(restored.entries.map(\.delivery) == [.unanswered, .notSent])
        #expect(restored.next(at: noon)?.key == "key-1")
    }
}
