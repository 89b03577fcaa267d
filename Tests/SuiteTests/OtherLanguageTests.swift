// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
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

        @Test func `the kitchen screen in Python says how current it is however much waits`()
            async throws
        {
            try await RunningSuite.run([]) { suite in
                let conformance = RunningSuite.protocols.appending(path: "Conformance").path
                let screen = try suite.example("kitchen_screen.py")
                let crowd = try await suite.python(
                    "crowd.py", [conformance, screen, "Kitchen 00001 · current"])
                #expect(try await crowd.ended(within: .seconds(50)) == 0)
                let shown = await crowd.lines
                #expect(shown.count == 23 && shown.first == "Kitchen 00001 · current")
                #expect(shown.last == "… 39 more lines", "of 61 lines 22 fit above it")
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

        @Test func `the subscriber on the page about the protocols works as written`() async throws
        {
            let program = try Page("Protocols/README.md").fence("python", after: "## Watching")
            try await RunningSuite.run([.locations, .orders], at: .makeOnPorts()) { suite in
                let subscriber = try await suite.start(
                    at: "/usr/bin/python3", ["-c", Page.moved(program, to: suite.place)])
                let line = try await self.firstLine(
                    of: subscriber, containing: "orders/00001/order.opened", suite)
                #expect(line.contains(/Z orders\/00001\/order\.opened till-\d+\/ana$/))
            }
        }

        @Test func `the subscriber with keys works as written`() async throws {
            let program = try Page("Protocols/README.md").fence("python", after: "### With keys")
            try await closedBus { suite in
                let subscriber = try await suite.start(
                    at: "/usr/bin/python3", ["-c", Page.moved(program, to: suite.place)])
                try await self.firstLine(
                    of: subscriber, containing: "Z orders/00001/order.opened", suite)
            }
        }

        @Test(.enabled(if: Self.zmqcli != nil, "COMANDA_ZMQCLI does not say where zmqcli is"))
        func `the lines for zmqcli work as written`() async throws {
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

        @Test(.enabled(if: Self.zmqcli != nil, "COMANDA_ZMQCLI does not say where zmqcli is"))
        func `the line for zmqcli with keys works as written`() async throws {
            let command = try Page("Protocols/README.md").fence("sh", after: "### With keys")
            try await closedBus { suite in
                let subscriber = try await self.shell(command, suite)
                try await self.firstLine(
                    of: subscriber, containing: "orders/00001/order.opened", suite)
            }
        }

        private static let zmqcli = ProcessInfo.processInfo.environment["COMANDA_ZMQCLI"]

        /// Runs a line of a page in a shell that finds zmqcli and becomes it, so that both end
        /// together.
        private func shell(_ command: String, _ suite: RunningSuite) async throws -> Program {
            let line = "\n\(command)".replacing("\nzmqcli", with: "\nexec zmqcli")
            let folder = URL(filePath: Self.zmqcli ?? "").deletingLastPathComponent().path
            return try await suite.start(
                at: "/bin/sh", ["-c", Page.moved(line, to: suite.place)],
                environment: ["PATH": "\(folder):/usr/bin:/bin"])
        }

        /// A suite that lets in only who has a key, as the page's watcher has.
        private func closedBus(_ body: (RunningSuite) async throws -> Void) async throws {
            let place = try await Place.makeOnPorts().withKeys([("watcher", "observer")])
            try await RunningSuite.run([.locations, .orders], at: place, body)
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
