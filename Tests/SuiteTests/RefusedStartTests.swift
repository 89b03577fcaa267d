// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

extension RealProcessTests {
    /// A service does not start on an invalid or unwritable file, and does not change it.
    @Suite struct `Refused starts of a service` {
        @Test func `a file that is not a database is reported`() async throws {
            try await expectRefusal(saying: "is not a database") { file, _ in
                try Data(String(repeating: "Menu of the day\n", count: 400).utf8).write(to: file)
            }
        }

        @Test func `a corrupted file is reported`() async throws {
            try await expectRefusal(saying: "is damaged") { file, suite in
                try await self.makeDatabase(suite)
                let handle = try FileHandle(forWritingTo: file)
                // After the header of 100 bytes, the first page contains the list of all tables.
                try handle.seek(toOffset: 100)
                try handle.write(contentsOf: Data(repeating: 0xa5, count: 3_996))
                try handle.close()
            }
        }

        @Test func `a file of a newer version is reported`() async throws {
            try await expectRefusal(saying: "A newer version") { file, suite in
                try await self.makeDatabase(suite)
                try await suite.run(
                    "/usr/bin/sqlite3", file.path,
                    "INSERT INTO grdb_migrations VALUES ('orders-of-tomorrow')")
            }
        }

        @Test func `a catalogue is refused if the database has locations`()
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

        @Test func `after an unreadable catalogue, another catalogue can be used`() async throws {
            try await RunningSuite.run([]) { suite in
                let options = suite.place.options
                let mistyped = try await suite.start(
                    "locations-service", ["--catalogue", "/nowhere/menus.json"] + options)
                #expect(try await mistyped.ended(within: .seconds(10)) != 0)
                let catalogue = suite.place.folder.appending(path: "menus.json")
                let sample = ProjectFolder.root.appending(path: "Deploy/sample-catalogue.json")
                try FileManager.default.copyItem(at: sample, to: catalogue)

                _ = try await suite.start(
                    "locations-service", ["--catalogue", catalogue.path] + options)

                try await suite.awaitAnswer(of: .locations)
            }
        }

        @Test(.enabled("mounting a disk needs root") { TestDisk.isPossible })
        func `a read-only disk is reported`() async throws {
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

        @Test(.enabled("mounting a disk needs root") { TestDisk.isPossible })
        func `a full disk is reported`() async throws {
            try await RunningSuite.run([]) { suite in
                try await TestDisk.run(.memory, on: suite) { disk in
                    // After an orderly stop there is no log and no index to use space.
                    try await self.makeDatabase(suite)
                    try disk.fill()
                    // The failure may be temporary (EX_TEMPFAIL).
                    try await self.expectRefusal(
                        saying: "is full; make room", status: 75, of: suite)
                }
            }
        }

        /// Damages the file before order-service starts, and expects the refusal.
        private func expectRefusal(
            saying text: String, after damage: (URL, RunningSuite) async throws -> Void
        ) async throws {
            try await RunningSuite.run([]) { suite in
                try await damage(suite.place.folder.appending(path: "orders.db"), suite)
                try await self.expectRefusal(saying: text, of: suite)
            }
        }

        /// Expects that the service ends with a message about the file, not with a crash.
        ///
        /// By default its status means that a retry can't help (EX_CONFIG).
        private func expectRefusal(
            saying text: String, status expected: CInt = 78, of suite: RunningSuite
        ) async throws {
            try await suite.launch(.orders)
            let service = try await suite.process(of: .orders)
            let status = try await service.ended(within: .seconds(30))
            let output = await service.lines.joined(separator: "\n")
            #expect(status == expected)
            #expect(output.contains("orders.db") && output.contains(text), "\(output)")
            #expect(!output.contains("Fatal error"), "\(output)")
        }

        /// Creates a database with an empty log, by an orderly stop of order-service.
        private func makeDatabase(_ suite: RunningSuite) async throws {
            try await suite.start(.orders)
            try await suite.stop(.orders)
        }
    }
}
