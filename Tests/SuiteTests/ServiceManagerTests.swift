// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing

extension RealProcessTests {
    /// Services that another supervisor starts, such as systemd.
    @Suite struct `A service under a service manager` {
        @Test(arguments: Service.required)
        func `notifies it of its start, its state and its end`(service: Service) async throws {
            try await run { suite, socket in
                try await launch(service, on: suite, socket)

                let ready = try #require(await socket.next(within: .seconds(10)))
                let lines = ready.split(separator: "\n")
                #expect(lines.count == 2)
                #expect(lines.first == "READY=1")
                #expect(lines.last?.hasPrefix("STATUS=") == true)
                #expect(ready.contains("streams: "))
                try await suite.awaitAnswer(of: service, within: .seconds(1))

                try await suite.stop(service)
                #expect(await socket.awaits("STOPPING=1", within: .seconds(1)))
            }
        }

        @Test func `reports its active orders`() async throws {
            try await run { suite, socket in
                try await suite.start(.locations)
                try await launch(.orders, on: suite, socket)
                try await suite.awaitAnswer(of: .orders)
                try await suite.awaitMenus()
                try await suite.comanda(
                    ["order", "--location", "00001", "--item", "00001"], status: 0)
                #expect(
                    await socket.awaits(
                        "STATUS=active orders: 1, streams: 7", within: .seconds(15)))
            }
        }

        @Test func `feeds its watchdog, but not while it hangs`() async throws {
            try await run { suite, socket in
                try await launch(.locations, on: suite, socket, ["WATCHDOG_USEC": "1000000"])
                #expect(await socket.awaits("READY=1", within: .seconds(10)))
                for _ in 0..<3 {
                    #expect(await socket.awaits("WATCHDOG=1", within: .seconds(1)))
                }

                let process = try await suite.process(of: .locations)
                await process.signal(SIGSTOP)
                // A notification may already be on its way.
                while await socket.next(within: .milliseconds(50)) != nil {}
                #expect(await socket.next(within: .milliseconds(1500)) == nil)

                await process.signal(SIGCONT)
                #expect(await socket.awaits("WATCHDOG=1", within: .seconds(1)))
            }
        }

        @Test func `does not feed the watchdog of another process`() async throws {
            try await run { suite, socket in
                try await launch(
                    .locations, on: suite, socket,
                    ["WATCHDOG_USEC": "200000", "WATCHDOG_PID": "1"])
                #expect(await socket.awaits("READY=1", within: .seconds(10)))
                #expect(await !socket.awaits("WATCHDOG=1", within: .seconds(1)))
            }
        }

        @Test func `starts without a socket that can't be used, and logs that`() async throws {
            try await RunningSuite.run([]) { suite in
                await suite.set(
                    .init(place: suite.place, environment: ["NOTIFY_SOCKET": "/nowhere/notify"]),
                    for: .locations)
                try await suite.start(.locations)
                try await suite.process(of: .locations).line(
                    containing: "can't be notified at /nowhere/notify", within: .seconds(5))
            }
        }

        @Test func `does not notify that of 'comanda up', which watches the service itself`()
            async throws
        {
            try await run { suite, socket in
                let supervisor = try await suite.start(
                    "comanda", ["up"] + suite.place.options,
                    environment: ["NOTIFY_SOCKET": socket.path, "WATCHDOG_USEC": "200000"])
                try await supervisor.line(containing: "ready", within: .seconds(15))
                #expect(await socket.next(within: .seconds(1)) == nil)
                try await supervisor.stop(within: .seconds(5))
            }
        }

        /// Runs the body with a suite without services and a socket for notifications.
        private func run(
            _ body: (RunningSuite, NotifySocket) async throws -> Void
        ) async throws {
            try await RunningSuite.run([]) { suite in
                let socket = try await NotifySocket(in: suite.place)
                do {
                    try await body(suite, socket)
                } catch {
                    await socket.close()
                    throw error
                }
                await socket.close()
            }
        }

        private func launch(
            _ service: Service, on suite: RunningSuite, _ socket: NotifySocket,
            _ environment: [String: String] = [:]
        ) async throws {
            let environment = environment.merging(["NOTIFY_SOCKET": socket.path]) { $1 }
            await suite.set(.init(place: suite.place, environment: environment), for: service)
            try await suite.launch(service)
        }
    }
}
