// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// An order that has money of a guest above its price.
public struct OwedMoney: Codable, Sendable, Equatable {
    /// Its number on its business day.
    public var number: Int
    /// The day on which it was opened.
    public var businessDay: BusinessDay
    /// The person who opened it or took it over.
    public var staff: StaffID?
    /// The money that must go back.
    public var owed: Amount

    /// A value from its parts.
    public init(number: Int, businessDay: BusinessDay, staff: StaffID? = nil, owed: Amount) {
        self.number = number
        self.businessDay = businessDay
        self.staff = staff
        self.owed = owed
    }
}
