// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Synchronization
import TestSupport
import Testing

@testable import ServiceLoop
@testable import ServiceStorage
import Wire

@Suite(.timeLimit(.minutes(1))) struct JournalServiceTests {
    @Test func `what is answered is published once, without a gap`() async throws {
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

    @Test func `a request that breaks does not stand in the way of the others`() async throws {
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

    @Test func `what could not be committed is neither known nor published`() async throws {
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

    @Test func `on a full disk every request fails, and all can be repeated`() async throws {
        let folder = try TemporaryFolder()
        try await NoteService.use(folder) { service, client in
            _ = await client.run { await $0.updates.next() }
            let long = String(repeating: "x", count: 100_000)
            let refused = "503 storage.unavailable"
            let notes: [(text: String, key: CommandKey)] = [("a\(long)", "1"), ("b\(long)", "2")]
            try await service.with { try Self.limitPages(to: 1, $0) }

            let answers = await client.run {
                await $0.write(notes, patience: .untilRefused)
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

    @Test func `an outage is told from a refused command on, and ends without another one`()
        async throws
    {
        let folder = try TemporaryFolder()
        let other = try Self.otherWriter(of: folder.database)
        try await NoteService.use(folder) { service, client in
            #expect(await client.run { await $0.storage() } == "writable")
            try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            let refused = await client.run {
                await $0.write([("a", "1")], patience: .untilRefused)
            }
            #expect(refused == ["503 storage.unavailable"])
            #expect(await client.run { await $0.storage() } == "held")
            await service.with { $0.tend() }
            #expect(await client.run { await $0.storage() } == "held")

            try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
            await service.with { $0.tend() }

            #expect(await client.run { await $0.storage() } == "writable")
        }
    }

    @Test func `what a settled turn causes comes after it`() async throws {
        let folder = try TemporaryFolder()
        try await NoteService.use(folder) { service, client in
            _ = await client.run { await $0.updates.next() }
            await service.with { service in
                var isFirst = true
                service.state.settled = { [weak service] in
                    guard isFirst else { return }
                    isFirst = false
                    _ = try? service?.transact { turn in
                        try turn.append(
                            Happening(
                                location: "00001", type: "note.written", subject: "1",
                                time: turn.now,
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

    @Test func `a turn ends when its answers are large, and the others come in their order`()
        async throws
    {
        var limits = Limits()
        limits.answerBytes = 1000
        let folder = try TemporaryFolder()
        try await NoteService.use(folder, limits) { _, client in
            let long = String(repeating: "x", count: 2000)
            _ = await client.run { await $0.write([(long, "1")]) }

            let answers = await client.run { client in
                await client.read(5, andWrite: (text: "b", key: "2"), andRead: 5)
            }

            #expect(answers == Array(repeating: "1", count: 5) + ["b"] + ["2", "2", "2", "2", "2"])
            // Each page is more than a turn's worth; they came in one turn or in several.
            let cuts = await client.run { await $0.reached("answerBytes") }
            #expect(cuts.map { $0 ?? 0 > 0 } == true)
            #expect(await client.run { await $0.write([("c", "3")]) } == ["c"])
        }
    }

    @Test func `a turn ends also when much was read for small answers`() async throws {
        var limits = Limits()
        limits.answerBytes = 1000
        let folder = try TemporaryFolder()
        try await NoteService.use(folder, limits) { _, client in
            _ = await client.run { await $0.write([(String(repeating: "x", count: 2000), "1")]) }

            // They may come one by one when the machine is slow.
            var cuts: Int? = 0
            while cuts == 0 {
                #expect(await client.run { await $0.weigh("1", times: 10) } == 10)
                cuts = await client.run { await $0.reached("answerBytes") } ?? nil
            }
            #expect(cuts != nil)
        }
    }

    @Test func `what turns leave over is taken one turn at a time, with others in between`()
        async throws
    {
        var limits = Limits()
        limits.answerBytes = 1000
        let folder = try TemporaryFolder()
        try await NoteService.use(folder, limits, isTicking: true) { service, client in
            let long = String(repeating: "x", count: 2000)
            _ = await client.run { await $0.write([(long, "1")]) }

            // Each read is a turn.
            _ = await client.run { await $0.read(100, andWrite: ("b", "2"), andRead: 0) }

            #expect(await service.with { $0.state.turns > 100 } == true)
            #expect(await service.with { $0.state.mostTurnsBetweenTicks } == 1)
        }
    }

    @Test func `answers within their bound end no turn`() async throws {
        let folder = try TemporaryFolder()
        try await NoteService.use(folder) { _, client in
            _ = await client.run { await $0.read(100, andWrite: ("b", "2"), andRead: 100) }

            #expect(await client.run { await $0.reached("answerBytes") } == 0)
        }
    }

    @Test func `a damaged page is told once, however often it is asked for`() async throws {
        let folder = try TemporaryFolder()
        try DamagedFile.make(folder.database)
        let told = Mutex<[String]>([])
        let failed: @Sendable (any Error) -> Void = { error in
            told.withLock { $0.append("\(error)") }
        }
        try await NoteService.use(folder, failed: failed) { _, client in
            for _ in 1...3 {
                let answers = await client.run { await $0.ask(GetNoteEvents.everything) }
                #expect(answers == "503 storage.unavailable")
            }
        }
        let sentences = told.withLock(\.self)
        #expect(sentences.count == 1)
        #expect(sentences.first?.hasPrefix("The service's database is damaged; stop") == true)
    }

    @Test func `a damaged page that upkeep meets is told once, whatever is written between`()
        async throws
    {
        let folder = try TemporaryFolder()
        try DamagedFile.make(folder.database)
        try await DatabaseQueue(path: folder.database).write { db in
            try db.execute(sql: "UPDATE journal SET age = age + 91 * 24 * 60 * 60")
        }
        let told = Mutex(0)
        let failed: @Sendable (any Error) -> Void = { _ in told.withLock { $0 += 1 } }
        try await NoteService.use(folder, failed: failed) { service, client in
            for key: CommandKey in ["new-1", "new-2", "new-3"] {
                await service.with { $0.tend() }
                #expect(await client.run { await $0.write([("a", key)]) } == ["a"])
            }
        }
        let count = told.withLock { $0 }
        #expect(count == 1)
    }

    @Test func `while nothing can be written a damaged page refuses only who needs it`()
        async throws
    {
        let folder = try TemporaryFolder()
        try DamagedFile.make(folder.database)
        try await NoteService.use(folder) { service, client in
            try await service.with { try Self.limitPages(to: 1, $0) }
            let long = String(repeating: "x", count: 100_000)
            let refused = await client.run {
                await $0.write([(long, "new")], patience: .untilRefused)
            }
            #expect(refused == ["503 storage.unavailable"])

            let reads: [any Request] =
                [GetNoteEvents.everything] + Array(repeating: WeighNote(key: "0"), count: 5)
            let answers = await client.run { await $0.ask(reads) }

            #expect(
                answers?.sorted() == ["503 storage.unavailable"]
                    + Array(repeating: "answered", count: 5))
        }
    }

    @Test func `turns empty a log that has become long`() async throws {
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

    @Test func `a restart knows what was answered`() async throws {
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

    /// A connection that may keep a transaction open.
    private static func otherWriter(of path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    private static func limitPages(to count: Int, _ service: JournalService<NoteState>) throws {
        try service.transact { try $0.db.execute(sql: "PRAGMA max_page_count = \(count)") }
    }
}
