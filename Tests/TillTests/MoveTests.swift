// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing
import Wire

@testable import Till

/// Lines that move to another order: by line, by quantity, by seat, shared, all of them.
@Suite struct MoveTests {
    private var table: Order {
        var order = order(lines: [
            line(1, 2, "Burger", 850), line(2, 2, "French Fries", 350), line(3, 1, "Milk", 200),
        ])
        order.lines[0].seat = 1
        order.lines[2].seat = 2
        order.revision = 3
        return order
    }

    private var other: Order {
        order("order-2", number: 13, revision: 5, lines: [line(1, 1, "Milk", 200)])
    }

    /// A till with both orders, which moves lines of the first one.
    private func moving(
        _ orders: [Order]? = nil, columns: Int = 80, rows: Int = 24
    ) -> TillModel {
        var till = till(columns: columns, rows: rows, orders: orders ?? [table, other])
        _ = till.press(.function(6))
        _ = till.press(.key("#"), .key("1"), .key("2"), .arrow(.down), .control("t"))
        return till
    }

    private let giver = OrderReference(order: "order-1", ifRevision: 3)

    /// Merges the order at the table into the other one; returns what the till sends for it.
    private func merge(at till: inout TillModel) -> [Outbox.Entry] {
        _ = till.press(.key("t"), .arrow(.down), .arrow(.down), .enter, .key("a"))
        let sent = till.press(.key("m")).sent
        till.memory.order = .order("order-1")
        return sent
    }

    /// The order at the table after it gave all its lines away.
    private var emptied: Order {
        var order = table
        order.revision = 4
        order.status = .canceled
        return order
    }

    /// The other order after it took them.
    private var filled: Order {
        var order = other
        order.revision = 6
        return order
    }

    @Test func `more pieces than a line has are refused, and digits add up`() {
        var table = table
        table.lines = [line(1, 12, "Ice Cream", 400), line(2, 3, "Milk", 200)]
        var till = till(orders: [table])
        _ = till.press(.control("t"), .key("1"), .key("3"))
        #expect(till.notice?.text == "The line has only 12")
        #expect(till.dialogPicture.contains("→ 1 × Ice Cream"))
        _ = till.press(.key("2"))
        #expect(till.dialogPicture.contains("→ 12 × Ice Cream"))
        _ = till.press(.arrow(.down), .key("4"))
        #expect(till.notice?.text == "The line has only 3")
        #expect(!till.dialogPicture.contains("→ 3 × Milk"))
        _ = till.press(.key("2"), .arrow(.up), .key("0"))
        #expect(till.dialogPicture.contains("→ 2 × Milk"))
        #expect(!till.dialogPicture.contains("→ 12 × Ice Cream"))
    }

    @Test func `80 columns and 24 rows`() {
        var till = moving()
        _ = till.press(.key("1"), .arrow(.down), .arrow(.down), .enter)
        #expect(
            till.picture == """
                 F1 Locations [F2 Till] F3 Kitchen           till-1/ana  Main Street  12:00:00
                ╔═ Split or move #12 ══════════════════════════════════════════════════════════╗
                ║ [Seat 1] [Seat 2]                                                            ║
                ║ ┌─ stays on #12 ─────────────────────┐┌─ New order ────────────────────────┐ ║
                ║ │ 1 × Burger · seat 1            8.50││ → 1 × Burger · seat 1          8.50│ ║
                ║ │ 2 × French Fries               7.00││ → 1 × Milk · seat 2            2.00│ ║
                ║ │›0 × Milk · seat 2              0.00││                                    │ ║
                ║ │                                    ││                                    │ ║
                ║ │                                    ││                                    │ ║
                ║ │                                    ││                                    │ ║
                ║ │                                    ││                                    │ ║
                ║ │                                    ││                                    │ ║
                ║ │                                    ││                                    │ ║
                ║ │                                    ││                                    │ ║
                ║ │                                    ││                                    │ ║
                ║ │                                    ││                                    │ ║
                ║ │Items         15.50, due about 15.50││Items         10.50, due about 10.50│ ║
                ║ └────────────────────────────────────┘└────────────────────────────────────┘ ║
                ║ ┌──────────────┐┌─────────────┐┌─────────────┐┌─────────────┐┌─────────────┐ ║
                ║ │   Esc Back   ││ t To order  ││e Share items││    a All    ││   m Move    │ ║
                ║ └──────────────┘└─────────────┘└─────────────┘└─────────────┘└─────────────┘ ║
                ╚══════════════════════════════════════════════════════════════════════════════╝

                 m Move  Space One more  s Its seat  g Give a seat  Esc Back  t To order
                """)
    }

    @Test func `a part of a line and a whole line move to a new order`() {
        var till = moving()
        _ = till.press(.key("1"), .arrow(.down), .enter)
        let sent = till.press(.key("m")).sent
        let parts = [LinePart(line: 1, quantity: 1), LinePart(line: 2)]
        #expect(sent.map(\.command) == [.move(giver, parts, to: nil)])
        var left = table
        left.revision = 4
        let new = order("order-3", number: 14, lines: [line(1, 1, "Burger", 850)])
        _ = till.update(.answered(sent[0].key, .done(.orders([left, new]))))
        #expect(till.dialog == nil)
        #expect(till.picture.contains("2 lines of #12 moved to #14."))
    }

    @Test func `what a seat has moves with one key`() throws {
        var till = moving()
        _ = try till.click("Seat 2")
        #expect(
            till.press(.key("m")).sent.map(\.command) == [
                .move(giver, [LinePart(line: 3)], to: nil)
            ])
    }

    @Test func `a line gets a seat`() {
        var till = moving()
        let sent = till.press(.end, .key("g"), .key("4")).sent
        #expect(sent.map(\.command) == [.change(.order("order-1"), .setSeat([3], 4))])
    }

    @Test func `everything moves to another order as a merge, which continues`() {
        var till = moving()
        let sent = merge(at: &till)
        let receiver = OrderReference(order: "order-2", ifRevision: 5)
        #expect(sent.map(\.command) == [.merge(giver, into: receiver)])
        _ = till.update(.answered(sent[0].key, .done(.orders([emptied, filled]))))
        #expect(till.memory.order == .order("order-2"))
        #expect(till.picture.contains("#12 is a part of #13 now."))
    }

    @Test func `a merge whose events precede its answer shows the filled order, too`() {
        var till = moving()
        let sent = merge(at: &till)
        _ = till.update(.orders(.changed(filled)))
        _ = till.update(.orders(.changed(emptied)))
        #expect(till.memory.order == .order("order-2"))
        #expect(till.lost == nil)
        _ = till.update(.answered(sent[0].key, .done(.orders([emptied, filled]))))
        #expect(till.memory.order == .order("order-2"))
        #expect(till.picture.contains("#12 is a part of #13 now."))
    }

    @Test func `an order that another till took over before the merge was answered is left`() {
        var till = moving()
        let sent = merge(at: &till)
        var taken = filled
        taken.terminal = "till-2"
        taken.revision = 7
        _ = till.update(.orders(.changed(taken)))
        _ = till.update(.answered(sent[0].key, .done(.orders([emptied, filled]))))
        #expect(till.memory.order == nil)
        #expect(till.lost?.sentence.contains("#13 was taken over by till-2") == true)
    }

    @Test func `shared items make an order for each further guest`() {
        var till = moving()
        _ = till.press(.key("e"))
        #expect(till.picture.contains("1 × Burger"))
        #expect(till.picture.contains("stays: 1 × Milk (it can't be divided by 2)"))
        #expect(till.picture.contains("Items are shared, not money."))
        let first = till.press(.enter).sent
        let share = [LinePart(line: 1, quantity: 1), LinePart(line: 2, quantity: 1)]
        #expect(first.map(\.command) == [.move(giver, share, to: nil)])
    }

    @Test func `three guests make two commands, each at the revision after the last one`() {
        var order = table
        order.lines = [line(1, 6, "Burger", 850)]
        let split = EvenSplit(order: order, ways: 3)
        let share = [LinePart(line: 1, quantity: 2)]
        #expect(
            split.commands == [
                .move(giver, share, to: nil),
                .move(OrderReference(order: "order-1", ifRevision: 4), share, to: nil),
            ])
    }

    @Test func `equal lines are shared as if they were one`() {
        var order = table
        order.lines = [1, 1, 3, 1].enumerated().map { index, quantity in
            line(index + 1, quantity, "Burger", 850)
        }
        let split = EvenSplit(order: order, ways: 2)
        #expect(split.shareText == ["3 × Burger"])
        #expect(split.staying.isEmpty)
        let share = [
            LinePart(line: 1, quantity: 1), LinePart(line: 2, quantity: 1),
            LinePart(line: 3, quantity: 1),
        ]
        #expect(split.commands == [.move(giver, share, to: nil)])
        order.lines[0].note = "no onions"
        let changed = EvenSplit(order: order, ways: 2)
        #expect(changed.staying.map(\.text) == ["1 × Burger", "5 × Burger"])
    }

    @Test func `a refused share withdraws those that depend on it`() {
        var order = table
        order.lines = [line(1, 6, "Burger", 850)]
        var till = moving([order])
        let sent = till.press(.key("e"), .key("3"), .enter).sent
        #expect(till.memory.outbox.entries.count == 2)
        let refusal = CommandOutcome.refused(reason: "order.revisionChanged", "It changed.")
        _ = till.update(.answered(sent[0].key, refusal))
        #expect(till.memory.outbox.isEmpty)
        #expect(till.picture.contains("Split or move #12"))
        #expect(
            till.picture.contains("#12 changed meanwhile. Look at it, then decide again."))
    }

    @Test func `a conflict says what others changed, and moves nothing`() {
        var till = moving()
        let sent = till.press(.enter, .key("m")).sent
        var changed = table
        changed.revision = 4
        changed.lines.append(line(4, 1, "Ice Cream", 500))
        _ = till.update(.orders(.changed(changed)))
        let refusal = CommandOutcome.refused(reason: "order.revisionChanged", "It changed.")
        _ = till.update(.answered(sent[0].key, refusal))
        #expect(till.memory.outbox.isEmpty)
        #expect(till.picture.contains("1 × Ice Cream added. Decide again."))
        #expect(till.picture.contains("→ 2 × Burger"))
        #expect(
            till.press(.key("m")).sent.map(\.command) == [
                .move(
                    OrderReference(order: "order-1", ifRevision: 4), [LinePart(line: 1)], to: nil)
            ])
    }

    @Test func `what can't move says why`() {
        var discounted = table
        discounted.discounts = [
            Discount(
                granting: DiscountRequest(line: 1, basisPoints: 1000, reason: "late"),
                by: CommandContext(key: "key-1", terminal: "till-1"))
        ]
        let cases: [([TerminalInput], String)] = [
            ([.key("m")], "Choose first what moves."),
            ([.key("a"), .key("m")], "Leave something on #12, or choose another order."),
            ([.key("1"), .key("m")], "Burger has a discount."),
            ([.arrow(.down), .key("s")], "The selected line has no seat."),
        ]
        for (keys, reason) in cases {
            var till = moving([discounted])
            for key in keys { _ = till.update(.terminal(key)) }
            #expect(till.picture.contains(reason), "\(keys)")
        }
    }

    @Test func `a rate counts on both orders and an amount on its own one, as is said before`() {
        var reduced = table
        reduced.discounts = [
            discount(250, basisPoints: 1000, reason: "staff"), discount(200, reason: "voucher"),
        ]
        var till = moving([reduced, other])
        let sentence = "10 % staff counts on both orders. 2.00 voucher counts only on #12."
        #expect(till.picture.contains(sentence))
        #expect(till.picture.contains("before discounts"))
        let sent = till.press(.enter, .key("m")).sent
        var left = reduced
        left.revision = 4
        var new = order("order-3", number: 14, lines: [line(1, 2, "Burger", 850)])
        new.discounts = [reduced.discounts[0]]
        _ = till.update(.answered(sent[0].key, .done(.orders([left, new]))))
        #expect(till.notice?.text == "1 line of #12 moved to #14. \(sentence)")
    }

    @Test func `an existing order keeps its discounts, and a merge loses none`() {
        let staff = discount(250, basisPoints: 1000, reason: "staff")
        var reduced = table
        reduced.discounts = [staff]
        var receiver = other
        receiver.discounts = [discount(20, basisPoints: 500, reason: "late")]
        #expect(
            reduced.discountsAfterMove(to: receiver)
                == "10 % staff counts only on #12. 5 % late counts on all lines of #13.")
        var till = moving([reduced, receiver])
        _ = till.press(.key("t"), .arrow(.down), .arrow(.down), .enter, .key("a"), .key("m"))
        #expect(
            till.notice?.text
                == "#12 has a discount that #13 does not have. Remove it first.")
        receiver.discounts.append(staff)
        till = moving([reduced, receiver])
        _ = till.press(.key("t"), .arrow(.down), .arrow(.down), .enter, .key("a"))
        #expect(till.picture.contains("5 % late, 10 % staff count on all lines of #13."))
        #expect(!till.press(.key("m")).sent.isEmpty)
    }

    @Test func `the keys act at once on the first line`() {
        var till = moving()
        #expect(till.picture.contains("›2 × Burger"))
        _ = till.press(.key("1"))
        #expect(till.picture.contains("→ 1 × Burger"))
    }

    @Test func `on a narrow screen nothing is written over something else`() {
        var till = moving(columns: 60, rows: 20)
        _ = till.press(.enter)
        #expect(till.picture.contains("│Items                17.00│"))
        #expect(till.picture.contains("║ [Seat 1] [Seat 2]"))
        #expect(till.picture.contains("e Share"))
        _ = till.update(.failed("The printer is out of paper."))
        #expect(till.picture.contains("! The printer is out of paper."))
        #expect(till.picture.contains("╚"))
    }

    @Test func `an order that can't give lines says why`() {
        var paid = table
        paid.payments = [
            RecordedPayment(
                payment: "payment-1", tender: "cash", amount: Amount(100), recordedAt: noon)
        ]
        var sealed = table
        sealed.sealed = true
        let cases = [
            (paid, "The order holds a payment: refund it first"),
            (sealed, "The order is closed for payment: release it first"),
            (order(), "The order has no lines"),
            (order(terminal: "till-2", lines: [line(1, 1, "Milk", 200)]), "Take it over first."),
        ]
        for (order, reason) in cases {
            let till = moving([order])
            #expect(till.dialog == nil)
            #expect(till.picture.contains(reason))
        }
    }

    @Test(arguments: [(60, 20), (80, 24), (120, 40), (200, 60), (300, 80), (40, 80)])
    func `both orders and the keys fit`(_ columns: Int, _ rows: Int) {
        let picture = moving(columns: columns, rows: rows).picture
        for text in ["stays on #12", "New order", "2 × Burger", "Move", "Back"] {
            #expect(picture.contains(text), "\(text) on \(columns) × \(rows)")
        }
    }

    @Test(arguments: 0..<20)
    func `both orders together always hold every line once`(_ seed: UInt64) {
        var chance = KeySource(seed: seed)
        var order = table
        var panes = MovePanes(giver: order)
        for _ in 0..<200 {
            let line = order.lines[Int.random(in: order.lines.indices, using: &chance)]
            switch Int.random(in: 0..<5, using: &chance) {
            case 0: panes.move(Int.random(in: 0...9, using: &chance), of: line)
            case 1: panes.toggle([line])
            case 2: panes.toggle(order.standingLines)
            case 3: panes.moveOneMore(of: line)
            // Another till changes the line meanwhile.
            default: order.lines[line.line - 1].quantity = Int.random(in: 1...4, using: &chance)
            }
            let parts = panes.parts(of: order)
            for line in order.standingLines {
                let part = parts.first { $0.line == line.line }
                let moving = part.map { $0.quantity ?? line.quantity } ?? 0
                #expect(moving == panes.moving(line))
                #expect((0...line.quantity).contains(moving))
            }
            #expect(Set(parts.map(\.line)).count == parts.count)
            #expect(panes.movesEverything(of: order) == (moved(parts, order) == items(order)))
        }
    }

    private func moved(_ parts: [LinePart], _ order: Order) -> Int {
        parts.reduce(0) { $0 + ($1.quantity ?? order.lines[$1.line - 1].quantity) }
    }

    private func items(_ order: Order) -> Int { order.standingLines.reduce(0) { $0 + $1.quantity } }
}
