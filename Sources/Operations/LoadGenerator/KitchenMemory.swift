// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// Remembers what a kitchen shows after its stream was interrupted: a snapshot counts as shown.
///
/// Confined to the poll thread.
final class KitchenMemory {
    /// Where it is remembered.
    weak var ears: RushEars?
    private let client: SuiteClient

    /// Nothing is remembered yet.
    init(client: SuiteClient) { self.client = client }

    /// Asks for the tickets of a location; without an answer there is nothing to remember.
    func remember(_ location: LocationID) {
        client[.kitchen].call(GetKitchenSnapshot(location: location)) { [weak ears] answer in
            guard case .success(let snapshot) = answer else { return }
            ears?.shown.formUnion(snapshot.state.map(\.order))
        }
    }
}
