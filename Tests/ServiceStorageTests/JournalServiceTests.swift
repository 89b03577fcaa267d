// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import TestSupport
import Testing

@testable import ServiceStorage

@Suite(.timeLimit(.minutes(1))) struct JournalServiceTests {
    /// Runs the service over a database and a client that follows it, and ends both.
    private static func use(
        _ folder: borrowing TemporaryFolder,
        _ body: (BusHost<JournalService<NoteState>>, BusHost<NoteClient>) async throws -> Void
    ) async throws {
        let (endpoints, database) = (folder.endpoints, folder.database)
        let service = try BusHost<JournalService<NoteState>>(name: "notes")
        let client = try BusHost<NoteClient>(name: "client")
        try await service.start { bus in
            let journal = try Journal(path: database, now: .now(), migrations: NoteState.register)
            let format = StreamFormat(service: "notes", epoch: journal.epoch, entity: "note")
            return try JournalService(
                bus: bus, endpoints: endpoints, journal: journal, state: NoteState(format: format),
                format: format, version: "1.0", failed: { _ in })
        }
        try await client.start { try NoteClient(bus: $0, endpoints: endpoints) }
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body(service, client)) } catch {
            outcome = .failure(error)
        }
        await client.stop()
        await service.stop()
        try outcome.get()
    }

    @Test func `what is answered is published once, without a gap`() async throws {
        let folder = try TemporaryFolder()
        try await Self.use(folder) { _, client in
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
        try await Self.use(folder) { service, client in
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
        try await Self.use(folder) { service, client in
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
        try await Self.use(folder) { service, client in
            _ = await client.run { await $0.updates.next() }
            let long = String(repeating: "x", count: 100_000)
            let refused = "503 storage.unavailable"
            let notes: [(text: String, key: CommandKey)] = [("a\(long)", "1"), ("b\(long)", "2")]
            try await service.with { try Self.limitPages(to: 1, $0) }

            let answers = await client.run { await $0.write(notes, patience: .seconds(2)) }
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

    @Test func `what a settled turn causes comes after it`() async throws {
        let folder = try TemporaryFolder()
        try await Self.use(folder) { service, client in
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

    @Test func `a restart knows what was answered`() async throws {
        let folder = try TemporaryFolder()
        try await Self.use(folder) { _, client in
            #expect(await client.run { await $0.write([("a", "1")]) } == ["a"])
        }

        try await Self.use(folder) { service, client in
            #expect(await client.run { await $0.write([("a", "1")]) } == ["a"])
            #expect(await client.run { await $0.write([("b", "1")]) } == ["409 command.keyReused"])
            #expect(await service.with { $0.state.notes } == [])
        }
    }

    private static func limitPages(to count: Int, _ service: JournalService<NoteState>) throws {
        try service.transact { try $0.db.execute(sql: "PRAGMA max_page_count = \(count)") }
    }
}
