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
/// Requests that Stripe may have to answer begin after the commit of their batch.
package final class StripeState: JournalState {
    typealias Transaction = BatchTransaction<StripeState>

    /// The locations whose cards are charged.
    let locations: Set<LocationID>
    /// Begins a request after the commit of its batch.
    var begin: (ProviderRequest, IncomingRequest<Transaction>) -> Void = { _, _ in }

    init(locations: Set<LocationID>) { self.locations = locations }

    /// Refuses a location whose cards are not charged here: `location.unknown`.
    func check(_ location: LocationID) throws(Refusal) {
        if !locations.contains(location) { throw .locationUnknown(location) }
    }

    /// The methods of a provider (`Protocols/9-PROVIDERS.md`).
    package static let methods: MethodTable<BatchTransaction<StripeState>> = {
        var methods = MethodTable<Transaction>()
        methods.onDiscovery(answer: String(cString: catalogue_of_providers()))
        methods.onLater(AuthoriseCharge.self) { $0.state.begin(.authorise($1), $2) }
        methods.onLater(FindCharge.self) { $0.state.begin(.find($1), $2) }
        methods.onLater(CaptureCharge.self) { $0.state.begin(.change(.capture($1)), $2) }
        methods.onLater(CancelCharge.self) { $0.state.begin(.change(.cancel($1)), $2) }
        methods.onLater(RefundCharge.self) { $0.state.begin(.change(.refund($1)), $2) }
        methods.on(GetChargeSnapshot.self) { transaction, request, _ in
            try transaction.state.check(request.location)
            let charges = try ChargeStorage.open(at: request.location, transaction.db)
            return transaction.snapshot(of: request.location, try charges.map(WireCoding.encode))
        }
        return methods
    }()
}
