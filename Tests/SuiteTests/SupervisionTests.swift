// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Glibc
import MessageBus
import Messages
import Testing

extension RealProcessTests {
    /// Starts, restarts and stops of the services by `comanda up`.
    @Suite struct `Supervision` {
        @Test func `each service killed during a rush is restarted, and nothing is lost`()
            async throws
        {
            try await SupervisedSuite.run { supervised in
                let suite = supervised.suite
                let events = try await suite.client.openEvents(of: .orders, prefix: "orders/00001/")
                let rush = try await suite.rush(seconds: 8)
                for service in Service.required {
                    for _ in 0..<10 {
                        _ = try await suite.client.nextOrderEvent(on: events, within: .seconds(10))
                    }
                    try await supervised.kill(service)
                    try await suite.awaitAnswer(of: service)
                }
                try await self.expectNoMismatches(of: rush)
            }
        }

        @Test func `a demo without a terminal ends without mismatches`()
            async throws
        {
            try await SupervisedSuite.run { supervised in
                let display = try await supervised.suite.display(of: "00001")
                let rush = try await supervised.suite.rush(seconds: 4)
                try await self.expectNoMismatches(of: rush)
                try await display.line(containing: "#1  inProcess", within: .seconds(3))
                try await display.line(containing: "$$", within: .seconds(3))
            }
        }

        @Test func `the host of a suite can be localhost`() async throws {
            try await RunningSuite.run([], at: .makeOnPorts()) { suite in
                let bus = suite.place.bus.replacing("127.0.0.1", with: "localhost")
                let supervisor = try await suite.start(
                    "comanda", ["up", "--data", suite.place.folder.path, "--bus", bus])
                try await supervisor.line(containing: "ready", within: .seconds(15))
                let order = try await suite.start(
                    "comanda", ["order", "--location", "00001", "--item", "00001", "--bus", bus])
                #expect(try await order.ended(within: .seconds(20)) == 0)
                try await supervisor.stop(within: .seconds(5))
            }
        }

        @Test func `only the owner can access a new folder for sockets`() async throws {
            try await RunningSuite.run([]) { suite in
                let folder = suite.place.folder.appending(path: "bus").path
                let supervisor = try await suite.start(
                    "comanda",
                    ["up", "--data", suite.place.folder.path, "--bus", "ipc://\(folder)"])
                try await supervisor.line(containing: "ready", within: .seconds(15))
                let mode = try FileManager.default.attributesOfItem(atPath: folder)[
                    .posixPermissions]
                #expect(mode as? Int == 0o700)
                try await supervisor.stop(within: .seconds(5))
            }
        }

        @Test func `the suite does not start beside a service with the same address`() async throws
        {
            try await RunningSuite.run([.orders], at: .makeOnPorts()) { suite in
                let other = try await suite.client.call(GetServiceInformation(), of: .orders)

                let own = try suite.place.withOtherFolder()
                try await self.expectRefusal(
                    of: own.options, saying: "A suite already runs at \(suite.place.bus)", on: suite
                )
                let files = try FileManager.default.contentsOfDirectory(atPath: own.folder.path)
                #expect(!files.contains { $0.hasSuffix(".db") }, "\(files)")

                let after = try await suite.client.call(GetServiceInformation(), of: .orders)
                #expect(after.process == other.process)
            }
        }

        @Test(arguments: [SIGTERM, SIGINT])
        func `a signal stops all services`(signal: CInt) async throws {
            try await SupervisedSuite.run { supervised in
                let services = try await supervised.services()
                #expect(Set(services.keys) == Set(Service.required.map(\.program)))

                await supervised.supervisor.signal(signal)

                #expect(try await supervised.supervisor.ended(within: .seconds(3)) == 0)
                for pid in services.values { #expect(Glibc.kill(pid, 0) != 0) }
            }
        }

        @Test func `a service has its linger timeout and one second to stop`() async throws {
            try await RunningSuite.run([]) { suite in
                let supervisor = try await suite.start(
                    at: Program.products.appending(path: "comanda").path,
                    ["up"] + suite.place.options,
                    environment: ["COMANDA_LIMITS_LINGER_SECONDS": "2"])
                try await supervisor.line(containing: "ready", within: .seconds(15))
                let services = try ProcessTable.children(of: await supervisor.pid)
                let kitchen = try #require(services[Service.kitchen.program])
                // A stopped process does not react to SIGTERM, and is killed after the timeout.
                #expect(Glibc.kill(kitchen, SIGSTOP) == 0)

                let start = ContinuousClock.now
                let status = try await supervisor.stop()

                #expect(status == 0)
                #expect(ContinuousClock.now - start >= .seconds(3))
            }
        }

        @Test func `a second suite on the same bus is refused, and the first one continues`()
            async throws
        {
            try await SupervisedSuite.run { supervised in
                let suite = supervised.suite
                let before = try await suite.client.call(GetServiceInformation(), of: .kitchen)

                let own = try suite.place.withOtherFolder()
                try await self.expectRefusal(
                    of: own.options, saying: "A suite already runs at \(suite.place.bus)", on: suite
                )

                let after = try await suite.client.call(GetServiceInformation(), of: .kitchen)
                #expect(after.epoch == before.epoch)
                try await supervised.kill(.kitchen)
                try await suite.awaitAnswer(of: .kitchen)
            }
        }

        @Test func `a second suite on the same folder is refused, and the first one continues`()
            async throws
        {
            try await SupervisedSuite.run { supervised in
                let other = try supervised.suite.place.withOtherBus()

                try await self.expectRefusal(
                    of: other.options, saying: "Another process serves from this database",
                    on: supervised.suite)

                try await supervised.kill(.orders)
                try await supervised.suite.awaitAnswer(of: .orders)
            }
        }

        @Test func `a damaged file stops the suite`() async throws {
            try await RunningSuite.run([]) { suite in
                let file = suite.place.folder.appending(path: "payments.db")
                try Data(String(repeating: "Menu of the day\n", count: 400).utf8).write(to: file)

                try await self.expectRefusal(
                    of: suite.place.options,
                    saying: "payment-service can't start. \(file.path) is not a database",
                    on: suite)
            }
        }

        @Test(.enabled(if: hasGateway, "COMANDA_HTTP was not set"))
        func `every frozen service is killed and restarted, the gateway included`() async throws {
            try await RunningSuite.run([], at: .makeOnPorts()) { suite in
                let pages = "127.0.0.1:\(try FreePorts.first())"
                let supervisor = try await suite.start(
                    "comanda",
                    ["up", "--frozen-after", "3", "--delivery", "--browser", pages]
                        + suite.place.options)
                try await supervisor.line(containing: "ready", within: .seconds(15))
                let programs = Service.allCases.map(\.program) + ["gateway-service"]
                for program in programs {
                    try await supervisor.line(
                        containing: "info \(program): version=", within: .seconds(15))
                }
                let services = try ProcessTable.children(of: await supervisor.pid)

                for program in programs {
                    #expect(Glibc.kill(try #require(services[program]), SIGSTOP) == 0)
                }

                for program in programs {
                    try await supervisor.line(
                        containing: "\(program) did not answer for 3 s and was killed; starting",
                        within: .seconds(15))
                }
                try await suite.awaitAnswer(of: .orders)
                #expect(try await supervisor.stop(within: .seconds(5)) == 0)
            }
        }

        @Test func `the services end if the supervisor is killed`() async throws {
            try await SupervisedSuite.run { supervised in
                let services = try await supervised.services()
                #expect(services.count == 4)

                try await supervised.supervisor.kill()

                for pid in services.values { try await supervised.waitForEnd(of: pid) }
            }
        }

        @Test func `a display reports that order-service is silent, and recovers afterwards`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                let display = try await suite.display(of: "00001")
                try await display.line(containing: "#1  inProcess", within: .seconds(10))

                // At its start, a display may have printed the same for a moment.
                let fresh = await display.lines.count
                try await suite.kill(.orders)
                try await display.line(
                    containing: "NO NEWS FROM THE ORDER SERVICE", after: fresh,
                    within: .seconds(10))

                let before = await display.lines.count
                try await suite.start(.orders)
                try await display.line(
                    containing: "Connected", after: before, within: .seconds(10))
                _ = try await till.advance(order, from: .inProcess)
                try await display.line(
                    containing: "#1  processed", after: before, within: .seconds(10))
            }
        }

        @Test func `a display reports that kds-service is silent, and starts over afterwards`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                let display = try await suite.display(of: "00001")

                let fresh = await display.lines.count
                try await suite.kill(.kitchen)
                try await display.line(
                    containing: "NO NEWS FROM THE KITCHEN SERVICE", after: fresh,
                    within: .seconds(10))
                _ = try await till.advance(order, from: .inProcess)

                let before = await display.lines.count
                try await suite.start(.kitchen)
                try await display.line(
                    containing: "#1  processed", after: before, within: .seconds(10))
            }
        }

        /// Expects that the suite ends without a restart of the failed service, and that its last
        /// line contains the reason.
        private func expectRefusal(
            of options: [String], saying reason: String, on suite: RunningSuite
        ) async throws {
            let up = try await suite.start("comanda", ["up", "--seconds", "20"] + options)
            #expect(try await up.ended(within: .seconds(15)) == 1)
            let output = await up.lines
            let last = output.last ?? ""
            #expect(last.hasPrefix("Error: ") && last.contains(reason), "\(output)")
            #expect(!output.contains("ready"), "\(output)")
            #expect(!output.contains { $0.contains("starting it again") }, "\(output)")
        }

        private func expectNoMismatches(of rush: Program) async throws {
            let status = try await rush.ended(within: .seconds(60))
            let output = await rush.lines
            #expect(status == 0, "\(output.joined(separator: "\n"))")
            let summary = try #require(output.last { $0.contains("mismatches") })
            #expect(summary.hasSuffix("mismatches 0"))
            for figure in ["orders opened", "tickets shown", "payments recorded"] {
                let number = try Regex<(Substring, Substring)>("(\\d+) \(figure)")
                let match = try #require(summary.firstMatch(of: number), "\(summary)")
                #expect(Int(match.1) ?? 0 > 0, "\(summary)")
            }
        }
    }
}
