// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import TestSupport
import Testing

extension RealProcessTests {
    /// What was acknowledged is on the disk, also when its cache is lost.
    @Suite(
        .timeLimit(Endurance.limit),
        .enabled("order-service gets a disk of its own from an administrator with loop devices") {
            TestDisk.isPossible
        })
    struct `Power loss` {
        @Test(arguments: [Endurance.asked.seed])
        func `power that fails at any instant takes nothing that was acknowledged`(seed: UInt64)
            async throws
        {
            let rounds = Endurance.asked.powerLosses
            try await onItsOwnDisk { suite, disk in
                var chance = SeededGenerator(seed: seed)
                let receipts = try await OrderLoad.run(seed: seed, on: suite) {
                    for round in 1...rounds {
                        let count = Int.random(in: 5...60, using: &chance)
                        try await suite.client.awaitOrderEvents(count)
                        try await self.losePower(disk, suite)
                        Endurance.asked.tellProgress("power losses", round, of: rounds)
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
                Endurance.asked.tell(
                    """
                    \(rounds) power losses, \(receipts.answers.count) commands acknowledged, \
                    lost \(findings.lost.count), doubled \(findings.doubled.count), \
                    contradictions \(findings.contradictions.count)
                    """)
            }
        }

        /// The proof that the first test can fail: the same service, the same loss, but SQLite does
        /// not wait for the disk at each commit.
        @Test func `the same service with synchronous=NORMAL loses what was acknowledged`()
            async throws
        {
            let hasty = Breach(
                "PRAGMA synchronous = FULL;", "PRAGMA synchronous = 1;   ",
                breaks: "what was acknowledged is on the disk")
            try await onItsOwnDisk(with: hasty) { suite, disk in
                let findings = try await self.loseOnce(disk, suite)

                #expect(!findings.lost.isEmpty)
            }
        }

        /// Another proof, with the program as it is: a disk that only says that it has
        /// synchronised.
        @Test(.enabled("strace may watch other processes") { await RunningSuite.canTrace })
        func `a disk that lies about synchronising loses what was acknowledged`() async throws {
            try await onItsOwnDisk { suite, disk in
                let lie = try await suite.inject("fdatasync,fsync:retval=0", into: .orders)
                let findings = try await self.loseOnce(disk, suite)
                try await lie.ended(within: .seconds(30))

                #expect(!findings.lost.isEmpty)
            }
        }

        /// What is missing after some work and one loss of power.
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
            with breach: Breach? = nil, _ body: (RunningSuite, TestDisk) async throws -> Void
        ) async throws {
            try await RunningSuite.run([.locations]) { suite in
                try await TestDisk.run(.image, on: suite) { disk in
                    if let breach {
                        let copy = try suite.copy(of: .orders, with: breach)
                        await suite.set(.init(place: disk.place, program: copy), for: .orders)
                    }
                    try await suite.start(.orders)
                    try await body(suite, disk)
                }
            }
        }

        /// Cuts the power in the midst of work, and gives it back.
        ///
        /// For a moment the service outlives its disk, and a synchronisation under way may say to
        /// it that all is well, which is not so (seen with ext4 in Linux 6.18): answers of that
        /// moment do not count.
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
