// SPDX-License-Identifier: Apache-2.0

import Commerce
import Directory
import GRDB
import Messages
import TestSupport
import Testing
import Wire

@testable import MessageBus
@testable import People
@testable import ServiceLoop
@testable import ServiceStorage

/// people-service without its sockets: the real database, and time as a value.
final class PeopleDesk {
    let path: String
    var now = Timestamp(milliseconds: 1_795_000_000_000)
    private var commands = 0
    /// The PIN of the last request that has one, and its decision.
    private var begun: (pin: String, decision: PeopleState.PINDecision)?
    private let folder: TemporaryFolder
    /// The open database; nil only between a close and the next opening.
    private var opened: (journal: Journal, state: PeopleState)?

    /// A new database with two known locations; the first one has tables.
    init(takingOver gatewayPath: String? = nil) throws {
        folder = try TemporaryFolder(inMemory: true)
        path = "\(folder.path)/people.db"
        try open(takingOver: gatewayPath)
    }

    /// Closes the database and opens it again.
    func restart(takingOver gatewayPath: String? = nil) throws {
        try journal.close()
        opened = nil
        try open(takingOver: gatewayPath)
    }

    private var journal: Journal {
        guard let opened else { preconditionFailure("The database of the test is closed.") }
        return opened.journal
    }

    private var state: PeopleState {
        guard let opened else { preconditionFailure("The database of the test is closed.") }
        return opened.state
    }

    private func open(takingOver gatewayPath: String?) throws {
        let journal = try Journal(path: path, now: .now(), migrations: PeopleSchema.register)
        try FirstStart(journal: journal).run(takingOver: gatewayPath)
        let state = PeopleState(
            format: StreamFormat(service: "people", epoch: journal.epoch, entity: "people-entity"))
        for location in Location.samples {
            state.locations.apply(.announced(location.id))
            state.locations.apply(.replaced(location.id, [LocationEntity(location)]))
        }
        state.locations.apply(.complete)
        opened = (journal, state)
        state.decide = { [unowned self] in begun = ($1, $2) }
    }

    /// Forgets the locations, as before the first message of locations-service.
    func forgetLocations() { state.locations = LocationDirectory() }

    /// The position of the stream.
    var position: SequenceNumber { journal.position(of: .suite) ?? .none }

    /// The context of a new command.
    func context() -> CommandContext {
        commands += 1
        return CommandContext(key: "command-\(commands)", terminal: "office", staff: "maria")
    }

    /// Handles a request; throws a `Refused` if it is refused.
    @discardableResult
    func send<R: Request>(_ request: R) async throws -> R.Answer {
        let text = try await answer(to: request)
        if text.hasPrefix(#""result":"#) {
            return try WireCoding.decode(R.Answer.self, from: text.dropFirst(9).utf8)
        }
        throw try WireCoding.decode(Refused.self, from: text.dropFirst(8).utf8)
    }

    /// The reason for which a request is refused; nil if it is not.
    func reason(of request: some Request) async throws -> String? {
        do {
            try await send(request)
            return nil
        } catch let refused as Refused {
            return refused.data?.reason
        }
    }

    /// The `result` or `error` member of the answer to a request, with the steps that its PIN
    /// needs.
    ///
    /// `meanwhile` is called while the first slow hash is made.
    func answer(
        to request: some Request, meanwhile: () async throws -> Void = {}
    ) async throws -> String {
        let response = try await response(to: request, meanwhile)
        return String(decoding: response.member, as: UTF8.self)
    }

    private func response(
        to request: some Request, _ meanwhile: () async throws -> Void
    ) async throws -> Response {
        if let answer = try perform(request) { return answer }
        guard let (pin, decision) = begun else {
            throw StorageError.unreadable("a test's request without an answer")
        }
        var fact: PINFact?
        while true {
            switch try step(decision, fact) {
            case .answer(let response): return response
            case .learn(let question):
                if fact == nil { try await meanwhile() }
                fact = await question.fact(of: pin)
            }
        }
    }

    private func step(_ decision: PeopleState.PINDecision, _ fact: PINFact?) throws -> PINStep {
        do {
            return try transact { try decision(fact, &$0) }
        } catch let refusal as Refusal {
            return .answer(.refusal(refusal))
        }
    }

    /// Handles a request in a transaction, which ends with `then`; nil if its answer takes more
    /// steps.
    @discardableResult
    func perform(_ request: some Request, then: () throws -> Void = {}) throws -> Response? {
        let incoming = try Self.incoming(request)
        return try transact { batch in
            let response = try incoming.perform(in: &batch)
            try then()
            return response
        }
    }

    /// Runs one transaction of the service.
    func transact<Outcome>(_ body: (inout PeopleState.Batch) throws -> Outcome) throws -> Outcome {
        try journal.transact { db in
            var batch = BatchTransaction(state: state, db: db, now: now, journal: journal)
            return try body(&batch)
        }
    }

    private static func incoming<R: Request>(_ request: R) throws -> PeopleState.Incoming {
        let parameters = String(decoding: try WireCoding.encode(request), as: UTF8.self)
        let payload = Array(
            #"{"jsonrpc":"2.0","id":1,"method":"\#(R.method)","params":\#(parameters)}"#.utf8)
        let methods = PeopleState.methods
        guard case .single(let entry) = RequestDecoder(types: methods.types).decode(payload) else {
            throw StorageError.unreadable("a test's request")
        }
        let method = try #require(methods.entries[R.method])
        let message = RequestMessage(route: [], payload: payload, receivedAt: .now)
        return IncomingRequest(
            request: try entry.outcome.get(), exchange: Exchange(message, entry), index: 0,
            handle: method.handle)
    }
}

/// The error of a refused request.
struct Refused: Error, Decodable {
    struct Data: Decodable {
        var reason: String?
    }

    var code: Int
    var message: String
    var data: Data?
}
