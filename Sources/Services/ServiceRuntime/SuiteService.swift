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
    /// Deliveries of orders to guests.
    case delivery

    /// The services of every suite; delivery-service runs only where a restaurant delivers.
    package static let required = allCases.filter { $0 != .delivery }

    /// The name of its program.
    package var program: String {
        switch self {
        case .locations: "locations-service"
        case .orders: "order-service"
        case .payments: "payment-service"
        case .kitchen: "kds-service"
        case .delivery: "delivery-service"
        }
    }

    /// The offset of its ports from the suite's first port (5570, 5580, 5590, 5600, 5620).
    var portOffset: Int {
        switch self {
        case .locations: 0
        case .orders: 10
        case .payments: 20
        case .kitchen: 30
        case .delivery: 50
        }
    }
}
