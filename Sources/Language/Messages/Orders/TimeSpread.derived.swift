// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

/// Percentiles in whole seconds.
public struct TimeSpread: Codable, Sendable, Equatable {
    /// The median.
    public var p50: Int
    /// The duration that 90 % do not exceed.
    public var p90: Int

    /// A value from its parts.
    public init(p50: Int, p90: Int) {
        self.p50 = p50
        self.p90 = p90
    }
}
