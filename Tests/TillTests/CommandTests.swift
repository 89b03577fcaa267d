// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal
import Testing

@testable import Till

/// Commands between the screen and the services.
@Suite struct CommandTests {
    @Test func `a till comes back to the order that was on its screen`() throws {
        let burger = line(1, 1, "Burger", 850)
        var till = till(orders: [order(), order("order-2", number: 13, lines: [burger])])
        #expect(try till.restarted().memory.order == .order("order-2"))

        _ = till.press(.control("n"))
        let restarted = try till.restarted()
        #expect(restarted.memory.order == nil)
        #expect(restarted.picture.contains("New order"))
    }

    @Test func `a till without a memory opens none of its orders`() {
        var till = TillModel(
            TillIdentity(terminal: "till-1"), memory: TillMemory(location: "00001"),
            keys: KeySource(seed: 1), size: Size(columns: 80, rows: 24), now: noon)
        _ = till.update(.orders(.replaced([order()])))
        #expect(till.memory.order == nil)
    }

    @Test func `what was keyed comes back after a kill, under the same keys`() throws {
        var killed = till()
        _ = try killed.click("Burger")
        let stored = try JSONEncoder().encode(killed.memory)
        var restarted = TillModel(
            killed.identity, memory: try JSONDecoder().decode(TillMemory.self, from: stored),
            keys: KeySource(seed: 2), size: Size(columns: 80, rows: 24), now: noon)
        #expect(restarted.start() == [.follow("00001")])
        let sent = restarted.update(.tick(noon)).sent
        #expect(sent.map(\.key) == killed.memory.outbox.entries.prefix(1).map(\.key))
        #expect(restarted.picture.contains("1 × Burger"))
        #expect(restarted.picture.contains("no answer, sending again"))
    }

    @Test func `an order that was never sent is canceled without a trace`() throws {
        var till = till()
        let opening = try till.click("Burger").sent[0]
        _ = till.update(.answered(opening.key, .notDone("order-service can't be reached.")))
        _ = till.press(.control("x"), .key("a"))
        #expect(till.memory.outbox.isEmpty)
        #expect(till.memory.order == nil)
        #expect(till.picture.contains("The order is canceled. Nothing of it was sent."))
    }

    @Test func `an order that was sent is canceled by a command, and that is said`() throws {
        let burger = order(lines: [line(1, 1, "Burger", 850)])
        var till = till(orders: [burger])
        let sent = till.press(.control("x"), .key("b")).sent
        let cancel = OrderChange.cancel(reason: "keyed by mistake")
        #expect(sent.map(\.command) == [.change(.order("order-1"), cancel)])
        var canceled = burger
        canceled.revision = 2
        canceled.status = .canceled
        _ = till.update(.answered(sent[0].key, .done(.orders([canceled]))))
        #expect(till.picture.contains("✓ #12 is canceled."))
    }

    @Test func `an order whose cancellation is refused is at hand again`() throws {
        let burger = order(lines: [line(1, 1, "Burger", 850)])
        var till = till(orders: [burger])
        let key = till.press(.control("x"), .key("b")).sent[0].key
        #expect(till.picture.contains("Nothing keyed yet"))
        var other = till
        let refusal = CommandOutcome.refused(reason: "order.needsApproval", "A manager must.")
        _ = till.update(.answered(key, refusal))
        #expect(till.picture.contains("A manager must."))
        #expect(till.memory.order == .order("order-1"))
        _ = try other.click("Milk")
        let next = other.memory.order
        _ = other.update(.answered(key, refusal))
        #expect(other.memory.order == next)
    }

    @Test func `a refused order says what was not sent with it`() throws {
        var till = till()
        let opening = try till.click("Burger").sent[0]
        let refusal = CommandOutcome.refused(reason: "location.closed", "Main Street is closed.")
        _ = till.update(.answered(opening.key, refusal))
        #expect(till.memory.outbox.isEmpty)
        #expect(till.picture.contains("Main Street is closed. 1 entry was not sent."))
    }

    @Test func `an order that another till has taken over leaves the screen`() {
        var till = till(orders: [order()])
        _ = till.update(.orders(.changed(order(revision: 2, terminal: "till-2"))))
        #expect(till.memory.order == nil)
        #expect(till.picture.contains("Order #12 was taken over by till-2"))
    }

    @Test func `an older state of an order changes nothing`() {
        var till = till(orders: [order(revision: 3)])
        _ = till.update(.orders(.changed(order(revision: 2, terminal: "till-2"))))
        #expect(till.memory.order == .order("order-1"))
    }

    @Test func `what can't be sent says why until it is sent`() throws {
        var till = till()
        let opening = try till.click("Burger").sent[0]
        _ = till.update(.answered(opening.key, .notDone("No connection to order-service.")))
        _ = till.press(.key("1"))
        #expect(
            till.picture.contains("2 to confirm: not sent yet. No connection to order-service."))
        _ = till.update(.tick(noon + .seconds(1)))
        _ = till.update(.answered(opening.key, .done(.orders([order()]))))
        #expect(!till.picture.contains("No connection"))
    }

    @Test func `an order that was closed while the till was away leaves after a moment`() {
        var till = till(orders: [order()])
        _ = till.update(.orders(.replaced([])))
        _ = till.update(.tick(noon))
        #expect(till.memory.order == .order("order-1"))
        _ = till.update(.tick(noon + .seconds(2)))
        #expect(till.memory.order == nil)
        #expect(till.picture.contains("The order at hand was closed elsewhere."))
    }

    @Test func `a till leaves an order for another one, and continues it later`() {
        var till = till(orders: [order(lines: [line(1, 1, "Burger", 850)])])
        _ = till.press(.control("n"))
        #expect(till.picture.contains("Nothing keyed yet"))
        _ = till.press(.function(6), .arrow(.down), .enter)
        #expect(till.memory.order == .order("order-1"))
        #expect(till.page == .sale)
    }

    @Test func `another till's order is not continued without asking`() {
        var till = till(orders: [order(terminal: "till-2")])
        _ = till.press(.function(6), .arrow(.down), .enter)
        #expect(till.memory.order == nil)
        #expect(till.picture.contains("Take over #12?"))
    }

    @Test func `cash is taken for what is due, and the change stays until the next key`() throws {
        var till = till(orders: [order(lines: [line(1, 1, "Burger", 850)])])
        let sent = till.press(.function(12), .enter).sent
        let paid = order(lines: [line(1, 1, "Burger", 850)])
        #expect(sent.map(\.command) == [.checkout(paid, tendered: Amount(850))])
        var payment = Payment(
            id: "payment-1", order: "order-1", location: "00001", tender: .cash(Amount(850)),
            currency: dollars, terminal: "till-1", staff: "ana", requestedAt: noon)
        payment.amount = Amount(850)
        _ = till.update(.answered(sent[0].key, .done(.payment(payment))))
        #expect(till.picture.contains("Change"))
        _ = till.update(.tick(noon + .seconds(60)))
        #expect(till.picture.contains("Change"))
        _ = till.press(.enter)
        #expect(till.picture.contains("Nothing keyed yet"))
    }
}
