// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/day.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The tips of payments that one person took; without `staff` of nobody known.
public struct DayTips: Codable, Sendable, Equatable {
    /// The person who took the payments; absent if nobody is known.
    public var staff: StaffID?
    /// The tips, in minor units.
    public var amount: Amount

    /// A value from its parts.
    public init(staff: StaffID? = nil, amount: Amount) {
        self.staff = staff
        self.amount = amount
    }
}
