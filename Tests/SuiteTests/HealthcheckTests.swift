// SPDX-License-Identifier: Apache-2.0

import Glibc
import MessageBus
import Testing

extension RealProcessTests {
    /// The subcommand `healthcheck` of each service.
    @Suite struct `Health checks` {
        @Test func `services that serve are healthy, on ports without keys`() async throws {
            try await RunningSuite.run(at: .makeOnPorts()) { suite in
                try await self.expectHealth(of: suite)
            }
        }

        @Test func `services with keys are asked with their own keys`() async throws {
            try await RunningSuite.run(at: Place.make().withKeys()) { suite in
                try await self.expectHealth(of: suite)
            }
        }

        @Test func `a service that does not run is not healthy`() async throws {
            try await RunningSuite.run([], at: .makeOnPorts()) { suite in
                for service in Service.required {
                    let endpoint = suite.place.endpoints(of: service).requests
                    let health = try await self.check(service, of: suite)
                    #expect(health.status == 1)
                    #expect(health.lines == ["\(service.program) at \(endpoint) does not run."])
                }
            }
        }

        @Test(arguments: [false, true])
        func `a frozen service is not healthy, and is again when it continues`(hasKeys: Bool)
            async throws
        {
            var place = try Place.makeOnPorts()
            if hasKeys { place = try await place.withKeys() }
            try await RunningSuite.run([.orders], at: place) { suite in
                let endpoint = suite.place.endpoints(of: .orders).requests
                let process = try await suite.process(of: .orders)
                await process.signal(SIGSTOP)

                let frozen = try await self.check(.orders, of: suite)

                #expect(frozen.status == 1)
                #expect(
                    frozen.lines == [
                        "order-service at \(endpoint) accepts connections, but completes no "
                            + "handshake: it is frozen, or was started with other settings of "
                            + "--keys."
                    ])
                await process.signal(SIGCONT)
                #expect(try await self.check(.orders, of: suite).status == 0)
            }
        }

        @Test(.enabled("mounting a disk needs root") { TestDisk.isPossible })
        func `a service that can't write its database is not healthy`() async throws {
            try await RunningSuite.run([.locations, .payments]) { suite in
                try await TestDisk.run(.memory, on: suite) { disk in
                    for service in [Service.orders, .kitchen] { try await suite.start(service) }
                    try await suite.awaitStatus(0)
                    try disk.fill()
                    try await suite.awaitStatus(1)

                    let full = try await self.check(.orders, of: suite)

                    #expect(full.status == 1)
                    #expect(
                        full.lines == [
                            "order-service refuses commands, because it can't write its database "
                                + "(problem: full)."
                        ])
                    #expect(try await self.check(.payments, of: suite).status == 0)
                    try disk.freeSpace()
                }
            }
        }

        @Test func `with other settings of the keys, no service is healthy`() async throws {
            let plain = try Place.makeOnPorts()
            try await RunningSuite.run([.kitchen], at: plain.withKeys()) { suite in
                let health = try await self.check(.kitchen, of: suite, plain.options)

                #expect(health.status == 1)
                let service = "kds-service at \(plain.endpoints(of: .kitchen).requests)"
                // A service that notices first closes the connection, and its reason stays unknown.
                let sentences = [
                    "\(service) was started with other settings of --keys.",
                    "\(service) accepts connections, but completes no handshake: it is frozen, or "
                        + "was started with other settings of --keys.",
                ]
                #expect(sentences.map { [$0] }.contains(health.lines))
            }
        }

        private func expectHealth(of suite: RunningSuite) async throws {
            for service in Service.required {
                let health = try await check(service, of: suite)
                #expect(health.status == 0)
                let sentence =
                    service == .kitchen
                    ? "kds-service serves."
                    : "\(service.program) serves and can write its database."
                #expect(health.lines == [sentence])
            }
        }

        /// Runs the check of a service, by default with the options of the suite.
        private func check(
            _ service: Service, of suite: RunningSuite, _ options: [String]? = nil
        ) async throws -> (status: CInt, lines: [String]) {
            let check = try await suite.start(
                service.program, ["healthcheck"] + (options ?? suite.place.options))
            let status = try await check.ended(within: .seconds(10))
            return (status, await check.lines)
        }
    }
}
