// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

extension Location {
    /// Whether guests can sit at a table; a location that names no tables may have any.
    public func hasTable(_ name: String) -> Bool {
        tables.isEmpty || tables.contains { $0.name == name }
    }
}

/// The time at which ordered lines go to the kitchen.
public enum FiringRule: String, Codable, JSONValue, Sendable, CaseIterable {
    /// At once.
    case whenAdded
    /// When checkout begins, because the guest has ordered everything by then.
    case whenSealed
    /// When the order is paid.
    case whenPaid
    /// When somebody at a till fires them; for orders of guests, no location has this rule.
    case whenFired
}

extension FeeRule {
    /// Whether orders with this kind of fulfilment have the fee.
    public func applies(to kind: FulfilmentKind) -> Bool { fulfilments?.contains(kind) ?? true }
}
