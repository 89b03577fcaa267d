// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/day.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The money of one business day: an X report, or the Z report once it is closed.
public struct Day: Codable, Sendable, Equatable {
    /// The location.
    public var location: LocationID
    /// The business day.
    public var businessDay: BusinessDay
    /// The currency of every amount in it.
    public var currency: Currency
    /// Counts the closed days of the location from 1; absent until it is closed.
    public var number: Int?
    /// When it was closed; absent until then.
    public var closedAt: Timestamp?
    /// The receipts of the day without its closing.
    public var receipts: DayReceipts
    /// The sum of each account, by rate of tax; together 0.
    public var entries: [LedgerRow]
    /// The payments by tender.
    public var tenders: [DayTender]
    /// The tips by the person who took the payment.
    public var tips: [DayTips]
    /// The drawers that were open on the day.
    public var drawers: [DayDrawer]
    /// The cash of the day; absent if an earlier version closed it.
    public var cash: DayCash?
    /// The part of the cash that belongs to no drawer; absent without any.
    public var cashWithoutDrawer: DayCash?
    /// The deposits by kind of account; absent if an earlier version closed the day.
    public var deposits: [DayDeposits]?
    /// The offline cards that wait, or were declined on the day; absent without any.
    public var offline: [DayOfflineCard]?
    /// The sums after its last receipt.
    public var perpetual: Perpetual
    /// What must end before the day can be closed.
    public var blockedBy: [DayBlocker]
    /// Its closing.
    public var receipt: Receipt?

    /// A value from its parts.
    public init(
        location: LocationID, businessDay: BusinessDay, currency: Currency, number: Int? = nil,
        closedAt: Timestamp? = nil, receipts: DayReceipts, entries: [LedgerRow],
        tenders: [DayTender], tips: [DayTips], drawers: [DayDrawer], cash: DayCash? = nil,
        cashWithoutDrawer: DayCash? = nil, deposits: [DayDeposits]? = nil,
        offline: [DayOfflineCard]? = nil, perpetual: Perpetual, blockedBy: [DayBlocker],
        receipt: Receipt? = nil
    ) {
        self.location = location
        self.businessDay = businessDay
        self.currency = currency
        self.number = number
        self.closedAt = closedAt
        self.receipts = receipts
        self.entries = entries
        self.tenders = tenders
        self.tips = tips
        self.drawers = drawers
        self.cash = cash
        self.cashWithoutDrawer = cashWithoutDrawer
        self.deposits = deposits
        self.offline = offline
        self.perpetual = perpetual
        self.blockedBy = blockedBy
        self.receipt = receipt
    }
}
