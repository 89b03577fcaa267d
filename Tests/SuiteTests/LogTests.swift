// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing

extension RealProcessTests {
    /// The lines that programs write to standard error.
    @Suite struct `The log` {
        private struct Entry: Decodable {
            var time: String
            var level: String
            var service: String
            var message: String
            var metadata: [String: String]?
        }

        @Test(
            arguments: [
                (["--log-format", "json"], [:]), ([], ["COMANDA_LOG_FORMAT": "json"]),
            ] as [([String], [String: String])])
        func `of a service can be JSON objects`(
            options: [String], environment: [String: String]
        ) async throws {
            try await RunningSuite.run([]) { suite in
                let service = try await suite.start(
                    "locations-service", options + suite.place.options, environment: environment)
                try await service.line(containing: "serving", within: .seconds(10))
                try await service.stop()

                let entries = try await service.lines.map(decoded)
                #expect(entries.allSatisfy { $0.service == "locations-service" })
                #expect(entries.allSatisfy { $0.time.hasSuffix("Z") })
                let serving = try #require(entries.first { $0.message == "serving" })
                #expect(serving.level == "info")
                #expect(serving.metadata?["version"]?.isEmpty == false)
                #expect(entries.last?.message == "stopped")
            }
        }

        @Test func `of the whole suite can be JSON objects`() async throws {
            try await RunningSuite.run([]) { suite in
                let supervisor = try await suite.start(
                    "comanda", ["up", "--log-format", "json"] + suite.place.options)
                try await supervisor.line(containing: "ready", within: .seconds(15))
                try await supervisor.stop()

                let entries = try await supervisor.lines.filter { $0 != "ready" }.map(decoded)
                let names = Set(Service.required.map(\.program) + ["comanda"])
                #expect(Set(entries.map(\.service)) == names)
            }
        }

        /// Starts locations-service with its standard error in a file that counts as the journal.
        private func startIntoJournal(
            in suite: RunningSuite, with options: [String]
        ) async throws -> (service: Program, log: URL) {
            let log = suite.place.folder.appending(path: "journal")
            try Data().write(to: log)
            var file = stat()
            try #require(stat(log.path, &file) == 0)
            let program = Program.products.appending(path: "locations-service").path
            let service = try await suite.start(
                at: "/bin/sh", ["-c", "exec \"$0\" \"$@\" 2>>\(log.path)", program] + options,
                environment: ["JOURNAL_STREAM": "\(file.st_dev):\(file.st_ino)"])
            return (service, log)
        }

        @Test func `begins its lines with a priority if it goes to the journal`() async throws {
            try await RunningSuite.run([]) { suite in
                let (service, log) = try await startIntoJournal(
                    in: suite, with: suite.place.options)
                try await suite.awaitAnswer(of: .locations)
                try await service.stop()

                let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
                #expect(lines.contains { $0.hasPrefix("<6>info locations-service: version=") })
                #expect(lines.last == "<6>info locations-service: [ServiceRuntime] stopped")
                #expect(lines.allSatisfy { $0.hasPrefix("<") }, "\(lines)")
            }
        }

        @Test func `begins the reason of a refused start with a priority, too`() async throws {
            try await RunningSuite.run([]) { suite in
                let (service, log) = try await startIntoJournal(
                    in: suite, with: ["--log-format", "yaml"])

                #expect(try await service.ended(within: .seconds(10)) == 78)
                let text = try String(contentsOf: log, encoding: .utf8)
                #expect(
                    text == "<3>Error: There is no log format 'yaml': write text or json.\n")
            }
        }

        private func decoded(_ line: String) throws -> Entry {
            do {
                return try JSONDecoder().decode(Entry.self, from: Data(line.utf8))
            } catch {
                Issue.record("This line is not an entry: \(line)")
                throw error
            }
        }
    }
}
