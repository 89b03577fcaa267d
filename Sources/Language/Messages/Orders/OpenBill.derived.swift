// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// An order that has lines and is neither paid nor canceled.
public struct OpenBill: Codable, Sendable, Equatable {
    /// Its number on its business day.
    public var number: Int
    /// The day on which it was opened.
    public var businessDay: BusinessDay
    /// Its table.
    public var table: String?
    /// The person who opened it or took it over.
    public var staff: StaffID?
    /// The amount left to pay.
    public var due: Amount

    /// A value from its parts.
    public init(
        number: Int, businessDay: BusinessDay, table: String? = nil, staff: StaffID? = nil,
        due: Amount
    ) {
        self.number = number
        self.businessDay = businessDay
        self.table = table
        self.staff = staff
        self.due = due
    }
}
