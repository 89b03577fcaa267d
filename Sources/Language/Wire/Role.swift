// SPDX-License-Identifier: Apache-2.0

import Commerce

/// What the holder of a key is in the restaurant, and so what it may do (`Protocols/6-ACCESS.md`).
public enum Role: String, Sendable, CaseIterable {
    /// Keys in orders and checks them out.
    case till
    /// Makes what was ordered: a kitchen's screen, and kds-service.
    case kitchen
    /// Takes money: payment-service.
    case payments
    /// Owns orders: order-service.
    case orders
    /// Owns locations, menus and prices: locations-service, and whoever tends them.
    case locations
    /// Looks on.
    case observer
    /// Looks after the suite.
    case admin
}
