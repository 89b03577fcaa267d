// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import TestSupport
import Wire

@testable import MessageBus
@testable import ServiceLoop
@testable import ServiceStorage

/// One process of the service: the cores of `Responder` and `Publisher` and the journal, without
/// sockets and clock.
final class SimulatedService {
    /// A fault in a batch: the commit fails, or the process is killed.
    enum Fault: CaseIterable {
        case failedCommit, killedBeforeCommit, killedAfterCommit, killedAmidAnswers
    }

    /// The messages of a batch.
    struct Output {
        var replies: [[[UInt8]]] = []
        var messages: [PublisherCore.Message] = []
    }

    /// A row of the log.
    struct Entry {
        var location: LocationID
        var name: String
        var amount: Int
        var key: CommandKey
        var sequence: Int
    }

    private struct InjectedFault: Error {}

    static let locations: [LocationID] = ["a", "b"]

    let state: TallyState
    private let journal: Journal
    private let responder = ResponderCore(methods: TallyState.methods)
    private var publisher: PublisherCore
    private var inbox: [RequestMessage] = []
    /// The changes that the last batch has committed.
    private(set) var changes: [(location: LocationID, tally: Tally)] = []

    /// Starts the service on a database file, which is created if it is missing.
    init(path: String, now: Timestamp) throws {
        journal = try Journal(path: path, now: now, migrations: TallyState.register)
        let format = StreamFormat(service: "tallies", epoch: journal.epoch, entity: "tally")
        state = try TallyState(format: format, journal)
        publisher = PublisherCore(format: format, positions: journal.positions)
        for location in Self.locations { _ = publisher.begin(location) }
    }

    /// The epoch of the database.
    var epoch: Epoch { journal.epoch }

    /// Queues a request for the next batch.
    func receive(_ frames: [[UInt8]]) {
        RequestMessage(frames: frames, receivedAt: .now).map { inbox.append($0) }
    }

    /// Drains, decides, commits, answers and publishes.
    ///
    /// If it is killed, it returns the messages sent before that.
    func processBatch(now: Timestamp, _ fault: Fault?, using generator: inout SeededGenerator)
        throws
        -> Output
    {
        let messages = inbox.map { responder.decode($0) }
        (inbox, changes) = ([], [])
        var output = Output(replies: messages.compactMap(\.reply))
        let requests = messages.flatMap(\.requests)
        if requests.isEmpty { return output }
        guard let (answers, events) = try commit(requests, now, fault) else {
            guard fault == .failedCommit else { return output }
            let failure = Response.failure(.internalError)
            output.replies += requests.compactMap { responder.reply(to: $0, with: failure) }
            return output
        }
        changes = try events.map { ($0.location, try WireCoding.decode(Tally.self, from: $0.data)) }
        guard fault != .killedAfterCommit else { return Output() }
        output.replies += zip(requests, answers).compactMap { request, answer in
            answer.flatMap { responder.reply(to: request, with: $0) }
        }
        output.messages = events.map { publisher.event($0) }
        return fault == .killedAmidAnswers ? Self.beginning(of: output, using: &generator) : output
    }

    /// The heartbeats of all locations.
    func heartbeats(now: Timestamp) -> [PublisherCore.Message] {
        Self.locations.compactMap { publisher.heartbeat(of: $0, time: now, data: Heartbeat()) }
    }

    /// The heartbeats for a new subscriber.
    func heartbeats(forPrefix prefix: String, now: Timestamp) -> [PublisherCore.Message] {
        publisher.locations(matching: [[1] + prefix.utf8]).compactMap {
            publisher.heartbeat(of: $0, time: now, data: Heartbeat())
        }
    }

    /// The events with their commands, in the order of the log.
    func log() throws -> [Entry] {
        let sql = """
            SELECT location, subject, json_extract(request, '$.params.amount'), command,
                sequence
            FROM event JOIN location_stream ON number = stream
            ORDER BY id
            """
        return try journal.read { db in
            try Row.fetchAll(db, sql: sql).map {
                Entry(
                    location: LocationID(stringLiteral: $0[0]), name: $0[1], amount: $0[2],
                    key: CommandKey(stringLiteral: $0[3]), sequence: $0[4])
            }
        }
    }

    /// Returns the answers and events, or nil if the commit failed.
    private func commit(
        _ requests: [IncomingRequest<TallyState.Transaction>], _ now: Timestamp, _ fault: Fault?
    ) throws -> ([Response?], [EventRecord])? {
        do {
            let result = try journal.transact { db in
                var transaction = BatchTransaction(state: state, db: db, now: now, journal: journal)
                let answers = try requests.map { try $0.perform(in: &transaction) }
                if fault == .failedCommit || fault == .killedBeforeCommit { throw InjectedFault() }
                return (answers, transaction.events)
            }
            state.commit()
            return result
        } catch is InjectedFault {
            state.rollBack()
            return nil
        }
    }

    private static func beginning(of output: Output, using generator: inout SeededGenerator)
        -> Output
    {
        let count = Int.random(
            in: 0...(output.replies.count + output.messages.count), using: &generator)
        return Output(
            replies: Array(output.replies.prefix(count)),
            messages: Array(output.messages.prefix(max(0, count - output.replies.count))))
    }
}
