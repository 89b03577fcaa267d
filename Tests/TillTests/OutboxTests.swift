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

    @Test func `one command at a time is sent, in the order of the keys`() {
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

    @Test func `after a kill, what was being sent may have taken effect`() throws {
        var outbox = outbox([.open("00001"), fries])
        _ = outbox.next(at: noon)
        let stored = try JSONEncoder().encode(outbox)
        var restored = try JSONDecoder().decode(Outbox.self, from: stored)
        #expect(restored.entries.map(\.delivery) == [.unanswered, .notSent])
        #expect(restored.next(at: noon)?.key == "key-1")
    }
}
