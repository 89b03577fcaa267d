// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// Who may change what at a location, and how orders that guests make themselves begin and end.
public struct OrderingRules: Codable, Sendable, Equatable {
    /// What a manager must approve; nil for nothing.
    public var approvals: [Approval]?
    /// When orders that guests make themselves go to the kitchen; nil as for all other orders.
    public var guestFiring: GuestFiring?
    /// The number of minutes for which guests may cancel after the kitchen got the order; nil if
    /// they may only before.
    public var guestCancelMinutes: Int?

    /// Rules from their parts; by default nothing is approved, orders of guests go to the kitchen
    /// as all others do, and guests cancel only what the kitchen does not have.
    public init(
        approvals: [Approval]? = nil, guestFiring: GuestFiring? = nil,
        guestCancelMinutes: Int? = nil
    ) {
        self.approvals = approvals
        self.guestFiring = guestFiring
        self.guestCancelMinutes = guestCancelMinutes
    }

    /// Whether a manager must approve an act.
    public func requires(_ approval: Approval) -> Bool { approvals?.contains(approval) ?? false }

    /// The rules as a location has them: a location with the defaults has none.
    var keptOrNil: Self? {
        var kept = self
        if kept.approvals?.isEmpty == true { kept.approvals = nil }
        return kept == Self() ? nil : kept
    }
}

extension OrderingRules: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self() }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("approvals", &approvals)
        try members.code("guestFiring", &guestFiring)
        try members.code("guestCancelMinutes", &guestCancelMinutes)
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
