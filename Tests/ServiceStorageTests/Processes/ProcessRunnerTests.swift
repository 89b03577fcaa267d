// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Glibc
import MessageBus
import TestSupport
import Testing
import Wire

@testable import ServiceLoop

@Suite(.timeLimit(.minutes(3))) struct ProcessRunnerTests {
    private struct Broken: Error {}

    @Test func `killed at any point, a process goes on and is done once`() async throws {
        let calm = try TemporaryFolder()
        var points = 0
        try await ParcelService.use(calm.path) { service, client in
            #expect(await client.run { await $0.send("a") } == "a")
            points = await service.with { $0.faults.points } ?? 0
        }
        try expectDone(["a"], in: calm.path)
        // Before and after each of three commits, and of three requests to the depot.
        #expect(points == 6 + 6)

        for point in 1...points {
            let folder = try TemporaryFolder()
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = folder.path as String, point = point as Int] in
                try await ParcelService.use(path, killedAt: point) { _, client in
                    _ = await client.run { await $0.send("a") }
                }
            }
            try await ParcelService.use(folder.path) { _, client in
                #expect(await client.run { await $0.send("a") } == "a")
            }
            try expectDone(["a"], in: folder.path)
        }
    }

    @Test(arguments: 1...3)
    func `whichever commit fails, a process goes on and is done once`(commit: Int) async throws {
        let folder = try TemporaryFolder()
        try await ParcelService.use(folder.path, failingCommit: commit) { _, client in
            #expect(await client.run { await $0.send("a") } == "-32603")
            // Without its first commit there is nothing to go on with.
            while try names("step <> 'done'", in: folder.path) != [] {}
            #expect(await client.run { await $0.send("a") } == "a")
        }
        try expectDone(["a"], in: folder.path)
    }

    @Test func `while the disk is full, requests are refused, and processes are done afterwards`()
        async throws
    {
        FaultyDisk.prepare()
        let folder = try TemporaryFolder()
        try await ParcelService.use(folder.path) { service, client in
            FaultyDisk.set(.full, in: folder.path)
            let answer = await client.run { await $0.send("a", timeout: .untilRefused) }
            #expect(answer == "503 storage.unavailable")
            #expect(await service.with { $0.runner.running.count } == 0)

            FaultyDisk.set(nil, in: folder.path)
            #expect(await client.run { await $0.send("a") } == "a")
        }
        try expectDone(["a"], in: folder.path)
    }

    @Test func `a step that fails leaves no trace, and does not affect the others of its turn`()
        async throws
    {
        let folder = try TemporaryFolder()
        try await ParcelService.use(folder.path) { service, client in
            await service.with { service in
                for name in ["a", "broken", "b"] {
                    service.runner.enqueue { transaction in
                        let parcel = Parcel(name: name, request: [])
                        service.runner.running[name] = parcel
                        try ParcelRows.write(parcel, transaction.db)
                        service.service.afterCommit { service.log.append("+\(name)") }
                        if name == "broken" { throw Broken() }
                    } failed: { error in
                        service.log.append(error is Broken ? "-\(name)" : "\(error)")
                    }
                }
            }
            // Its batch comes after that turn.
            _ = await client.run { await $0.send("c") }

            #expect(await service.with { $0.log } == ["+a", "-broken", "+b"])
            #expect(await service.with { $0.runner.running["broken"] == nil } == true)
            #expect(await service.with { $0.runner.running["a"] != nil } == true)
        }
        #expect(try names("true", in: folder.path) == ["a", "b", "c"])
    }

    @Test func `the requests of one command are answered together`() async throws {
        let folder = try TemporaryFolder()
        try await ParcelService.use(folder.path) { _, client in
            async let first = client.run { await $0.send("a") }
            async let second = client.run { await $0.send("a") }
            async let third = client.run { await $0.send("a") }
            #expect(await [first, second, third] == ["a", "a", "a"])

            let other = SendParcel("b", key: "a")
            #expect(await client.run { await $0.send(other) } == "409 command.keyReused")
        }
        try expectDone(["a"], in: folder.path)
    }

    @Test func `pauses are doubled after each failure, up to the longest one`() {
        let backoff = Backoff(first: .seconds(1), longest: .seconds(30))
        let seconds = [0, 1, 2, 3, 4, 5, 6, 7, 1000].map { backoff.pause(after: $0) }
        #expect(seconds == [1, 1, 2, 4, 8, 16, 30, 30, 30].map { .seconds($0) })
    }

    /// Expects that parcels were paid, and that each of their works, events and answers is there
    /// once.
    private func expectDone(_ names: [String], in path: String) throws {
        #expect(try self.names("true", in: path) == names)
        #expect(try self.names("step = 'done'", in: path) == names)
        for table in ["event", "answer"] {
            let count = try DatabaseQueue(path: "\(path)/notes.db").read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)")
            }
            #expect(count == names.count)
        }
        #expect(try Depot.keys(in: path) == names.flatMap { ["\($0)-pay", "\($0)-take"] })
    }

    /// The names of the stored parcels that match a condition.
    private func names(_ condition: String, in path: String) throws -> [String] {
        try DatabaseQueue(path: "\(path)/notes.db").read {
            try String.fetchAll(
                $0, sql: "SELECT name FROM parcel WHERE \(condition) ORDER BY name")
        }
    }
}
