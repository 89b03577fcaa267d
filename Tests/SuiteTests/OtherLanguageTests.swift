// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import TestSupport
import Testing

extension RealProcessTests {
    /// Programs that use only the pages of `Protocols`, not our code.
    @Suite struct `Other languages` {
        @Test func `a client in Python places and pays an order, and receives its events`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let client = try await suite.python("client.py", [suite.place.bus])
                let status = try await client.finished()
                let output = await client.lines
                #expect(status == 0, "\(output.joined(separator: "\n"))")
                #expect(output.last == "order 1 is paid, 5 events in order")
            }
        }

        @Test func `the kitchen screen in Python shows its state above any number of tickets`()
            async throws
        {
            try await RunningSuite.run([]) { suite in
                let conformance = ProjectFolder.protocols.appending(path: "Conformance").path
                let screen = try suite.example("kitchen_screen.py")
                let screenful = try await suite.python(
                    "many_tickets.py", [conformance, screen, "Kitchen 00001 · current"])
                #expect(try await screenful.finished() == 0)
                let shown = await screenful.lines
                #expect(shown.count == 39 && shown.first == "Kitchen 00001 · current")
                #expect(shown.last == "… 23 more lines", "38 of 61 lines fit above it")
            }
        }

        @Test func `the client on the page about the protocols works`() async throws {
            let program = try Page("Protocols/README.md").fence("python")
            try await RunningSuite.run(
                [.locations, .orders, .payments], at: .makeOnPorts()
            ) { suite in
                let client = try await suite.start(
                    at: "/usr/bin/python3", ["-c", program],
                    environment: ["COMANDA_BUS": suite.place.bus])
                let status = try await client.finished()
                let output = await client.lines
                #expect(status == 0, "\(output.joined(separator: "\n"))")
                #expect(output.contains { $0.hasPrefix("orders/00001/order.paymentRecorded ") })
            }
        }

        @Test func `the subscriber on the first page works`() async throws {
            let program = try Page("README.md").fence("python")
            try await RunningSuite.run([.locations, .orders], at: .makeOnPorts()) { suite in
                let subscriber = try await suite.start(
                    at: "/usr/bin/python3", ["-c", Page.moved(program, to: suite.place)])
                let line = try await self.firstLine(
                    of: subscriber, containing: "orders/00001/order.opened", suite)
                #expect(line.contains(/order\.opened #\d+ open 0$/))
            }
        }

        @Test func `the subscriber on the page about the protocols works`() async throws {
            let program = try Page("Protocols/README.md").fence("python", after: "## Watching")
            try await RunningSuite.run([.locations, .orders], at: .makeOnPorts()) { suite in
                let subscriber = try await suite.start(
                    at: "/usr/bin/python3", ["-c", Page.moved(program, to: suite.place)])
                let line = try await self.firstLine(
                    of: subscriber, containing: "orders/00001/order.opened", suite)
                #expect(line.contains(/Z orders\/00001\/order\.opened till-\d+\/ana$/))
            }
        }

        @Test func `the subscriber with keys works`() async throws {
            let program = try Page("Protocols/README.md").fence("python", after: "### With keys")
            try await closedBus { suite in
                let subscriber = try await suite.start(
                    at: "/usr/bin/python3", ["-c", Page.moved(program, to: suite.place)])
                try await self.firstLine(
                    of: subscriber, containing: "Z orders/00001/order.opened", suite)
            }
        }

        @Test(.enabled(if: Self.zmqcli != nil, "COMANDA_ZMQCLI is not set"))
        func `the command lines with zmqcli work`() async throws {
            let pages = [("README.md", "## Listen in"), ("Protocols/README.md", "## Watching")]
            try await RunningSuite.run([.locations, .orders], at: .makeOnPorts()) { suite in
                for (page, heading) in pages {
                    let command = try Page(page).fence("sh", after: heading)
                    let subscriber = try await self.shell(command, suite)
                    try await self.firstLine(
                        of: subscriber, containing: "orders/00001/order.opened", suite)
                }
                let question = try Page("Protocols/README.md").fence("sh", after: "\n```sh\nzmqcli")
                let answer = try await self.shell(question, suite)
                #expect(try await answer.ended(within: .seconds(10)) == 0)
                #expect(await answer.lines.last?.contains(#""id":"00001""#) == true)
            }
        }

        @Test(.enabled(if: Self.zmqcli != nil, "COMANDA_ZMQCLI is not set"))
        func `the command line with zmqcli and keys works`() async throws {
            let command = try Page("Protocols/README.md").fence("sh", after: "### With keys")
            try await closedBus { suite in
                let subscriber = try await self.shell(command, suite)
                try await self.firstLine(
                    of: subscriber, containing: "orders/00001/order.opened", suite)
            }
        }

        private static let zmqcli = ProcessInfo.processInfo.environment["COMANDA_ZMQCLI"]

        /// Runs a command line of a page in a shell that `exec`s zmqcli, so that both end together.
        private func shell(_ command: String, _ suite: RunningSuite) async throws -> Program {
            let line = "\n\(command)".replacing("\nzmqcli", with: "\nexec zmqcli")
            let folder = URL(filePath: Self.zmqcli ?? "").deletingLastPathComponent().path
            return try await suite.start(
                at: "/bin/sh", ["-c", Page.moved(line, to: suite.place)],
                environment: ["PATH": "\(folder):/usr/bin:/bin"])
        }

        /// Runs a suite with keys, and a key for the watcher on the page.
        private func closedBus(_ body: (RunningSuite) async throws -> Void) async throws {
            let place = try await Place.makeOnPorts().withKeys([("watcher", "observer")])
            try await RunningSuite.run([.locations, .orders], at: place, body)
        }

        /// Opens orders until a subscriber prints a line with the text, and returns the line.
        ///
        /// The test can't detect when the subscription is active, so it opens several orders.
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
