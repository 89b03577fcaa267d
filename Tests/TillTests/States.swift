// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

@testable import Till

/// The states of a till that tests look at.
enum States {
    /// The states of a till from which everything else is one step away.
    static func all(columns: Int, rows: Int) -> [TillModel] {
        var held = line(2, 1, "Milk", 200)
        held.status = .held
        held.heldUntil = .fired
        held.course = 2
        let keyed = order(lines: [line(1, 2, "Burger", 850), held])
        var seated = order("order-2", number: 13, lines: [line(1, 1, "Milk", 200)])
        seated.fulfilment = Fulfilment(.dineIn, table: "4")
        let other = order(
            "order-3", number: 14, terminal: "till-2", lines: [line(1, 1, "Milk", 200)])
        let starts = [
            till(columns: columns, rows: rows), till(columns: columns, rows: rows, orders: [keyed]),
            till(columns: columns, rows: rows, orders: [keyed, seated, other]),
        ]
        return starts.flatMap { start in
            ways.map { keys in
                var model = start
                for key in keys { _ = model.update(.terminal(key)) }
                return model
            }
        }
    }

    /// The keys that lead to the pages and dialogs.
    private static let ways: [[TerminalInput]] = [
        [], [.function(1)], [.function(3)], [.function(6)], [.key("?")], [.key("3")],
        [.key("b")], [.tab, .key("2")], [.arrow(.right), .key(" ")], [.control("x")],
        [.control("p")], [.function(12)], [.function(12), .enter], [.function(12), .key("9")],
        [.function(12), .key("a")], [.function(12), .key("a"), .key("7"), .enter],
        [.control("a")], [.control("d")], [.control("y")],
        [.function(12), .enter, .key("m")], [.control("e")],
        [.tab, .arrow(.down), .delete], [.function(8)], [.function(9)],
        [.function(4)], [.function(4), .arrow(.right)],
        [.function(6), .end], [.function(6), .arrow(.left)], [.function(6), .key("1")],
        [.function(6), .end, .enter], [.function(6), .end, .function(4)],
        [.function(7)], [.function(7), .arrow(.right)], [.function(7), .control("t")],
        [.function(7), .arrow(.right), .enter],
        [.control("t")], [.control("t"), .key("e")], [.control("t"), .key("t")],
        [.control("t"), .key("g")], [.control("t"), .key("1"), .key("m")],
    ]
}
