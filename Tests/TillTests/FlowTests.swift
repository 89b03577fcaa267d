// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// Whole orders at a till whose services answer at once.
@Suite struct FlowTests {
    @Test func `an order from the first item to the receipt, by keys alone`() {
        var counter = Counter()
        counter.type("bur")
        counter.press(.enter, .key("b"), .function(8), .enter)
        counter.type("fr")
        counter.press(.enter)
        counter.type("milk")
        counter.press(.enter)
        #expect(counter.lines == ["held Burger", "inProcess French Fries", "inProcess Milk"])
        counter.press(.function(8))
        counter.press(.tab, .end, .delete, .key("a"))
        #expect(counter.lines == ["inProcess Burger", "inProcess French Fries", "voided Milk"])
        counter.press(.function(9), .key("1"), .key("0"), .enter)
        #expect(counter.orders.map { $0.discounts.map(\.basisPoints) } == [[1000]])
        counter.press(.control("t"), .enter, .key("m"))
        #expect(counter.orders.map { $0.lines.filter(\.isStanding).count } == [1, 1])
        #expect(counter.orders.map { $0.discounts.map(\.basisPoints) } == [[1000], [1000]])
        counter.payBothParts()
        #expect(counter.orders.map(\.paid) == [true, true])
        counter.press(.control("r"))
        #expect(counter.till.picture.contains("Change"))
    }

    @Test func `an order from the first item to the receipt, by touch alone`() throws {
        var counter = Counter()
        for place in ["Burger", "Chips", "F8 hold", "Enter Add", "French Fries", "Milk"] {
            try counter.touch(place)
        }
        #expect(counter.lines == ["held Burger", "inProcess French Fries", "inProcess Milk"])
        for place in ["F8 Send", "1 × Milk", "Del Void", "a keyed by mistake"] {
            try counter.touch(place)
        }
        #expect(counter.lines == ["inProcess Burger", "inProcess French Fries", "voided Milk"])
        for place in ["F12 Pay", "Enter Exactly", "Ctrl-R Receipt"] {
            try counter.touch(place)
        }
        #expect(counter.orders.map(\.paid) == [true])
        #expect(counter.till.picture.contains("Change"))
    }
}

extension Counter {
    /// All orders, the oldest first.
    fileprivate var orders: [Order] {
        services.orders.values.sorted { $0.number < $1.number }
    }

    /// The lines of the first order in short.
    fileprivate var lines: [String] {
        orders.first?.lines.map { "\($0.status) \($0.name)" } ?? []
    }

    /// Pays the order at hand, and then the only one of the list that is left to pay.
    fileprivate mutating func payBothParts() {
        press(.function(12), .enter, .enter)
        press(.function(6), .arrow(.down), .enter)
        press(.function(12), .enter, .enter)
    }
}
