// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal
import Testing

@testable import Till

/// From what is due to the change.
@Suite struct PayTests {
    private let burger = order(lines: [line(1, 1, "Burger", 850)])

    /// The amounts that the inputs take, and the model after them.
    private func tendered(_ till: inout TillModel, _ inputs: TerminalInput...) -> [Int] {
        inputs.flatMap { till.update(.terminal($0)) }.sent.compactMap { entry in
            guard case .checkout(_, let amount, _) = entry.command else { return nil }
            return amount.minorUnits
        }
    }

    @Test func `three keys lead from an open order to the next one`() throws {
        var till = till(orders: [burger])
        let sent = till.press(.function(12), .enter).sent
        #expect(sent.map(\.command) == [.checkout(burger, tendered: Amount(850))])
        let done = CommandOutcome.done(.payment(payment(of: burger, tendered: 850)))
        _ = till.update(.answered(sent[0].key, done))
        #expect(till.picture.contains("#12 is paid"))
        _ = till.press(.enter)
        #expect(till.picture.contains("Nothing keyed yet"))
        #expect(till.memory.order == nil)
    }

    @Test func `a paid order with a later course says how it gets to the kitchen`() throws {
        var dessert = line(2, 2, "Ice Cream", 500)
        (dessert.status, dessert.heldUntil, dessert.course) = (.held, .fired, 2)
        let dinner = order(lines: [line(1, 1, "Burger", 850), dessert])
        var till = till(orders: [dinner])
        let key = till.press(.function(12), .enter).sent[0].key
        _ = till.update(.answered(key, .done(.payment(payment(of: dinner, tendered: 1850)))))
        #expect(till.dialogPicture.contains("2 still held: F6, the order, F8 sends it"))
    }

    @Test func `after a payment and a kill the next order is a new one`() throws {
        var till = till(orders: [order("order-0", number: 5, lines: burger.lines), burger])
        let key = till.press(.function(12), .enter).sent[0].key
        _ = till.update(.answered(key, .done(.payment(payment(of: burger, tendered: 850)))))
        let restarted = try till.restarted()
        #expect(restarted.memory.order == nil)
        #expect(restarted.picture.contains("Nothing keyed yet"))
    }

    @Test func `digits append, and Enter takes what was typed before it`() {
        var till = till(orders: [burger])
        #expect(tendered(&till, .function(12), .key("2"), .key("0"), .key("."), .enter) == [2000])
    }

    @Test func `an amount of cash is read like a price`() {
        var till = till(orders: [burger])
        #expect(tendered(&till, .function(12), .key("4"), .key("0")).isEmpty)
        #expect(till.picture.contains("Enter Cash 40.00"))
        #expect(tendered(&till, .key("."), .key("5"), .enter) == [4050])
    }

    @Test func `more cash than anyone hands over is asked about once`() {
        var till = till(orders: [burger])
        let keys: [TerminalInput] = [.function(12), .key("9"), .key("9"), .key("9"), .key("9")]
        for key in keys { _ = till.press(key) }
        #expect(tendered(&till, .enter, .enter) == [])
        #expect(till.dialogPicture.contains("9999.00 for 8.50: is this right?"))
        #expect(till.dialogPicture.contains("The change is 9990.50 USD."))
        _ = till.press(.escape)
        #expect(till.picture.contains("Enter Cash 9999.00"))
        #expect(tendered(&till, .enter, .function(12)) == [999_900])
    }

    @Test func `a letter in an amount is refused with a reason`() {
        var till = till(orders: [burger])
        _ = till.press(.function(12), .key("1"), .key("o"), .key("0"))
        #expect(till.picture.contains("Enter Cash 10.00"))
        _ = till.press(.key("o"))
        #expect(till.notice?.text == "Only digits and the point count here.")
    }

    @Test func `Delete only deletes`() {
        var till = till(orders: [burger])
        #expect(tendered(&till, .function(12), .key("9"), .delete, .enter) == [850])
        #expect(till.memory.outbox.entries.count == 1)
    }

    @Test func `less than due is not taken and says what is missing`() {
        var till = till(orders: [burger])
        #expect(tendered(&till, .function(12), .key("5"), .key("."), .enter) == [])
        #expect(till.picture.contains("3.50 USD is missing."))
        #expect(till.picture.contains("Missing"))
    }

    @Test func `a key or a click takes the next note`() throws {
        var till = till(orders: [burger])
        #expect(tendered(&till, .function(12), .key("x")) == [1000])
    }

    @Test func `80 columns and 24 rows`() {
        var till = till(orders: [burger])
        _ = till.press(.function(12), .key("2"), .key("0"), .key("."))
        #expect(
            till.dialogPicture == """
                ╔═ Pay #12 in cash, USD ═════════════════════════════════════════════════════╗
                ║ Due                          ┌──────────────┐                              ║
                ║                ┏━┓   ┏━╸ ┏━┓ │    v 8.50    │                       20.00  ║
                ║                ┣━┫   ┗━┓ ┃ ┃ │              │                              ║
                ║                ┗━┛ . ╺━┛ ┗━┛ └──────────────┘ ┌─────┐┌─────┐┌─────┐┌─────┐ ║
                ║ Cash                         ┌──────────────┐ │  7  ││  8  ││  9  ││  ←  │ ║
                ║            ╺━┓ ┏━┓   ┏━┓ ┏━┓ │    w 9.00    │ │     ││     ││     ││     │ ║
                ║            ┏━┛ ┃ ┃   ┃ ┃ ┃ ┃ │              │ └─────┘└─────┘└─────┘└─────┘ ║
                ║            ┗━╸ ┗━┛ . ┗━┛ ┗━┛ └──────────────┘ ┌─────┐┌─────┐┌─────┐┌─────┐ ║
                ║ Change                       ┌──────────────┐ │  4  ││  5  ││  6  ││  C  │ ║
                ║            ╺┓  ╺┓    ┏━╸ ┏━┓ │   x 10.00    │ │     ││     ││     ││     │ ║
                ║             ┃   ┃    ┗━┓ ┃ ┃ │              │ └─────┘└─────┘└─────┘└─────┘ ║
                ║            ╺┻╸ ╺┻╸ . ╺━┛ ┗━┛ └──────────────┘ ┌─────┐┌─────┐┌─────┐┌─────┐ ║
                ║                              ┌──────────────┐ │  1  ││  2  ││  3  ││     │ ║
                ║                              │   y 20.00    │ │     ││     ││     ││     │ ║
                ║                              │              │ └─────┘└─────┘└─────┘│ OK  │ ║
                ║                              └──────────────┘ ┌─────┐┌─────┐┌─────┐│     │ ║
                ║                              ┌──────────────┐ │  0  ││ 00  ││  .  ││     │ ║
                ║                              │   z 50.00    │ │     ││     ││     ││     │ ║
                ║ [p Part] [t Tip] [a Voucher] └──────────────┘ └─────┘└─────┘└─────┘└─────┘ ║
                ║ ┌───────────────────────┐┌───────────────────────┐┌──────────────────────┐ ║
                ║ │       Esc Back        ││        b Bill         ││   Enter Cash 20.00   │ ║
                """)
    }

    @Test func `60 columns and 20 rows`() {
        var till = till(columns: 60, rows: 20, orders: [burger])
        _ = till.press(.function(12))
        #expect(
            till.dialogPicture == """
                ╔═ Pay #12 in cash, USD ═══════════════════════════════╗
                ║ Due                8.50                              ║
                ║ Cash               8.50                        0.00  ║
                ║ Change             0.00                              ║
                ║   [p Part]    [t Tip]   ┌─────┐┌─────┐┌─────┐┌─────┐ ║
                ║       [a Voucher]       │  7  ││  8  ││  9  ││  ←  │ ║
                ║                         └─────┘└─────┘└─────┘└─────┘ ║
                ║        [v 8.50]         ┌─────┐┌─────┐┌─────┐┌─────┐ ║
                ║                         │  4  ││  5  ││  6  ││  C  │ ║
                ║        [w 9.00]         └─────┘└─────┘└─────┘└─────┘ ║
                ║                         ┌─────┐┌─────┐┌─────┐┌─────┐ ║
                ║        [x 10.00]        │  1  ││  2  ││  3  ││     │ ║
                ║                         └─────┘└─────┘└─────┘│ OK  │ ║
                ║        [y 20.00]        ┌─────┐┌─────┐┌─────┐│     │ ║
                ║                         │  0  ││ 00  ││  .  ││     │ ║
                ║        [z 50.00]        └─────┘└─────┘└─────┘└─────┘ ║
                ║ ┌────────────────────────┐┌────────────────────────┐ ║
                ║ │        Esc Back        ││   Enter Exactly 8.50   │ ║
                """)
    }

    @Test func `the change stays in the status line after its page is closed`() {
        var till = till(orders: [burger])
        let key = till.press(.function(12), .key("y")).sent[0].key
        #expect(till.picture.contains("The payment: sending…"))
        _ = till.update(.answered(key, .done(.payment(payment(of: burger, tendered: 2000)))))
        #expect(
            till.dialogPicture == """
                ╔═ #12 is paid ════════════════════════════════╗
                ║                                              ║
                ║  Change, USD                                 ║
                ║                           ╺┓  ╺┓    ┏━╸ ┏━┓  ║
                ║                            ┃   ┃    ┗━┓ ┃ ┃  ║
                ║                           ╺┻╸ ╺┻╸ . ╺━┛ ┗━┛  ║
                ║  Cash                                 20.00  ║
                ║  Paid                                  8.50  ║
                ║                                              ║
                ║ ┌────────────────────┐┌────────────────────┐ ║
                ║ │   Ctrl-R Receipt   ││  Enter New order   │ ║
                ║ └────────────────────┘└────────────────────┘ ║
                ╚══════════════════════════════════════════════╝
                """)
        _ = till.press(.enter)
        #expect(till.picture.contains("Last change 11.50 USD (#12)"))
    }

    @Test func `a payment on its way is not hidden by going back to the order`() {
        var till = till(orders: [burger])
        let key = till.press(.function(12), .enter, .escape).sent[0].key
        _ = till.update(.answered(key, .unanswered))
        _ = till.press(.function(12))
        #expect(till.picture.contains("The order is being paid"))
        #expect(till.memory.outbox.entries.map(\.delivery) == [.unanswered])
    }

    @Test func `the change comes back after a kill`() throws {
        var killed = till(orders: [burger])
        let key = killed.press(.function(12), .key("y")).sent[0].key
        var till = try killed.restarted()
        let sent = till.update(.tick(noon)).sent
        #expect(sent.map(\.key) == [key])
        let answer = CommandOutcome.done(.payment(payment(of: burger, tendered: 2000)))
        let effects = till.update(.answered(key, answer))
        #expect(till.picture.contains("#12 is paid"))
        #expect(effects.contains { if case .write = $0 { true } else { false } })
        #expect(try till.restarted().picture.contains("Last change 11.50 USD (#12)"))
    }

    @Test func `a payment that an earlier attempt took says that nothing is taken again`() {
        var till = till(orders: [burger])
        let key = till.press(.function(12), .enter).sent[0].key
        _ = till.update(.answered(key, .unanswered))
        let answer = CommandAnswer.payment(payment(of: burger, tendered: 850))
        _ = till.update(.answered(key, .done(answer, isReplayed: true)))
        #expect(till.dialogPicture.contains("Already paid earlier: take the money once."))
        #expect(till.memory.lastPaid?.sentence.contains("take the money once") == true)
    }

    @Test func `the change of an order does not cover another one`() throws {
        var till = till(orders: [burger])
        let key = till.press(.function(12), .key("y"), .escape, .control("n")).sent[0].key
        _ = try till.click("Milk")
        let answer = CommandOutcome.done(.payment(payment(of: burger, tendered: 2000)))
        _ = till.update(.answered(key, answer))
        #expect(till.dialog == nil)
        #expect(till.picture.contains("Order #12 is paid. Change: 11.50 USD."))
        #expect(till.picture.contains("1 × Milk"))
    }

    @Test func `a payment without an answer does not hold the next order back`() throws {
        var till = till(orders: [burger])
        let paying = till.press(.function(12), .enter, .escape, .control("n")).sent
        #expect(paying.count == 1)
        let opening = try till.click("Milk").sent
        #expect(opening.map(\.command) == [.open("00001")])
        let next = order("order-2", number: 13)
        let adding = till.update(.answered(opening[0].key, .done(.orders([next])))).sent
        #expect(adding.map(\.command.target) == [.order("order-2")])
        _ = till.update(.answered(paying[0].key, .unanswered))
        let again = till.update(.tick(noon + .seconds(1))).sent
        #expect(again.map(\.key) == [paying[0].key])
    }

    @Test func `a refusal that more cash mends asks again`() {
        var till = till(orders: [burger])
        let key = till.press(.function(12), .enter).sent[0].key
        let text = "9.35 USD is due."
        _ = till.update(.answered(key, .refused(reason: "payment.insufficient", text)))
        #expect(till.picture.contains("! 9.35 USD is due."))
        #expect(till.picture.contains("Enter Exactly 8.50"))
    }

    @Test(arguments: ["order.sealed", "order.paid", "order.canceled", "order.empty"])
    func `any other refusal goes back to the order and stays until the next key`(
        _ reason: String
    ) {
        var till = till(orders: [burger])
        let key = till.press(.function(12), .enter).sent[0].key
        _ = till.update(.answered(key, .refused(reason: reason, "Another checkout runs.")))
        #expect(till.dialog == nil)
        #expect(till.picture.contains("Another checkout runs."))
        #expect(till.memory.outbox.isEmpty)
        #expect(till.memory.lastPaid == nil)
    }

    @Test func `an amount that the person did not see is not taken`() {
        var till = till(orders: [burger])
        _ = till.press(.function(12))
        let changed = order(revision: 2, lines: [line(1, 2, "Burger", 850)])
        _ = till.update(.orders(.changed(changed)))
        #expect(till.press(.enter).sent.isEmpty)
        #expect(till.picture.contains("17.00 USD is due now, not 8.50 USD."))
        let sent = till.press(.function(12), .enter).sent
        #expect(sent.map(\.command) == [.checkout(changed, tendered: Amount(1700))])
    }

    @Test func `an order that is closed elsewhere is not paid here`() {
        var till = till(orders: [burger])
        _ = till.press(.function(12))
        _ = till.update(.orders(.changed(order(revision: 2, terminal: "till-2"))))
        #expect(till.dialog == nil)
        #expect(till.picture.contains("Order #12 was taken over by till-2; 0.00 USD is due there."))
        #expect(till.press(.enter).sent.isEmpty)
        #expect(till.lost == nil)
    }

    @Test func `an order that costs nothing is completed without a payment`() {
        let free = order(lines: [line(1, 1, "Water", 0)])
        var till = till(orders: [free])
        let sent = till.press(.function(12), .enter).sent
        #expect(sent.map(\.command) == [.change(.order("order-1"), .complete(ifRevision: 1))])
        var done = order(revision: 2, lines: [line(1, 1, "Water", 0)])
        done.paid = true
        _ = till.update(.answered(sent[0].key, .done(.orders([done]))))
        #expect(till.picture.contains("Order #12 is complete. It cost nothing."))
        _ = till.press(.enter)
        #expect(till.memory.order == nil)
        #expect(till.picture.contains("Nothing keyed yet"))
    }

    @Test func `an order that became free is complete by the checkout`() {
        var till = till(orders: [burger])
        let key = till.press(.function(12), .enter).sent[0].key
        _ = till.update(.answered(key, .refused(reason: "order.nothingDue", "Nothing is due.")))
        #expect(till.picture.contains("Order #12 is complete. It cost nothing."))
        #expect(till.memory.order == nil)
    }
}
