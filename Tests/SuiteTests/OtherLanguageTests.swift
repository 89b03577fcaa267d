// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing

extension RealProcessTests {
    /// Programs that know the pages and nothing of our code.
    @Suite(.timeLimit(.minutes(1))) struct `Other languages` {
        @Test func `a client in Python keys in an order, pays it and sees its events`() async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let client = try await suite.python("client.py", [suite.place.bus])
                let status = try await client.ended(within: .seconds(20))
                let said = await client.lines
                #expect(status == 0, "\(said.joined(separator: "\n"))")
                #expect(said.last == "order 1 is paid, 5 events in order")
            }
        }

        @Test func `the client on the page about the protocols works as written`() async throws {
            let program = try Page("Protocols/README.md").fence("python")
            try await RunningSuite.run(
                [.locations, .orders, .payments], at: .makeOnPorts()
            ) { suite in
                let client = try await suite.start(
                    at: "/usr/bin/python3", ["-c", program],
                    environment: ["COMANDA_BUS": suite.place.bus])
                let status = try await client.ended(within: .seconds(20))
                let said = await client.lines
                #expect(status == 0, "\(said.joined(separator: "\n"))")
                #expect(said.contains { $0.hasPrefix("orders/00001/order.paymentRecorded ") })
            }
        }

        @Test func `the subscriber on the first page works as written`() async throws {
            let program = try Page("README.md").fence("python")
            try await RunningSuite.run([.locations, .orders], at: .makeOnPorts()) { suite in
                let subscriber = try await suite.start(
                    at: "/usr/bin/python3", ["-c", Page.moved(program, to: suite.place)])
                let line = try await self.firstLine(
                    of: subscriber, containing: "orders/00001/order.opened", suite)
                #expect(line.contains(/order\.opened #\d+ open 0$/))
            }
        }

        @Test(
            .enabled(
                if: ProcessInfo.processInfo.environment["COMANDA_ZMQCLI"] != nil,
                "COMANDA_ZMQCLI does not say where zmqcli is"))
        func `the line for zmqcli on the first page works as written`() async throws {
            let zmqcli = try #require(ProcessInfo.processInfo.environment["COMANDA_ZMQCLI"])
            let folder = URL(filePath: zmqcli).deletingLastPathComponent().path
            let command = try Page("README.md").fence("sh")
            try await RunningSuite.run([.locations, .orders], at: .makeOnPorts()) { suite in
                let subscriber = try await suite.start(
                    at: "/bin/sh", ["-c", "exec " + Page.moved(command, to: suite.place)],
                    environment: ["PATH": "\(folder):/usr/bin:/bin"])
                try await self.firstLine(
                    of: subscriber, containing: "orders/00001/order.opened", suite)
            }
        }

        /// The first line of this kind that a subscriber prints while orders are opened.
        ///
        /// It can't be seen from outside when a subscription stands, so several orders are opened.
        @discardableResult
        private func firstLine(
            of subscriber: Program, containing text: String, _ suite: RunningSuite
        ) async throws -> String {
            for number in 1...50 {
                _ = try await Till(suite.client, "till-\(number)").open()
                let line = try? await subscriber.line(containing: text, within: .milliseconds(200))
                if let line { return line }
            }
            return try await subscriber.line(containing: text, within: .seconds(1))
        }
    }
}
