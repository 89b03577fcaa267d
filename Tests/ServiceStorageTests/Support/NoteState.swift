// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import ServiceLoop
import ServiceStorage
import Wire

/// What a service of notes knows in memory, and what it does with each request.
final class NoteState: JournalState {
    typealias Turn = JournalTurn<NoteState>

    /// A handler failed by itself.
    struct Broken: Error {}

    /// Whether rules refuse what they can refuse.
    var isStrict = true
    /// Called when a turn is settled.
    var settled: () -> Void = {}
    /// How many turns were settled.
    private(set) var turns = 0
    /// The most turns that were settled from one tick to the next.
    private(set) var mostTurnsBetweenTicks = 0
    private var turnsAtTick = 0
    private(set) var notes: [String] = []
    private var changed: [String] = []
    private let format: StreamFormat

    init(format: StreamFormat) { self.format = format }

    func commit() {
        notes = known
        changed = []
        turns += 1
        settled()
    }

    func rollBack() { changed = [] }

    /// Something else has had its turn.
    func tick() {
        mostTurnsBetweenTicks = max(mostTurnsBetweenTicks, turns - turnsAtTick)
        turnsAtTick = turns
    }

    private var known: [String] { notes + changed }

    static let methods: MethodTable<Turn> = {
        var methods = MethodTable<Turn>()
        methods.on(WriteNote.self) { turn, command, incoming in
            try turn.decide(command, incoming) { try $0.state.write(command, in: &$0) }
        }
        methods.on(GetNoteSnapshot.self) { turn, request, _ in
            let notes = try turn.state.known.map { try WireCoding.encode(Note(text: $0)) }
            return turn.snapshot(of: request.location, notes)
        }
        methods.on(GetNoteEvents.self) { turn, request, _ in
            try turn.events(
                of: request.location, after: request.after, limit: request.limit,
                format: turn.state.format)
        }
        methods.on(WeighNote.self) { turn, request, _ in
            let data = try turn.journal.data(
                of: request.key.text, at: "00001", SequenceNumber(1), turn.db)
            return try .result(encoding: data?.count ?? 0)
        }
        return methods
    }()

    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("notes-1") { db in
            try db.execute(sql: "CREATE TABLE note (text TEXT NOT NULL) STRICT")
        }
    }

    private func write(_ command: WriteNote, in turn: inout Turn) throws -> Decision {
        let json = try WireCoding.encode(Note(text: command.text))
        switch command.text {
        case "rule" where isStrict: throw Refusal(.rule, "note.rule", "Write another note.")
        case "conflict" where isStrict:
            let refusal = Refusal(.conflict, "note.conflict", "Look again.")
            return .refused(refusal, state: Array(#"{"text":"present"}"#.utf8))
        case "not now" where isStrict: throw Refusal(.unavailable, "note.busy", "Ask again.")
        case "nothing": return .answered(json)
        default: break
        }
        changed.append(command.text)
        try turn.db.execute(sql: "INSERT INTO note VALUES (?)", arguments: [command.text])
        if command.text == "broken" { throw Broken() }
        let happening = Happening(
            location: command.location, type: "note.written", subject: command.context.key.text,
            time: turn.now, context: command.context, data: json)
        if command.text != "twice" { return .happened(happening) }
        for _ in 1...2 { try turn.append(happening) }
        return .answered(Array("[2]".utf8))
    }
}
