// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// The Orders page: the active orders, and taking one over.
@Suite struct OrdersPageTests {
    private let burger = line(1, 2, "Burger", 850)

    private var orders: [Order] {
        var third = order("order-3", number: 14, terminal: "till-2", lines: [burger])
        third.fulfilment = Fulfilment(.dineIn, table: "4")
        third.staff = "ben"
        third.status = .processed
        return [
            order(lines: [burger]),
            order("order-2", number: 13, lines: [line(1, 1, "Milk", 200)]), third,
        ]
    }

    /// The till on its Orders page.
    private func page(_ orders: [Order]? = nil) -> TillModel {
        var till = till(orders: orders ?? self.orders)
        _ = till.press(.function(6))
        return till
    }

    @Test func `80 columns and 24 rows`() {
        var till = page()
        _ = till.press(.end)
        #expect(
            till.picture == """
                 F1 Locations [F2 Till] F3 Kitchen           till-1/ana  Main Street  12:00:00
                 F5 Sale [F6 Orders] F7 Tables
                [← Earlier]               Active orders                (→ Later) [Tab Paid only]
                 Type a number, name, table, item or amount to find it.
                 This till (2)
                 #13                                                                    2.00 USD
                   till-1 · 12:00 (0:00)
                 #12                                                                   17.00 USD
                   till-1 · 12:00 (0:00)
                 Other tills (1)
                ›#14 · table 4                                                         17.00 USD
                   ✓ ready · till-2/ben · 12:00 (0:00)







                ┌─────────────────────────┐┌                         ┐┌────────────────────────┐
                │         F4 Show         │    Ctrl-T Split, move     │    Enter Take over     │
                └─────────────────────────┘└                         ┘└────────────────────────┘

                 Enter Take over  ← Earlier  Tab Paid only  → Later  F4 Show
                """)
    }

    @Test func `orders are found by number, table, guest, item and amount`() {
        var till = page()
        for (words, number) in [("13", 13), ("MILK", 13), ("4", 14), ("burg 4", 14), ("2.00", 13)] {
            for letter in words { _ = till.press(.key(letter)) }
            let numbers = till.ordersRows.compactMap(\.number)
            #expect(numbers == [number], "\(words)")
            _ = till.press(.escape)
            #expect(till.ordersRows.compactMap(\.number).count == 3)
        }
    }

    @Test func `an empty list says so`() {
        var till = page([])
        #expect(till.picture.contains("No open orders"))
        _ = till.press(.key("7"))
        #expect(till.picture.contains("No such order here"))
    }

    @Test func `a search is over when one comes back to the page, or presses F6 again`() {
        var till = page()
        _ = till.press(.key("1"), .key("3"))
        #expect(till.ordersRows.compactMap(\.number) == [13])
        var again = till
        _ = again.press(.function(6))
        #expect(again.ordersRows.compactMap(\.number) == [13, 12, 14])
        _ = till.press(.function(5), .function(6))
        #expect(till.ordersRows.compactMap(\.number) == [13, 12, 14])
    }

    @Test func `the oldest order is on top if one wants that`() {
        var till = page()
        #expect(till.ordersRows.compactMap(\.number) == [13, 12, 14])
        _ = till.press(.control("o"))
        #expect(till.ordersRows.compactMap(\.number) == [12, 13, 14])
    }

    @Test func `a selected order stays selected when another one comes`() {
        var till = page()
        _ = till.press(.end)
        _ = till.update(.orders(.changed(order("order-9", number: 20, terminal: "till-2"))))
        _ = till.press(.enter)
        #expect(till.dialog == till.confirmed.orders["order-3"].map { .orders(.offer($0)) })
    }

    @Test func `another till's order is continued after a question and an answer`() throws {
        var till = page()
        _ = till.press(.end, .enter)
        #expect(till.picture.contains("till-2/ben has it. It was opened at 12:00"))
        let taking = till.press(.enter).sent
        #expect(taking.map(\.command) == [.change(.order("order-3"), .takeOver(ifRevision: 1))])
        #expect(till.memory.order != .order("order-3"))
        var taken = order("order-3", number: 14, revision: 2, lines: [burger])
        taken.staff = "ana"
        _ = till.update(.answered(taking[0].key, .done(.orders([taken]))))
        #expect(till.memory.order == .order("order-3"))
        #expect(till.page == .sale)
        #expect(till.picture.contains("#14 is this till's order now."))
        _ = till.press(.function(6))
        #expect(till.picture.contains("till-1/ana · 12:00"))
        #expect(!till.picture.contains("ben"))
    }

    @Test func `a paid order leaves those to be paid, and the list when it is handed over`() {
        var till = page([order(lines: [burger])])
        var paid = order(revision: 2, lines: [burger])
        paid.paid = true
        paid.status = .inProcess
        _ = till.update(.orders(.changed(paid)))
        #expect(!till.picture.contains("This till"))
        #expect(till.picture.contains("Paid or canceled, not handed over yet (1)"))
        paid.revision = 3
        paid.status = .delivered
        _ = till.update(.orders(.changed(paid)))
        #expect(till.picture.contains("No open orders"))
    }

    @Test func `a takeover of an order that has just changed says what to do, and changes nothing`()
        throws
    {
        var till = page()
        let before = till.memory.order
        let taking = till.press(.end, .enter, .enter).sent
        let refusal = CommandOutcome.refused(reason: "order.revisionChanged", "It changed.")
        _ = till.update(.answered(taking[0].key, refusal))
        #expect(till.dialog == nil)
        #expect(till.memory.order == before)
        let text = "! #14 of till-2 changed meanwhile. Look at it, then take it over again."
        #expect(till.picture.contains(text))
    }

    @Test func `a part of a split order names the other part`() {
        var part = burger
        part.movedFrom = LinePlace(order: "order-1", number: 12, line: 1)
        let till = page([order("order-2", number: 13, lines: [part])])
        #expect(till.picture.contains("12:00 (0:00) · from #12"))
    }

    @Test func `F6 selects the order at hand`() {
        let orders = ["order-1", "order-2"].enumerated().map { index, id in
            order(OrderID(stringLiteral: id), number: index + 1, lines: [line(1, 1, "Burger", 850)])
        }
        var till = till(orders: orders)
        _ = till.press(.function(6))
        #expect(till.selectedOrder?.id == till.order.confirmed?.id)
        _ = till.press(.arrow(.down), .function(5), .function(6), .enter)
        #expect(till.memory.order == .order("order-2"))
    }

    @Test(arguments: [TerminalInput.function(1), .function(3)])
    func `F6 finds an order from every tab`(_ tab: TerminalInput) {
        var till = till(orders: [order(lines: [line(1, 1, "Burger", 850)])])
        _ = till.start()
        _ = till.press(tab)
        #expect(!till.picture.contains("Active orders"))
        _ = till.press(.function(6), .key("1"), .key("2"))
        #expect(till.picture.contains("Find: 12_"))
    }

    @Test func `a merged order names the one that has its lines, and a canceled one does not`() {
        var moved = burger
        moved.status = .moved
        moved.movedTo = LinePlace(order: "order-2", number: 13, line: 1)
        var merged = order(lines: [moved])
        merged.status = .canceled
        merged.cancelReason = "merged into order 13"
        merged.mergedInto = "order-2"
        #expect(merged.stateText == "merged into #13")
        merged.mergedInto = nil
        #expect(merged.stateText == "canceled")
    }

    @Test func `an order that is not shown can't be continued`() {
        var till = page()
        _ = till.press(.end, .key("9"), .enter)
        #expect(till.dialog == nil)
        #expect(till.picture.contains("Select an order first."))
    }

    @Test func `the only order that is found is continued by Enter`() {
        var till = page()
        _ = till.press(.end, .key("1"), .key("3"), .enter)
        #expect(till.page == .sale)
        #expect(till.picture.contains("#13"))
    }

    @Test func `an order that is being paid is shown, not continued`() {
        var till = page([beingPaid])
        _ = till.press(.end)
        #expect(till.picture.contains("being paid"))
        _ = till.press(.enter)
        #expect(till.page == .orders)
        #expect(till.picture.contains("The order is being paid. F4 shows it."))
        _ = till.press(.function(4))
        #expect(till.picture.contains("2 × Burger  17.00"))
    }

    @Test func `an open order of another business day says its day`() {
        var old = order("order-0", number: 13, lines: [burger])
        old.businessDay = BusinessDay("2026-11-20") ?? old.businessDay
        var till = page([old, order("order-2", number: 13, lines: [burger])])
        #expect(till.picture.contains("#13 of 11-20"))
        #expect(till.picture.contains("#13  "))
        _ = till.press(.end, .enter)
        #expect(till.page == .sale)
        #expect(till.picture.contains("#13 of 11-20"))
    }

    /// An order at the checkout of another till.
    private var beingPaid: Order {
        var order = sealed(by: "till-2")
        order.pending = [
            PendingPayment(
                payment: "payment-1", amount: Amount(1700), terminal: "till-2", begunAt: noon)
        ]
        return order
    }

    /// An order that a guest confirmed, or whose checkout was broken off.
    private func sealed(by terminal: TerminalID) -> Order {
        var order = order("order-2", number: 13, terminal: terminal, lines: [burger])
        order.sealed = true
        return order.told
    }

    @Test func `money for a guest's order is taken at any till`() throws {
        let guests = sealed(by: "guest")
        var till = page([guests])
        _ = till.press(.end)
        #expect(till.picture.contains("closed for payment · guest"))
        _ = till.press(.enter)
        #expect(till.dialogPicture.contains("guest has closed it for payment."))
        _ = till.press(.enter)
        let key = till.press(.enter).sent.first
        #expect(key?.command == .checkout(guests, tendered: Amount(1700)))
        var paid = guests
        paid.revision = 2
        paid.paid = true
        _ = till.update(.orders(.changed(paid)))
        let answer = CommandOutcome.done(.payment(payment(of: guests, tendered: 1700)))
        _ = till.update(.answered(try #require(key).key, answer))
        #expect(till.dialogPicture.contains("Paid"))
        #expect(till.lost == nil)
    }

    @Test func `a guest's order is released and taken over to change it`() {
        var till = page([sealed(by: "guest")])
        _ = till.press(.end, .enter)
        let release = till.press(.key("r")).sent
        #expect(release.map(\.command) == [.change(.order("order-2"), .release(ifRevision: 1))])
        var released = order("order-2", number: 13, revision: 2, terminal: "guest", lines: [burger])
        let takeOver = till.update(.answered(release[0].key, .done(.orders([released])))).sent
        #expect(takeOver.map(\.command) == [.change(.order("order-2"), .takeOver(ifRevision: 2))])
        released.terminal = "till-1"
        released.revision = 3
        _ = till.update(.answered(takeOver[0].key, .done(.orders([released]))))
        #expect(till.memory.order == .order("order-2"))
        #expect(till.dialog == nil)
    }

    @Test func `an order of this till that is closed for payment is released where it is`() {
        var till = page([sealed(by: "till-1")])
        _ = till.press(.end, .enter, .key("b"), .key("u"), .enter)
        #expect(till.picture.contains("The order is closed for payment: release it first"))
        #expect(till.picture.contains("Ctrl-U Release"))
        let sent = till.press(.escape, .control("u")).sent
        #expect(sent.map(\.command) == [.change(.order("order-2"), .release(ifRevision: 1))])
        #expect(till.memory.order == .order("order-2"))
    }
}

extension OrdersRow {
    /// The number of the order in the row.
    var number: Int? { if case .order(let order) = self { order.number } else { nil } }
}
