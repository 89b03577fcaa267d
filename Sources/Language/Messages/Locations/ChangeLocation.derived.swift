// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `locations.change`: change the details of a location.
public struct ChangeLocation: Command {
    /// The answer to `locations.change`.
    public typealias Answer = LocationEntity
    /// `locations.change`.
    public static let method = "locations.change"
    /// A location.
    public var location: LocationID
    /// Its name for people.
    public var name: String?
    /// An IANA name.
    public var timeZone: String?
    /// The hour at which its business day changes.
    public var businessDayTurnsAt: Int?
    /// Its tax rule.
    public var tax: TaxRule?
    /// When ordered lines go to the kitchen.
    public var firing: FiringRule?
    /// All its charges besides the items.
    public var fees: [FeeRule]?
    /// The number of minutes after which a draft is canceled; 0 for never.
    public var draftExpiresAfter: Int?
    /// All stations of its kitchen.
    public var stations: [Station]?
    /// All its tables.
    public var tables: [Table]?
    /// The settings of all its kitchen screens; an empty list keeps none.
    public var displays: [KeptDisplay]?
    /// How its guests pay; settings without members are the defaults.
    public var payment: PaymentSettings?
    /// Who may change what, and how orders of guests begin and end; rules without members are
    /// the defaults.
    public var ordering: OrderingRules?
    /// How it delivers; rules without areas are removed.
    public var delivery: DeliveryRules?
    /// The expected revision; otherwise the command is refused.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        location: LocationID, name: String? = nil, timeZone: String? = nil,
        businessDayTurnsAt: Int? = nil, tax: TaxRule? = nil, firing: FiringRule? = nil,
        fees: [FeeRule]? = nil, draftExpiresAfter: Int? = nil, stations: [Station]? = nil,
        tables: [Table]? = nil, displays: [KeptDisplay]? = nil, payment: PaymentSettings? = nil,
        ordering: OrderingRules? = nil, delivery: DeliveryRules? = nil, ifRevision: Int? = nil,
        context: CommandContext
    ) {
        self.location = location
        self.name = name
        self.timeZone = timeZone
        self.businessDayTurnsAt = businessDayTurnsAt
        self.tax = tax
        self.firing = firing
        self.fees = fees
        self.draftExpiresAfter = draftExpiresAfter
        self.stations = stations
        self.tables = tables
        self.displays = displays
        self.payment = payment
        self.ordering = ordering
        self.delivery = delivery
        self.ifRevision = ifRevision
        self.context = context
    }
}
