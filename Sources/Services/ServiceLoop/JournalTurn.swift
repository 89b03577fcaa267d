// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import ServiceStorage
import Wire

/// One turn of a service: the open transaction, in which a batch of requests is decided.
package struct JournalTurn<State: JournalState> {
    /// What the service knows in memory.
    package let state: State
    /// The database, inside the transaction.
    package let db: Database
    /// When the turn began; all that it decides happened then.
    package let now: Timestamp
    /// The log.
    package let journal: Journal
    /// What happened in this turn, to be published after the commit.
    package private(set) var events: [EventRecord] = []
    /// Who sent the command that is being decided; nil on a plain bus.
    private var sender: Peer?

    init(state: State, db: Database, now: Timestamp, journal: Journal) {
        self.state = state
        self.db = db
        self.now = now
        self.journal = journal
    }

    /// Decides a command once: under a key that was seen before the stored answer is given back, or
    /// a conflict when the key stood for something else.
    ///
    /// Only "not now" is not kept, so that it can be asked again. A refusal does not take back what
    /// the body wrote before it; any other error ends the turn.
    package mutating func decide(
        _ command: some Command, _ incoming: IncomingRequest<Self>,
        _ body: (inout Self) throws -> Decision
    ) throws -> Response {
        let key = command.context.key
        if let earlier = try journal.decision(under: key, db) {
            return incoming.hasContent(of: earlier.request) ? earlier.answer : .refusal(.keyReused)
        }
        sender = incoming.peer
        defer { sender = nil }
        let decision = try decision(of: body)
        if case .refused(let refusal, let state) = decision, refusal.kind == .unavailable {
            return .refusal(refusal, state: state)
        }
        return try keep(decision, key, try incoming.stored())
    }

    /// Writes down what happened and publishes it after the commit; the record that it returns says
    /// which number of its stream it got.
    @discardableResult
    package mutating func append(_ happening: Happening) throws -> EventRecord {
        let record = try journal.append(signed(happening), db)
        events.append(record)
        return record
    }

    /// What happened, by whoever really sent the command, whatever the command says.
    private func signed(_ happening: Happening) -> Happening {
        guard let sender else { return happening }
        var happening = happening
        happening.context = sender.signing(happening.context)
        return happening
    }

    /// A refusal that is thrown is a decision too; any other error ends the turn.
    private mutating func decision(of body: (inout Self) throws -> Decision) throws -> Decision {
        do {
            return try body(&self)
        } catch let refusal as Refusal {
            return .refused(refusal, state: nil)
        }
    }

    /// One row keeps a command and the one event that answers it; other answers get their own.
    private mutating func keep(
        _ decision: Decision, _ key: CommandKey, _ request: [UInt8]
    ) throws -> Response {
        let answer: Response
        switch decision {
        case .happened(let happening) where happening.context.key == key:
            let record = try journal.append(signed(happening), answering: request, db)
            events.append(record)
            return .result(record.data)
        case .happened(let happening):
            answer = .result(try append(happening).data)
        case .answered(let data):
            answer = .result(data)
        case .refused(let refusal, let state):
            answer = .refusal(refusal, state: state)
        }
        try journal.remember(key, request: request, answer: answer, db)
        return answer
    }
}

extension Refusal {
    /// The key stood for something else before.
    package static let keyReused = Refusal(
        .conflict, "command.keyReused",
        "This key was used for another command; make a new key for each command.")
}
