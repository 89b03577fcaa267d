// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/drawer.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The cash of one terminal from the float to the count.
public struct Drawer: Codable, Sendable, Equatable {
    /// Its identifier.
    public var id: DrawerID
    /// Its location.
    public var location: LocationID
    /// The terminal whose cash it holds.
    public var terminal: TerminalID
    /// The person who opened it.
    public var staff: StaffID?
    /// Its status.
    public var status: DrawerStatus
    /// The currency of every amount in it.
    public var currency: Currency
    /// The cash that was in it when it was opened, in minor units.
    public var float: Amount
    /// How often it was opened without a sale.
    public var kicks: Int
    /// The cash by the ledger; absent until it is counted.
    public var expected: Amount?
    /// The cash by the count.
    public var counted: Amount?
    /// The counted cash minus the expected one: below 0 the drawer is short.
    public var difference: Amount?
    /// When it was opened.
    public var openedAt: Timestamp
    /// When it last changed.
    public var changedAt: Timestamp
    /// The receipt of its last change; absent without one.
    public var receipt: Receipt?

    /// A value from its parts.
    public init(
        id: DrawerID, location: LocationID, terminal: TerminalID, staff: StaffID? = nil,
        status: DrawerStatus, currency: Currency, float: Amount, kicks: Int,
        expected: Amount? = nil, counted: Amount? = nil, difference: Amount? = nil,
        openedAt: Timestamp, changedAt: Timestamp, receipt: Receipt? = nil
    ) {
        self.id = id
        self.location = location
        self.terminal = terminal
        self.staff = staff
        self.status = status
        self.currency = currency
        self.float = float
        self.kicks = kicks
        self.expected = expected
        self.counted = counted
        self.difference = difference
        self.openedAt = openedAt
        self.changedAt = changedAt
        self.receipt = receipt
    }
}
