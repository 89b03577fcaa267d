// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// payment-service: the ledger, and the checkouts that are under way.
///
/// The steps of a checkout are decided by `CheckoutStateMachine`; this shell writes them down, asks
/// order-service and answers the tills. After a start it goes on with whatever the ledger has
/// unfinished.
package final class PaymentService: BusResident {
    typealias Request = IncomingRequest<JournalTurn<PaymentState>>

    /// How long after a failure a checkout is tried again.
    private static let retryDelay = Duration.seconds(1)

    private let bus: Bus
    private let service: JournalService<PaymentState>
    private let orders: Requester
    private let reportFailure: (any Error) -> Void
    private var follower: Follower<CatalogueEntry>?
    /// Asks whether the ledger was lost, if it was empty at the start.
    private var ledgerWatch: LedgerWatch?
    private var running: [CommandKey: RunningCheckout] = [:]
    private var generator = SystemRandomNumberGenerator()

    /// Opens the ledger, which is made when it is not there, and serves; follows locations-service
    /// to know which streams there are.
    ///
    /// With `isTrial` a ledger that is made is a trial database. Throws when the file or an
    /// endpoint can't be used.
    package init(
        bus: Bus, endpoints: ServiceEndpoints, orders: ServiceEndpoints,
        locations: ServiceEndpoints, databasePath: String, isTrial: Bool = false, version: String,
        failed: @escaping (any Error) -> Void
    ) throws {
        self.bus = bus
        reportFailure = failed
        let journal = try Journal(
            path: databasePath, now: .now(), keepAnswers: bus.limits.answerLife, isTrial: isTrial,
            migrations: LedgerSchema.register)
        let format = StreamFormat(service: "payments", epoch: journal.epoch, entity: "payment")
        service = try JournalService(
            bus: bus, endpoints: endpoints, journal: journal, state: PaymentState(format: format),
            format: format, version: version, failed: failed)
        self.orders = try Requester(bus: bus, endpoint: orders.requests)
        service.statistics.count(self.orders)
        // A rush records payments on the orders of a trial without any ledger.
        if try !journal.isTrial && journal.read(LedgerStorage.isEmpty) { watchLedger() }
        follower = try Follower(
            bus: bus, service: "locations", endpoints: locations,
            snapshots: GetLocationSnapshot.self, events: GetLocationEvents.self
        ) { [weak self] in self?.heard($0) }
        follower.map(service.statistics.follow)
        service.state.takeUp = { [weak self] arrivals in
            for (checkout, request) in arrivals { self?.begin(checkout, request) }
        }
        resumeUnfinished()
    }

    /// Closes the sockets and the file; what is unfinished goes on after the next start.
    package func stop() {
        follower?.close()
        orders.close()
        service.stop()
    }

    /// Begins the stream of a location that locations-service tells of, so that it has a heartbeat
    /// before its first payment.
    private func heard(_ update: Follower<CatalogueEntry>.Update) {
        switch update {
        case .heard(let location, _), .replaced(let location, _):
            if service.state.locations.name(location) { awaitCompleteness() }
            service.begin(location)
            ledgerWatch?.look(at: location)
        case .changed, .stale, .current: break
        }
    }

    /// After one more heartbeat of everybody, every location has been named.
    private func awaitCompleteness() {
        guard !service.state.locations.isComplete else { return }
        bus.after(Limits.heartbeat * 1.5) { [weak self] in
            self?.service.state.locations.isComplete = true
        }
    }

    private func watchLedger() {
        ledgerWatch = LedgerWatch(orders: orders, report: reportFailure) { [weak self] payment in
            try self?.service.transact { try LedgerStorage.payment(payment, $0.db) } != nil
        }
    }

    /// Goes on with every checkout that the ledger has unfinished and that is not under way.
    private func resumeUnfinished() {
        do {
            let entries = try service.transact { turn in try LedgerStorage.unfinished(turn.db) }
            for entry in entries where running[entry.key] == nil {
                running[entry.key] = RunningCheckout(entry: entry)
                perform(entry.machine.resume(), entry.key)
            }
        } catch {
            failed(error)
        }
    }

    /// A till asks for a checkout, for the first time or again.
    private func begin(_ checkout: Checkout, _ request: Request) {
        let key = checkout.context.key
        do {
            if let underWay = running[key] {
                try join(underWay, checkout, request)
            } else if let entry = try service.transact({ try LedgerStorage.entry(key, $0.db) }) {
                try resume(entry, request)
            } else {
                readOrder(checkout, request)
            }
        } catch let refusal as Refusal {
            service.answer(request, with: .refusal(refusal))
        } catch {
            reportFailure(error)
            service.answer(request, with: .failure(of: error))
        }
    }

    private func join(
        _ underWay: RunningCheckout, _ checkout: Checkout, _ request: Request
    ) throws {
        let isSame =
            underWay.entry.map { request.hasContent(of: $0.request) }
            ?? (underWay.checkout == checkout)
        guard isSame else { throw Refusal.keyReused }
        running[checkout.context.key]?.waiting.append(request)
    }

    private func resume(_ entry: LedgerEntry, _ request: Request) throws {
        guard request.hasContent(of: entry.request) else { throw Refusal.keyReused }
        running[entry.key] = RunningCheckout(waiting: [request], entry: entry)
        perform(entry.machine.resume(), entry.key)
    }

    /// A payment that is recorded here, and is not on its order: orders were restored from a backup
    /// that is older.
    private func lostPayment(of order: Order) throws -> CheckoutStateMachine? {
        let ledger = try service.transact { try LedgerStorage.recorded(on: order.id, $0.db) }
        let known = Set(order.payments.map(\.payment))
        return ledger.first { !known.contains($0.payment.id) }
    }

    /// Records a payment on its order once more before anything else is taken for it.
    private func putBack(_ lost: CheckoutStateMachine, _ checkout: Checkout, _ request: Request) {
        orders.call(lost.recordCommand) { [weak self] outcome in
            self?.orderRead(outcome, checkout, request)
        }
    }

    /// Reads the order: where it belongs and whether it exists must be known before anything is
    /// written.
    private func readOrder(_ checkout: Checkout, _ request: Request) {
        let key = checkout.context.key
        running[key] = RunningCheckout(waiting: [request], checkout: checkout)
        orders.call(GetOrder(order: checkout.order)) { [weak self] outcome in
            self?.orderRead(outcome, checkout, request)
        }
    }

    private func orderRead(
        _ outcome: Result<Order, CallFailure>, _ checkout: Checkout, _ request: Request
    ) {
        let key = checkout.context.key
        do {
            let order = try outcome.get()
            if let lost = try lostPayment(of: order) {
                return putBack(lost, checkout, request)
            }
            let now = Timestamp.now()
            var signed = checkout
            signed.context = request.signed(checkout.context)
            var entry = LedgerEntry(
                key: key, request: try request.stored(),
                machine: CheckoutStateMachine(
                    signed, of: order, payment: .unique(at: now, using: &generator), at: now))
            let effects = entry.machine.handle(.started, at: now)
            running[key]?.entry = entry
            perform(effects, key)
        } catch let failure as CallFailure {
            finish(key, with: .refusal(failure.refusal ?? .ordersUnreachable))
        } catch {
            reportFailure(error)
            finish(key, with: .failure(of: error))
        }
    }
}

extension PaymentService {
    /// Does what the state machine says, in its order; when the ledger can't be written nothing of
    /// what follows happens.
    private func perform(_ effects: [CheckoutEffect], _ key: CommandKey) {
        do {
            for effect in effects { try perform(effect, key) }
        } catch {
            failed(error)
            finish(key, with: .failure(of: error))
        }
    }

    private func perform(_ effect: CheckoutEffect, _ key: CommandKey) throws {
        switch effect {
        case .commit(let event): try commit(event, key)
        case .seal(let command): ask(command, key, CheckoutInput.sealed, CheckoutInput.sealRefused)
        case .readHistory(let question, let order): ask(question, about: order, key)
        case .unseal(let command):
            ask(command, key, { _ in .unsealed }, CheckoutInput.unsealRefused)
        case .record(let command):
            ask(command, key, CheckoutInput.recorded, CheckoutInput.recordRefused)
        case .answer(let payment): finish(key, with: try .result(encoding: payment))
        case .refuse(let refusal): refuse(refusal, key)
        case .retryLater: retryLater(key)
        }
    }

    private func commit(_ event: PaymentEventType?, _ key: CommandKey) throws {
        guard var entry = running[key]?.entry else { return }
        let payment = entry.machine.payment
        try service.transact { turn in
            if let event {
                let record = try turn.append(
                    Happening(
                        location: payment.location, type: event.rawValue, subject: payment.id.text,
                        time: payment.changedAt, context: entry.context,
                        data: try WireCoding.encode(payment), previous: entry.lastEvent))
                entry.lastEvent = record.sequence
            }
            try LedgerStorage.write(entry, turn.db)
        }
        running[key]?.entry = entry
    }

    private func ask<C: Command>(
        _ command: C, _ key: CommandKey, _ accepted: @escaping (Order) -> CheckoutInput,
        _ refused: @escaping (Refusal) -> CheckoutInput
    ) where C.Answer == Order {
        orders.call(command) { [weak self] outcome in
            switch outcome {
            case .success(let order): self?.learned(accepted(order), key)
            case .failure(.stopped): break
            case .failure(let failure):
                self?.learned(failure.refusal.map(refused) ?? .unreachable, key)
            }
        }
    }

    private func ask(_ question: GetOrderHistory, about order: Order, _ key: CommandKey) {
        orders.call(question) { [weak self] outcome in
            switch outcome {
            case .success(let history): self?.learned(.historyRead(history, of: order), key)
            case .failure(.stopped): break
            case .failure: self?.learned(.unreachable, key)
            }
        }
    }

    private func learned(_ input: CheckoutInput, _ key: CommandKey) {
        guard var entry = running[key]?.entry else { return }
        let effects = entry.machine.handle(input, at: .now())
        running[key]?.entry = entry
        perform(effects, key)
    }

    /// A refusal ends the checkout, except that "not now" only ends the waiting: it goes on by
    /// itself.
    private func refuse(_ refusal: Refusal, _ key: CommandKey) {
        if running[key]?.entry?.machine.step.isFinal == true {
            finish(key, with: .refusal(refusal))
        } else {
            answer(key, with: .refusal(refusal))
        }
    }

    private func retryLater(_ key: CommandKey) {
        bus.after(Self.retryDelay) { [weak self] in
            guard let self, let entry = running[key]?.entry else { return }
            perform(entry.machine.resume(), key)
        }
    }

    private func finish(_ key: CommandKey, with response: Response) {
        answer(key, with: response)
        running[key] = nil
    }

    private func answer(_ key: CommandKey, with response: Response) {
        let waiting = running[key]?.waiting ?? []
        running[key]?.waiting = []
        for request in waiting { service.answer(request, with: response) }
    }

    /// The ledger can't be read or written: what is unfinished is taken up again after a while.
    private func failed(_ error: any Error) {
        reportFailure(error)
        bus.after(Self.retryDelay) { [weak self] in self?.resumeUnfinished() }
    }
}

extension CallFailure {
    /// The refusal that order-service gave, if it gave one.
    fileprivate var refusal: Refusal? {
        if case .refused(let error) = self { error.refusal } else { nil }
    }
}
