// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// The money of one business day: an X report, or the Z report once it is closed.
public struct Day: Codable, Sendable, Equatable {
    /// The location.
    public var location: LocationID
    /// The business day.
    public var businessDay: BusinessDay
    /// The currency of every amount in it.
    public var currency: Currency
    /// Counts the closed days of the location from 1; nil until it is closed.
    public var number: Int?
    /// When it was closed; nil until then.
    public var closedAt: Timestamp?
    /// The receipts of the day without its closing.
    public var receipts: DayReceipts
    /// The sum of each account, together 0; an account with sum 0 is left out.
    public var entries: [LedgerRow]
    /// The payments by tender.
    public var tenders: [DayTender]
    /// The tips by the person who took the payment.
    public var tips: [DayTips]
    /// The drawers that were open on the day.
    public var drawers: [DayDrawer]
    /// The cash of the day; nil if an earlier version closed it.
    public var cash: DayCash?
    /// The part of the cash that belongs to no drawer; nil without any.
    public var cashWithoutDrawer: DayCash?
    /// The deposits by kind of account; nil if an earlier version closed the day.
    public var deposits: [DayDeposits]?
    /// The offline cards that wait for their providers, or were declined on the day; nil without
    /// any.
    public var offline: [DayOfflineCard]?
    /// The sums after its last receipt.
    public var perpetual: Perpetual
    /// What prevents its closing, at most 100 entries.
    public var blockedBy: [DayBlocker]
    /// Its closing; nil until then.
    public var receipt: Receipt?

    /// A day from its parts.
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

/// The receipts of a day.
public struct DayReceipts: Codable, Sendable, Equatable {
    /// How many there are.
    public var count: Int
    /// The lowest number; nil without receipts.
    public var first: Int?
    /// The highest number; nil without receipts.
    public var last: Int?

    /// Receipts from their parts.
    public init(count: Int, first: Int? = nil, last: Int? = nil) {
        self.count = count
        self.first = first
        self.last = last
    }
}

/// The payments of a day with one kind of tender.
public struct DayTender: Codable, Sendable, Equatable {
    /// The kind of tender.
    public var type: Tender.Kind
    /// How many payments were taken.
    public var payments: Int
    /// What was taken for orders, in minor units.
    public var amount: Amount
    /// The tips, in minor units.
    public var tip: Amount
    /// What went back to guests, in minor units.
    public var refunded: Amount

    /// Payments from their parts.
    public init(type: Tender.Kind, payments: Int, amount: Amount, tip: Amount, refunded: Amount) {
        self.type = type
        self.payments = payments
        self.amount = amount
        self.tip = tip
        self.refunded = refunded
    }
}

/// The tips of payments that one person took.
public struct DayTips: Codable, Sendable, Equatable {
    /// The person who took the payments; nil if nobody is known.
    public var staff: StaffID?
    /// The tips, in minor units.
    public var amount: Amount

    /// Tips from their parts.
    public init(staff: StaffID? = nil, amount: Amount) {
        self.staff = staff
        self.amount = amount
    }
}

/// A drawer that was open on a day.
public struct DayDrawer: Codable, Sendable, Equatable {
    /// The drawer.
    public var drawer: DrawerID
    /// Its terminal.
    public var terminal: TerminalID
    /// The cash by the ledger, in minor units.
    public var expected: Amount
    /// The cash by the count, in minor units; nil while it is open.
    public var counted: Amount?
    /// The counted cash minus the expected one; nil while it is open.
    public var difference: Amount?
    /// The cash at its opening, in minor units; nil if an earlier version closed the day.
    public var float: Amount?
    /// The cash since its opening, which with the float is what is expected; nil if an earlier
    /// version closed the day.
    public var cash: DayCash?

    /// A drawer from its parts.
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

/// An offline card of a day whose money has not come.
public struct DayOfflineCard: Codable, Sendable, Equatable {
    /// The payment.
    public var payment: PaymentID
    /// The paid order.
    public var order: OrderID
    /// The money with the tip, in minor units.
    public var amount: Amount
    /// Whether it waits for its provider or was declined.
    public var status: OfflineStatus

    /// A card from its parts.
    public init(payment: PaymentID, order: OrderID, amount: Amount, status: OfflineStatus) {
        self.payment = payment
        self.order = order
        self.amount = amount
        self.status = status
    }
}

/// What must end before a day can be closed.
public struct DayBlocker: Codable, Sendable, Equatable {
    /// The kinds of blockers.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// A payment that is still running, or is not recorded on its order yet.
        case payment
        /// A drawer that is open.
        case drawer
        /// An earlier day with receipts that is not closed.
        case day
    }

    /// What it is.
    public var kind: Kind
    /// The identifier of the payment or the drawer, or the earlier day.
    public var id: String

    /// A blocker from its parts.
    public init(kind: Kind, id: String) {
        self.kind = kind
        self.id = id
    }
}
