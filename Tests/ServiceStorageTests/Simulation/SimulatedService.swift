// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import TestSupport

@testable import MessageBus
@testable import ServiceLoop
@testable import ServiceStorage
import Wire

/// One life of the service's process: the decisions of `Responder`, `Publisher` and the journal,
/// without sockets and clock.
final class SimulatedService {
    /// What goes wrong in a turn: a commit fails, or the process is killed at that place.
    enum Fault: CaseIterable {
        case failedCommit, killedBeforeCommit, killedAfterCommit, killedAmidAnswers
    }

    /// What one turn sends.
    struct Output {
        var replies: [[[UInt8]]] = []
        var messages: [PublisherCore.Message] = []
    }

    /// What a row of the log says.
    struct Entry {
        var location: LocationID
        var name: String
        var amount: Int
        var key: CommandKey
        var sequence: Int
    }

    private struct Fate: Error {}

    static let locations: [LocationID] = ["a", "b"]

    let state: TallyState
    private let journal: Journal
    private let responder = ResponderCore(methods: TallyState.methods)
    private var publisher: PublisherCore
    private var inbox: [RequestMessage] = []
    /// What its last turn has committed.
    private(set) var changes: [(location: LocationID, tally: Tally)] = []

    /// Starts the service on a database file, which is made when it is not there.
    init(path: String, now: Timestamp) throws {
        journal = try Journal(path: path, now: now, migrations: TallyState.register)
        let format = StreamFormat(service: "tallies", epoch: journal.epoch, entity: "tally")
        state = try TallyState(format: format, journal)
        publisher = PublisherCore(format: format, positions: journal.positions)
        for location in Self.locations { _ = publisher.begin(location) }
    }

    /// The numbering that this life goes on with, or has begun.
    var epoch: Epoch { journal.epoch }

    /// A request has arrived; it waits for the next turn.
    func take(_ frames: [[UInt8]]) {
        RequestMessage(frames: frames, receivedAt: .now).map { inbox.append($0) }
    }

    /// Drains, decides, commits, answers and publishes; what it sends when it is killed is what
    /// left before that.
    func turn(now: Timestamp, _ fault: Fault?, _ chance: inout SeededGenerator) throws -> Output {
        let intakes = inbox.map { responder.take($0) }
        (inbox, changes) = ([], [])
        var output = Output(replies: intakes.compactMap(\.reply))
        let requests = intakes.flatMap(\.requests)
        if requests.isEmpty { return output }
        guard let (answers, events) = try decide(requests, now, fault) else {
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
        return fault == .killedAmidAnswers ? Self.beginning(of: output, &chance) : output
    }

    /// The heartbeats of a second.
    func heartbeats(now: Timestamp) -> [PublisherCore.Message] {
        Self.locations.compactMap { publisher.heartbeat(of: $0, time: now, data: Heartbeat()) }
    }

    /// What a new subscriber is told at once.
    func welcome(_ prefix: String, now: Timestamp) -> [PublisherCore.Message] {
        publisher.locations(of: [[1] + prefix.utf8]).compactMap {
            publisher.heartbeat(of: $0, time: now, data: Heartbeat())
        }
    }

    /// Which command each event answers, in the order of the log.
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

    /// Nil when there was no commit: then nothing has happened.
    private func decide(
        _ requests: [IncomingRequest<TallyState.Turn>], _ now: Timestamp, _ fault: Fault?
    ) throws -> ([Response?], [EventRecord])? {
        do {
            let decided = try journal.transact { db in
                var turn = JournalTurn(state: state, db: db, now: now, journal: journal)
                let answers = try requests.map { try $0.perform(in: &turn) }
                if fault == .failedCommit || fault == .killedBeforeCommit { throw Fate() }
                return (answers, turn.events)
            }
            state.commit()
            return decided
        } catch is Fate {
            state.rollBack()
            return nil
        }
    }

    private static func beginning(of output: Output, _ chance: inout SeededGenerator) -> Output {
        let count = Int.random(
            in: 0...(output.replies.count + output.messages.count), using: &chance)
        return Output(
            replies: Array(output.replies.prefix(count)),
            messages: Array(output.messages.prefix(max(0, count - output.replies.count))))
    }
}
