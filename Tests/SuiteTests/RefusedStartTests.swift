// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension RealProcessTests {
    /// A database that can't be trusted or written is left alone: the service says so and ends.
    @Suite(.timeLimit(.minutes(1))) struct `A start that is refused` {
        @Test func `a file that is no database is named`() async throws {
            try await expectRefusal(saying: "is not a database") { file, _ in
                try Data(String(repeating: "Menu of the day\n", count: 400).utf8).write(to: file)
            }
        }

        @Test func `a corrupted file is named`() async throws {
            try await expectRefusal(saying: "is damaged") { file, suite in
                try await self.makeDatabase(suite)
                let handle = try FileHandle(forWritingTo: file)
                // Behind the header of 100 bytes stands the list of all tables.
                try handle.seek(toOffset: 100)
                try handle.write(contentsOf: Data(repeating: 0xa5, count: 3_996))
                try handle.close()
            }
        }

        @Test func `a file of a newer version is named`() async throws {
            try await expectRefusal(saying: "A newer version") { file, suite in
                try await self.makeDatabase(suite)
                try await suite.run(
                    "/usr/bin/sqlite3", file.path,
                    "INSERT INTO grdb_migrations VALUES ('orders-of-tomorrow')")
            }
        }

        @Test(
            .enabled("order-service gets a disk of its own from an administrator") {
                TestDisk.isPossible
            })
        func `a read-only disk is named`() async throws {
            try await RunningSuite.run([]) { suite in
                try await TestDisk.run(.image, on: suite) { disk in
                    try await suite.start(.orders)
                    try await suite.kill(.orders)
                    try await disk.unmount()
                    try await disk.mount(readOnly: true)
                    try await self.expectRefusal(saying: "can't be written", of: suite)
                }
            }
        }

        /// Spoils a suite's file before order-service starts on it.
        private func expectRefusal(
            saying text: String, after spoil: (URL, RunningSuite) async throws -> Void
        ) async throws {
            try await RunningSuite.run([]) { suite in
                try await spoil(suite.place.folder.appending(path: "orders.db"), suite)
                try await self.expectRefusal(saying: text, of: suite)
            }
        }

        /// It ends with a sentence about the file and what to do, not with a crash.
        private func expectRefusal(saying text: String, of suite: RunningSuite) async throws {
            try await suite.launch(.orders)
            let service = try await suite.process(of: .orders)
            let status = try await service.ended(within: .seconds(30))
            let said = await service.lines.joined(separator: "\n")
            #expect(status != 0)
            #expect(said.contains("orders.db") && said.contains(text), "\(said)")
            #expect(!said.contains("Fatal error"), "\(said)")
        }

        /// A database that was closed in order, so that nothing of it is left in its log.
        private func makeDatabase(_ suite: RunningSuite) async throws {
            try await suite.start(.orders)
            try await suite.stop(.orders)
        }
    }
}
