// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// The status line and the hints below a dialog.
@Suite struct StatusTests {
    @Test func `a notice does not cover a dialog that is as high as the screen`() {
        var till = till(orders: [order(lines: [line(1, 2, "Burger", 850)])])
        _ = till.press(.function(12))
        let dialog = till.rows(0...22)
        _ = till.update(.failed("The disk is full."))
        #expect(till.rows(0...22) == dialog)
        #expect(till.rows(23...23).contains("! The disk is full."))
        _ = till.press(.key("4"))
        #expect(!till.rows(23...23).contains("The disk is full."))
        #expect(till.rows(23...23).contains("Enter"))
    }

    @Test func `a notice has the status line to itself below a smaller dialog`() {
        var till = till(orders: [order(lines: [line(1, 2, "Burger", 850)])])
        _ = till.press(.control("x"))
        _ = till.update(.failed("The disk is full."))
        #expect(till.rows(22...22).contains("! The disk is full."))
        #expect(till.rows(23...23).contains("Esc Back"))
    }

    @Test(arguments: [(100, 40), (80, 24), (40, 20)])
    func `a replaced database is said on every page until it is accepted`(
        _ columns: Int, _ rows: Int
    ) {
        var till = till(columns: columns, rows: rows)
        let before = till.picture
        let replaced = TillInput.database(.payments, isReplaced: true)
        #expect(till.update(replaced).contains(.bell))
        #expect(!till.update(replaced).contains(.bell))
        for page in [TerminalInput.function(6), .function(7), .function(5)] {
            _ = till.press(page)
            #expect(till.picture.contains("REPLACED: payments"))
            #expect(till.picture.contains("comanda doctor"))
        }
        _ = till.press(.function(3))
        // The tabs fill a narrow screen.
        #expect(columns == 40 || till.picture.contains("REPLACED: payments: comanda doctor"))
        _ = till.press(.function(2))
        _ = till.update(.database(.payments, isReplaced: false))
        #expect(till.picture == before)
    }

    private let burger = order(lines: [line(1, 1, "Burger", 850)])

    @Test func `a reason goes as soon as it is untrue`() throws {
        var till = till()
        let opening = try till.click("Milk").sent[0]
        _ = till.update(.answered(opening.key, .notDone("No connection.")))
        _ = till.press(.function(12))
        #expect(till.notice?.text == "Not everything is sent yet")

        let adding = till.update(.tick(noon + .seconds(1))).sent
        let next = till.update(.answered(adding[0].key, .done(.orders([order()])))).sent
        #expect(till.notice?.text == "Not everything is sent yet")
        let milk = order(revision: 2, lines: [line(1, 1, "Milk", 200)])
        _ = till.update(.answered(next[0].key, .done(.orders([milk]))))
        #expect(till.notice == nil)
    }

    @Test func `nothing is keyed until the first item`() throws {
        var till = till()
        _ = till.press(.function(12))
        #expect(till.notice?.text == "Nothing keyed yet")
        _ = till.update(.tick(noon + .milliseconds(100)))
        #expect(till.notice?.text == "Nothing keyed yet")
        _ = try till.click("Milk")
        #expect(till.notice == nil)
    }

    @Test func `below the change the screen no longer waits for the payment`() {
        var till = till(orders: [burger])
        let key = till.press(.function(12), .enter).sent[0].key
        _ = till.update(.answered(key, .unanswered))
        _ = till.press(.key("m"))
        #expect(till.picture.contains("The payment is not confirmed yet. Esc goes back"))
        _ = till.update(.answered(key, .done(.payment(payment(of: burger, tendered: 850)))))
        #expect(till.picture.contains("#12 is paid"))
        #expect(till.notice == nil)
    }

    @Test func `the last change goes with the first item of the next order`() throws {
        var till = till(orders: [burger])
        let key = till.press(.function(12), .enter).sent[0].key
        _ = till.update(.answered(key, .done(.payment(payment(of: burger, tendered: 850)))))
        _ = till.press(.enter)
        #expect(till.picture.contains("Last change 0.00 USD (#12)"))
        let opening = try till.click("Milk").sent[0]
        let next = order("order-2", number: 13)
        let adding = till.update(.answered(opening.key, .done(.orders([next])))).sent[0]
        let milk = order("order-2", number: 13, revision: 2, lines: [line(1, 1, "Milk", 200)])
        _ = till.update(.answered(adding.key, .done(.orders([milk]))))
        #expect(till.memory.outbox.isEmpty)
        #expect(!till.picture.contains("Last change"))
        _ = till.press(.control("n"))
        #expect(!till.picture.contains("Last change"))
        #expect(try !till.restarted().picture.contains("Last change"))
    }
}
