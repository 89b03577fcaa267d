// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The progress of a charge: each effect of its state machine leads to the next input.
extension StripeService {
    /// Asks Stripe for what the present step of a charge needs.
    func resume(_ id: ChargeID) {
        guard var stored = running[id]?.stored else { return }
        let effects = stored.machine.resume(at: .now())
        running[id]?.stored = stored
        running[id]?.pause += 1
        perform(effects, id)
    }

    /// Performs effects in order; if the database can't be written, the rest waits for a pause.
    func perform(_ effects: [StripeEffect], _ id: ChargeID) {
        do {
            // Together, so that a command that took effect always has its answer.
            try write(effects.filter(\.isWritten), id)
            for effect in effects where !effect.isWritten { try perform(effect, id) }
            settle(id)
        } catch {
            reportFailure(error)
            // Nobody gets what is not written, and it decides nothing.
            if let written = running[id]?.written { running[id]?.stored = written }
            running[id]?.stored.machine.mayBeDone = true
            answerAll(id, with: .failure(of: error))
            reload(id)
        }
    }

    /// Answers the clients with the charge as it is, if Stripe needs longer than a request may.
    func answerLater(_ id: ChargeID) {
        bus.after(Self.answerDelay) { [weak self] in
            guard let self, var stored = running[id]?.stored else { return }
            let key = stored.machine.charge.key
            var effects: [StripeEffect] = []
            if running[id]?.waiting[key] != nil {
                effects = stored.machine.tellRequested(at: .now())
                // An unknown outcome was told, and is the answer to a repetition, too.
                if effects.isEmpty { effects = [.answer(key)] }
                running[id]?.stored = stored
            }
            if stored.machine.awaitsBank, let change = stored.machine.change,
                running[id]?.waiting[change.context.key] != nil
            {
                effects.append(.refuse(change.context.key, .refundPending))
            }
            perform(effects, id)
            answerFinding(id)
        }
    }

    private func perform(_ effect: StripeEffect, _ id: ChargeID) throws {
        switch effect {
        case .ask(let request): ask(request, id)
        case .forget(let refusal): try forget(id, refusal)
        case .retryLater: retryLater(id)
        case .lookLater: resume(id, after: Self.pageDelay)
        case .checkLater: resume(id, after: Self.longestDelay)
        case .commit, .answer, .refuse: break
        }
    }

    /// Writes steps, their events and answers in one transaction, and then sends the answers.
    private func write(_ effects: [StripeEffect], _ id: ChargeID) throws {
        guard let charge = running[id], !effects.isEmpty else { return }
        var stored = charge.stored
        let answers = try service.transact { transaction in
            var answers: [CommandAnswer] = []
            for effect in effects {
                if case .commit(let event?, let context) = effect {
                    stored.lastEvent = try append(event, context, charge, stored, &transaction)
                } else if let answer = try answer(to: effect, stored) {
                    if answer.isKept { try store(answer, stored, transaction) }
                    answers.append(answer)
                }
            }
            try ChargeStorage.write(stored, transaction.db)
            return answers
        }
        running[id]?.stored.lastEvent = stored.lastEvent
        running[id]?.written = stored
        for answer in answers {
            let requests = running[id]?.waiting.removeValue(forKey: answer.key) ?? []
            for request in requests { service.respond(to: request, with: answer.response) }
        }
    }

    /// Appends an event; returns its number.
    private func append(
        _ event: ChargeEventType, _ context: CommandContext?, _ charge: RunningCharge,
        _ stored: StoredCharge, _ transaction: inout BatchTransaction<StripeState>
    ) throws -> SequenceNumber {
        let now = stored.machine.charge
        let pending = PendingEvent(
            location: now.location, type: event.rawValue, subject: now.id.text,
            time: now.changedAt,
            context: context ?? (isAwaited(charge) ? now.context : now.byItself),
            data: try WireCoding.encode(now), previous: stored.lastEvent)
        return try transaction.append(pending).sequence
    }

    /// The answer that an effect gives to a command; nil if it gives none.
    private func answer(
        to effect: StripeEffect, _ stored: StoredCharge
    ) throws -> CommandAnswer? {
        let machine = stored.machine
        switch effect {
        // Nothing is answered before the outcome is known, or the guest's wait was told.
        case .answer(let key) where key == machine.charge.key && !machine.isTold: return nil
        case .answer(let key):
            return CommandAnswer(key: key, response: try .result(encoding: machine.charge))
        case .refuse(let key, let refusal):
            return CommandAnswer(
                key: key, response: .refusal(refusal), isKept: refusal.kind != .unavailable)
        case .commit, .ask, .forget, .retryLater, .lookLater, .checkLater: return nil
        }
    }

    /// Stores the first answer to a command.
    private func store(
        _ answer: CommandAnswer, _ stored: StoredCharge,
        _ transaction: BatchTransaction<StripeState>
    ) throws {
        let key = answer.key
        if try transaction.journal.answer(to: key, transaction.db) != nil { return }
        let request =
            key == stored.machine.charge.key ? stored.request : stored.changeRequest ?? []
        try transaction.journal.store(answer.response, to: key, request: request, transaction.db)
    }

    /// Whether the command that has requested the charge waits for its outcome.
    private func isAwaited(_ charge: RunningCharge) -> Bool {
        charge.waiting[charge.stored.machine.charge.key] != nil
    }

    private func ask(_ request: StripeRequest, _ id: ChargeID) {
        running[id]?.isAsking = true
        connection.send(request) { [weak self] answer in
            self?.answered(answer, to: request.kind, id)
        }
    }

    private func answered(_ answer: StripeAnswer, to kind: StripeRequest.Kind, _ id: ChargeID) {
        running[id]?.isAsking = false
        guard var stored = running[id]?.stored else { return }
        if case .refused(let refusal) = answer, refusal.isAboutKey {
            reportFailure(StripeKeyRefused(message: refusal.message))
        }
        let effects = stored.machine.handle(answer, to: kind, at: .now())
        running[id]?.stored = stored
        perform(effects, id)
    }

    private func forget(_ id: ChargeID, _ refusal: Refusal) throws {
        try service.transact { try ChargeStorage.remove(id, $0.db) }
        answerAll(id, with: .refusal(refusal))
        running[id] = nil
    }

    /// Resumes a charge after a pause, which is longer after each failure.
    private func retryLater(_ id: ChargeID) {
        let doublings = min(running[id]?.stored.machine.failures ?? 0, 6)
        resume(id, after: min(Self.pollDelay * (1 << max(0, doublings - 1)), Self.longestDelay))
    }

    private func resume(_ id: ChargeID, after delay: Duration) {
        running[id]?.pause += 1
        guard let charge = running[id] else { return }
        bus.after(delay) { [weak self] in
            guard let self, let now = running[id], now.pause == charge.pause, !now.isAsking else {
                return
            }
            resume(id)
        }
    }

    /// Answers the requests of `provider.find` unless Stripe is asked, and drops what is finished.
    private func settle(_ id: ChargeID) {
        guard let charge = running[id], !charge.isAsking else { return }
        answerFinding(id)
        if charge.waiting.isEmpty, !charge.stored.machine.isRunning { running[id] = nil }
    }

    /// Answers the requests of `provider.find` with the charge as it is.
    func answerFinding(_ id: ChargeID) {
        guard let charge = running[id] else { return }
        running[id]?.finding = []
        do {
            let response = try Response.result(encoding: charge.stored.machine.charge)
            for request in charge.finding { service.respond(to: request, with: response) }
        } catch {
            reportFailure(error)
        }
    }

    private func answerAll(_ id: ChargeID, with response: Response) {
        let charge = running[id]
        running[id]?.waiting = [:]
        running[id]?.finding = []
        let requests = (charge?.waiting.values.flatMap(\.self) ?? []) + (charge?.finding ?? [])
        for request in requests { service.respond(to: request, with: response) }
    }

    /// Continues a charge from the database after a pause, because a step could not be written.
    private func reload(_ id: ChargeID) {
        bus.after(Self.longestDelay) { [weak self] in
            guard let self, running[id]?.isAsking == false else { return }
            do {
                let stored = try service.transact { try ChargeStorage.charge(id, $0.db) }
                guard let stored else { return running[id] = nil }
                running[id]?.stored = stored
                running[id]?.written = stored
                resume(id)
            } catch {
                reportFailure(error)
                reload(id)
            }
        }
    }
}

/// The answer to a command that waits for its charge.
private struct CommandAnswer {
    /// The key of the command.
    let key: CommandKey
    /// The charge, or the refusal.
    let response: Response
    /// Whether a repetition of the command gets the same answer.
    var isKept = true
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
