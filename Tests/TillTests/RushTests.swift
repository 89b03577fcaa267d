// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing
import Wire

@testable import Till

/// Orders that the kitchen makes before others.
@Suite struct RushTests {
    private let burger = order(lines: [line(1, 1, "Burger", 850)])

    private var rushed: Order {
        var rushed = order(revision: 9, lines: [line(1, 1, "Burger", 850)])
        rushed.rush = true
        return rushed
    }

    private func prioritize(_ rush: Bool) -> TillCommand {
        .change(.order("order-1"), .prioritize(rush: rush))
    }

    @Test func `the same key has an order made first, and undoes that`() throws {
        var till = till(orders: [burger])
        let sent = till.press(.control("f")).sent
        #expect(sent.map(\.command) == [prioritize(true)])
        #expect(till.picture.contains("rush: sending…"))
        _ = till.update(.answered(sent[0].key, .done(.orders([rushed]))))
        #expect(till.picture.contains("RUSH"))
        #expect(till.notice?.text == "#12 is made before the others now.")
        _ = till.press(.function(4))
        let undone = try till.click("No rush").sent
        #expect(undone.map(\.command) == [prioritize(false)])
        #expect(till.dialog == nil)
        var calm = burger
        calm.revision = rushed.revision + 1
        _ = till.update(.answered(undone[0].key, .done(.orders([calm]))))
        #expect(till.notice?.text == "#12 is made in its turn now.")
    }

    @Test func `the title of an order names the rush in full where space is short`() {
        var seated = rushed
        seated.status = .inProcess
        seated.fulfilment = Fulfilment(.dineIn, table: "4")
        let till = till(columns: 72, orders: [seated])
        #expect(till.picture.contains(" #12 · table 4 · RUSH "))
    }

    @Test func `pressed twice before the answer, it is undone`() {
        var till = till(orders: [burger])
        _ = till.press(.control("f"), .control("f"))
        #expect(till.memory.outbox.entries.map(\.command) == [prioritize(true), prioritize(false)])
    }

    @Test func `an order that the service does not put first says so`() {
        var empty = till()
        _ = empty.press(.control("f"))
        #expect(empty.notice?.text == "Nothing keyed yet")
        var canceled = burger
        canceled.status = .canceled
        var till = till(orders: [canceled])
        till.memory.order = .order("order-1")
        #expect(till.press(.control("f")) == [])
        #expect(till.notice?.text == "The order is canceled")
    }

    @Test func `the mark goes when the order is handed over`() {
        var order = rushed
        #expect(order.rushText == "RUSH")
        order.status = .delivered
        #expect(order.rushText == nil)
    }

    @Test func `the request goes to order-service`() {
        let context = CommandContext(key: "key-1", terminal: "till-1")
        let request = prioritize(true).request(context) as? PrioritizeOrder
        #expect(request?.order == "order-1")
        #expect(request?.rush == true)
    }
}
