// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import Testing
import Wire

@testable import MessageBus
@testable import ServiceLoop
@testable import ServiceStorage

/// A service with its real database, state and methods, but without sockets.
///
/// It can be killed.
final class TownService<State: JournalState> {
    /// When a service is killed while it processes a batch.
    enum Kill: CaseIterable {
        /// Nothing of the batch is in the file.
        case beforeCommit
        /// The file has the batch, but nobody gets an answer or an event.
        case afterCommit
    }

    private struct Killed: Error {}

    private(set) var journal: Journal
    private(set) var state: State
    private(set) var kills = 0
    private let folder: String
    private let open: (String) throws -> (Journal, State)

    /// Makes a folder for its files, and opens it with a function that reads its state from one.
    init(_ folder: String, _ open: @escaping (String) throws -> (Journal, State)) throws {
        self.folder = folder
        self.open = open
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        (journal, state) = try open("\(folder)/0.db")
    }

    /// Handles requests as one batch; returns nil if the service was killed meanwhile.
    func handle(
        _ requests: [any Request], at now: Timestamp, kill: Kill? = nil
    ) throws -> (answers: [TownAnswer], events: [EventRecord])? {
        try transact(at: now, kill: kill) { batch in
            try requests.map { request in
                let answer = try Self.incoming(request).perform(in: &batch)
                return TownAnswer(try #require(answer))
            }
        }
    }

    /// Runs a transaction, and returns its outcome with its events; nil after a kill.
    func transact<Outcome>(
        at now: Timestamp, kill: Kill? = nil,
        _ body: (inout BatchTransaction<State>) throws -> Outcome
    ) throws -> (Outcome, [EventRecord])? {
        do {
            let result = try journal.transact { db in
                var batch = BatchTransaction(state: state, db: db, now: now, journal: journal)
                let outcome = try body(&batch)
                if kill == .beforeCommit { throw Killed() }
                return (outcome, batch.events)
            }
            if kill == .afterCommit { throw Killed() }
            state.commit()
            return result
        } catch is Killed {
            try restart()
            return nil
        } catch {
            state.rollBack()
            throw error
        }
    }

    /// Forgets the memory, and reads it again from the file as the kill left it.
    ///
    /// The killed journal is not closed: its database and its log are copied as they are.
    private func restart() throws {
        let killed = "\(folder)/\(kills).db"
        kills += 1
        let next = "\(folder)/\(kills).db"
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: killed + suffix) {
            try FileManager.default.copyItem(atPath: killed + suffix, toPath: next + suffix)
        }
        (journal, state) = try open(next)
    }

    private static func incoming<R: Request>(
        _ request: R
    ) throws -> IncomingRequest<BatchTransaction<State>> {
        let parameters = String(decoding: try WireCoding.encode(request), as: UTF8.self)
        let payload =
            #"{"jsonrpc":"2.0","id":1,"method":"\#(R.method)","params":\#(parameters)}"#
        let message = RequestMessage(route: [], payload: Array(payload.utf8), receivedAt: .now)
        let method = try #require(State.methods.entries[R.method])
        let entry = RequestEntry(id: nil, outcome: .success(request))
        return IncomingRequest(
            request: request, exchange: Exchange(message, entry), index: 0, handle: method.handle)
    }
}

/// The answer to a request, as its member of the reply.
struct TownAnswer: Equatable {
    private let text: String

    init(_ response: Response) { text = String(decoding: response.member, as: UTF8.self) }

    /// Whether the request can be sent again with the same key later.
    var isTemporary: Bool { text.contains(#""code":503"#) }

    /// The reason of a refusal; nil for a result.
    var reason: String? {
        guard text.hasPrefix(#""error""#) else { return nil }
        return text.firstMatch(of: /"reason":"([^"]+)"/).map { String($0.1) } ?? text
    }

    /// The result; throws if the request was refused.
    func result<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try #require(reason == nil, "\(text)")
        return try WireCoding.decode(type, from: Array(text.dropFirst(#""result":"#.count).utf8))
    }
}
