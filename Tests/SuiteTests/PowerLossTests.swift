// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import TestSupport
import Testing

extension RealProcessTests {
    /// Acknowledged commands are on the disk, even if the disk's cache is lost.
    @Suite(
        .enabled("mounting a disk needs root and loop devices") {
            TestDisk.isPossible
        })
    struct `Power loss` {
        @Test(arguments: [Endurance.settings.seed])
        func `a power loss at any time loses no acknowledged command`(seed: UInt64) async throws {
            let rounds = Endurance.settings.powerLosses
            try await onItsOwnDisk { suite, disk in
                var generator = SeededGenerator(seed: seed)
                let receipts = try await OrderLoad.run(seed: seed, on: suite) {
                    for round in 1...rounds {
                        let count = Int.random(in: 5...60, using: &generator)
                        try await suite.client.awaitOrderEvents(count)
                        try await self.losePower(disk, suite)
                        Endurance.settings.reportProgress("power losses", round, of: rounds)
                    }
                }
                let findings = try await OrderAudit(from: suite.client).findings(against: receipts)

                #expect(receipts.answers.count > rounds * 5)
                #expect(findings == .none)
                let file = disk.place.folder.appending(path: "orders.db").path
                let verdict = try await suite.run(
                    "/usr/bin/sqlite3", "-readonly", file, "PRAGMA integrity_check")
                #expect(verdict == "ok")
                #expect(try await TableAudit.differences(on: suite, at: disk.place) == "")
                Endurance.settings.report(
                    """
                    \(rounds) power losses, \(receipts.answers.count) commands acknowledged, \
                    lost \(findings.lost.count), duplicated \(findings.doubled.count), \
                    contradictions \(findings.contradictions.count)
                    """)
            }
        }

        /// Proves that the first test can fail: SQLite does not wait for the disk at each commit.
        @Test func `the same service with synchronous=NORMAL loses acknowledged commands`()
            async throws
        {
            let unsynced = Mutation(
                "PRAGMA synchronous = FULL;", "PRAGMA synchronous = 1;   ",
                breaks: "acknowledged commands are on the disk")
            try await onItsOwnDisk(with: unsynced) { suite, disk in
                let findings = try await self.loseOnce(disk, suite)

                #expect(!findings.lost.isEmpty)
            }
        }

        /// Proves the same with the unchanged program: the disk reports a sync without doing it.
        @Test(.enabled("strace may not attach to processes") { await RunningSuite.canTrace })
        func `a disk that ignores fsync loses acknowledged commands`() async throws {
            try await onItsOwnDisk { suite, disk in
                let trace = try await suite.inject("fdatasync,fsync:retval=0", into: .orders)
                let findings = try await self.loseOnce(disk, suite)
                try await trace.ended(within: .seconds(30))

                #expect(!findings.lost.isEmpty)
            }
        }

        /// Returns the findings after some load and one power loss.
        private func loseOnce(
            _ disk: TestDisk, _ suite: RunningSuite
        ) async throws -> OrderAudit.Findings {
            let receipts = try await OrderLoad.run(seed: 1, on: suite) {
                try await suite.client.awaitOrderEvents(30)
            }
            try await losePower(disk, suite)
            return try await OrderAudit(from: suite.client).findings(against: receipts)
        }

        private func onItsOwnDisk(
            with mutation: Mutation? = nil, _ body: (RunningSuite, TestDisk) async throws -> Void
        ) async throws {
            try await RunningSuite.run([.locations]) { suite in
                try await TestDisk.run(.image, on: suite) { disk in
                    if let mutation {
                        let copy = try suite.copy(of: .orders, with: mutation)
                        await suite.set(.init(place: disk.place, program: copy), for: .orders)
                    }
                    try await suite.start(.orders)
                    try await body(suite, disk)
                }
            }
        }

        /// Cuts the power of the disk under load, and restores it with a restarted service.
        ///
        /// For a moment the service still runs without its disk. A sync in progress may then report
        /// success although it failed (seen with ext4 in Linux 6.18), so answers of that moment do
        /// not count.
        private func losePower(_ disk: TestDisk, _ suite: RunningSuite) async throws {
            await suite.changePower()
            try disk.losePower()
            try await suite.kill(.orders)
            try await disk.unmount()
            try await disk.mount()
            try await suite.start(.orders)
            await suite.changePower()
        }
    }
}
