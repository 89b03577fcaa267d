// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import ServiceRuntime

/// What the tills of a rush do.
enum RushPattern: String, CaseIterable, Sendable {
    /// Every order goes the same way as fast as it can, to measure order-service alone.
    case load
    /// Random orders at a human pace: a lively demonstration.
    case lunch

    /// The services whose databases keep what the tills do.
    var writtenServices: [SuiteService] {
        switch self {
        case .load: [.orders]
        case .lunch: [.orders, .payments]
        }
    }
}
