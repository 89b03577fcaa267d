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

        @Test func `a catalogue is refused once there are locations, and the database named`()
            async throws
        {
            try await RunningSuite.run([.locations]) { suite in
                try await suite.stop(.locations)

                let service = try await suite.start(
                    "locations-service",
                    ["--catalogue", "/nowhere/menus.json"] + suite.place.options)

                #expect(try await service.ended(within: .seconds(10)) != 0)
                let database = suite.place.folder.appending(path: "locations.db").path
                try await service.line(
                    containing: "The catalogue /nowhere/menus.json is for the first start, and "
                        + "\(database) has locations already",
                    within: .seconds(1))
                try await suite.start(.locations)
            }
        }

        @Test func `a catalogue that can't be read leaves the first start to another`() async throws
        {
            try await RunningSuite.run([]) { suite in
                let options = suite.place.options
                let mistyped = try await suite.start(
                    "locations-service", ["--catalogue", "/nowhere/menus.json"] + options)
                #expect(try await mistyped.ended(within: .seconds(10)) != 0)
                let catalogue = suite.place.folder.appending(path: "menus.json")
                let demo = URL(filePath: #filePath).deletingLastPathComponent().appending(
                    path: "../../Sources/Locations/demo-catalogue.json")
                try FileManager.default.copyItem(at: demo.standardized, to: catalogue)

                _ = try await suite.start(
                    "locations-service", ["--catalogue", catalogue.path] + options)

                try await suite.awaitAnswer(of: .locations)
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

        @Test(
            .enabled("order-service gets a disk of its own from an administrator") {
                TestDisk.isPossible
            })
        func `a full disk is named`() async throws {
            try await RunningSuite.run([]) { suite in
                try await TestDisk.run(.memory, on: suite) { disk in
                    // Stopped in order it leaves no log and no index, for which there is no room.
                    try await self.makeDatabase(suite)
                    try disk.fill()
                    // It may help to try again later (EX_TEMPFAIL).
                    try await self.expectRefusal(
                        saying: "is full; make room", status: 75, of: suite)
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

        /// It ends with a sentence about the file and what to do, not with a crash; its status says
        /// that another attempt can't help (EX_CONFIG), unless another one is given.
        private func expectRefusal(
            saying text: String, status expected: CInt = 78, of suite: RunningSuite
        ) async throws {
            try await suite.launch(.orders)
            let service = try await suite.process(of: .orders)
            let status = try await service.ended(within: .seconds(30))
            let said = await service.lines.joined(separator: "\n")
            #expect(status == expected)
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
