// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

extension OrderingRules {
    /// Whether a manager must approve an act.
    public func requires(_ approval: Approval) -> Bool { approvals?.contains(approval) ?? false }

    /// The rules as a location has them: a location with the defaults has none.
    var keptOrNil: Self? {
        var kept = self
        if kept.approvals?.isEmpty == true { kept.approvals = nil }
        return kept == Self() ? nil : kept
    }
}

/// What a manager must approve at some locations.
public enum Approval: String, Codable, JSONValue, Sendable, CaseIterable {
    /// Voids of lines that the kitchen has: they cost food.
    case voids
}

/// The time at which orders that guests make themselves go to the kitchen.
public enum GuestFiring: String, Codable, JSONValue, Sendable, CaseIterable {
    /// When the guest confirms the order.
    case whenSealed
    /// When the order is paid.
    case whenPaid
    /// When somebody at a till fires the order.
    case whenFired

    /// The same rule for the lines of an order.
    public var rule: FiringRule {
        switch self {
        case .whenSealed: .whenSealed
        case .whenPaid: .whenPaid
        case .whenFired: .whenFired
        }
    }
}
