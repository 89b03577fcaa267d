// SPDX-License-Identifier: Apache-2.0

import CCatalogue
import Commerce
package import MessageBus
import Messages
package import ServiceLoop
import Wire

/// A request about a charge that Stripe may have to answer.
enum ProviderRequest {
    case authorise(AuthoriseCharge)
    case find(FindCharge)
    case change(ChargeCommand)
}

/// The state of the provider in memory, and its methods.
///
/// Requests that Stripe may have to answer are collected, and begin after the commit of their
/// batch.
package final class StripeState: JournalState {
    typealias Transaction = BatchTransaction<StripeState>
    /// A request that came in the current batch.
    typealias Arrival = (request: ProviderRequest, incoming: IncomingRequest<Transaction>)

    /// The locations whose cards are charged.
    let locations: Set<LocationID>
    private var arrivals: [Arrival] = []
    /// Begins the requests of a batch after its commit.
    var begin: ([Arrival]) -> Void = { _ in }

    init(locations: Set<LocationID>) { self.locations = locations }

    /// Begins the requests of the batch.
    package func commit() {
        let committed = arrivals
        arrivals.removeAll()
        if !committed.isEmpty { begin(committed) }
    }

    /// Discards the requests of the batch: they are handled again or were refused.
    package func rollBack() { arrivals.removeAll() }

    /// Refuses a location whose cards are not charged here: `location.unknown`.
    func check(_ location: LocationID) throws(Refusal) {
        if !locations.contains(location) { throw .locationUnknown(location) }
    }

    /// The methods of a provider (`Protocols/9-PROVIDERS.md`).
    package static let methods: MethodTable<BatchTransaction<StripeState>> = {
        var methods = MethodTable<Transaction>()
        methods.onDiscovery(answer: String(cString: catalogue_of_providers()))
        methods.on(AuthoriseCharge.self) { transaction, command, incoming in
            transaction.state.arrivals.append((.authorise(command), incoming))
            return nil
        }
        methods.on(FindCharge.self) { transaction, request, incoming in
            transaction.state.arrivals.append((.find(request), incoming))
            return nil
        }
        methods.on(CaptureCharge.self) { transaction, command, incoming in
            transaction.state.arrivals.append((.change(.capture(command)), incoming))
            return nil
        }
        methods.on(CancelCharge.self) { transaction, command, incoming in
            transaction.state.arrivals.append((.change(.cancel(command)), incoming))
            return nil
        }
        methods.on(RefundCharge.self) { transaction, command, incoming in
            transaction.state.arrivals.append((.change(.refund(command)), incoming))
            return nil
        }
        methods.on(GetChargeSnapshot.self) { transaction, request, _ in
            try transaction.state.check(request.location)
            let charges = try ChargeStorage.open(at: request.location, transaction.db)
            return transaction.snapshot(of: request.location, try charges.map(WireCoding.encode))
        }
        return methods
    }()
}
