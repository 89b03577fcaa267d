// SPDX-License-Identifier: Apache-2.0

/// The two hops that news takes to a kitchen screen.
package enum Link: Hashable, Sendable {
    /// From kds-service to this screen.
    case kitchenService
    /// From order-service to kds-service.
    case orderService

    var name: String {
        switch self {
        case .kitchenService: "KITCHEN SERVICE"
        case .orderService: "ORDER SERVICE"
        }
    }
}
