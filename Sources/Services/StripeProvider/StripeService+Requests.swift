// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The beginning of a request: by its first message or a repetition.
extension StripeService {
    /// Handles the first or a repeated message of a request.
    func begin(_ request: ProviderRequest, _ incoming: Request) {
        do {
            switch request {
            case .authorise(let command): try authorise(command, incoming)
            case .find(let request): try find(request, incoming)
            case .change(let command): try change(command, incoming)
            }
        } catch let refusal as Refusal {
            service.respond(to: incoming, with: .refusal(refusal))
        } catch {
            reportFailure(error)
            service.respond(to: incoming, with: .failure(of: error))
        }
    }

    private func authorise(_ command: AuthoriseCharge, _ incoming: Request) throws {
        let key = command.context.key
        if try answerRepetition(of: key, incoming) { return }
        if let stored = try load({ try ChargeStorage.charge(key, $0) }) {
            guard incoming.hasContent(of: stored.request) else { throw Refusal.keyReused }
            return wait(for: stored.machine.charge.id, key, incoming)
        }
        do throws(Refusal) {
            try service.state.check(command.location)
            guard command.amount > .zero else { throw .amountNotPositive }
            if command.currency.isOtherAtStripe { throw .currencyUnsupported(command.currency) }
            let terminal = incoming.signed(command.context).terminal
            let source = try source(of: terminal, returnTo: command.returnTo)
            start(command, source, incoming)
        } catch {
            try refuse(incoming, key, error)
        }
    }

    /// Where the card comes from: a page, the reader of the till, or the test card.
    private func source(
        of terminal: TerminalID, returnTo: String?
    ) throws(Refusal) -> CardSource {
        if let returnTo { return .page(returnTo) }
        if let reader = readers[terminal] { return .reader(reader) }
        if let testCard { return .testCard(testCard) }
        throw .readerMissing(terminal)
    }

    /// Writes a new charge, and asks Stripe for it.
    private func start(_ command: AuthoriseCharge, _ source: CardSource, _ incoming: Request) {
        let now = Timestamp.now()
        let id = ChargeID.unique(at: now, using: &generator)
        let charge = Charge(
            id: "ch-\(id)", payment: command.payment, location: command.location,
            currency: command.currency, amount: command.amount, partial: command.partial,
            offline: command.offline, context: incoming.signed(command.context), requestedAt: now)
        do {
            let stored = StoredCharge(
                request: try incoming.stored(),
                machine: StripeChargeStateMachine(charge, source: source))
            try service.transact { try ChargeStorage.write(stored, $0.db) }
            running[charge.id] = RunningCharge(stored: stored)
            wait(for: charge.id, charge.key, incoming)
        } catch {
            reportFailure(error)
            service.respond(to: incoming, with: .failure(of: error))
        }
    }

    private func find(_ request: FindCharge, _ incoming: Request) throws {
        guard let stored = try load({ try ChargeStorage.charge(request.key, $0) }) else {
            throw Refusal.chargeUnknown
        }
        let id = stored.machine.charge.id
        if stored.machine.isFinished {
            return service.respond(
                to: incoming, with: try .result(encoding: stored.machine.charge))
        }
        if running[id] == nil { running[id] = RunningCharge(stored: stored) }
        running[id]?.finding.append(incoming)
        answerLater(id)
        guard running[id]?.isAsking == false else { return }
        // A guest on a page is looked after at the pace of pages.
        if stored.machine.isOnPage { answerFinding(id) } else { resume(id) }
    }

    private func change(_ command: ChargeCommand, _ incoming: Request) throws {
        let key = command.context.key
        if try answerRepetition(of: key, incoming) { return }
        if let stored = try load({ try ChargeStorage.charge(changedBy: key, $0) }) {
            guard incoming.hasContent(of: stored.changeRequest ?? []) else {
                throw Refusal.keyReused
            }
            return wait(for: stored.machine.charge.id, key, incoming)
        }
        guard var stored = try load({ try ChargeStorage.charge(command.charge, $0) }) else {
            return try refuse(incoming, key, .chargeUnknown)
        }
        let id = stored.machine.charge.id
        let isAsking = running[id]?.isAsking ?? false
        var charge = running[id] ?? RunningCharge(stored: stored)
        do {
            let effects = try stored.machine.begin(
                command.signed { incoming.signed($0) }, isAsking: isAsking, at: .now())
            stored.changeRequest = try incoming.stored()
            charge.stored = stored
            running[id] = charge
            add(incoming, key, to: id)
            perform(effects, id)
            answerLater(id)
        } catch let refusal as Refusal {
            try refuse(incoming, key, refusal)
        }
    }

    /// Answers a command that was answered before; returns whether it was.
    private func answerRepetition(of key: CommandKey, _ incoming: Request) throws -> Bool {
        guard let earlier = try service.transact({ try $0.journal.answer(to: key, $0.db) }) else {
            return false
        }
        guard incoming.hasContent(of: earlier.request) else { throw Refusal.keyReused }
        service.respond(to: incoming, with: earlier.answer)
        return true
    }

    /// The charge as it runs, or as it is stored.
    private func load(_ read: (Database) throws -> StoredCharge?) throws -> StoredCharge? {
        let stored = try service.transact { try read($0.db) }
        return stored.map { running[$0.machine.charge.id]?.stored ?? $0 }
    }

    /// Lets a command wait for the outcome of its charge, and asks Stripe unless it is being asked.
    private func wait(for id: ChargeID, _ key: CommandKey, _ incoming: Request) {
        add(incoming, key, to: id)
        answerLater(id)
        // A bank that needs days is not asked at each repetition.
        let awaitsBank = running[id]?.stored.machine.awaitsBank ?? false
        if running[id]?.isAsking == false, !awaitsBank { resume(id) }
    }

    /// Adds a request to those that wait for the same command.
    ///
    /// The oldest one beyond the limit is refused: its client has repeated it since.
    private func add(_ incoming: Request, _ key: CommandKey, to id: ChargeID) {
        var waiting = running[id]?.waiting[key] ?? []
        waiting.append(incoming)
        if waiting.count > Self.waitingRepetitions {
            service.respond(to: waiting.removeFirst(), with: .refusal(.repeatedTooOften))
        }
        running[id]?.waiting[key] = waiting
    }

    /// Refuses a command; a repetition gets the same refusal unless it may succeed later.
    private func refuse(_ incoming: Request, _ key: CommandKey, _ refusal: Refusal) throws {
        if refusal.kind != .unavailable {
            try store(.refusal(refusal), to: key, of: try incoming.stored())
        }
        service.respond(to: incoming, with: .refusal(refusal))
    }

    private func store(_ answer: Response, to key: CommandKey, of request: [UInt8]) throws {
        try service.transact { transaction in
            try transaction.journal.store(answer, to: key, request: request, transaction.db)
        }
    }
}

extension Currency {
    /// Whether Stripe counts it in other units than ISO 4217, or not in each of them
    /// (docs.stripe.com/currencies, zero-decimal and special cases).
    fileprivate var isOtherAtStripe: Bool {
        ["ISK", "MGA", "UGX"].contains(code) || minorUnitDigits > 2
    }
}

extension ChargeCommand {
    /// The same command with another sender.
    fileprivate func signed(_ sign: (CommandContext) -> CommandContext) -> Self {
        switch self {
        case .capture(var command):
            command.context = sign(command.context)
            return .capture(command)
        case .cancel(var command):
            command.context = sign(command.context)
            return .cancel(command)
        case .refund(var command):
            command.context = sign(command.context)
            return .refund(command)
        }
    }
}
