// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus
import Testing

extension RealProcessTests {
    /// The advice of `comanda keys` about lost keys, executed exactly as printed.
    @Suite struct `A lost key` {
        @Test func `a lost till gets a new key of the same name while the suite runs`()
            async throws
        {
            let place = try await Place.make().withKeys([("till-1", "till")])
            try await RunningSuite.run([.locations], at: place) { suite in
                let keys = try #require(place.keys)
                let lost = try Client(place, as: "till-1")
                _ = try await lost.call(PingService(), of: .locations)
                let new = "comanda keys new till-1 --role till --keys \(keys)"

                let problem = try await self.output(of: new, status: 1, suite)
                try await self.output(of: self.advice(in: problem), status: 0, suite)
                let answer = try await self.output(of: new, status: 0, suite)

                #expect(answer.contains("the revoked key of till-1 is replaced by a new one"))
                let found = try Client(place, as: "till-1")
                _ = try await found.call(PingService(), of: .locations)
                var reason: String?
                while reason == nil {
                    reason = try await refusal {
                        try await lost.call(PingService(), of: .locations)
                    }
                }
                #expect(reason == "access.revoked")
                await lost.close()
                await found.close()
            }
        }

        @Test func `a revoked admin key stays revoked until a new one is requested`() async throws {
            let place = try await Place.make().withKeys()
            try await RunningSuite.run([], at: place) { suite in
                let keys = try #require(place.keys)
                let allowed = "\(keys)/allowed/admin.key"
                try await self.output(
                    of: "comanda keys revoke admin --keys \(keys)", status: 0, suite)

                let answer = try await self.output(
                    of: "comanda keys init --keys \(keys)", status: 0, suite)
                #expect(!FileManager.default.fileExists(atPath: allowed))

                #expect(!answer.contains("restart"))

                try await self.output(of: self.advice(in: answer), status: 0, suite)
                #expect(FileManager.default.fileExists(atPath: allowed))
                let again = try await self.output(
                    of: "comanda keys init --keys \(keys)", status: 0, suite)
                #expect(again.contains("no key is missing"))
            }
        }

        @Test func `a screen without a key names the command that makes one`() async throws {
            let place = try await Place.make().withKeys()
            try await RunningSuite.run([], at: place) { suite in
                let keys = try #require(place.keys)
                let display = "kds-service display --location 00001 --plain --keys \(keys)"

                let problem = try await self.output(of: display, status: 1, suite)

                #expect(problem.contains("comanda keys new NAME --role ROLE --bundle FILE"))
                #expect(problem.contains("/etc/comanda/display.comanda"))
            }
        }

        /// Returns the command in quotation marks.
        private func advice(in text: String) throws -> String {
            String(try #require(text.firstMatch(of: /'(comanda [^']+)'/), "\(text)").1)
        }

        /// Runs a command line and returns its output.
        @discardableResult
        private func output(
            of command: String, status: CInt, _ suite: RunningSuite
        ) async throws -> String {
            let words = command.split(separator: " ").map(String.init)
            let program = try await suite.start(words[0], Array(words.dropFirst()))
            let code = try await program.ended(within: .seconds(10))
            let text = await program.lines.joined(separator: "\n")
            #expect(code == status, "\(text)")
            return text
        }
    }
}
