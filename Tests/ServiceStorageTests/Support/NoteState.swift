// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import ServiceLoop
import ServiceStorage
import Wire

/// The state of a service of notes in memory, and its methods.
final class NoteState: JournalState {
    typealias Transaction = BatchTransaction<NoteState>

    /// An error in a handler.
    struct Broken: Error {}

    /// Whether commands are refused by the rules.
    var isStrict = true
    /// Called at the end of each batch.
    var onCommit: () -> Void = {}
    /// The number of committed batches.
    private(set) var batches = 0
    /// The maximum number of batches from one tick to the next.
    private(set) var maximumBatchesBetweenTicks = 0
    private var batchesAtTick = 0
    private(set) var notes: [String] = []
    private var changed: [String] = []
    private let format: StreamFormat

    init(format: StreamFormat) { self.format = format }

    func commit() {
        notes = known
        changed = []
        batches += 1
        onCommit()
    }

    func rollBack() { changed = [] }

    /// Records that the thread does other work.
    func tick() {
        maximumBatchesBetweenTicks = max(maximumBatchesBetweenTicks, batches - batchesAtTick)
        batchesAtTick = batches
    }

    private var known: [String] { notes + changed }

    static let methods: MethodTable<Transaction> = {
        var methods = MethodTable<Transaction>()
        methods.on(WriteNote.self) { transaction, command, incoming in
            try transaction.execute(command, for: incoming) { try $0.state.write(command, in: &$0) }
        }
        methods.on(GetNoteSnapshot.self) { transaction, request, _ in
            let notes = try transaction.state.known.map { try WireCoding.encode(Note(text: $0)) }
            return transaction.snapshot(of: request.location, notes)
        }
        methods.on(GetNoteEvents.self) { transaction, request, _ in
            try transaction.events(
                of: request.location, after: request.after, limit: request.limit,
                format: transaction.state.format)
        }
        methods.on(MeasureNote.self) { transaction, request, _ in
            let data = try transaction.journal.data(
                of: request.key.text, at: "00001", SequenceNumber(1), transaction.db)
            return try .result(encoding: data?.count ?? 0)
        }
        return methods
    }()

    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("notes-1") { db in
            try db.execute(sql: "CREATE TABLE note (text TEXT NOT NULL) STRICT")
        }
    }

    private func write(_ command: WriteNote, in transaction: inout Transaction) throws
        -> CommandOutcome
    {
        let json = try WireCoding.encode(Note(text: command.text))
        switch command.text {
        case "rule" where isStrict: throw Refusal(.rule, "note.rule", "Write another note.")
        case "conflict" where isStrict:
            let refusal = Refusal(.conflict, "note.conflict", "Look again.")
            return .refusal(refusal, state: Array(#"{"text":"present"}"#.utf8))
        case "not now" where isStrict: throw Refusal(.unavailable, "note.busy", "Ask again.")
        case "nothing": return .result(json)
        default: break
        }
        changed.append(command.text)
        try transaction.db.execute(sql: "INSERT INTO note VALUES (?)", arguments: [command.text])
        if command.text == "broken" { throw Broken() }
        let event = PendingEvent(
            location: command.location, type: "note.written", subject: command.context.key.text,
            time: transaction.now, context: command.context, data: json)
        if command.text != "twice" { return .event(event) }
        for _ in 1...2 { try transaction.append(event) }
        return .result(Array("[2]".utf8))
    }
}
