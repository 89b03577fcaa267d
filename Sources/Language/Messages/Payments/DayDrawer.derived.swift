// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/day.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// A drawer that was open on a day.
public struct DayDrawer: Codable, Sendable, Equatable {
    /// The drawer.
    public var drawer: DrawerID
    /// Its terminal.
    public var terminal: TerminalID
    /// The cash by the ledger, in minor units.
    public var expected: Amount
    /// The cash by the count, in minor units; absent while it is open.
    public var counted: Amount?
    /// The counted cash minus the expected one; absent while it is open.
    public var difference: Amount?
    /// The cash at its opening, in minor units; absent if an earlier version closed the day.
    public var float: Amount?
    /// The cash since its opening, which with the float is what is expected; absent if an
    /// earlier version closed the day.
    public var cash: DayCash?

    /// A value from its parts.
    public init(
        drawer: DrawerID, terminal: TerminalID, expected: Amount, counted: Amount? = nil,
        difference: Amount? = nil, float: Amount? = nil, cash: DayCash? = nil
    ) {
        self.drawer = drawer
        self.terminal = terminal
        self.expected = expected
        self.counted = counted
        self.difference = difference
        self.float = float
        self.cash = cash
    }
}
