// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension RealProcessTests {
    /// Settings that a service can't start with end `comanda up` before it starts anything.
    @Suite(.timeLimit(.minutes(1))) struct `A suite that is refused` {
        @Test(arguments: [
            ("BUS", "tcp://0.0.0.0:5570", "tcp://0.0.0.0:5570 can be reached from other machines"),
            (
                "KITCHEN_EVENTS", "tcp://0.0.0.0:5601",
                "tcp://0.0.0.0:5601 can be reached from other machines"
            ),
            ("BUS", "tcp://[::1]:5570", "write tcp://HOST:PORT with an IPv4 address or a name"),
            ("LOG_LEVEL", "loud", "There is no log level 'loud'"),
            ("KEEP_EVENTS", "1", "Events can't be kept for '1' days"),
            ("LIMITS_ORDER_LINES", "201", "COMANDA_LIMITS_ORDER_LINES can't be '201'"),
            ("LIMITS_DRAIN", "all", "COMANDA_LIMITS_DRAIN can't be 'all'"),
            ("TRIAL", "maybe", "COMANDA_TRIAL can't be 'maybe': write true or false"),
        ])
        func `a setting that a service would refuse is refused once, for all`(
            setting: String, value: String, sentence: String
        ) async throws {
            try await expectRefusal(
                at: .make(), saying: sentence, with: ["COMANDA_\(setting)": value])
        }

        @Test func `a folder that can't be made is named`() async throws {
            let place = try Place.make()
            let file = place.folder.appending(path: "file")
            try Data().write(to: file)
            try await expectRefusal(
                at: place, saying: "The folder \(file.path) can't be made",
                with: ["COMANDA_DATA": file.path])
        }

        @Test func `a service without its secret key is named`() async throws {
            try await expectRefusal(saying: "orders.key_secret: No such file") { keys in
                try FileManager.default.removeItem(atPath: "\(keys)/orders.key_secret")
            }
        }

        @Test func `a secret key that others can read is named`() async throws {
            try await expectRefusal(saying: "chmod 600") { keys in
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o644], ofItemAtPath: "\(keys)/kitchen.key_secret")
            }
        }

        @Test func `a service that others know by another key is named`() async throws {
            try await expectRefusal(saying: "The key that payments uses is not the one") { keys in
                try FileManager.default.removeItem(atPath: "\(keys)/allowed/payments.key")
                try FileManager.default.copyItem(
                    atPath: "\(keys)/orders.key", toPath: "\(keys)/allowed/payments.key")
            }
        }

        @Test func `the certificate of the one who starts them is not that of the services`()
            async throws
        {
            let place = try await Place.make().withKeys()
            try await RunningSuite.run([], at: place) { suite in
                let keys = try #require(place.keys)
                let up = try await suite.start(
                    at: Program.products.appending(path: "comanda").path, ["up"] + place.options,
                    environment: ["COMANDA_CERTIFICATE": "\(keys)/admin.key_secret"])
                try await up.line(containing: "ready", within: .seconds(20))
                await up.signal(SIGTERM)
                try await up.ended(within: .seconds(10))
            }
        }

        private func expectRefusal(
            saying sentence: String, after spoil: (String) throws -> Void
        ) async throws {
            let place = try await Place.make().withKeys()
            try spoil(#require(place.keys))
            try await expectRefusal(at: place, saying: sentence)
        }

        /// It says one sentence, fails, and has not even made the folder of the files.
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
                let said = await up.lines
                #expect(said.count == 1 && said[0].contains(sentence), "\(said)")
                #expect(!FileManager.default.fileExists(atPath: data))
            }
        }
    }
}
