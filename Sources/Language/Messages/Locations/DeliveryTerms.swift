// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// The terms of one delivery: those of the first area that contains its place.
///
/// An order keeps them, so its fee follows its items without the location's later rules.
public struct DeliveryTerms: Codable, Sendable, Equatable {
    /// The distance from the kitchen by road, in metres.
    public var distance: Int
    /// The expected number of minutes until the guest has it, from the order on.
    public var minutes: Int
    /// The rule of the fee; nil for none.
    public var fee: DeliveryFee?
    /// The price of the items that the order needs before it is sealed; nil for any.
    public var minimum: Amount?

    /// Terms from their parts.
    public init(distance: Int, minutes: Int, fee: DeliveryFee? = nil, minimum: Amount? = nil) {
        self.distance = distance
        self.minutes = minutes
        self.fee = fee
        self.minimum = minimum
    }
}

extension DeliveryTerms: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(distance: 0, minutes: 0) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("distance", &distance)
        try members.code("minutes", &minutes)
        try members.code("fee", &fee)
        try members.code("minimum", &minimum)
    }
}

/// What a delivery would cost a guest, and how long it would take.
public struct DeliveryQuote: Codable, Sendable, Equatable {
    /// The distance from the kitchen by road, in metres.
    public var distance: Int
    /// The fee in minor units.
    public var fee: Amount
    /// True if the fee is 0 because of the price of the items; nil otherwise.
    public var free: Bool?
    /// The price of the items from which on the delivery is free; nil for never.
    public var freeFrom: Amount?
    /// The price of the items that the order needs; nil for any.
    public var minimum: Amount?
    /// The expected number of minutes until the guest has it, from the order on.
    public var minutes: Int

    /// A quote from its parts.
    public init(
        distance: Int, fee: Amount, free: Bool? = nil, freeFrom: Amount? = nil,
        minimum: Amount? = nil, minutes: Int
    ) {
        self.distance = distance
        self.fee = fee
        self.free = free
        self.freeFrom = freeFrom
        self.minimum = minimum
        self.minutes = minutes
    }
}

extension DeliveryQuote: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(distance: 0, fee: .zero, minutes: 0) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("distance", &distance)
        try members.code("fee", &fee)
        try members.code("free", &free)
        try members.code("freeFrom", &freeFrom)
        try members.code("minimum", &minimum)
        try members.code("minutes", &minutes)
    }
}

/// No area of a location contains a place.
public struct OutsideDeliveryArea: Error, Equatable, Sendable {
    /// The distance from the kitchen by road, in metres.
    public var distance: Int

    /// A place at a distance.
    public init(distance: Int) { self.distance = distance }

    /// The sentence with which a place is refused by a location of this name.
    public func message(at location: String) -> String {
        """
        The place is \(Place.text(ofMetres: distance)) from \(location), which does not deliver \
        there. Choose another place, or pick the order up.
        """
    }
}

extension DeliveryRules {
    /// The distance from the kitchen to a place by road, in metres, rounded up.
    public func distance(to place: Place) -> Int {
        (self.place.distance(to: place) * (roadFactor ?? 130) + 99) / 100
    }

    /// The terms of a delivery to a place; throws `OutsideDeliveryArea`.
    public func terms(for place: Place) throws(OutsideDeliveryArea) -> DeliveryTerms {
        let distance = distance(to: place)
        guard let area = areas.first(where: { $0.contains(place, from: self.place) }) else {
            throw OutsideDeliveryArea(distance: distance)
        }
        let riding = ((minutesPerKilometre ?? 4) * distance + 999) / 1_000
        return DeliveryTerms(
            distance: distance, minutes: (preparationMinutes ?? 20) + riding,
            fee: area.fee ?? fee, minimum: minimum)
    }

    /// What a delivery to a place costs with items of a price after discounts, before tax that is
    /// added; throws `OutsideDeliveryArea`.
    ///
    /// An order to this place with these items has the same fee.
    public func quote(place: Place, items: Amount) throws(OutsideDeliveryArea) -> DeliveryQuote {
        let terms = try terms(for: place)
        return DeliveryQuote(
            distance: terms.distance, fee: terms.fee(on: items),
            free: terms.isFree(with: items) ? true : nil, freeFrom: terms.fee?.freeFrom,
            minimum: terms.minimum, minutes: terms.minutes)
    }
}

extension DeliveryTerms {
    /// The fee with items of a price after discounts.
    public func fee(on items: Amount) -> Amount {
        guard let fee, !isFree(with: items) else { return .zero }
        return (fee.amount ?? .zero)
            + (fee.perKilometre ?? .zero).price(ofMetres: distance)
            + items.share(fee.basisPoints ?? 0, of: 10_000)
    }

    /// Whether the price of the items makes the delivery free.
    public func isFree(with items: Amount) -> Bool {
        guard let freeFrom = fee?.freeFrom else { return false }
        return items >= freeFrom
    }
}

extension DeliveryArea {
    /// Whether the area of a kitchen contains a place.
    func contains(_ place: Place, from kitchen: Place) -> Bool {
        if let polygon { return polygon.surrounds(place) }
        return kitchen.distance(to: place) <= radius ?? 0
    }
}

extension Amount {
    /// The price of a distance in metres at this price of a kilometre.
    ///
    /// A started tenth of a kilometre counts as a tenth, so that it follows from the distance that
    /// people see.
    func price(ofMetres distance: Int) -> Self { share((distance + 99) / 100, of: 10) }
}
