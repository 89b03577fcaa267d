// SPDX-License-Identifier: Apache-2.0

import CCatalogue
import Commerce
import Directory
package import MessageBus
import Messages
package import ServiceLoop
import ServiceStorage
import Wire

/// The state of payment-service in memory, and its methods.
///
/// Reads are answered from the ledger. Checkouts, refunds and tips are collected, begin after the
/// commit of their batch, and are answered when the order knows them.
package final class PaymentState: JournalState {
    typealias Transaction = BatchTransaction<PaymentState>
    /// A command about a payment that came in the current batch.
    typealias Arrival = (command: PaymentCommand, request: IncomingRequest<Transaction>)

    private let format: StreamFormat
    private var arrivals: [Arrival] = []
    /// The locations with their currencies and business days.
    var locations = LocationDirectory()
    /// Begins the commands of a batch after its commit.
    var begin: ([Arrival]) -> Void = { _ in }

    init(format: StreamFormat) { self.format = format }

    /// Begins the commands of the batch.
    package func commit() {
        let committed = arrivals
        arrivals.removeAll()
        if !committed.isEmpty { begin(committed) }
    }

    /// Discards the commands of the batch: its requests are handled again or were refused.
    package func rollBack() { arrivals.removeAll() }

    /// Refuses a location that is unknown, or may not have been announced yet.
    ///
    /// A location with payments exists even if locations-service has not announced it yet.
    func check(_ location: LocationID, _ transaction: Transaction) throws(Refusal) {
        if transaction.journal.position(of: location) == nil { try locations.check(location) }
    }

    /// A location with its currency and business days.
    ///
    /// Refuses `location.unknown`, or `locations.notHeard` until it has been received.
    func location(_ id: LocationID) throws(Refusal) -> Location {
        try locations.location(id)
    }

    /// The methods of payment-service (`Protocols/4-PAYMENTS.md`).
    package static let methods: MethodTable<BatchTransaction<PaymentState>> = {
        var methods = MethodTable<Transaction>()
        methods.onDiscovery(answer: String(cString: catalogue_of_payments()))
        methods.on(Checkout.self) { transaction, checkout, request in
            transaction.state.arrivals.append((.checkout(checkout), request))
            return nil
        }
        methods.on(CancelPayment.self) { transaction, cancel, request in
            transaction.state.arrivals.append((.cancel(cancel), request))
            return nil
        }
        methods.on(RefundPayment.self) { transaction, refund, request in
            transaction.state.arrivals.append((.refund(refund), request))
            return nil
        }
        methods.on(SetTip.self) { transaction, tip, request in
            transaction.state.arrivals.append((.tip(tip), request))
            return nil
        }
        methods.on(GetPayment.self) { transaction, request, _ in
            guard let payment = try LedgerStorage.payment(request.payment, transaction.db) else {
                throw Refusal.paymentUnknown(request.payment)
            }
            return try .result(encoding: payment)
        }
        methods.on(ListPayments.self) { transaction, request, _ in
            let payments = try LedgerStorage.entries(of: request.order, transaction.db)
                .map(\.machine.payment)
            return try .result(encoding: ListPayments.Answer(payments: payments))
        }
        methods.on(GetPaymentSnapshot.self) { transaction, request, _ in
            try transaction.state.check(request.location, transaction)
            let unfinished = try LedgerStorage.unfinished(at: request.location, transaction.db)
            return transaction.snapshot(
                of: request.location, try unfinished.map(WireCoding.encode))
        }
        methods.on(GetPaymentEvents.self) { transaction, request, _ in
            try transaction.state.check(request.location, transaction)
            return try transaction.events(
                of: request.location, after: request.after, limit: request.limit,
                format: transaction.state.format)
        }
        addReceipts(to: &methods)
        addDrawers(to: &methods)
        addAccounts(to: &methods)
        addDays(to: &methods)
        addCouriers(to: &methods)
        return methods
    }()
}
