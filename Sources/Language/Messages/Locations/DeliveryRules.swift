// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// How a location delivers: where to, for which fee, and what its couriers earn.
public struct DeliveryRules: Codable, Sendable, Equatable {
    /// The place of the kitchen.
    public var place: Place
    /// The areas to which it delivers; the first one that contains a place decides.
    public var areas: [DeliveryArea]
    /// The fee in areas without their own; nil for none.
    public var fee: DeliveryFee?
    /// The price of the items that an order needs before it is sealed, in minor units; nil for any.
    public var minimum: Amount?
    /// The length of a road as a percentage of the great circle; nil for 130.
    public var roadFactor: Int?
    /// The minutes that a courier needs for a kilometre; nil for 4.
    public var minutesPerKilometre: Int?
    /// The minutes before a courier leaves; nil for 20.
    public var preparationMinutes: Int?
    /// What a courier earns for a delivery besides the tip.
    public var courier: CourierPay
    /// The seconds after which an offer that no courier accepts expires; nil for 600.
    public var offerExpiresAfter: Int?

    /// Rules from their parts, by default without a fee and a minimum.
    public init(
        place: Place, areas: [DeliveryArea], fee: DeliveryFee? = nil, minimum: Amount? = nil,
        roadFactor: Int? = nil, minutesPerKilometre: Int? = nil, preparationMinutes: Int? = nil,
        courier: CourierPay, offerExpiresAfter: Int? = nil
    ) {
        self.place = place
        self.areas = areas
        self.fee = fee
        self.minimum = minimum
        self.roadFactor = roadFactor
        self.minutesPerKilometre = minutesPerKilometre
        self.preparationMinutes = preparationMinutes
        self.courier = courier
        self.offerExpiresAfter = offerExpiresAfter
    }

    /// The rules as a location has them: rules without areas are removed.
    var keptOrNil: Self? { areas.isEmpty ? nil : self }
}

extension DeliveryRules: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(place: .placeholder, areas: [], courier: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("place", &place)
        try members.code("areas", &areas)
        try members.code("fee", &fee)
        try members.code("minimum", &minimum)
        try members.code("roadFactor", &roadFactor)
        try members.code("minutesPerKilometre", &minutesPerKilometre)
        try members.code("preparationMinutes", &preparationMinutes)
        try members.code("courier", &courier)
        try members.code("offerExpiresAfter", &offerExpiresAfter)
    }
}

/// An area to which a location delivers: around its kitchen, or with corners.
public struct DeliveryArea: Codable, Sendable, Equatable {
    /// The longest great circle from the kitchen in metres; nil for an area with corners.
    public var radius: Int?
    /// The corners; nil for an area around the kitchen.
    public var polygon: [Place]?
    /// Its own fee; nil for that of the rules.
    public var fee: DeliveryFee?

    /// An area around the kitchen.
    public init(radius: Int, fee: DeliveryFee? = nil) {
        self.radius = radius
        self.fee = fee
    }

    /// An area with corners.
    public init(polygon: [Place], fee: DeliveryFee? = nil) {
        self.polygon = polygon
        self.fee = fee
    }
}

extension DeliveryArea: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(radius: 0) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("radius", &radius)
        try members.code("polygon", &polygon)
        try members.code("fee", &fee)
    }
}

/// The fee of a delivery: the sum of its parts, or nothing from a price of the items on.
public struct DeliveryFee: Codable, Sendable, Equatable {
    /// The fixed part in minor units.
    public var amount: Amount?
    /// The part for each kilometre in minor units; a started tenth of one counts as a tenth.
    public var perKilometre: Amount?
    /// The part of the items' price after discounts, in basis points.
    public var basisPoints: Int?
    /// The price of the items from which on the delivery is free, in minor units; nil for never.
    public var freeFrom: Amount?

    /// A fee from its parts.
    public init(
        amount: Amount? = nil, perKilometre: Amount? = nil, basisPoints: Int? = nil,
        freeFrom: Amount? = nil
    ) {
        self.amount = amount
        self.perKilometre = perKilometre
        self.basisPoints = basisPoints
        self.freeFrom = freeFrom
    }
}

extension DeliveryFee: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self() }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("amount", &amount)
        try members.code("perKilometre", &perKilometre)
        try members.code("basisPoints", &basisPoints)
        try members.code("freeFrom", &freeFrom)
    }
}

/// What a courier earns for a delivery besides the tip.
public struct CourierPay: Codable, Sendable, Equatable {
    /// The fixed part in minor units.
    public var amount: Amount
    /// The part for each kilometre in minor units; a started tenth of one counts as a tenth.
    public var perKilometre: Amount

    /// Earnings from their parts.
    public init(amount: Amount, perKilometre: Amount) {
        self.amount = amount
        self.perKilometre = perKilometre
    }

    /// The part for a distance in metres.
    public func pay(forMetres distance: Int) -> Amount {
        perKilometre.price(ofMetres: distance)
    }
}

extension CourierPay: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(amount: .zero, perKilometre: .zero) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("amount", &amount)
        try members.code("perKilometre", &perKilometre)
    }
}
