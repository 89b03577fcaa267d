// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/receipt.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// One numbered document of a location, with the rows of the ledger that it wrote.
public struct Receipt: Codable, Sendable, Equatable {
    /// Its location, which is the register.
    public var location: LocationID
    /// Counts the receipts of the location from 1, without a gap.
    public var number: Int
    /// What it documents.
    public var kind: ReceiptKind
    /// The business day for which it counts.
    public var businessDay: BusinessDay
    /// The time of the movement.
    public var at: Timestamp
    /// The order that it concerns.
    public var order: OrderID?
    /// The payment that it concerns.
    public var payment: PaymentID?
    /// The refund that it concerns.
    public var refund: RefundID?
    /// The voucher or house account that it concerns.
    public var account: AccountID?
    /// The courier whom it concerns.
    public var courier: CourierID?
    /// The drawer of its cash.
    public var drawer: DrawerID?
    /// The number of the copied receipt.
    public var copyOf: Int?
    /// The reason of a refund, of a movement of a drawer, or of a declined offline card.
    public var reason: String?
    /// The currency of every amount in it.
    public var currency: Currency
    /// The rows of the movement; their amounts add up to 0.
    public var entries: [LedgerRow]
    /// The terminal that caused it.
    public var terminal: TerminalID
    /// The person who caused it, where known.
    public var staff: StaffID?
    /// The key of the command that caused it.
    public var key: CommandKey
    /// All sales and refunds of the location, this receipt included.
    public var perpetual: Perpetual
    /// SHA-256 of the JSON text of the receipt before it; zeros in the first one.
    public var previous: String

    /// A value from its parts.
    public init(
        location: LocationID, number: Int, kind: ReceiptKind, businessDay: BusinessDay,
        at: Timestamp, order: OrderID? = nil, payment: PaymentID? = nil, refund: RefundID? = nil,
        account: AccountID? = nil, courier: CourierID? = nil, drawer: DrawerID? = nil,
        copyOf: Int? = nil, reason: String? = nil, currency: Currency, entries: [LedgerRow],
        terminal: TerminalID, staff: StaffID? = nil, key: CommandKey, perpetual: Perpetual,
        previous: String
    ) {
        self.location = location
        self.number = number
        self.kind = kind
        self.businessDay = businessDay
        self.at = at
        self.order = order
        self.payment = payment
        self.refund = refund
        self.account = account
        self.courier = courier
        self.drawer = drawer
        self.copyOf = copyOf
        self.reason = reason
        self.currency = currency
        self.entries = entries
        self.terminal = terminal
        self.staff = staff
        self.key = key
        self.perpetual = perpetual
        self.previous = previous
    }
}

extension Receipt: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            location: .placeholder, number: 0, kind: .sale, businessDay: .placeholder,
            at: .placeholder, currency: .placeholder, entries: [], terminal: .placeholder,
            key: .placeholder, perpetual: .placeholder, previous: ""
        )
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("location", &location)
        try members.code("number", &number)
        try members.code("kind", &kind)
        try members.code("businessDay", &businessDay)
        try members.code("at", &at)
        try members.code("order", &order)
        try members.code("payment", &payment)
        try members.code("refund", &refund)
        try members.code("account", &account)
        try members.code("courier", &courier)
        try members.code("drawer", &drawer)
        try members.code("copyOf", &copyOf)
        try members.code("reason", &reason)
        try members.code("currency", &currency)
        try members.code("entries", &entries)
        try members.code("terminal", &terminal)
        try members.code("staff", &staff)
        try members.code("key", &key)
        try members.code("perpetual", &perpetual)
        try members.code("previous", &previous)
    }
}
