// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Glibc
import MessageBus
import Messages
import Testing

extension RealProcessTests {
    /// `comanda up` looks after the services.
    @Suite(.timeLimit(.minutes(2))) struct `Supervision` {
        @Test func `each service that is killed during the rush is back, and nothing is lost`()
            async throws
        {
            try await SupervisedSuite.run { supervised in
                let suite = supervised.suite
                let events = try await suite.client.openEvents(of: .orders, prefix: "orders/00001/")
                let rush = try await suite.rush(seconds: 8)
                for service in Service.allCases {
                    for _ in 0..<10 {
                        _ = try await suite.client.nextOrderEvent(on: events, within: .seconds(10))
                    }
                    try await supervised.kill(service)
                    try await suite.awaitAnswer(of: service)
                }
                try await self.expectNoMismatches(of: rush)
            }
        }

        @Test func `a demo without a terminal ends with a summary without mismatches`()
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

        @Test func `a suite may be called localhost`() async throws {
            try await RunningSuite.run([], at: .makeOnPorts()) { suite in
                let bus = suite.place.bus.replacing("127.0.0.1", with: "localhost")
                let supervisor = try await suite.start(
                    "comanda", ["up", "--data", suite.place.folder.path, "--bus", bus])
                try await supervisor.line(containing: "ready", within: .seconds(15))
                let order = try await suite.start(
                    "comanda", ["order", "--location", "00001", "--item", "00001", "--bus", bus])
                #expect(try await order.ended(within: .seconds(20)) == 0)
                await supervisor.signal(SIGTERM)
                try await supervisor.ended(within: .seconds(5))
            }
        }

        @Test func `a folder that is made for sockets is its owner's alone`() async throws {
            try await RunningSuite.run([]) { suite in
                let folder = suite.place.folder.appending(path: "bus").path
                let supervisor = try await suite.start(
                    "comanda",
                    ["up", "--data", suite.place.folder.path, "--bus", "ipc://\(folder)"])
                try await supervisor.line(containing: "ready", within: .seconds(15))
                let mode = try FileManager.default.attributesOfItem(atPath: folder)[
                    .posixPermissions]
                #expect(mode as? Int == 0o700)
                await supervisor.signal(SIGTERM)
                try await supervisor.ended(within: .seconds(5))
            }
        }

        @Test
        func `the services of somebody else are not ready, and one that has gone is replaced`()
            async throws
        {
            try await RunningSuite.run([.orders], at: .makeOnPorts()) { suite in
                let stranger = try await suite.process(of: .orders).pid
                let own = try suite.place.withOtherFolder()
                let supervisor = try await suite.start("comanda", ["up"] + own.options)
                try await supervisor.line(
                    containing: "another order-service, process \(stranger), answers",
                    within: .seconds(15))
                #expect(await !supervisor.lines.contains("ready"))

                try await suite.kill(.orders)

                try await supervisor.line(containing: "ready", within: .seconds(15))
                let answer = try await suite.client.call(GetServiceInformation(), of: .orders)
                let children = try ProcessTable.children(of: await supervisor.pid)
                #expect(answer.process == children["order-service"].map(Int.init))
                await supervisor.signal(SIGTERM)
                try await supervisor.ended(within: .seconds(5))
            }
        }

        @Test(arguments: [SIGTERM, SIGINT])
        func `a signal ends all services`(signal: CInt) async throws {
            try await SupervisedSuite.run { supervised in
                let services = try await supervised.services()
                #expect(Set(services.keys) == Set(Service.allCases.map(\.program)))

                await supervised.supervisor.signal(signal)

                #expect(try await supervised.supervisor.ended(within: .seconds(3)) == 0)
                for pid in services.values { #expect(Glibc.kill(pid, 0) != 0) }
            }
        }

        @Test func `a service may take as long to end as it lingers`() async throws {
            try await RunningSuite.run([]) { suite in
                let supervisor = try await suite.start(
                    at: Program.products.appending(path: "comanda").path,
                    ["up"] + suite.place.options,
                    environment: ["COMANDA_LIMITS_LINGER_SECONDS": "2"])
                try await supervisor.line(containing: "ready", within: .seconds(15))
                let services = try ProcessTable.children(of: await supervisor.pid)
                let kitchen = try #require(services[Service.kitchen.program])
                // It does not hear SIGTERM, and so is killed when the patience ends.
                #expect(Glibc.kill(kitchen, SIGSTOP) == 0)

                let start = ContinuousClock.now
                await supervisor.signal(SIGTERM)

                #expect(try await supervisor.ended(within: .seconds(10)) == 0)
                #expect(ContinuousClock.now - start >= .seconds(3))
            }
        }

        @Test func `a second suite on the same bus is refused, and the first goes on`() async throws
        {
            try await SupervisedSuite.run { supervised in
                let suite = supervised.suite
                let before = try await suite.client.call(GetServiceInformation(), of: .kitchen)

                let second = try await suite.start("comanda", ["up"] + suite.place.options)
                for problem in ["already in use", "kds-service ended with status 1"] {
                    try await second.line(containing: problem, within: .seconds(10))
                }
                await second.signal(SIGTERM)
                try await second.ended(within: .seconds(5))

                let after = try await suite.client.call(GetServiceInformation(), of: .kitchen)
                #expect(after.epoch == before.epoch)
                try await supervised.kill(.kitchen)
                try await suite.awaitAnswer(of: .kitchen)
            }
        }

        @Test func `a killed supervisor leaves no service behind`() async throws {
            try await SupervisedSuite.run { supervised in
                let services = try await supervised.services()
                #expect(services.count == 4)

                try await supervised.supervisor.kill()

                for pid in services.values { try await supervised.waitForEnd(of: pid) }
            }
        }

        @Test func `a display says that order-service is silent, and is right again after`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                let display = try await suite.display(of: "00001")
                try await display.line(containing: "#1  inProcess", within: .seconds(10))

                // At its start a display may have said the same for a moment.
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

        @Test func `a display says that kds-service is silent, and starts over after`() async throws
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

        private func expectNoMismatches(of rush: Program) async throws {
            let status = try await rush.ended(within: .seconds(60))
            let said = await rush.lines
            #expect(status == 0, "\(said.joined(separator: "\n"))")
            let summary = try #require(said.last { $0.contains("mismatches") })
            #expect(summary.hasSuffix("mismatches 0"))
            for figure in ["orders opened", "tickets shown", "payments recorded"] {
                let number = try Regex<(Substring, Substring)>("(\\d+) \(figure)")
                let match = try #require(summary.firstMatch(of: number), "\(summary)")
                #expect(Int(match.1) ?? 0 > 0, "\(summary)")
            }
        }
    }
}
