// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

extension RealProcessTests {
    /// The kitchen's screen in a real terminal.
    @Suite struct `A kitchen screen` {
        private func screen(in suite: RunningSuite) async throws -> TerminalWindow {
            try await .open(
                "kds-service", ["display", "--location", "00001"] + suite.place.options, in: suite)
        }

        @Test func `the screen is redrawn after each resize without a key`() async throws {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                let window = try await screen(in: suite)
                try await window.awaitText("No orders")
                for round in 1...20 {
                    let (columns, rows) = (60 + round % 7 * 10, 15 + round % 5 * 4)
                    try await window.resize(columns: columns, rows: rows)
                    let painted = try await window.rows(within: .seconds(3)) { text in
                        text.hasSuffix("? help") && text.lastLineLength == columns - 1
                    }
                    #expect(painted.count == rows, "round \(round): \(columns) columns")
                    #expect(painted.last?.count == columns - 1, "round \(round): \(rows) rows")
                }
            }
        }

        @Test func `quick taps deliver only one ticket, and u recalls it`() async throws {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                try await suite.awaitMenus()
                var orders: [Order] = []
                for number in 1...3 {
                    let till = Till(suite.client, "till-\(number)")
                    let order = try await till.add("00001", to: till.open())
                    orders.append(try await till.advance(order, from: .inProcess))
                }
                let till = Till(suite.client)
                let window = try await screen(in: suite)
                try await window.awaitText("[3] #3")
                try await press("1", until: orders[0], is: .delivered, on: window, till)

                #expect(try await till.fetch(orders[1]).status == .processed)
                try await window.press("u")
                try await window.awaitText("[1] #1")
                #expect(try await till.fetch(orders[0]).status == .processed)
                #expect(try await till.fetch(orders[1]).status == .processed)
            }
        }

        @Test func `a paste is no keys, and neither Control-S nor Control-Z freezes the screen`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                let window = try await screen(in: suite)
                try await window.awaitText("No orders")
                try await window.paste("?q")
                try await window.press("C-s", "C-z")
                try await window.resize(columns: 70, rows: 20)
                let painted = try await window.rows { $0.lastLineLength == 69 }
                #expect(painted.last?.hasSuffix("? help") == true)
                try await window.press("?")
                try await window.awaitText("undo the last tap")
            }
        }

        @Test func `the keys of a bump bar are learned, and then work`() async throws {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                try await suite.awaitMenus()
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                let fired = try await till.advance(order, from: .inProcess)
                let page = try await TerminalWindow.open(
                    "kds-service", ["display", "--learn"], in: suite)
                try await page.awaitText("Press the key for: tap ticket 1")
                try await page.press("F5", "F5")
                try await page.awaitText("F5 is already the key for: tap ticket 1.")
                try await page.press("Escape")
                // The program writes the file before it ends, and with it the window.
                let rest = try await page.rows { !$0.contains("F5") }
                #expect(!rest.joined().contains("F5"))

                let window = try await screen(in: suite)
                try await window.awaitText("[1] #1")
                try await press("F5", until: fired, is: .delivered, on: window, till)
            }
        }

        /// Presses a key three times at once, and repeats that until the screen has accepted it.
        private func press(
            _ key: String, until order: Order, is status: OrderStatus, on window: TerminalWindow,
            _ till: Till
        ) async throws {
            let deadline = ContinuousClock.now + .seconds(10)
            while try await till.fetch(order).status != status, ContinuousClock.now < deadline {
                try await window.press(key, key, key)
                _ = try await window.rows(within: .milliseconds(300)) { $0.contains("─ done ─") }
            }
            #expect(try await till.fetch(order).status == status)
        }
    }
}

extension String {
    fileprivate var lastLineLength: Int { split(separator: "\n").last?.count ?? 0 }
}
