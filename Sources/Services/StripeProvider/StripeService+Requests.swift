// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The beginning of a request: by its first message or a repetition.
extension StripeService {
    /// Handles the first or a repeated message of a request.
    ///
    /// Throws refusals that are not stored, and errors of the database.
    func begin(
        _ request: ProviderRequest, _ incoming: Request, _ transaction: inout Transaction
    ) throws {
        switch request {
        case .authorise(let command): try authorise(command, incoming, &transaction)
        case .find(let request): try find(request, incoming, &transaction)
        case .change(let command): try change(command, incoming, &transaction)
        }
    }

    private func authorise(
        _ command: AuthoriseCharge, _ incoming: Request, _ transaction: inout Transaction
    ) throws {
        let key = command.context.key
        if try runner.answerAgain(incoming, key, transaction) { return }
        if let stored = try ChargeStorage.charge(key, transaction.db) {
            guard incoming.hasContent(of: stored.request) else { throw Refusal.keyReused }
            return try wait(for: stored, key, incoming, &transaction)
        }
        do {
            let stored = try charge(command, incoming)
            try ChargeStorage.write(stored, transaction.db)
            try wait(for: stored, key, incoming, &transaction)
        } catch let refusal as Refusal {
            try runner.refuse(incoming, key, refusal, transaction)
        }
    }

    /// A new charge, for which Stripe was not asked yet; throws the refusals of the contract.
    private func charge(
        _ command: AuthoriseCharge, _ incoming: Request
    ) throws -> StoredCharge {
        try service.state.check(command.location)
        guard command.amount > .zero else { throw Refusal.amountNotPositive }
        if command.currency.isOtherAtStripe {
            throw Refusal.currencyUnsupported(command.currency)
        }
        let terminal = incoming.signed(command.context).terminal
        let source = try source(of: terminal, returnTo: command.returnTo)
        let now = Timestamp.now()
        let id = ChargeID.unique(at: now, using: &generator)
        let charge = Charge(
            id: "ch-\(id)", payment: command.payment, location: command.location,
            currency: command.currency, amount: command.amount, partial: command.partial,
            offline: command.offline, context: incoming.signed(command.context), requestedAt: now)
        return StoredCharge(
            request: try incoming.stored(),
            machine: StripeChargeStateMachine(charge, source: source))
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

    private func find(
        _ request: FindCharge, _ incoming: Request, _ transaction: inout Transaction
    ) throws {
        guard let stored = try ChargeStorage.charge(request.key, transaction.db) else {
            throw Refusal.chargeUnknown
        }
        let id = stored.machine.charge.id
        if stored.machine.isFinished {
            return runner.respond(
                to: incoming, with: try .result(encoding: stored.machine.charge))
        }
        let search = CommandKey.unique(at: .now(), using: &generator)
        run(stored)
        runner.running[id]?.searches.append(search)
        runner.running.wait(incoming, for: search, of: id)
        answerLater(id)
        // A guest on a page is looked after at the pace of pages.
        if stored.machine.isOnPage, !runner.running.isAsking(id) { return try answerSearches(id) }
        try resume(id, &transaction)
    }

    private func change(
        _ command: ChargeCommand, _ incoming: Request, _ transaction: inout Transaction
    ) throws {
        let key = command.context.key
        if try runner.answerAgain(incoming, key, transaction) { return }
        if let stored = try ChargeStorage.charge(changedBy: key, transaction.db) {
            guard incoming.hasContent(of: stored.changeRequest ?? []) else {
                throw Refusal.keyReused
            }
            return try wait(for: stored, key, incoming, &transaction)
        }
        guard let written = try ChargeStorage.charge(command.charge, transaction.db) else {
            return try runner.refuse(incoming, key, .chargeUnknown, transaction)
        }
        let id = command.charge
        var stored = runner.running[id]?.stored ?? written
        do {
            let effects = try stored.machine.begin(
                command.signed { incoming.signed($0) }, isAsking: runner.running.isAsking(id),
                at: .now())
            stored.changeRequest = try incoming.stored()
            run(written)
            runner.running[id]?.stored = stored
            wait(for: id, key, incoming)
            try perform(effects, id, &transaction)
        } catch let refusal as Refusal {
            try runner.refuse(incoming, key, refusal, transaction)
        }
    }

    /// Lets a charge run as it is in the database, unless it runs already.
    private func run(_ stored: StoredCharge) {
        let id = stored.machine.charge.id
        if runner.running[id] == nil { runner.running[id] = RunningCharge(stored: stored) }
    }

    /// Lets a command wait for the outcome of its charge, and asks Stripe unless it is being asked.
    private func wait(
        for stored: StoredCharge, _ key: CommandKey, _ incoming: Request,
        _ transaction: inout Transaction
    ) throws {
        let id = stored.machine.charge.id
        run(stored)
        wait(for: id, key, incoming)
        // A bank that needs days is not asked at each repetition.
        if runner.running[id]?.stored.machine.awaitsBank == false { try resume(id, &transaction) }
    }

    /// Adds a request to those that wait for the same command.
    ///
    /// The oldest one beyond the limit is refused: its client has repeated it since.
    private func wait(for id: ChargeID, _ key: CommandKey, _ incoming: Request) {
        let surplus = runner.running.requests(of: key).count + 1 - Self.waitingRepetitions
        for oldest in runner.running.takeRequests(of: key, atMost: max(0, surplus)) {
            runner.respond(to: oldest, with: .refusal(.repeatedTooOften))
        }
        runner.running.wait(incoming, for: key, of: id)
        answerLater(id)
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
