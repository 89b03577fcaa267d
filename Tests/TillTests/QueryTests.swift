// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal
import Testing

@testable import Till

/// Orders of a day, which the till asks for.
@Suite struct QueryTests {
    private let today = BusinessDay(containing: noon, timeZone: .gmt, turnsAtHour: 4)

    private func query(_ day: String, paid: Bool? = nil, before: OrderID? = nil) -> TillEffect {
        .find(
            .orders(
                ListOrders(
                    location: "00001", paid: paid, businessDay: BusinessDay(day), before: before)))
    }

    private func paid(_ id: OrderID, number: Int) -> Order {
        var order = order(id, number: number, lines: [line(1, 2, "Burger", 850)])
        order.paid = true
        order.sealed = true
        order.status = .delivered
        order.totals.due = .zero
        order.payments = [
            RecordedPayment(
                payment: "payment-1", tender: "cash", amount: Amount(1700), recordedAt: noon)
        ]
        return order
    }

    /// A till that shows the present day, and its question.
    private func asking() throws -> (till: TillModel, query: TillQuery) {
        var till = till()
        let effects = till.press(.function(6), .arrow(.left))
        guard case .find(let query)? = effects.last else { throw MissingText(text: "a question") }
        return (till, query)
    }

    @Test func `earlier days and the way back`() {
        var till = till()
        let day = today.description
        #expect(till.press(.function(6), .arrow(.left)) == [query(day)])
        #expect(till.picture.contains("Orders of \(day)"))
        #expect(till.press(.arrow(.left)) == [query("2026-11-20")])
        #expect(till.press(.tab) == [query("2026-11-20", paid: true)])
        #expect(till.press(.arrow(.right)) == [query(day, paid: true)])
        #expect(till.press(.arrow(.right)) == [])
        #expect(till.picture.contains("Active orders"))
        _ = till.press(.arrow(.right))
        #expect(till.picture.contains("These are the active orders of now."))
    }

    @Test func `the orders that were paid today are one key away from the active ones`() {
        var till = till()
        let day = today.description
        #expect(till.press(.function(6), .tab) == [query(day, paid: true)])
        #expect(till.picture.contains("Paid orders of \(day)"))
        #expect(till.press(.tab) == [query(day)])
        #expect(till.press(.arrow(.right)) == [])
        #expect(till.picture.contains("Active orders"))
    }

    @Test func `the payments of a paid order are shown`() throws {
        var (till, query) = try asking()
        let answer = ListOrders.Answer(orders: [paid("order-1", number: 12)])
        #expect(till.update(.found(query, .orders(answer))) == [])
        #expect(till.picture.contains("paid 17.00 USD"))
        _ = till.press(.end, .function(4))
        #expect(till.picture.contains("Paid cash at 12:00  17.00 USD"))
        _ = till.press(.control("r"))
        #expect(till.picture.contains("Total USD"))
    }

    @Test func `an order that changes elsewhere changes in the list of its day`() throws {
        var (till, query) = try asking()
        let open = order("order-1", number: 12, lines: [line(1, 2, "Burger", 850)])
        let answer = ListOrders.Answer(orders: [open], before: "order-1")
        _ = till.update(.found(query, .orders(answer)))
        #expect(!till.picture.contains("paid"))
        var changed = paid("order-1", number: 12)
        changed.revision = 2
        _ = till.update(.orders(.changed(changed)))
        #expect(till.picture.contains("paid 17.00 USD"))
        _ = till.update(.orders(.changed(paid("order-2", number: 13))))
        #expect(till.ordersRows.compactMap(\.number) == [13, 12])
        // It belongs on the next page.
        _ = till.update(.orders(.changed(paid("order-0", number: 11))))
        #expect(till.ordersRows.compactMap(\.number) == [13, 12])
    }

    @Test func `a change that comes before the answer to the question is not lost`() throws {
        var (till, query) = try asking()
        var changed = paid("order-1", number: 12)
        changed.revision = 2
        _ = till.update(.orders(.changed(changed)))
        let before = order("order-1", number: 12, lines: [line(1, 2, "Burger", 850)])
        _ = till.update(.found(query, .orders(ListOrders.Answer(orders: [before]))))
        #expect(till.picture.contains("paid 17.00 USD"))
    }

    @Test func `after an outage the day is asked for again`() throws {
        var (till, query) = try asking()
        _ = till.update(.found(query, .orders(ListOrders.Answer(orders: [paid("a", number: 1)]))))
        #expect(till.update(.orders(.replaced([]))) == [.find(query)])
    }

    @Test func `further pages are loaded by a key, empty ones by themselves`() throws {
        var (till, query) = try asking()
        let first = ListOrders.Answer(orders: [paid("order-5", number: 16)], before: "order-5")
        _ = till.update(.found(query, .orders(first)))
        let asked = till.press(.end, .enter)
        #expect(asked == [self.query(today.description, before: "order-5")])
        guard case .find(let second)? = asked.last else { return }
        let empty = ListOrders.Answer(orders: [], before: "order-3")
        let next = till.update(.found(second, .orders(empty)))
        #expect(next == [self.query(today.description, before: "order-3")])
        #expect(till.ordersRows.compactMap(\.number) == [16])
    }

    @Test func `a day without orders says so`() throws {
        var (till, query) = try asking()
        _ = till.update(.found(query, .orders(ListOrders.Answer(orders: []))))
        #expect(till.picture.contains("No orders on this day"))
    }

    @Test func `a late answer to an earlier question is ignored`() throws {
        var (till, query) = try asking()
        _ = till.press(.arrow(.left))
        let answer = ListOrders.Answer(orders: [paid("order-1", number: 12)])
        #expect(till.update(.found(query, .orders(answer))) == [])
        #expect(till.ordersRows.compactMap(\.number) == [])
        #expect(till.picture.contains("Loading…"))
    }

    @Test func `a question without an answer is asked again by a key`() throws {
        var (till, query) = try asking()
        _ = till.update(.found(query, .failed("order-service does not answer.")))
        #expect(till.picture.contains("order-service does not answer. Enter tries again."))
        #expect(till.press(.end, .enter) == [.find(query)])
    }
}
