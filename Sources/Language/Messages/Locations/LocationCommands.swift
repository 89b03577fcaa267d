// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `locations.add`: adds a location without a menu.
public struct AddLocation: Command {
    /// The location.
    public typealias Answer = LocationEntity
    /// `locations.add`.
    public static let method = "locations.add"
    /// The identifier of the new location.
    public var location: LocationID
    /// Its name for people.
    public var name: String
    /// The currency of all its prices; it never changes.
    public var currency: Currency
    /// Its time zone by IANA name.
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

    /// A command that adds a location with default values.
    public init(
        location: LocationID, name: String, currency: Currency, timeZone: String, tax: TaxRule,
        context: CommandContext
    ) {
        self.location = location
        self.name = name
        self.currency = currency
        self.timeZone = timeZone
        self.tax = tax
        self.context = context
    }

    /// The location after the command.
    public var added: Location {
        Location(
            id: location, name: name, currency: currency, timeZone: timeZone,
            businessDayTurnsAt: businessDayTurnsAt ?? 4, tax: tax, firing: firing ?? .whenAdded,
            fees: fees ?? [], draftExpiresAfter: draftExpiresAfter ?? 240,
            stations: stations ?? [], tables: tables ?? [], displays: displays?.keptOrNil,
            payment: payment?.keptOrNil, ordering: ordering?.keptOrNil,
            delivery: delivery?.keptOrNil)
    }
}

/// `locations.change`: replaces the named members of a location and keeps the others.
public struct ChangeLocation: Command {
    /// The location after the change.
    public typealias Answer = LocationEntity
    /// `locations.change`.
    public static let method = "locations.change"
    /// The location that changes.
    public var location: LocationID
    /// Its name for people.
    public var name: String?
    /// Its time zone by IANA name.
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
    /// Who may change what, and how orders of guests begin and end; rules without members are the
    /// defaults.
    public var ordering: OrderingRules?
    /// How it delivers; rules without areas are removed.
    public var delivery: DeliveryRules?
    /// The expected revision; the command is refused if the location has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command that changes nothing yet.
    public init(location: LocationID, ifRevision: Int? = nil, context: CommandContext) {
        self.location = location
        self.ifRevision = ifRevision
        self.context = context
    }

    /// A location with the named members, and with the same revision.
    public func changed(_ location: Location) -> Location {
        var location = location
        location.name = name ?? location.name
        location.timeZone = timeZone ?? location.timeZone
        location.businessDayTurnsAt = businessDayTurnsAt ?? location.businessDayTurnsAt
        location.tax = tax ?? location.tax
        location.firing = firing ?? location.firing
        location.fees = fees ?? location.fees
        location.draftExpiresAfter = draftExpiresAfter ?? location.draftExpiresAfter
        location.stations = stations ?? location.stations
        location.tables = tables ?? location.tables
        if let displays { location.displays = displays.keptOrNil }
        if let payment { location.payment = payment.keptOrNil }
        if let ordering { location.ordering = ordering.keptOrNil }
        if let delivery { location.delivery = delivery.keptOrNil }
        return location
    }
}

/// `locations.close`: no new orders are accepted; open ones continue.
public struct CloseLocation: Command {
    /// The location after the change.
    public typealias Answer = LocationEntity
    /// `locations.close`.
    public static let method = "locations.close"
    /// The location to close.
    public var location: LocationID
    /// The expected revision; the command is refused if the location has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command that closes a location.
    public init(location: LocationID, ifRevision: Int? = nil, context: CommandContext) {
        self.location = location
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `locations.reopen`: new orders are accepted again.
public struct ReopenLocation: Command {
    /// The location after the change.
    public typealias Answer = LocationEntity
    /// `locations.reopen`.
    public static let method = "locations.reopen"
    /// The location to open again.
    public var location: LocationID
    /// The expected revision; the command is refused if the location has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command that opens a closed location.
    public init(location: LocationID, ifRevision: Int? = nil, context: CommandContext) {
        self.location = location
        self.ifRevision = ifRevision
        self.context = context
    }
}

extension [KeptDisplay] {
    /// The list as a location has it: a location without kept settings has no list.
    fileprivate var keptOrNil: Self? { isEmpty ? nil : self }
}
