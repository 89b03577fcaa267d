// SPDX-License-Identifier: Apache-2.0

import Orders
import ServiceRuntime

extension OrderLimits {
    /// The limits of orders, each as it is set or as the contract has it, which is also the most
    /// that schemas and tables allow.
    ///
    /// Throws a `ConfigurationError` for a value out of its range.
    init(_ settings: LimitSettings) throws {
        self.init()
        try settings.set(&lines, "orderLines", 1...lines)
        try settings.set(&quantity, "lineQuantity", 1...quantity)
        try settings.set(&note, "noteCharacters", 1...note)
        try settings.set(&activeOrders, "activeOrders", 1...10_000)
    }
}
