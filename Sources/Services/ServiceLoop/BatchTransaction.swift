// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import GRDB
package import MessageBus
package import ServiceStorage
package import Wire

/// The state of a service in memory, besides its journal.
///
/// Handlers change it while a batch is processed. Then the batch is either committed or rolled
/// back, and the state with it.
package protocol JournalState: AnyObject {
    /// The methods of the service.
    static var methods: MethodTable<BatchTransaction<Self>> { get }
    /// Makes the changes permanent, after the batch was committed and its replies and events sent.
    ///
    /// From now on the service may run transactions of its own.
    func commit()
    /// Discards the changes, because the batch was rolled back.
    func rollBack()
}

/// A state that handlers do not change.
extension JournalState {
    /// Does nothing.
    package func commit() {}

    /// Does nothing.
    package func rollBack() {}
}

/// The outcome of a command.
package enum CommandOutcome {
    /// The command caused one event, whose data is the result.
    case event(PendingEvent)
    /// The result is other JSON: the command caused no event, or has appended its events itself.
    case result([UInt8])
    /// A rule refuses the command; a conflict carries the current state as JSON.
    case refusal(Refusal, state: [UInt8]?)
}

/// The transaction in which a batch of requests is processed.
package struct BatchTransaction<State: JournalState> {
    /// The state of the service in memory.
    package let state: State
    /// The database, inside the transaction.
    package let db: Database
    /// The start time of the batch, which is the time of all its events.
    package let now: Timestamp
    /// The journal.
    package let journal: Journal
    /// The events of the batch, which are published after the commit.
    package private(set) var events: [EventRecord] = []
    /// The authenticated sender of the current command; nil on a plain bus.
    private var sender: Peer?

    init(state: State, db: Database, now: Timestamp, journal: Journal) {
        self.state = state
        self.db = db
        self.now = now
        self.journal = journal
    }

    /// Executes a command once under its key.
    ///
    /// A repeated command gets its stored answer. Another command under the same key is refused
    /// with `command.keyReused`. A refusal of the kind `unavailable` is not stored, so that the
    /// command can be sent again. A refusal does not undo the rows that the body wrote before it.
    /// Any other error ends the transaction.
    package mutating func execute(
        _ command: some Command, for request: IncomingRequest<Self>,
        _ body: (inout Self) throws -> CommandOutcome
    ) throws -> Response {
        let key = command.context.key
        if let earlier = try journal.answer(to: key, db) {
            return request.hasContent(of: earlier.request) ? earlier.answer : .refusal(.keyReused)
        }
        sender = request.peer
        defer { sender = nil }
        let outcome = try outcome(of: body)
        if case .refusal(let refusal, let state) = outcome, refusal.kind == .unavailable {
            return .refusal(refusal, state: state)
        }
        return try store(outcome, key, try request.stored())
    }

    /// Appends an event, which is published after the commit.
    ///
    /// Returns its record, with its sequence number.
    @discardableResult
    package mutating func append(_ event: PendingEvent) throws -> EventRecord {
        let record = try journal.append(signed(event), db)
        events.append(record)
        return record
    }

    /// Returns the event with the authenticated sender, if there is one, as its actor.
    private func signed(_ event: PendingEvent) -> PendingEvent {
        var event = event
        event.context = signed(event.context)
        return event
    }

    /// Returns the context with the authenticated sender, if there is one, as its terminal.
    package func signed(_ context: CommandContext) -> CommandContext {
        sender?.signing(context) ?? context
    }

    /// Runs the body; a refusal that it throws is an outcome, too.
    private mutating func outcome(
        of body: (inout Self) throws -> CommandOutcome
    ) throws -> CommandOutcome {
        do {
            return try body(&self)
        } catch let refusal as Refusal {
            return .refusal(refusal, state: nil)
        }
    }

    /// Stores a command together with its event in one row; any other answer gets its own row.
    private mutating func store(
        _ outcome: CommandOutcome, _ key: CommandKey, _ request: [UInt8]
    ) throws -> Response {
        let answer: Response
        switch outcome {
        case .event(let event) where event.context.key == key:
            let record = try journal.append(signed(event), answering: request, db)
            events.append(record)
            return .result(record.data)
        case .event(let event):
            answer = .result(try append(event).data)
        case .result(let data):
            answer = .result(data)
        case .refusal(let refusal, let state):
            answer = .refusal(refusal, state: state)
        }
        try journal.store(answer, to: key, request: request, db)
        return answer
    }
}

extension Refusal {
    /// The key was used for another command before.
    package static let keyReused = Refusal(
        .conflict, "command.keyReused",
        "This key was used for another command; make a new key for each command.")
}
