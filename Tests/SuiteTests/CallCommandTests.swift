// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Testing

extension RealProcessTests {
    /// `comanda call` with the real services.
    @Suite struct `comanda call` {
        @Test func `calls open, fill and pay an order`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let opened = try await self.call(
                    suite, ["orders", "orders.open", "location=00001", "--json"], status: 0)
                let order = try WireCoding.decode(Order.self, from: opened[0].utf8)
                #expect(opened.count == 1 && order.terminal == "comanda")

                let filled = try await self.call(
                    suite,
                    ["orders", "orders.addItems", "order=\(order.id)"]
                        + [#"items=[{"item":"00001","quantity":2}]"#, "--staff", "ana"],
                    status: 0)
                #expect(filled.first == "{" && filled.contains(#"  "status": "inProcess","#))

                let paid = try await self.call(
                    suite,
                    ["payments", "payments.checkout", "order=\(order.id)", "tender.type=cash"]
                        + ["tender.tendered=2000"], status: 0)
                #expect(paid.contains(#"  "status": "recorded","#))
                let now = try await suite.client.call(GetOrder(order: order.id), of: .orders)
                #expect(now.paid && now.lines.map(\.quantity) == [2])
            }
        }

        @Test func `a repeated call with the same key takes effect once`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let open = ["orders", "orders.open", "location=00001", "--key", "monday-1"]
                let first = try await self.call(suite, open, status: 0)
                let again = try await self.call(suite, open, status: 0)
                #expect(first == again)

                let other = try await self.call(
                    suite, ["orders", "orders.open", "location=00002", "--key", "monday-1"],
                    status: 1)
                #expect(other.first?.hasSuffix("(command.keyReused)") == true, "\(other)")
            }
        }

        @Test func `a refusal is printed as a sentence with its reason, or as JSON`() async throws {
            try await RunningSuite.run([.locations]) { suite in
                let get = ["locations", "menus.get", "location=00099"]
                #expect(
                    try await self.call(suite, get, status: 1) == [
                        "There is no location 00099. 'comanda location list' lists those that "
                            + "exist. (location.unknown)"
                    ])
                let raw = try await self.call(suite, get + ["--json"], status: 1)
                let error = try WireCoding.decode(CallError.self, from: raw[0].utf8)
                #expect(raw.count == 1 && error.reason == "location.unknown")

                let misfit = try await self.call(suite, ["locations", "menus.get"], status: 1)
                #expect(misfit.last?.contains("menus.get --describe") == true, "\(misfit)")
            }
        }

        @Test func `the service lists and describes its methods, also after an unknown method`()
            async throws
        {
            try await RunningSuite.run([.locations]) { suite in
                let list = try await self.call(suite, ["locations"], status: 0)
                #expect(list.contains { $0.hasPrefix("  menus.setPrice ") })

                let unknown = try await self.call(suite, ["locations", "menus.burn"], status: 1)
                #expect(unknown.first?.contains("has no method 'menus.burn'") == true)
                #expect(Array(unknown.dropFirst()) == list)

                let described = try await self.call(
                    suite, ["locations", "menus.setPrice", "--describe"], status: 0)
                let price = "  price         integer. The new price"
                #expect(described.contains { $0.hasPrefix(price) }, "\(described)")
                let menu = try await suite.client.call(GetMenu(location: "00001"), of: .locations)
                #expect(menu.revision == 16)
            }
        }

        @Test func `a call with an unknown outcome prints the key for its repetition`()
            async throws
        {
            try await RunningSuite.run([.orders]) { suite in
                let asked = try await self.start(suite, ["locations", "locations.list"])
                #expect(try await asked.ended(within: .seconds(10)) == 1)
                try await asked.line(
                    containing: "No service answers at ipc://", within: .seconds(1))
                try await asked.line(containing: "Nothing was sent.", within: .seconds(1))

                // Without menus, order-service refuses only temporarily.
                let refused = try await self.start(
                    suite, ["orders", "orders.open", "location=00001"])
                #expect(try await refused.ended(within: .seconds(10)) == 1)
                try await refused.line(containing: "(menu.notLoaded)", within: .seconds(1))
                let line = try await refused.line(containing: "--key", within: .seconds(1))
                let key = try #require(line.firstMatch(of: /--key ([0-9a-f-]{36}):/)).1

                try await suite.start(.locations)
                try await suite.awaitMenus()
                try await self.call(
                    suite, ["orders", "orders.open", "location=00001", "--key", String(key)],
                    status: 0)
            }
        }

        @Test func `another service is called at its endpoint`() async throws {
            try await RunningSuite.run([.locations]) { suite in
                let endpoint = suite.place.endpoints(of: .locations).requests
                let answer = try await self.call(
                    suite, ["lamps", "locations.get", "location=00001", "--endpoint", endpoint],
                    status: 0)
                #expect(answer.contains(#"  "id": "00001","#), "\(answer)")

                // EX_USAGE of sysexits.h: the command line is wrong.
                let unknown = try await self.call(suite, ["lamps", "lamps.dim"], status: 64)
                #expect(unknown.first?.contains("There is no service 'lamps'") == true)
            }
        }

        @Test func `with keys, the name of the key is the actor of a command`() async throws {
            let place = try await Place.make().withKeys([("till-1", "till")])
            try await RunningSuite.run([.locations, .orders], at: place) { suite in
                let keys = try #require(place.keys)
                let open = ["orders", "orders.open", "location=00001", "--json"]
                let opened = try await self.call(
                    suite, open + ["--certificate", "\(keys)/till-1.key_secret"], status: 0)
                let order = try WireCoding.decode(Order.self, from: opened[0].utf8)
                let history = try await self.call(
                    suite, ["orders", "orders.history", "order=\(order.id)"], status: 0)
                #expect(history.contains { $0.contains(#""actor": "till-1""#) }, "\(history)")
            }
        }

        @Test func `the shell completion offers the methods of the running service`() async throws {
            try await RunningSuite.run([.kitchen]) { suite in
                let words = ["comanda", "call", "--bus", suite.place.bus, "kitchen", "kitchen.a"]
                let offer = try await suite.start(
                    "comanda",
                    ["---completion", "call", "--", "positional@1", "5", "9"] + words)
                #expect(try await offer.ended(within: .seconds(10)) == 0)
                #expect(await offer.lines == ["kitchen.advance", "kitchen.acknowledge"])
            }
        }

        /// Runs a call to its end and returns its output.
        @discardableResult
        private func call(
            _ suite: RunningSuite, _ arguments: [String], status: CInt
        ) async throws -> [String] {
            try await suite.comanda(["call"] + arguments, status: status).lines
        }

        /// Starts a call with a timeout of one second.
        private func start(_ suite: RunningSuite, _ arguments: [String]) async throws -> Program {
            try await suite.start(
                "comanda", ["call"] + arguments + suite.place.options,
                environment: ["COMANDA_LIMITS_PATIENCE_SECONDS": "1"])
        }
    }
}
