// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Testing

extension RealProcessTests {
    /// `comanda drawer`, `comanda voucher` and `comanda account` with a running suite.
    @Suite struct `comanda drawer` {
        private static let place = ["--location", "00001"]

        /// Pays an order, after which payment-service knows its location.
        private func sell(at suite: RunningSuite) async throws -> Order {
            let till = Till(suite.client)
            let order = try await till.add("00001", to: till.open())
            try await suite.comanda(["pay", order.id.text], status: 0)
            return order
        }

        @Test func `a drawer is filled, counted blind and closed once`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                _ = try await sell(at: suite)
                let open = ["drawer", "open", "100.00", "--terminal", "till-1"] + Self.place
                let opened = try await suite.comanda(open, status: 0)
                try await opened.line(containing: "open: till-1", within: .seconds(1))
                let twice = try await suite.comanda(open, status: 1)
                try await twice.line(containing: "has an open drawer already", within: .seconds(1))

                let filled = try await suite.comanda(
                    ["drawer", "in", "20", "--reason", "coins"] + Self.place, status: 0)
                try await filled.line(containing: "paid in, coins", within: .seconds(1))
                let list = try await suite.comanda(["drawer", "list"] + Self.place, status: 0)
                #expect(await !list.lines.contains { $0.contains("120.00") })

                let close =
                    ["drawer", "close", "119.80", "--drawer", "till-1", "--key", "friday"]
                    + Self.place
                let closed = try await suite.comanda(close, status: 0)
                try await closed.line(
                    containing: "0.20 USD are missing in the drawer", within: .seconds(1))
                let again = try await suite.comanda(close, status: 0)
                #expect(await again.lines == closed.lines)
                let other = try await suite.comanda(
                    ["drawer", "close", "119.80"] + Self.place, status: 1)
                try await other.line(containing: "No drawer of location", within: .seconds(1))
            }
        }

        @Test func `a repeated deposit means the same drawer, whatever was opened since`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let sell = ["voucher", "sell", "15", "--number", "V-1", "--key", "monday"]
                let sold = try await suite.comanda(sell + Self.place, status: 0)
                try await suite.comanda(
                    ["drawer", "open", "100.00", "--terminal", "till-1"] + Self.place, status: 0)
                let again = try await suite.comanda(sell + Self.place, status: 0)
                #expect(await again.lines == sold.lines)
            }
        }

        @Test func `a voucher is sold for cash, and a house account is settled`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let order = try await sell(at: suite)
                let sold = try await suite.comanda(
                    ["voucher", "sell", "15", "--number", "V-1", "--cash", "20"] + Self.place,
                    status: 0)
                try await sold.line(containing: "voucher V-1, receipt", within: .seconds(1))
                #expect(await sold.lines.last?.hasSuffix(" 5.00 USD") == true)

                try await suite.comanda(
                    ["account", "open", "Bakery", "--limit", "20", "--number", "H-1"]
                        + Self.place, status: 0)
                try await suite.comanda(["account", "deposit", "H-1", "2.50"], status: 0)
                let shown = try await suite.comanda(["account", "show", "H-1"], status: 0)
                try await shown.line(containing: "22.50 USD", within: .seconds(1))
                let unknown = try await suite.comanda(["voucher", "show", "V-2"], status: 1)
                try await unknown.line(containing: "V-2", within: .seconds(1))

                let days = try await suite.comanda(
                    ["report", "days", "--from", "\(order.businessDay)"] + Self.place, status: 0)
                try await days.line(containing: "9.18", within: .seconds(1))
            }
        }
    }
}
