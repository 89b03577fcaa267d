// SPDX-License-Identifier: Apache-2.0

import CCatalogue
import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// What payment-service does with each request: reads are answered from the ledger; checkouts are
/// handed over when the turn is settled, and answered when they have ended.
package final class PaymentState: JournalState {
    /// A checkout that came in this turn.
    typealias Arrival = (checkout: Checkout, request: IncomingRequest<JournalTurn<PaymentState>>)

    private let format: StreamFormat
    private var arrivals: [Arrival] = []
    /// What locations-service has said.
    var locations = NamedLocations()
    /// Takes up the checkouts of a turn once it is settled.
    var takeUp: ([Arrival]) -> Void = { _ in }

    init(format: StreamFormat) { self.format = format }

    /// The turn is settled: its checkouts begin.
    package func commit() {
        let settled = arrivals
        arrivals.removeAll()
        if !settled.isEmpty { takeUp(settled) }
    }

    /// The turn failed: its requests are decided again or were answered.
    package func rollBack() { arrivals.removeAll() }

    /// Refuses an unknown location, or one that may still be named: `location.unknown`,
    /// `locations.notHeard`.
    ///
    /// A location with payments exists, whether locations-service was heard or not.
    private func check(
        _ location: LocationID, _ turn: JournalTurn<PaymentState>
    ) throws(Refusal) {
        if turn.journal.position(of: location) == nil { try locations.check(location) }
    }

    /// The methods of payment-service (`Protocols/4-PAYMENTS.md`).
    package static let methods: MethodTable<JournalTurn<PaymentState>> = {
        var methods = MethodTable<JournalTurn<PaymentState>>()
        methods.onDiscovery(answer: String(cString: catalogue_of_payments()))
        methods.on(Checkout.self) { turn, checkout, request in
            turn.state.arrivals.append((checkout, request))
            return nil
        }
        methods.on(GetPayment.self) { turn, request, _ in
            guard let payment = try LedgerStorage.payment(request.payment, turn.db) else {
                throw Refusal.paymentUnknown(request.payment)
            }
            return try .result(encoding: payment)
        }
        methods.on(ListPayments.self) { turn, request, _ in
            let payments = try LedgerStorage.payments(of: request.order, turn.db)
            return try .result(encoding: ListPayments.Answer(payments: payments))
        }
        methods.on(GetPaymentSnapshot.self) { turn, request, _ in
            try turn.state.check(request.location, turn)
            let unfinished = try LedgerStorage.unfinished(at: request.location, turn.db)
            return turn.snapshot(of: request.location, try unfinished.map(WireCoding.encode))
        }
        methods.on(GetPaymentEvents.self) { turn, request, _ in
            try turn.state.check(request.location, turn)
            return try turn.events(
                of: request.location, after: request.after, limit: request.limit,
                format: turn.state.format)
        }
        return methods
    }()
}
