// SPDX-License-Identifier: Apache-2.0

/// The services of the suite, in the order of their dependencies.
package enum SuiteService: String, CaseIterable, Sendable {
    /// Locations and their menus.
    case locations
    /// Orders.
    case orders
    /// The payment ledger.
    case payments
    /// The kitchen's view of orders.
    case kitchen

    /// The name of its program.
    package var program: String {
        switch self {
        case .locations: "locations-service"
        case .orders: "order-service"
        case .payments: "payment-service"
        case .kitchen: "kds-service"
        }
    }

    /// The offset of its ports from the suite's first port (5570, 5580, 5590, 5600).
    var portOffset: Int {
        switch self {
        case .locations: 0
        case .orders: 10
        case .payments: 20
        case .kitchen: 30
        }
    }
}
