// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/location.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// Where to, for which fee and for which pay of the courier it delivers; absent without
/// such rules.
public struct DeliveryRules: Codable, Sendable, Equatable {
    /// The kitchen.
    public var place: Place
    /// The first one that contains a place decides; in a command, [] removes the rules.
    public var areas: [DeliveryArea]
    /// The fee in areas without their own; absent for none.
    public var fee: DeliveryFee?
    /// The price of the items that an order needs before it is sealed.
    public var minimum: Amount?
    /// The length of a road in percent of the great circle; without it 130.
    public var roadFactor: Int?
    /// Without it 4.
    public var minutesPerKilometre: Int?
    /// Before a courier leaves; without it 20.
    public var preparationMinutes: Int?
    /// What a courier earns for a delivery besides the tip, in minor units.
    public var courier: CourierPay
    /// Seconds after which an offer that no courier accepts expires; without it 600.
    public var offerExpiresAfter: Int?

    /// A value from its parts.
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
