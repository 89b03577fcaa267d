// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `locations.add`: add a location.
public struct AddLocation: Command {
    /// The answer to `locations.add`.
    public typealias Answer = LocationEntity
    /// `locations.add`.
    public static let method = "locations.add"
    /// A location.
    public var location: LocationID
    /// Its name for people.
    public var name: String
    /// The currency of all its prices; it never changes.
    public var currency: Currency
    /// An IANA name.
    public var timeZone: String
    /// Its tax rule.
    public var tax: TaxRule
    /// The hour at which its business day changes; the default is 4.
    public var businessDayTurnsAt: Int?
    /// When ordered lines go to the kitchen; the default is at once.
    public var firing: FiringRule?
    /// Its charges besides the items; none by default.
    public var fees: [FeeRule]?
    /// The number of minutes after which a draft is canceled; the default is 240.
    public var draftExpiresAfter: Int?
    /// The stations of its kitchen; none by default.
    public var stations: [Station]?
    /// Its tables; none by default.
    public var tables: [Table]?
    /// The settings of its kitchen screens; none by default.
    public var displays: [KeptDisplay]?
    /// How its guests pay; by default with every tender and exact cash.
    public var payment: PaymentSettings?
    /// Who may change what, and how orders of guests begin and end; the defaults by default.
    public var ordering: OrderingRules?
    /// How it delivers; by default it has no rules for deliveries.
    public var delivery: DeliveryRules?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        location: LocationID, name: String, currency: Currency, timeZone: String, tax: TaxRule,
        businessDayTurnsAt: Int? = nil, firing: FiringRule? = nil, fees: [FeeRule]? = nil,
        draftExpiresAfter: Int? = nil, stations: [Station]? = nil, tables: [Table]? = nil,
        displays: [KeptDisplay]? = nil, payment: PaymentSettings? = nil,
        ordering: OrderingRules? = nil, delivery: DeliveryRules? = nil, context: CommandContext
    ) {
        self.location = location
        self.name = name
        self.currency = currency
        self.timeZone = timeZone
        self.tax = tax
        self.businessDayTurnsAt = businessDayTurnsAt
        self.firing = firing
        self.fees = fees
        self.draftExpiresAfter = draftExpiresAfter
        self.stations = stations
        self.tables = tables
        self.displays = displays
        self.payment = payment
        self.ordering = ordering
        self.delivery = delivery
        self.context = context
    }
}
