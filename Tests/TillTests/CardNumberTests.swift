// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal
import Testing

@testable import Till

@Suite struct `Card numbers at a till` {
    private static let number = "4242 4242 4242 4242"
    private static let problem = "This looks like a card number"

    /// Expects that the till says what is wrong, and stores and sends nothing.
    private func expectRefusal(_ till: TillModel, _ effects: [TillEffect]) {
        #expect(till.picture.contains(Self.problem))
        #expect(effects.isEmpty)
        #expect(till.memory.outbox.isEmpty)
        #expect(till.dialog != nil)
    }

    @Test func `are refused as the name of a guest`() {
        var till = till(orders: [order(lines: [line(1, 1, "Burger", 850)])])
        _ = till.press(.function(4), .tab, .paste(Self.number))
        expectRefusal(till, till.press(.enter))
    }

    @Test func `are refused as a note, an address and a table`() {
        let rules = DetailsRules(tables: [], zone: .gmt, now: noon, reasonAgainstKind: nil)
        for details in [
            OrderDetails(note: Self.number),
            OrderDetails(fulfilment: Fulfilment(.delivery, address: Self.number)),
            OrderDetails(fulfilment: Fulfilment(.dineIn, table: "4242424242424242")),
        ] {
            let problem = DetailsDialog(details, rules).problem(rules)
            #expect(problem?.hasPrefix(Self.problem) == true)
        }
    }

    @Test func `are refused as the reason of a void`() {
        var till = till(rows: 40, orders: [order(lines: [line(1, 1, "Burger", 850)])])
        till.orderPanel.mark(.line(1))
        _ = till.press(.delete, .key(" "), .paste(Self.number))
        let effects = till.press(.enter)
        #expect(effects.isEmpty)
        #expect(till.memory.outbox.isEmpty)
        #expect(till.dialog != nil)
    }

    @Test func `are refused as the name of a dish`() {
        var till = till()
        _ = till.press(
            .arrow(.right), .control("e"), .shiftTab, .control("u"), .paste(Self.number))
        expectRefusal(till, till.press(.enter))
    }

    @Test func `are refused as the name of a restaurant, and not remembered`() {
        var form = LocationForm(timeZone: "UTC")
        form.state.values[1] = .text(TextEntry(Self.number))

        #expect(form.corrected?.problem.hasPrefix(Self.problem) == true)
        #expect(form.location == nil)
        #expect(!form.draft.texts.contains { $0.contains("4242") })
    }
}
