// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import MessageBus
import Synchronization
import Testing
import TestSupport
import Wire

@testable import ServiceLoop
@testable import ServiceStorage

@Suite(.timeLimit(.minutes(1))) struct JournalServiceTests {
    @Test func `each answered command is published once, without a gap`() async throws {
        let folder = try TemporaryFolder()
        try await NoteService.use(folder) { _, client in
            #expect(await client.run { await $0.updates.next() } == "= []")

            let notes = (1...250).map { (text: "\($0)", key: CommandKey(stringLiteral: "\($0)")) }
            let texts = notes.map(\.text)
            #expect(await client.run { await $0.write(notes) }?.sorted() == texts.sorted())

            let updates = await client.run { await $0.updates.next(notes.count) } ?? []
            let parts = updates.map { $0.split(separator: " ").map(String.init) }
            #expect(parts.map(\.first) == texts)
            #expect(parts.compactMap(\.last).sorted() == texts.sorted())
        }
    }

    @Test func `a replaced database is said by each ping and heartbeat`() async throws {
        let folder = try TemporaryFolder()
        try await NoteService.use(folder) { _, client in
            #expect(await client.run { await $0.ping() } == "as before")
        }
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: folder.database + end)
        }

        try await NoteService.use(folder) { _, client in
            #expect(await client.run { await $0.ping() } == "replaced")
            _ = await client.run { await $0.write([("a", "1")]) }
            let updates = await client.run { await $0.updates.next(4) } ?? []
            #expect(updates.contains("replaced"))
        }
    }

    @Test func `a request that fails does not affect the others`() async throws {
        let folder = try TemporaryFolder()
        try await NoteService.use(folder) { service, client in
            _ = await client.run { await $0.updates.next() }

            let answers = await client.run {
                await $0.write([
                    ("a", "1"), ("broken", "2"), ("rule", "3"), ("b", "4"), ("broken", "2"),
                ])
            }

            #expect(answers?.sorted() == ["-32603", "-32603", "422 note.rule", "a", "b"])
            #expect(await service.with { $0.state.notes.sorted() } == ["a", "b"])
            #expect(
                await client.run { await $0.updates.next(2).map { $0.prefix(1) } } == ["1", "2"])
        }
    }

    @Test func `the changes of a failed commit are neither retained nor published`() async throws {
        let folder = try TemporaryFolder()
        let database = folder.database
        try await NoteService.use(folder) { service, client in
            _ = await client.run { await $0.updates.next() }
            try CommitTrap.set(database)
            #expect(
                await client.run { await $0.write([("a", "1"), ("nothing", "2"), ("b", "3")]) }?
                    .sorted() == ["-32603", "-32603", "nothing"])
            #expect(await service.with { $0.state.notes } == [])

            try CommitTrap.remove(database)

            #expect(await client.run { await $0.write([("b", "3")]) } == ["b"])
            #expect(await client.run { await $0.write([("a", "1")]) } == ["a"])
            #expect(await client.run { await $0.updates.next() } == "1 b")
            #expect(await client.run { await $0.updates.next() } == "2 a")
        }
    }

    @Test func `on a full disk all commands are refused and can be repeated`() async throws {
        let folder = try TemporaryFolder()
        try await NoteService.use(folder) { service, client in
            _ = await client.run { await $0.updates.next() }
            let long = String(repeating: "x", count: 100_000)
            let refused = "503 storage.unavailable"
            let notes: [(text: String, key: CommandKey)] = [("a\(long)", "1"), ("b\(long)", "2")]
            try await service.with { try Self.limitPages(to: 1, $0) }

            let answers = await client.run {
                await $0.write(notes, timeout: .untilRefused)
            }
            #expect(answers == [refused, refused])
            #expect(await client.run { await $0.count() } == 0)
            try await service.with { try Self.limitPages(to: 1_000_000, $0) }

            for (number, note) in notes.enumerated() {
                #expect(await client.run { await $0.write([note]) } == [note.text])
                #expect(
                    await client.run { await $0.updates.next() } == "\(number + 1) \(note.text)")
            }
        }
    }

    @Test func `an outage is reported after a refused command, and ends without another one`()
        async throws
    {
        let folder = try TemporaryFolder()
        let other = try Self.otherWriter(of: folder.database)
        try await NoteService.use(folder) { service, client in
            #expect(await client.run { await $0.storage() } == "writable")
            try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            let refused = await client.run {
                await $0.write([("a", "1")], timeout: .untilRefused)
            }
            #expect(refused == ["503 storage.unavailable"])
            #expect(await client.run { await $0.storage() } == "held")
            await service.with { $0.maintain() }
            #expect(await client.run { await $0.storage() } == "held")

            try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
            await service.with { $0.maintain() }

            #expect(await client.run { await $0.storage() } == "writable")
        }
    }

    @Test func `many commits are checkpointed in a pause between requests`() async throws {
        let folder = try TemporaryFolder()
        try await NoteService.use(folder) { service, client in
            for number in 1...100 {
                let note = ("a", CommandKey("\(number)"))
                #expect(await client.run { await $0.write([note]) } == ["a"])
            }
            #expect(await service.with { $0.journal.isCheckpointUseful } == true)

            await service.with { $0.maintain() }
            #expect(await service.with { $0.journal.isCheckpointUseful } == true)
            while await service.with({ $0.isPauseAwaited }) == true {}

            #expect(await service.with { $0.journal.isCheckpointUseful } == false)
        }
    }

    @Test func `a transaction that a commit causes comes after its batch`() async throws {
        let folder = try TemporaryFolder()
        try await NoteService.use(folder) { service, client in
            _ = await client.run { await $0.updates.next() }
            await service.with { service in
                var isFirst = true
                service.state.onCommit = { [weak service] in
                    guard isFirst else { return }
                    isFirst = false
                    _ = try? service?.transact { transaction in
                        try transaction.append(
                            PendingEvent(
                                location: "00001", type: "note.written", subject: "1",
                                time: transaction.now,
                                context: CommandContext(key: "own", terminal: "notes-service"),
                                data: try WireCoding.encode(Note(text: "consequence"))))
                    }
                }
            }

            #expect(await client.run { await $0.write([("cause", "1")]) } == ["cause"])

            #expect(await client.run { await $0.updates.next() } == "1 cause")
            #expect(await client.run { await $0.updates.next() } == "2 consequence")
        }
    }

    @Test func `a batch ends when its answers are large, and the rest is answered in order`()
        async throws
    {
        var limits = Limits()
        limits.answerBytes = 1000
        let folder = try TemporaryFolder()
        try await NoteService.use(folder, limits) { _, client in
            let long = String(repeating: "x", count: 2000)
            _ = await client.run { await $0.write([(long, "1")]) }

            let answers = await client.run { client in
                await client.read(times: 5, thenWrite: (text: "b", key: "2"), thenRead: 5)
            }

            #expect(answers == Array(repeating: "1", count: 5) + ["b"] + ["2", "2", "2", "2", "2"])
            // Each page exceeds the limit of a batch; the requests came in one batch or in several.
            let cuts = await client.run { await $0.reached("answerBytes") }
            #expect(cuts.map { $0 ?? 0 > 0 } == true)
            #expect(await client.run { await $0.write([("c", "3")]) } == ["c"])
        }
    }

    @Test func `a batch also ends when much is read for small answers`() async throws {
        var limits = Limits()
        limits.answerBytes = 1000
        let folder = try TemporaryFolder()
        try await NoteService.use(folder, limits) { _, client in
            _ = await client.run { await $0.write([(String(repeating: "x", count: 2000), "1")]) }

            // On a slow machine they may arrive one by one.
            var cuts: Int? = 0
            while cuts == 0 {
                #expect(await client.run { await $0.measure("1", times: 10) } == 10)
                cuts = await client.run { await $0.reached("answerBytes") } ?? nil
            }
            #expect(cuts != nil)
        }
    }

    @Test func `deferred requests are processed one batch at a time, with other work in between`()
        async throws
    {
        var limits = Limits()
        limits.answerBytes = 1000
        let folder = try TemporaryFolder()
        try await NoteService.use(folder, limits, isTicking: true) { service, client in
            let long = String(repeating: "x", count: 2000)
            _ = await client.run { await $0.write([(long, "1")]) }

            // Each read is a batch.
            _ = await client.run { await $0.read(times: 100, thenWrite: ("b", "2"), thenRead: 0) }

            #expect(await service.with { $0.state.batches > 100 } == true)
            #expect(await service.with { $0.state.maximumBatchesBetweenTicks } == 1)
        }
    }

    @Test func `answers within their limit defer no request`() async throws {
        let folder = try TemporaryFolder()
        try await NoteService.use(folder) { _, client in
            _ = await client.run { await $0.read(times: 100, thenWrite: ("b", "2"), thenRead: 100) }

            #expect(await client.run { await $0.reached("answerBytes") } == 0)
        }
    }

    @Test func `a damaged page is logged once for many reads`() async throws {
        let folder = try TemporaryFolder()
        try DamagedFile.make(folder.database)
        let logged = Mutex<[String]>([])
        let reportFailure: @Sendable (any Error) -> Void = { error in
            logged.withLock { $0.append("\(error)") }
        }
        try await NoteService.use(folder, reportFailure: reportFailure) { _, client in
            for _ in 1...3 {
                let answers = await client.run { await $0.send(GetNoteEvents.everything) }
                #expect(answers == "503 storage.unavailable")
            }
        }
        let sentences = logged.withLock(\.self)
        #expect(sentences.count == 1)
        #expect(sentences.first?.hasPrefix("The service's database is damaged; stop") == true)
    }

    @Test func `a damaged page is logged once by maintenance, despite writes in between`()
        async throws
    {
        let folder = try TemporaryFolder()
        try DamagedFile.make(folder.database)
        try await DatabaseQueue(path: folder.database).write { db in
            try db.execute(sql: "UPDATE journal SET age = age + 91 * 24 * 60 * 60")
        }
        let logged = Mutex(0)
        let reportFailure: @Sendable (any Error) -> Void = { _ in logged.withLock { $0 += 1 } }
        try await NoteService.use(folder, reportFailure: reportFailure) { service, client in
            for key: CommandKey in ["new-1", "new-2", "new-3"] {
                await service.with { $0.maintain() }
                #expect(await client.run { await $0.write([("a", key)]) } == ["a"])
            }
        }
        let count = logged.withLock { $0 }
        #expect(count == 1)
    }

    @Test func `during an outage a damaged page refuses only the reads of that page`()
        async throws
    {
        let folder = try TemporaryFolder()
        try DamagedFile.make(folder.database)
        try await NoteService.use(folder) { service, client in
            try await service.with { try Self.limitPages(to: 1, $0) }
            let long = String(repeating: "x", count: 100_000)
            let refused = await client.run {
                await $0.write([(long, "new")], timeout: .untilRefused)
            }
            #expect(refused == ["503 storage.unavailable"])

            let reads: [any Request] =
                [GetNoteEvents.everything] + Array(repeating: MeasureNote(key: "0"), count: 5)
            let answers = await client.run { await $0.send(reads) }

            #expect(
                answers?.sorted() == ["503 storage.unavailable"]
                    + Array(repeating: "answered", count: 5))
        }
    }

    @Test func `a long log is checkpointed after a batch`() async throws {
        let folder = try TemporaryFolder()
        let long = String(repeating: "x", count: 100_000)
        try await NoteService.use(folder) { _, client in
            for key in 1...60 {
                let key = CommandKey(stringLiteral: "\(key)")
                #expect(await client.run { await $0.write([(long, key)]) } == [long])
            }
            let size = try folder.size()
            #expect(size > 1_000_000)
        }
    }

    @Test func `after a restart stored answers are known`() async throws {
        let folder = try TemporaryFolder()
        try await NoteService.use(folder) { _, client in
            #expect(await client.run { await $0.write([("a", "1")]) } == ["a"])
        }

        try await NoteService.use(folder) { service, client in
            #expect(await client.run { await $0.write([("a", "1")]) } == ["a"])
            #expect(await client.run { await $0.write([("b", "1")]) } == ["409 command.keyReused"])
            #expect(await service.with { $0.state.notes } == [])
        }
    }

    /// A connection that allows open transactions.
    private static func otherWriter(of path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    private static func limitPages(to count: Int, _ service: JournalService<NoteState>) throws {
        try service.transact { try $0.db.execute(sql: "PRAGMA max_page_count = \(count)") }
    }
}
