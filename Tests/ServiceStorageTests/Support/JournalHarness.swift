// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Testing
import Wire

@testable import MessageBus
@testable import ServiceLoop
@testable import ServiceStorage

/// A journal and a state without sockets; requests and answers are JSON text.
struct JournalHarness {
    let journal: Journal
    let state: NoteState
    var now = Timestamp(milliseconds: 1_795_285_800_250)

    init(
        _ path: String, eventRetention: Duration = Journal.defaultEventRetention,
        answerRetention: Duration = Limits.minimumAnswerRetention, isTrial: Bool = false
    ) throws {
        journal = try Journal(
            path: path, now: now, eventRetention: eventRetention, answerRetention: answerRetention,
            isTrial: isTrial, migrations: NoteState.register)
        // Long enough for a slow machine.
        journal.maintenanceTime = .seconds(60)
        state = NoteState(
            format: StreamFormat(service: "notes", epoch: journal.epoch, entity: "note"))
    }

    /// Handles one request in a transaction of its own.
    func send(_ payload: String) throws -> String {
        try transact { try perform(payload, in: &$0) }
    }

    /// Writes a note under a key.
    func write(_ text: String, key: String) throws -> String {
        try send(Self.payload(text, key: key))
    }

    static func payload(_ text: String, key: String) -> String {
        #"{"jsonrpc":"2.0","id":1,"method":"notes.write","params":{"location":"00001","#
            + #""text":"\#(text)","context":{"key":"\#(key)","terminal":"till-1"}}}"#
    }

    /// Appends an event without a command.
    func append(
        _ subject: String, at location: LocationID = "00001", after previous: SequenceNumber? = nil
    ) throws -> EventRecord {
        try transact { transaction in
            try transaction.append(
                PendingEvent(
                    location: location, type: "note.written", subject: subject, time: now,
                    context: CommandContext(key: "own", terminal: "notes-service"),
                    data: Array("{}".utf8), previous: previous))
        }
    }

    /// Runs one transaction, which is committed or rolled back.
    func transact<Outcome>(_ body: (inout NoteState.Transaction) throws -> Outcome) throws
        -> Outcome
    {
        do {
            let outcome = try journal.transact { db in
                var transaction = BatchTransaction(state: state, db: db, now: now, journal: journal)
                return try body(&transaction)
            }
            state.commit()
            return outcome
        } catch {
            state.rollBack()
            throw error
        }
    }

    func perform(_ payload: String, in transaction: inout NoteState.Transaction) throws -> String {
        let data = Array(payload.utf8)
        let methods = NoteState.methods
        guard case .single(let entry) = RequestDecoder(types: methods.types).decode(data) else {
            throw StorageError.unreadable("a test's request")
        }
        let request = try entry.outcome.get()
        let method = try #require(methods.entries[type(of: request).method])
        let message = RequestMessage(route: [], payload: data, receivedAt: .now)
        let incoming = IncomingRequest(
            request: request, exchange: Exchange(message, entry), index: 0,
            handle: method.handle)
        let response = try #require(try incoming.perform(in: &transaction))
        return String(decoding: response.member, as: UTF8.self)
    }

    /// The rows of a query, as text.
    func query(_ sql: String) throws -> [String] {
        try journal.transact { try Row.fetchAll($0, sql: sql) }
            .map { row in row.databaseValues.map { "\($0)" }.joined(separator: " ") }
    }
}
