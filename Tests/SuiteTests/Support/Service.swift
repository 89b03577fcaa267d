// SPDX-License-Identifier: Apache-2.0

/// The services of the suite, in the order in which they may know one another.
enum Service: String, CaseIterable, Sendable {
    case locations, orders, payments, kitchen

    /// The program that runs it.
    var program: String {
        switch self {
        case .locations: "locations-service"
        case .orders: "order-service"
        case .payments: "payment-service"
        case .kitchen: "kds-service"
        }
    }

    /// What its command line begins with.
    var arguments: [String] { self == .kitchen ? ["serve"] : [] }

    /// How far its ports lie above the first one of the suite (Protocols/1-ENVELOPE.md).
    var portOffset: Int {
        switch self {
        case .locations: 0
        case .orders: 10
        case .payments: 20
        case .kitchen: 30
        }
    }
}
