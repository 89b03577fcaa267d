// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import TestSupport
import Testing

/// Complete screens, compared with pictures that a person has checked.
@Suite struct GoldenGridTests {
    private let evening =
        [
            ticket(
                12, paid: true, waits: 187,
                lines: [
                    line(1, 2, "Burger", note: "no onions, extra pickles please"),
                    line(2, 1, "French Fries"), line(3, 1, "Soft Drink"),
                ]),
            ticket(
                13, .processed, waits: 150,
                lines: [line(1, 1, "Fruit Salad", .processed), line(2, 2, "Coffee", .processed)]),
            ticket(
                14, waits: 3790,
                lines: [
                    line(1, 1, "Burger", .delivered), line(2, 1, "Milk", .processed),
                    line(3, 3, "Ice Cream", round: 2), line(4, 1, "Cookies", round: 2, .voided),
                ]),
            ticket(15, .canceled, waits: 80, lines: [line(1, 4, "Tacos", .voided)]),
        ]
        + (16...28).map { number in
            let lines = (1...number % 5 + 1).map { line($0, $0, "Dish \($0)") }
            return ticket(
                number, paid: number.isMultiple(of: 2), waits: 90 - 3 * number, lines: lines)
        }

    @Test func `80 columns and 24 rows`() {
        var model = screen(evening)
        _ = model.press(.key("1"), .arrow(.right))
        #expect(
            model.picture == """
                 Ham's Burgers     15 in process · 1 processed  page 1/2  last heard 0.4 s ago

                [1] #14 · till-1     1h03  [2] #12 · till-1     3:07  [3] #13 · till-1     2:30
                │ ✓ 1 × Burger           │ ║ 2 × Burger             ║ │ 1 × Fruit Salad        │
                │ ✓ 1 × Milk             │ ║   » no onions, extra   ║ │ 2 × Coffee             │
                │ ── round 2 ─────────── │ ║     pickles please     ║ └─ processed ────────────┘
                │ 3 × Ice Cream          │ ║ 1 × French Fries       ║
                │ VOID 1 × Cookies       │ ║ 1 × Soft Drink         ║
                └─ sending… ─────────────┘ ╚═══════════════════ $$ ═╝
                [4] #15 · till-1     1:20  [5] #16 · till-1     0:42  [6] #17 · till-1     0:39
                │ VOID 4 × Tacos         │ │ 1 × Dish 1             │ │ 1 × Dish 1             │
                └─ canceled: tap it ─────┘ │ 2 × Dish 2             │ │ 2 × Dish 2             │
                                           └─────────────────── $$ ─┘ │ 3 × Dish 3             │
                                                                      └────────────────────────┘
                [7] #18 · till-1     0:36  [8] #19 · till-1     0:33  [9] #20 · till-1     0:30
                │ 1 × Dish 1             │ │ 1 × Dish 1             │ │ 1 × Dish 1             │
                │ 2 × Dish 2             │ │ 2 × Dish 2             │ └─────────────────── $$ ─┘
                │ 3 × Dish 3             │ │ 3 × Dish 3             │
                │ 4 × Dish 4             │ │ 4 × Dish 4             │
                └─────────────────── $$ ─┘ │ 5 × Dish 5             │
                                           └────────────────────────┘


                 page 1/2 · 8 more tickets waiting                        sending #14… · ? help
                """)
    }

    @Test func `a rushed ticket is first`() {
        var rushed = ticket(
            28, waits: 6, fulfilment: Fulfilment(.dineIn, table: "4"),
            lines: [line(1, 1, "Pie")])
        rushed.rush = true
        let model = screen([evening[0], evening[1], rushed], rows: 10)
        #expect(
            model.picture == """
                 Ham's Burgers      2 in process · 1 processed  last heard 0.4 s ago  12:00:00

                [1] #28 RUSH         0:06  [2] #12 · till-1     3:07  [3] #13 · till-1     2:30
                │ table 4                │ │ 2 × Burger             │ │ 1 × Fruit Salad        │
                │ 1 × Pie                │ │   » no onions, extra   │ │ 2 × Coffee             │
                └────────────────────────┘ │     pickles please     │ └─ processed ────────────┘
                                           │ 1 × French Fries       │
                                           │ 1 × Soft Drink         │
                                           └─────────────────── $$ ─┘
                 1–9: finish · o: open · a: count · r: bring back                        ? help
                """)
    }

    @Test func `the README shows the screen as it is`() throws {
        var model = screen(evening)
        _ = model.press(.key("1"), .arrow(.right))
        #expect(try Article(path: "README.md").shows(screen: model.picture))
    }

    @Test func `200 columns and 60 rows`() {
        let text = screen(evening, columns: 200, rows: 60).view().text
        // In three parts, since the whole would be wider than a source file.
        #expect(
            slice(text, columns: 0..<75) == """
                 Ham's Burgers

                [1] #14 · till-1   1h03  [2] #12 · till-1   3:07  [3] #13 · till-1   2:30
                │ ✓ 1 × Burger         │ │ 2 × Burger           │ │ 1 × Fruit Salad      │
                │ ✓ 1 × Milk           │ │   » no onions, extra │ │ 2 × Coffee           │
                │ ── round 2 ───────── │ │     pickles please   │ └─ processed ──────────┘
                │ 3 × Ice Cream        │ │ 1 × French Fries     │
                │ VOID 1 × Cookies     │ │ 1 × Soft Drink       │
                └──────────────────────┘ └───────────────── $$ ─┘
                [9] #20 · till-1   0:30      #21 · till-1   0:27      #22 · till-1   0:24
                │ 1 × Dish 1           │ │ 1 × Dish 1           │ │ 1 × Dish 1           │
                └───────────────── $$ ─┘ │ 2 × Dish 2           │ │ 2 × Dish 2           │
                                         └──────────────────────┘ │ 3 × Dish 3           │
                                                                  └───────────────── $$ ─┘


                    #28 · till-1   0:06
                │ 1 × Dish 1           │
                │ 2 × Dish 2           │
                │ 3 × Dish 3           │
                │ 4 × Dish 4           │
                └───────────────── $$ ─┘
                """)
        #expect(
            slice(text, columns: 75..<150) == """
                                                                                15 in proce

                [4] #15 · till-1   1:20  [5] #16 · till-1   0:42  [6] #17 · till-1   0:39
                │ VOID 4 × Tacos       │ │ 1 × Dish 1           │ │ 1 × Dish 1           │
                └─ canceled: tap it ───┘ │ 2 × Dish 2           │ │ 2 × Dish 2           │
                                         └───────────────── $$ ─┘ │ 3 × Dish 3           │
                                                                  └──────────────────────┘


                    #23 · till-1   0:21      #24 · till-1   0:18      #25 · till-1   0:15
                │ 1 × Dish 1           │ │ 1 × Dish 1           │ │ 1 × Dish 1           │
                │ 2 × Dish 2           │ │ 2 × Dish 2           │ └──────────────────────┘
                │ 3 × Dish 3           │ │ 3 × Dish 3           │
                │ 4 × Dish 4           │ │ 4 × Dish 4           │
                └──────────────────────┘ │ 5 × Dish 5           │
                                         └───────────────── $$ ─┘






                """)
        #expect(
            slice(text, columns: 150..<200) == """
                ss · 1 processed  last heard 0.4 s ago  12:00:00

                [7] #18 · till-1   0:36  [8] #19 · till-1   0:33
                │ 1 × Dish 1           │ │ 1 × Dish 1           │
                │ 2 × Dish 2           │ │ 2 × Dish 2           │
                │ 3 × Dish 3           │ │ 3 × Dish 3           │
                │ 4 × Dish 4           │ │ 4 × Dish 4           │
                └───────────────── $$ ─┘ │ 5 × Dish 5           │
                                         └──────────────────────┘
                    #26 · till-1   0:12      #27 · till-1   0:09
                │ 1 × Dish 1           │ │ 1 × Dish 1           │
                │ 2 × Dish 2           │ │ 2 × Dish 2           │
                └───────────────── $$ ─┘ │ 3 × Dish 3           │
                                         └──────────────────────┘








                """)
        #expect(text[22..<59].count { !$0.isEmpty } == 0)
        #expect(text[59].hasSuffix("? help"))
    }

    /// The upper rows of a range of columns, without spaces at their ends.
    private func slice(_ text: [String], columns: Range<Int>) -> String {
        text.prefix(22).map { row in
            var part = row.dropFirst(columns.lowerBound).prefix(columns.count)
            while part.last == " " { part.removeLast() }
            return String(part)
        }.joined(separator: "\n")
    }

    @Test(arguments: [(20, 5), (1, 1), (0, 0), (3, 2), (24, 3), (80, 4), (5, 60), (500, 200)])
    func `every size can be drawn and used`(columns: Int, rows: Int) {
        for tickets in [[], evening] {
            var model = screen(tickets, columns: columns, rows: rows)
            let inputs: [TerminalInput] = [
                .arrow(.down), .arrow(.right), .enter, .pageDown, .pageUp, .key("1"), .key("?"),
                .mouse(Point(column: 2, row: 2)), .key("?"),
            ]
            for input in inputs {
                _ = model.press(input)
                #expect(model.view().size == Size(columns: columns, rows: rows))
            }
            _ = model.receive(.tick(noon + .seconds(9)))
            #expect(model.view().size == Size(columns: columns, rows: rows))
        }
    }

    @Test func `the smallest useful screen shows the first ticket`() {
        let model = screen(evening, columns: 20, rows: 6)
        #expect(model.picture.hasPrefix(" Ham's … 0.4 s ago\n\n[1] #14        1h03\n"))
    }
}
