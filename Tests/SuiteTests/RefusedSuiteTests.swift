// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension RealProcessTests {
    /// `comanda up` rejects invalid settings before it starts any service.
    @Suite struct `Refused starts of a suite` {
        @Test(arguments: [
            ("BUS", "tcp://0.0.0.0:5570", "tcp://0.0.0.0:5570 can be reached from other machines"),
            (
                "KITCHEN_EVENTS", "tcp://0.0.0.0:5601",
                "tcp://0.0.0.0:5601 can be reached from other machines"
            ),
            ("BUS", "tcp://[::1]:5570", "write tcp://HOST:PORT with an IPv4 address or a name"),
            ("LOG_LEVEL", "loud", "There is no log level 'loud'"),
            ("LOG_FORMAT", "yaml", "There is no log format 'yaml': write text or json"),
            ("KEEP_EVENTS", "1", "Events can't be kept for '1' days"),
            ("LIMITS_ORDER_LINES", "201", "COMANDA_LIMITS_ORDER_LINES can't be '201'"),
            ("LIMITS_DRAIN", "all", "COMANDA_LIMITS_DRAIN can't be 'all'"),
            ("TRIAL", "maybe", "COMANDA_TRIAL can't be 'maybe': write true or false"),
        ])
        func `an invalid setting is refused once for all services`(
            setting: String, value: String, sentence: String
        ) async throws {
            try await expectRefusal(
                at: .make(), saying: sentence, with: ["COMANDA_\(setting)": value])
        }

        @Test func `a folder that can't be created is reported`() async throws {
            let place = try Place.make()
            let file = place.folder.appending(path: "file")
            try Data().write(to: file)
            try await expectRefusal(
                at: place, saying: "The folder \(file.path) can't be made",
                with: ["COMANDA_DATA": file.path])
        }

        @Test func `a service without its secret key is reported`() async throws {
            try await expectRefusal(saying: "orders.key_secret: No such file") { keys in
                try FileManager.default.removeItem(atPath: "\(keys)/orders.key_secret")
            }
        }

        @Test func `a secret key that others can read is reported`() async throws {
            try await expectRefusal(saying: "chmod 600") { keys in
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o644], ofItemAtPath: "\(keys)/kitchen.key_secret")
            }
        }

        @Test func `a service whose certificate does not match its key is reported`() async throws {
            try await expectRefusal(saying: "The key of payments is not the one") { keys in
                try FileManager.default.removeItem(atPath: "\(keys)/allowed/payments.key")
                try FileManager.default.copyItem(
                    atPath: "\(keys)/orders.key", toPath: "\(keys)/allowed/payments.key")
            }
        }

        @Test func `the services don't use the certificate of comanda up`()
            async throws
        {
            let place = try await Place.make().withKeys()
            try await RunningSuite.run([], at: place) { suite in
                let keys = try #require(place.keys)
                let up = try await suite.start(
                    at: Program.products.appending(path: "comanda").path, ["up"] + place.options,
                    environment: ["COMANDA_CERTIFICATE": "\(keys)/admin.key_secret"])
                try await up.line(containing: "ready", within: .seconds(20))
                try await up.stop()
            }
        }

        private func expectRefusal(
            saying sentence: String, after damage: (String) throws -> Void
        ) async throws {
            let place = try await Place.make().withKeys()
            try damage(#require(place.keys))
            try await expectRefusal(at: place, saying: sentence)
        }

        /// Expects one message, a failure, and that the data folder was not created.
        private func expectRefusal(
            at place: Place, saying sentence: String, with environment: [String: String] = [:]
        ) async throws {
            try await RunningSuite.run([], at: place) { suite in
                let data = place.folder.appending(path: "data").path
                let settings = [
                    "COMANDA_DATA": data, "COMANDA_BUS": place.bus, "COMANDA_KEYS": place.keys,
                ].compactMapValues(\.self)
                let up = try await suite.start(
                    at: Program.products.appending(path: "comanda").path, ["up"],
                    environment: settings.merging(environment) { $1 })

                #expect(try await up.ended(within: .seconds(10)) == 1)
                let output = await up.lines
                #expect(output.count == 1 && output[0].contains(sentence), "\(output)")
                #expect(!FileManager.default.fileExists(atPath: data))
            }
        }
    }
}
