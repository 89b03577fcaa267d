// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Testing

extension RealProcessTests {
    /// Machines with one file: the bundle that `comanda keys new` writes.
    @Suite struct `A bundle` {
        @Test func `a display and a command need only the bundle`() async throws {
            let place = try await Place.makeOnPorts().withKeys()
            let machine = try place.withOtherFolder()
            try await RunningSuite.run(at: place) { suite in
                try await self.make("kitchen-2", role: "kitchen", for: machine, suite)
                try await self.make("office", role: "observer", for: machine, suite)
                let files = try FileManager.default.contentsOfDirectory(
                    atPath: machine.folder.path)
                #expect(files.sorted() == ["kitchen-2.comanda", "office.comanda"])
                try await suite.awaitStatus(0)

                let display = try await suite.start(
                    "kds-service",
                    ["display", "--bundle", "kitchen-2.comanda", "--location", "00001", "--plain"],
                    in: machine)
                try await display.line(containing: "Connected", within: .seconds(10))
                let till = Till(suite.client)
                _ = try await till.add("00001", to: till.open())
                try await display.line(
                    containing: "#1  inProcess  till-1  1 × Burger", within: .seconds(10))

                // A service that has heard another one late says so for a moment.
                let status = try await suite.start(
                    "comanda", ["status", "--wait", "10"], in: machine,
                    environment: ["COMANDA_BUNDLE": "office.comanda"])
                let code = try await status.ended(within: .seconds(15))
                let lines = await status.lines
                #expect(code == 0, "\(lines.joined(separator: "\n"))")
                #expect(lines.count { $0.contains(" serving ") } == 4)
                try await display.stop()
            }
        }

        @Test func `a bundle gives only the rights of its key, until the key is revoked`()
            async throws
        {
            let place = try await Place.makeOnPorts().withKeys()
            let machine = try place.withOtherFolder()
            try await RunningSuite.run([.locations, .orders], at: place) { suite in
                try await self.make("office", role: "observer", for: machine, suite)
                try await suite.awaitMenus()
                let list = ["call", "orders", "orders.list", "location=00001"]
                let order = ["call", "orders", "orders.open", "location=00001"]
                let bundle = ["--bundle", "office.comanda"]
                try await self.expect(list + bundle, status: 0, saying: "orders", machine, suite)
                try await self.expect(
                    order + bundle, status: 1, saying: "may not use orders.open", machine, suite)

                let keys = try #require(place.keys)
                let revoke = try await suite.start(
                    "comanda", ["keys", "revoke", "office", "--keys", keys])
                #expect(try await revoke.ended(within: .seconds(10)) == 0)
                let deadline = ContinuousClock.now + .seconds(10)
                var code: CInt = 0
                while code == 0, ContinuousClock.now < deadline {
                    let call = try await suite.start(
                        "comanda", list + bundle, in: machine,
                        environment: ["COMANDA_LIMITS_PATIENCE_SECONDS": "1"])
                    code = try await call.ended(within: .seconds(15))
                }
                #expect(code != 0)
            }
        }

        @Test func `programs refuse a bundle that other users can read, and a second key`()
            async throws
        {
            let place = try await Place.make().withKeys()
            let machine = try place.withOtherFolder()
            try await RunningSuite.run([], at: place) { suite in
                try await self.make("office", role: "observer", for: machine, suite)
                let bundle = ["--bundle", "office.comanda"]
                let keys = try #require(place.keys)
                try await self.expect(
                    ["status", "--keys", keys] + bundle, status: 1,
                    saying: "use --bundle or --keys, not both", machine, suite)
                try await self.expect(
                    ["up"] + bundle, status: 1, saying: "A bundle has the keys of a client",
                    machine, suite)

                let file = machine.folder.appending(path: "office.comanda").path
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o640], ofItemAtPath: file)
                try await self.expect(
                    ["status"] + bundle, status: 1, saying: "chmod 600 office.comanda", machine,
                    suite)
            }
        }

        @Test func `a service does not start with a bundle`() async throws {
            let place = try await Place.make().withKeys()
            let machine = try place.withOtherFolder()
            try await RunningSuite.run([], at: place) { suite in
                try await self.make("kitchen-2", role: "kitchen", for: machine, suite)
                let service = try await suite.start(
                    "kds-service", ["serve", "--bundle", "kitchen-2.comanda"], in: machine)
                try await service.line(
                    containing: "A bundle has the keys of a client", within: .seconds(10))
                #expect(try await service.ended(within: .seconds(10)) == 78)
            }
        }

        /// Makes a key and writes its bundle to the folder of a machine.
        private func make(
            _ name: String, role: String, for machine: Place, _ suite: RunningSuite
        ) async throws {
            let keys = try #require(suite.place.keys)
            let file = machine.folder.appending(path: "\(name).comanda").path
            let command = try await suite.start(
                "comanda",
                ["keys", "new", name, "--role", role, "--keys", keys]
                    + ["--bundle", file, "--bus", suite.place.bus])
            let status = try await command.ended(within: .seconds(10))
            let output = await command.lines.joined(separator: "\n")
            #expect(status == 0 && output.contains(file), "\(output)")
        }

        /// Runs `comanda` on a machine, and expects its exit status and a part of its output.
        private func expect(
            _ arguments: [String], status: CInt, saying text: String, _ machine: Place,
            _ suite: RunningSuite, sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            let command = try await suite.start("comanda", arguments, in: machine)
            let code = try await command.ended(within: .seconds(15))
            let output = await command.lines.joined(separator: "\n")
            #expect(
                code == status && output.contains(text), "\(output)",
                sourceLocation: sourceLocation)
        }
    }
}
