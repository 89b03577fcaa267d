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
    /// Devices, links and the people with a PIN.
    case people

    /// The services of every suite; delivery-service runs only where a restaurant delivers, and
    /// people-service beside a gateway.
    package static let required = allCases.filter { $0 != .delivery && $0 != .people }

    /// The name of its program.
    package var program: String {
        switch self {
        case .locations: "locations-service"
        case .orders: "order-service"
        case .payments: "payment-service"
        case .kitchen: "kds-service"
        case .delivery: "delivery-service"
        case .people: "people-service"
        }
    }

    /// The offset of its ports from the suite's first port (5570, 5580, 5590, 5600, 5620, 5640).
    var portOffset: Int {
        switch self {
        case .locations: 0
        case .orders: 10
        case .payments: 20
        case .kitchen: 30
        case .delivery: 50
        case .people: 70
        }
    }
}
