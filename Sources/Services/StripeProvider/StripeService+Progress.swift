// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The progress of a charge: each effect of its state machine leads to the next input.
extension StripeService {
    typealias Transaction = BatchTransaction<StripeState>

    /// Asks Stripe for what the present step of a charge needs, unless it is being asked.
    func resume(_ id: ChargeID, _ transaction: inout Transaction) throws {
        guard !runner.running.isAsking(id) else { return }
        try step(id, &transaction) { $0.machine.resume(at: .now()) }
    }

    private func step(
        _ id: ChargeID, _ transaction: inout Transaction,
        _ decide: (inout StoredCharge) -> [StripeEffect]
    ) throws {
        guard var stored = runner.running[id]?.stored else { return }
        let effects = decide(&stored)
        runner.running[id]?.stored = stored
        try perform(effects, id, &transaction)
    }

    /// Performs effects in order; what leaves the service follows the commit.
    func perform(
        _ effects: [StripeEffect], _ id: ChargeID, _ transaction: inout Transaction
    ) throws {
        for effect in effects { try perform(effect, id, &transaction) }
        if effects.contains(where: \.isWritten), let stored = runner.running[id]?.stored {
            try ChargeStorage.write(stored, transaction.db)
        }
        if runner.running.isAsking(id) { return }
        try answerSearches(id)
        let isRunning = runner.running[id]?.stored.machine.isRunning ?? false
        if !isRunning, runner.running.commands(of: id).isEmpty { runner.running[id] = nil }
    }

    /// Answers the clients with the charge as it is, if Stripe needs longer than a request may.
    func answerLater(_ id: ChargeID) {
        bus.after(Self.answerDelay) { [weak self] in
            self?.runner.enqueue(for: id) { [weak self] in try self?.answerNow(id, &$0) }
        }
    }

    private func answerNow(_ id: ChargeID, _ transaction: inout Transaction) throws {
        try step(id, &transaction) { stored in
            let key = stored.machine.charge.key
            var effects: [StripeEffect] = []
            if isAwaited(key) {
                effects = stored.machine.tellRequested(at: .now())
                // An unknown outcome was told, and is the answer to a repetition, too.
                if effects.isEmpty { effects = [.answer(key)] }
            }
            if stored.machine.awaitsBank, let change = stored.machine.change,
                isAwaited(change.context.key)
            {
                effects.append(.refuse(change.context.key, .refundPending))
            }
            return effects
        }
        try answerSearches(id)
    }

    private func perform(
        _ effect: StripeEffect, _ id: ChargeID, _ transaction: inout Transaction
    ) throws {
        guard let stored = runner.running[id]?.stored else { return }
        let machine = stored.machine
        switch effect {
        case .commit(let event?, let context):
            let event = try append(event, context, stored, &transaction)
            runner.running[id]?.stored.lastEvent = event
        case .commit(nil, _): break  // The row is written after the last effect.
        // Nothing is answered before the outcome is known, or the guest's wait was told.
        case .answer(let key) where key == machine.charge.key && !machine.isTold: break
        case .answer(let key):
            try answer(key, .result(encoding: machine.charge), stored, transaction)
        case .refuse(let key, let refusal) where refusal.kind == .unavailable:
            runner.respond(to: key, with: .refusal(refusal))
        case .refuse(let key, let refusal):
            try answer(key, .refusal(refusal), stored, transaction)
        case .ask(let request): ask(request, id)
        case .forget(let refusal):
            try ChargeStorage.remove(id, transaction.db)
            runner.respond(to: id, with: .refusal(refusal))
            runner.running[id] = nil
        case .retryLater: runner.retry(id, failures: machine.failures)
        case .lookLater: runner.resume(id, after: Self.pageDelay)
        case .checkLater: runner.resume(id, after: Self.backoff.longest)
        }
    }

    /// Appends an event; returns its number.
    private func append(
        _ event: ChargeEventType, _ context: CommandContext?, _ stored: StoredCharge,
        _ transaction: inout Transaction
    ) throws -> SequenceNumber {
        let now = stored.machine.charge
        let pending = PendingEvent(
            location: now.location, type: event.rawValue, subject: now.id.text,
            time: now.changedAt,
            // Without a command that waits, the charge has moved by itself.
            context: context ?? (isAwaited(now.key) ? now.context : now.byItself),
            data: try WireCoding.encode(now), previous: stored.lastEvent)
        return try transaction.append(pending).sequence
    }

    /// Answers a command, and stores its first answer for repetitions.
    private func answer(
        _ key: CommandKey, _ response: Response, _ stored: StoredCharge,
        _ transaction: Transaction
    ) throws {
        if try transaction.journal.answer(to: key, transaction.db) == nil {
            let isFirst = key == stored.machine.charge.key
            let request = isFirst ? stored.request : stored.changeRequest ?? []
            try transaction.journal.store(response, to: key, request: request, transaction.db)
        }
        runner.respond(to: key, with: response)
    }

    /// Whether requests wait for the answer to a command.
    private func isAwaited(_ key: CommandKey) -> Bool { !runner.running.requests(of: key).isEmpty }

    private func ask(_ request: StripeRequest, _ id: ChargeID) {
        runner.ask(for: id) { [connection] in
            connection.send(request, completion: $0)
        } then: { [weak self] answer, transaction in
            try self?.answered(answer, to: request.kind, id, &transaction)
        }
    }

    private func answered(
        _ answer: StripeAnswer, to kind: StripeRequest.Kind, _ id: ChargeID,
        _ transaction: inout Transaction
    ) throws {
        if case .refused(let refusal) = answer, refusal.isAboutKey {
            reportFailure(StripeKeyRefused(message: refusal.message))
        }
        try step(id, &transaction) { $0.machine.handle(answer, to: kind, at: .now()) }
    }

    /// Answers the requests of `provider.find` with the charge as it is.
    func answerSearches(_ id: ChargeID) throws {
        guard let charge = runner.running[id] else { return }
        runner.running[id]?.searches = []
        for key in charge.searches {
            runner.respond(to: key, with: try .result(encoding: charge.stored.machine.charge))
        }
    }
}

extension StripeEffect {
    /// Whether it is written to the database.
    fileprivate var isWritten: Bool {
        switch self {
        case .commit, .answer, .refuse: true
        case .ask, .forget, .retryLater, .lookLater, .checkLater: false
        }
    }
}

extension Charge {
    /// The cause of an event that no command has caused.
    fileprivate var byItself: CommandContext {
        CommandContext(key: key, terminal: "providers")
    }
}

/// Stripe does not accept the secret key.
struct StripeKeyRefused: Error, CustomStringConvertible {
    /// Stripe's own words, which never have the whole key.
    let message: String?

    /// The problem and its remedy, for people.
    var description: String {
        """
        Stripe does not accept the secret key\(message.map { " (\($0))" } ?? ""). Put a valid one \
        into the file of COMANDA_STRIPE_KEY_FILE, with the rights that the guide names, then \
        restart stripe-provider.
        """
    }
}
