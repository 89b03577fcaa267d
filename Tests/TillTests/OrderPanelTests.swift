// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// The order at hand: what it shows, and what a person points at.
@Suite struct OrderPanelTests {
    private func burger(
        _ number: Int, _ status: LineStatus, round: Int = 1, course: Int? = nil
    ) -> Line {
        var line = line(number, 1, "Burger", 850)
        line.status = status
        line.round = round
        line.course = course
        if status == .held { line.firedAt = nil }
        return line
    }

    @Test(arguments: [(80, 24), (120, 40), (60, 20)])
    func `the note of an order is above its lines`(_ columns: Int, _ rows: Int) {
        var noted = order(lines: [line(1, 1, "Burger", 850)])
        noted.note = "peanut allergy!"
        var till = till(columns: columns, rows: rows, orders: [noted])
        #expect(till.picture.contains("NOTE: peanut allergy!"))
        #expect(till.picture.contains("1 × Burger"))
        noted.note = String(repeating: "no nuts at all, ", count: 12)
        noted.revision = 2
        _ = till.update(.orders(.changed(noted)))
        #expect(till.picture.contains("NOTE: no nuts"))
        #expect(till.picture.contains("…") == (rows < 40))
        #expect(till.picture.contains("1 × Burger"))
    }

    @Test func `every state of a line has a word`() {
        var voided = burger(5, .voided)
        voided.voidReason = "keyed twice"
        var moved = burger(6, .moved)
        moved.movedTo = LinePlace(order: "order-2", number: 13, line: 1)
        let lines = [
            burger(1, .held, course: 2), burger(2, .inProcess), burger(3, .processed),
            burger(4, .delivered), voided, moved,
        ]
        let picture = till(columns: 120, rows: 40, orders: [order(lines: lines)]).picture
        for word in [
            "held · course 2", "in process", "✓ ready", "✓ handed over", "VOID 1 × Burger",
            "keyed twice", "on #13",
        ] {
            #expect(picture.contains(word), "\(word)")
        }
    }

    @Test func `the heading of a table's order has the number of guests where there is space`() {
        var seated = order(lines: [burger(1, .inProcess)])
        seated.fulfilment = Fulfilment(.dineIn, table: "4", partySize: 3)
        #expect(till(orders: [seated]).picture.contains("┌─ #12 · table 4 · 3 guests ──"))
        seated.customer = "Mia"
        #expect(till(orders: [seated]).picture.contains("┌─ #12 · table 4 · Mia ──"))
        let wide = till(columns: 120, rows: 40, orders: [seated])
        #expect(wide.picture.contains("┌─ #12 · table 4 · 3 guests · Mia ──"))
    }

    @Test func `several rounds have headings, and held lines come after them`() {
        let lines = [burger(1, .held), burger(2, .delivered), burger(3, .inProcess, round: 2)]
        let shown = shown(order(lines: lines)).sections
        #expect(shown.map(\.heading) == ["Round 1", "Round 2", "Held"])
        #expect(shown.map { $0.rows.map(\.id) } == [[.line(2)], [.line(3)], [.line(1)]])
    }

    @Test func `a waiting change is written on its line, and never as done`() throws {
        let lines = [burger(1, .held, course: 2), burger(2, .inProcess)]
        var till = till(rows: 40, orders: [order(lines: lines)])
        _ = till.key(.setQuantity(line: 1, 3))
        _ = till.key(.void([LinePart(line: 2)], reason: "keyed twice"))
        _ = till.key(.fire(course: 2))
        _ = till.key(.update(labels: OrderLabels(customer: "Mia")))
        #expect(till.picture.contains("1 × Burger"))
        for text in [
            "→ 3: sending…", "void: not sent yet", "fire: not sent yet",
            "details: not sent yet",
        ] {
            #expect(till.picture.contains(text), "\(text)")
        }
        #expect(!till.picture.contains("Mia"))
    }

    @Test func `the sums name each discount, fee and tax, and what is due comes last`() {
        var order = order(lines: [burger(1, .inProcess), burger(2, .inProcess)])
        order.discounts = [discount(170, basisPoints: 1000, reason: "regular")]
        order.fees = [Fee(name: "Service", basisPoints: 1250, value: Amount(191))]
        order.totals.discount = Amount(170)
        order.totals.fees = Amount(191)
        order.totals.taxes = [TaxShare(basisPoints: 800, base: Amount(1721), tax: Amount(138))]
        order.totals.tax = Amount(138)
        order.totals.due = Amount(1859)
        let full = OrderTotals(shown(order), height: 9).rows
        #expect(
            full.map(\.name) == [
                "Subtotal", "10 % regular", "Service 12.5 %", "Tax 8 %", "Due",
            ])
        #expect(full.map(\.amount.minorUnits) == [1700, -170, 191, 138, 1859])
        #expect(OrderTotals(shown(order), height: 1).rows.map(\.name) == ["Due"])
    }

    @Test func `a selection stays on its line when another till adds one in front of it`() throws {
        let lines = [burger(1, .delivered), burger(2, .inProcess, round: 2)]
        var till = till(rows: 40, orders: [order(lines: lines)])
        till.orderPanel.select(.line(2), ListPosition())
        let added = lines + [burger(3, .inProcess, round: 1)]
        _ = till.update(.orders(.changed(order(revision: 2, lines: added))))
        #expect(till.orderPanel.chosen(of: till.order.rows).map(\.id) == [.line(2)])
    }

    @Test func `a selection does not survive the order`() {
        var till = till(orders: [order(lines: [burger(1, .inProcess)])])
        till.orderPanel.select(.line(1), ListPosition())
        _ = till.press(.control("n"))
        #expect(till.orderPanel == OrderPanel())
    }

    @Test func `a selected item stays selected when it is confirmed`() throws {
        var till = till(orders: [order()])
        let sent = try till.click("Milk").sent[0]
        till.orderPanel.select(.keyed(sent.key), ListPosition())
        let answer = CommandOutcome.done(
            .orders([order(revision: 2, lines: [burger(1, .inProcess)])]))
        _ = till.update(.answered(sent.key, answer))
        #expect(till.orderPanel.selection == .line(1))
    }

    @Test func `rows that are marked are removed together`() throws {
        var till = till(orders: [order()])
        _ = try till.click("Milk")
        _ = try till.click("Burger")
        _ = try till.click("French Fries")
        let rows = till.order.rows
        till.orderPanel.mark(rows[1].id)
        till.orderPanel.mark(rows[2].id)
        #expect(till.picture.contains("■ 1 × Burger"))
        _ = till.press(.delete)
        #expect(till.order.rows.map(\.id) == [rows[0].id])
    }

    @Test func `what was sent can't be withdrawn`() throws {
        var till = till(orders: [order()])
        let sent = try till.click("Milk").sent[0]
        till.orderPanel.select(.keyed(sent.key), ListPosition())
        _ = till.press(.delete)
        #expect(till.order.rows.count == 1)
        #expect(till.picture.contains("Milk is being sent: void it when it is confirmed"))
    }

    @Test func `an order of which nothing was sent goes with its last item`() throws {
        var till = till()
        let opening = try till.click("Milk").sent[0]
        _ = till.update(.answered(opening.key, .notDone("order-service can't be reached.")))
        till.orderPanel.select(till.order.rows[0].id, ListPosition())
        _ = till.press(.delete)
        #expect(till.memory.outbox.isEmpty)
        #expect(till.memory.order == nil)
    }

    @Test(arguments: 0..<50)
    func `every line and every keyed item has exactly one row`(_ seed: Int) {
        var random = KeySource(seed: UInt64(seed))
        let lines = (1...Int.random(in: 1...9, using: &random)).map { number in
            burger(
                number, LineStatus.allCases.randomElement(using: &random) ?? .held,
                round: Int.random(in: 1...3, using: &random))
        }
        var till = till(orders: [order(lines: lines)])
        var keyed = 0
        for _ in 0..<9 {
            let change = change(lines, using: &random)
            if case .add = change { keyed += 1 }
            _ = till.key(change)
        }
        let rows = till.order.rows
        #expect(rows.compactMap(\.line) == lines)
        #expect(rows.compactMap(\.item).count == keyed)
        #expect(Set(rows.map(\.id)).count == rows.count)
        let shown = till.order.sections.flatMap(\.rows).map(\.id)
        #expect(shown.count == rows.count)
        #expect(Set(shown) == Set(rows.map(\.id)))
    }

    private func change(_ lines: [Line], using random: inout KeySource) -> OrderChange {
        let line = Int.random(in: 1...lines.count, using: &random)
        return switch Int.random(in: 0..<4, using: &random) {
        case 0: .setQuantity(line: line, 2)
        case 1: .void([LinePart(line: line)], reason: "out of stock")
        case 2: .fire(course: nil)
        default:
            .add(
                KeyedItem(
                    ItemRequest(item: "00012", quantity: 1), name: "Milk", price: Amount(200)))
        }
    }

    private func shown(_ order: Order) -> ShownOrder {
        till(orders: [order]).order
    }
}
