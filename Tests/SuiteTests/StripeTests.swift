// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension RealProcessTests {
    /// stripe-provider against a test double of Stripe, which needs localstripe from PyPI.
    @Suite(
        .enabled(if: isAvailable, "COMANDA_LOCALSTRIPE is not set, or COMANDA_HTTP was not"))
    struct `The Stripe provider` {
        @Test func `it conforms to the contract`() async throws {
            try await RunningSuite.run([]) { suite in
                let port = try FreePorts.first()
                let double = try await suite.start(
                    at: try #require(python), [Self.double, "\(port)"])
                try await double.line(containing: "Running on", within: .seconds(10))
                let provider = try await suite.start(
                    at: program, suite.place.options,
                    environment: try Self.settings(in: suite, port: port))
                try await provider.line(containing: "serving", within: .seconds(10))

                let report = try await suite.check([
                    "--service", "providers",
                    "--requests", "\(suite.place.bus)/stripe.requests",
                    "--events", "\(suite.place.bus)/stripe.events",
                ])

                #expect(report.status == 0, "\(report.lines.joined(separator: "\n"))")
                try await provider.stop()
                try await double.kill()
            }
        }

        @Test func `killed and cut off at each request, it charges once for each key`()
            async throws
        {
            try await RunningSuite.run([]) { suite in
                let check = try await suite.python(
                    "stripe_charges.py",
                    [
                        program, try #require(python), suite.place.folder.path,
                        "\(try FreePorts.first())",
                    ])
                let status = try await check.finished()
                let lines = await check.lines

                #expect(status == 0, "\(lines.joined(separator: "\n"))")
                #expect(lines.last == "111 faults, 28 kills, each command took effect once")
            }
        }

        @Test(arguments: [
            ("COMANDA_STRIPE_LOCATIONS", "", "No location is named"),
            ("COMANDA_STRIPE_ADDRESS", "http://192.0.2.1", "write an address with https://"),
            ("COMANDA_STRIPE_READERS", "till-1", "write TILL=READER for each till"),
            ("COMANDA_STRIPE_KEY_FILE", "/no/such/file", "can't be read from /no/such/file"),
        ])
        func `an invalid setting is named at the start`(
            _ name: String, _ value: String, _ problem: String
        ) async throws {
            try await RunningSuite.run([]) { suite in
                var settings = try Self.settings(in: suite, port: 1)
                settings[name] = value
                let provider = try await suite.start(
                    at: program, suite.place.options, environment: settings)

                #expect(try await provider.ended(within: .seconds(10)) == 78)
                #expect(await provider.lines.contains { $0.contains(problem) })
            }
        }

        private static let double =
            RunningSuite.scripts.appending(path: "stripe_double.py").path

        /// The settings of a provider that speaks to the test double at a port.
        private static func settings(
            in suite: RunningSuite, port: Int
        ) throws -> [String: String] {
            let key = suite.place.folder.appending(path: "stripe-key")
            try "sk_test_51NeverInAnyLog\n".write(to: key, atomically: true, encoding: .utf8)
            return [
                "COMANDA_STRIPE_ADDRESS": "http://127.0.0.1:\(port)",
                "COMANDA_STRIPE_LOCATIONS": "00001",
                "COMANDA_STRIPE_KEY_FILE": key.path,
                "COMANDA_STRIPE_TEST_CARD": "pm_card_visa",
            ]
        }
    }
}

/// A Python with localstripe; nil if it is not installed.
private let python = ProcessInfo.processInfo.environment["COMANDA_LOCALSTRIPE"]

/// The path of the program, which is built only if asked.
private let program = Program.products.appending(path: "stripe-provider").path

private let isAvailable = python != nil && FileManager.default.isExecutableFile(atPath: program)
