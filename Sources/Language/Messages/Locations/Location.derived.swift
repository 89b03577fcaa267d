// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/location.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// One restaurant or branch.
public struct Location: Codable, Sendable, Equatable {
    /// Its identifier, which is a part of all its topics.
    public var id: LocationID
    /// Its name for people.
    public var name: String
    /// The currency of all its prices; it never changes.
    public var currency: Currency
    /// An IANA name.
    public var timeZone: String
    /// The hour, 0 to 23, at which its business day changes.
    public var businessDayTurnsAt: Int
    /// Its tax rule; an item may have a rate of its own.
    public var tax: TaxRule
    /// When ordered lines go to the kitchen.
    public var firing: FiringRule
    /// Its charges besides the items.
    public var fees: [FeeRule]
    /// The number of minutes without a change after which a draft is canceled; 0 for never.
    public var draftExpiresAfter: Int
    /// The number of its changes, without those of its menu; 1 for a new location.
    public var revision: Int
    /// Whether it accepts no new orders.
    public var closed: Bool
    /// The places in its kitchen where lines are made, in the order of its screens.
    public var stations: [Station]
    /// Its tables, in the order of its screens.
    public var tables: [Table]
    /// The dishes that the owner recommends, by day.
    public var recommended: [DailyDish]
    /// The settings of its kitchen screens, in the order of lists; absent if none are kept.
    public var displays: [KeptDisplay]?
    /// How its guests pay; absent for the defaults.
    public var payment: PaymentSettings?
    /// Who may change what, and how orders of guests begin and end; absent for the defaults.
    public var ordering: OrderingRules?
    /// How it delivers; absent if it has no rules for deliveries.
    public var delivery: DeliveryRules?

    /// A value from its parts.
    public init(
        id: LocationID, name: String, currency: Currency, timeZone: String, businessDayTurnsAt: Int,
        tax: TaxRule, firing: FiringRule = .whenAdded, fees: [FeeRule] = [],
        draftExpiresAfter: Int = 240, revision: Int = 1, closed: Bool = false,
        stations: [Station] = [], tables: [Table] = [], recommended: [DailyDish] = [],
        displays: [KeptDisplay]? = nil, payment: PaymentSettings? = nil,
        ordering: OrderingRules? = nil, delivery: DeliveryRules? = nil
    ) {
        self.id = id
        self.name = name
        self.currency = currency
        self.timeZone = timeZone
        self.businessDayTurnsAt = businessDayTurnsAt
        self.tax = tax
        self.firing = firing
        self.fees = fees
        self.draftExpiresAfter = draftExpiresAfter
        self.revision = revision
        self.closed = closed
        self.stations = stations
        self.tables = tables
        self.recommended = recommended
        self.displays = displays
        self.payment = payment
        self.ordering = ordering
        self.delivery = delivery
    }
}

extension Location: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            id: .placeholder, name: "", currency: .placeholder, timeZone: "", businessDayTurnsAt: 0,
            tax: .placeholder
        )
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("id", &id)
        try members.code("name", &name)
        try members.code("currency", &currency)
        try members.code("timeZone", &timeZone)
        try members.code("businessDayTurnsAt", &businessDayTurnsAt)
        try members.code("tax", &tax)
        try members.code("firing", &firing)
        try members.code("fees", &fees)
        try members.code("draftExpiresAfter", &draftExpiresAfter)
        try members.code("revision", &revision)
        try members.code("closed", &closed)
        try members.code("stations", &stations)
        try members.code("tables", &tables)
        try members.code("recommended", &recommended)
        try members.code("displays", &displays)
        try members.code("payment", &payment)
        try members.code("ordering", &ordering)
        try members.code("delivery", &delivery)
    }
}
