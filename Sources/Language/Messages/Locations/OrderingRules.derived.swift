// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/location.json by Protocols/Catalogue/write: change that instead.

public import JSONCoding

/// Who may change what, and how orders of guests begin and end; absent for the defaults.
public struct OrderingRules: Codable, Sendable, Equatable {
    /// What a manager must approve; without it nothing.
    public var approvals: [Approval]?
    /// When orders that guests make themselves go to the kitchen; without it as firing says.
    public var guestFiring: GuestFiring?
    /// Minutes for which guests may cancel after the kitchen got the order; without it they may
    /// only before.
    public var guestCancelMinutes: Int?

    /// A value from its parts.
    public init(
        approvals: [Approval]? = nil, guestFiring: GuestFiring? = nil,
        guestCancelMinutes: Int? = nil
    ) {
        self.approvals = approvals
        self.guestFiring = guestFiring
        self.guestCancelMinutes = guestCancelMinutes
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
