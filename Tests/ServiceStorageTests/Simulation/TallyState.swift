// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import ServiceLoop
import ServiceStorage
import Wire

/// The state of the simulated service in memory, and its methods.
final class TallyState: JournalState {
    typealias Transaction = BatchTransaction<TallyState>

    /// Whether commands are refused as unavailable.
    var isBusy = false
    /// The committed counts.
    private(set) var counts: [LocationID: [String: Int]]
    private var changed: [LocationID: [String: Int]]
    private let format: StreamFormat

    /// The state in the database.
    init(format: StreamFormat, _ journal: Journal) throws {
        self.format = format
        let rows = try journal.read { try Row.fetchAll($0, sql: "SELECT * FROM tally") }
        counts = rows.reduce(into: [:]) { counts, row in
            counts[LocationID(stringLiteral: row[0]), default: [:]][row[1]] = row[2]
        }
        changed = counts
    }

    func commit() { counts = changed }
    func rollBack() { changed = counts }

    static let methods: MethodTable<Transaction> = {
        var methods = MethodTable<Transaction>()
        methods.on(AddToTally.self) { transaction, command, incoming in
            try transaction.execute(command, for: incoming) { try $0.state.add(command, in: &$0) }
        }
        methods.on(PingService.self) { transaction, _, _ in
            try .result(encoding: PingService.Answer(time: transaction.now))
        }
        methods.on(GetTallySnapshot.self) { transaction, request, _ in
            let counts = transaction.state.changed[request.location] ?? [:]
            let tallies = try counts.sorted { $0.key < $1.key }
                .map { try WireCoding.encode(Tally(name: $0.key, count: $0.value)) }
            return transaction.snapshot(of: request.location, tallies)
        }
        methods.on(GetTallyEvents.self) { transaction, request, _ in
            try transaction.events(
                of: request.location, after: request.after, limit: request.limit ?? pageSize,
                format: transaction.state.format)
        }
        return methods
    }()

    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("tallies-1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE tally (
                        location TEXT NOT NULL,
                        name TEXT NOT NULL,
                        count INTEGER NOT NULL,
                        PRIMARY KEY (location, name)
                    ) STRICT
                    """)
        }
    }

    /// Small, so that a replay takes several pages.
    private static let pageSize = 4

    private func add(_ command: AddToTally, in transaction: inout Transaction) throws
        -> CommandOutcome
    {
        if isBusy { throw Refusal(.unavailable, "tally.busy", "Ask again.") }
        if command.amount == 0 { throw Refusal(.rule, "tally.nothing", "Add something.") }
        let count = (changed[command.location]?[command.name] ?? 0) + command.amount
        if count < 0 { throw Refusal(.conflict, "tally.tooFew", "Take fewer.") }
        changed[command.location, default: [:]][command.name] = count
        try transaction.db.execute(
            sql: "INSERT OR REPLACE INTO tally VALUES (?, ?, ?)",
            arguments: [command.location.text, command.name, count])
        return .event(
            PendingEvent(
                location: command.location, type: "tally.changed", subject: command.name,
                time: transaction.now, context: command.context,
                data: try WireCoding.encode(Tally(name: command.name, count: count))))
    }
}
