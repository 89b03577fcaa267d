// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing

extension RealProcessTests {
    /// A till in a real terminal.
    @Suite struct `A till` {
        @Test func `an order is sold and paid, and the next one begins`() async throws {
            try await RunningSuite.run { suite in
                let till = try await suite.till()
                try await till.touch("Cookies")
                try await till.awaitText("#1")
                try await till.awaitText("in process")
                try await till.press("2")
                try await till.touch("French Fries")
                try await till.awaitText("2 × French Fries")
                try await till.payExactly()

                let order = try #require(try await suite.orders().first)
                #expect(order.lines.map(\.quantity) == [1, 2])
                #expect(order.paid)
            }
        }

        @Test(arguments: [Service.orders, .payments, nil])
        func `after a kill at any step, each item is sold once and paid once`(
            victim: Service?
        ) async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                var till = try await suite.till()
                try await till.touch("Cookies")
                try await till.awaitText("1 × Cookies")
                try await suite.killAndRestart(victim, &till)
                try await till.awaitText("in process")
                try await till.press("2")
                try await till.touch("French Fries")
                try await till.awaitText("2 × French Fries")
                try await suite.killAndRestart(victim, &till)
                try await till.awaitText("2 × French Fries")
                try await till.awaitConfirmed()
                try await till.press("F12")
                try await till.awaitText("Exactly")
                try await till.press("Enter")
                if victim == nil { _ = try await till.rows { !$0.contains("Exactly") } }
                try await suite.killAndRestart(victim, &till)
                try await till.awaitPaid()

                let orders = try await suite.orders()
                #expect(orders.flatMap(\.lines).map(\.quantity) == [1, 2])
                #expect(orders.map(\.paid) == [true])
                #expect(orders.flatMap(\.payments).count == 1)
            }
        }

        @Test func `a till without order-service keeps what is keyed, even when it is killed`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = try await suite.till()
                try await suite.kill(.orders)
                try await till.touch("Cookies")
                try await till.touch("French Fries")
                try await till.awaitText("1 × French Fries")
                try await till.awaitText("to confirm")
                try await till.kill()

                let restarted = try await suite.till(awaiting: "1 × French Fries")
                try await restarted.awaitText("1 × Cookies")
                try await suite.start(.orders)
                try await restarted.awaitText("#1")
                try await restarted.awaitConfirmed()
                let orders = try await suite.orders()
                #expect(orders.map { $0.lines.map(\.name) } == [["Cookies", "French Fries"]])
            }
        }

        @Test func `nothing is sold at a price that changed before it was sent`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = try await suite.till()
                try await suite.kill(.orders)
                try await till.touch("Cookies")
                try await till.awaitText("to confirm")
                try await till.kill()
                try await MenuManager(suite.client).raisePrice(of: "00006", times: 1)
                try await suite.start(.orders)
                try await suite.awaitPrice(of: "00006", Amount(351))

                let restarted = try await suite.till(awaiting: "Burger")
                try await restarted.awaitText("Cookies costs 3.51 USD now")
                try await restarted.press("Enter")
                try await restarted.awaitText("in process")
                let sold = try await suite.orders().filter { $0.terminal == "till-1" }
                #expect(sold.flatMap(\.lines).map(\.price) == [Amount(351)])
            }
        }

        @Test func `an order that another till takes over leaves the screen with a sentence`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let first = try await suite.till()
                try await first.touch("Cookies")
                try await first.awaitText("in process")
                let second = try await suite.till("till-2")
                try await second.press("F6")
                try await second.touch("till-1/ana")
                try await second.press("Enter")
                try await second.awaitText("Take over #1?")
                try await second.press("Enter")
                try await first.awaitText("Order #1 was taken over by till-2")
                try await second.awaitText("1 × Cookies")
                try await second.touch("French Fries")
                try await second.awaitText("in process")
                #expect(try await suite.orders().map(\.terminal) == ["till-2"])
            }
        }

        @Test func `two tills with one name can't run at once`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                _ = try await suite.till()
                let second = try await suite.start(
                    "comanda", suite.tillArguments("till-1"),
                    environment: ["XDG_STATE_HOME": suite.place.folder.path])
                try await second.line(
                    containing: "Another till with this name runs here", within: .seconds(10))
                #expect(try await second.ended(within: .seconds(5)) == 1)
            }
        }

        @Test func `a till follows each resize without a key`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = try await suite.till()
                for round in 1...12 {
                    let (columns, rows) = (60 + round % 7 * 20, 20 + round % 5 * 8)
                    try await till.resize(columns: columns, rows: rows)
                    // The box of the order ends at the right edge, above and below.
                    let shown = try await till.rows(within: .seconds(3)) { text in
                        let lines: [String] = text.components(separatedBy: "\n")
                        let ends = lines.filter { $0.count == columns }.map { String($0.suffix(2)) }
                        return ends.contains("─┐") && ends.contains("─┘") && text.contains("Pay")
                    }
                    #expect(shown.count == rows, "round \(round): \(columns) columns")
                    #expect(shown.joined().contains("Pay"), "round \(round): \(rows) rows")
                }
            }
        }
    }
}

extension RunningSuite {
    /// Starts a till in a window, and waits until it shows a text of the menu.
    fileprivate func till(
        _ terminal: String = "till-1", awaiting text: String = "Cookies"
    ) async throws -> TerminalWindow {
        let window = try await TerminalWindow.open(
            "comanda", tillArguments(terminal), columns: 100, rows: 30, in: self)
        try await window.awaitText(text, within: .seconds(10))
        return window
    }

    nonisolated fileprivate func tillArguments(_ terminal: String) -> [String] {
        ["till", "--terminal", terminal, "--staff", "ana", "--location", "00001"] + place.options
    }

    /// Kills a service, or the till if there is no service, and starts it again.
    fileprivate func killAndRestart(_ victim: Service?, _ till: inout TerminalWindow) async throws {
        guard let victim else {
            try await till.kill()
            // A dialog may cover the menu.
            return till = try await self.till(awaiting: "F5 Sale")
        }
        try await kill(victim)
        try await start(victim)
    }

    /// Waits until order-service sells an item at a price.
    fileprivate func awaitPrice(of item: ItemID, _ price: Amount) async throws {
        let desk = Till(client, "office")
        var order = try await desk.open()
        repeat {
            order = try await desk.add(item, to: order)
        } while order.lines.last?.price != price
    }
}

extension TerminalWindow {
    /// Waits until the services have confirmed everything that was keyed.
    fileprivate func awaitConfirmed() async throws {
        let rows = try await rows(within: .seconds(15)) { !$0.contains("to confirm") }
        try #require(!rows.joined().contains("to confirm"), "\(rows.joined(separator: "\n"))")
    }

    /// Takes the exact amount for the order at hand, and begins the next order.
    fileprivate func payExactly() async throws {
        try await awaitConfirmed()
        try await press("F12")
        try await awaitText("Exactly")
        try await press("Enter")
        try await awaitText("Enter New order")
        try await press("Enter")
        try await awaitText("Nothing keyed yet")
    }

    /// Waits until the order at hand is paid.
    ///
    /// The change is not shown if the till was killed after the answer.
    fileprivate func awaitPaid() async throws {
        let ends = ["Enter New order", "Nothing keyed yet"]
        let rows = try await rows(within: .seconds(15)) { text in
            ends.contains { text.contains($0) }
        }
        let shown = rows.joined(separator: "\n")
        try #require(ends.contains { shown.contains($0) }, "\(shown)")
    }
}
