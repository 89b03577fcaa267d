// SPDX-License-Identifier: Apache-2.0

public import Commerce

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
