// SPDX-License-Identifier: Apache-2.0

/// The services of the suite, in the order of their dependencies.
enum Service: String, CaseIterable, Sendable {
    case locations, orders, payments, kitchen, delivery, people

    /// The services of every suite.
    static let required = allCases.filter { ![.delivery, .people].contains($0) }

    /// The name of its program.
    var program: String {
        switch self {
        case .locations: "locations-service"
        case .orders: "order-service"
        case .payments: "payment-service"
        case .kitchen: "kds-service"
        case .delivery: "delivery-service"
        case .people: "people-service"
        }
    }

    /// The first arguments of its command line.
    var arguments: [String] { self == .kitchen ? ["serve"] : [] }

    /// The offset of its first port from the first port of the suite (Protocols/1-ENVELOPE.md).
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
