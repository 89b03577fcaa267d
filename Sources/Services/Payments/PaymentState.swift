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
/// Reads are answered from the ledger. Checkouts, refunds and tips begin after the commit of their
/// batch, and are answered when the order knows them.
package final class PaymentState: JournalState {
    typealias Transaction = BatchTransaction<PaymentState>

    private let format: StreamFormat
    /// The locations with their currencies and business days.
    var locations = LocationDirectory()
    /// Begins a command about a payment after the commit of its batch.
    var begin: (PaymentCommand, IncomingRequest<Transaction>) -> Void = { _, _ in }

    init(format: StreamFormat) { self.format = format }

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
        methods.onLater(Checkout.self) { $0.state.begin(.checkout($1), $2) }
        methods.onLater(CancelPayment.self) { $0.state.begin(.cancel($1), $2) }
        methods.onLater(RefundPayment.self) { $0.state.begin(.refund($1), $2) }
        methods.onLater(SetTip.self) { $0.state.begin(.tip($1), $2) }
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
