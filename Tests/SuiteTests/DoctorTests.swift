// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import MessageBus
import Testing

extension RealProcessTests {
    /// `comanda doctor` and `comanda status --json`, with the real services.
    @Suite struct `Doctor and status` {
        /// A finding, as `comanda doctor --json` prints it.
        private struct Finding: Decodable {
            var check: String
            var level: String
            var message: String
            var advice: String?
        }

        /// The state of a service, as `comanda status --json` prints it.
        private struct Report: Decodable {
            struct Endpoints: Decodable { var requests: String }
            struct Storage: Decodable { var writable: Bool }

            var service: String
            var state: String
            var endpoints: Endpoints
            var version: String?
            var trial: Bool?
            var storage: Storage?
            var problems: [String]
        }

        /// The checks that depend on the machine of the tests.
        private static let ofMachine = ["disk", "fsync"]

        @Test func `a healthy suite with a backup has only findings that are ok`() async throws {
            try await RunningSuite.run { suite in
                try await suite.awaitStatus(0)
                let backups = try await suite.backUp().deletingLastPathComponent().path

                let findings = try await self.findings(suite, ["--backups", backups])

                let problems = findings.filter { $0.level != "ok" }
                #expect(problems.isEmpty, "\(problems)")
                #expect(
                    findings.map(\.check) == [
                        "services", "versions", "epochs", "streams", "storage", "clocks",
                        "settings", "log", "backup",
                    ])
            }
        }

        @Test func `a stopped service is an error with advice`() async throws {
            try await RunningSuite.run { suite in
                try await suite.awaitStatus(0)
                try await suite.kill(.payments)

                let doctor = try await suite.comanda(["doctor", "--patience", "1"], status: 1)

                let line = try await doctor.line(
                    containing: "payment-service does not answer.", within: .seconds(1))
                #expect(line.hasPrefix("error    services  "))
                #expect(line.contains("start the services ('comanda up', "))
            }
        }

        @Test func `without a suite, a program that occupies its port is an error`() async throws {
            try await RunningSuite.run([], at: .makeOnPorts()) { suite in
                let endpoint = suite.place.endpoints(of: .orders).requests
                let port = try #require(endpoint.split(separator: ":").last)
                let code = """
                    import signal, socket
                    server = socket.create_server(("127.0.0.1", \(port)))
                    print("listening", flush=True)
                    signal.pause()
                    """
                let other = try await suite.start(at: "/usr/bin/python3", ["-c", code])
                try await other.line(containing: "listening", within: .seconds(10))

                let findings = try await self.findings(suite, ["--patience", "1"])

                let ports = findings.filter { $0.check == "ports" }
                #expect(ports.map(\.level) == ["error"])
                #expect(
                    ports.first?.message.contains("(python3) uses \(endpoint)") == true, "\(ports)")
                #expect(findings.filter { $0.check == "services" }.map(\.level).count == 4)
            }
        }

        @Test func `a secret key that others may read is an error, a missing screen a warning`()
            async throws
        {
            let place = try await Place.make().withKeys([("till-1", "till")])
            try await RunningSuite.run(at: place) { suite in
                try await suite.awaitStatus(0)
                let before = try await self.findings(suite).filter { $0.level != "ok" }
                #expect(before.map(\.check) == ["displays"], "\(before)")
                #expect(before.map(\.level) == ["warning"])

                let secret = "\(try #require(place.keys))/till-1.key_secret"
                #expect(chmod(secret, 0o644) == 0)

                let after = try await self.findings(suite).filter { $0.level == "error" }
                #expect(after.map(\.check) == ["keys"], "\(after)")
                #expect(after.first?.advice?.contains("'chmod 600 \(secret)'") == true)
            }
        }

        @Test(.enabled("mounting a disk needs root") { TestDisk.isPossible })
        func `a full disk is an error of the service and of the disk`() async throws {
            try await RunningSuite.run([.locations, .payments]) { suite in
                try await TestDisk.run(.memory, on: suite) { disk in
                    for service in [Service.orders, .kitchen] { try await suite.start(service) }
                    try await suite.awaitStatus(0)
                    try disk.fill()
                    try await suite.awaitStatus(1) { lines in
                        lines.contains("orders     can't write: the disk is full")
                    }

                    let doctor = try await suite.start("comanda", ["doctor"] + disk.place.options)

                    #expect(try await doctor.ended(within: .seconds(10)) == 1)
                    let errors = await doctor.lines.filter { $0.hasPrefix("error ") }
                    for part in ["order-service refuses commands", "Free disk space:"] {
                        #expect(errors.contains { $0.contains(part) }, "\(errors)")
                    }
                    try disk.freeSpace()
                }
            }
        }

        @Test func `the status as JSON has a line for each service`() async throws {
            try await RunningSuite.run { suite in
                try await suite.awaitStatus(0)

                let serving = try await self.reports(suite, status: 0)
                #expect(serving.map(\.service) == Service.required.map(\.rawValue))
                #expect(serving.allSatisfy { $0.state == "serving" && $0.problems.isEmpty })
                #expect(serving.map(\.storage?.writable) == [true, true, true, nil])
                #expect(serving.map(\.trial) == [false, true, true, false])
                for (report, service) in zip(serving, Service.required) {
                    #expect(
                        report.endpoints.requests == suite.place.endpoints(of: service).requests)
                }

                try await suite.kill(.payments)
                let down = try await self.reports(suite, status: 1)
                #expect(down.map(\.state) == ["serving", "serving", "away", "serving"])
                #expect(down[2].version == nil)
                #expect(down[2].problems.count == 1)
            }
        }

        @Test func `the status waits until all services serve`() async throws {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                try await suite.comanda(["status", "--wait", "1", "--patience", "1"], status: 1)
                let status = try await suite.start(
                    "comanda",
                    ["status", "--wait", "20", "--patience", "1"] + suite.place.options)

                try await suite.start(.payments)

                #expect(try await status.ended(within: .seconds(25)) == 0)
            }
        }

        private func reports(_ suite: RunningSuite, status: CInt) async throws -> [Report] {
            let command = try await suite.comanda(
                ["status", "--json", "--patience", "1"], status: status)
            return try await command.lines.map {
                try WireCoding.decode(Report.self, from: $0.utf8)
            }
        }

        /// Runs `comanda doctor`, expects that its exit status fits its findings, and returns them
        /// without those that depend on this machine.
        private func findings(
            _ suite: RunningSuite, _ options: [String] = []
        ) async throws -> [Finding] {
            let doctor = try await suite.start(
                "comanda", ["doctor", "--json"] + options + suite.place.options)
            let status = try await doctor.ended(within: .seconds(20))
            let lines = await doctor.lines
            let findings = try lines.map { try WireCoding.decode(Finding.self, from: $0.utf8) }
            let levels = Set(findings.map(\.level))
            let expected: CInt = levels.contains("error") ? 1 : levels.contains("warning") ? 2 : 0
            #expect(status == expected, "\(lines.joined(separator: "\n"))")
            return findings.filter { !Self.ofMachine.contains($0.check) }
        }
    }
}
