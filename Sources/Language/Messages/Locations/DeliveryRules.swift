// SPDX-License-Identifier: Apache-2.0

public import Commerce

extension DeliveryRules {
    /// The rules as a location has them: rules without areas are removed.
    var keptOrNil: Self? { areas.isEmpty ? nil : self }
}

extension DeliveryArea {
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

extension DeliveryArea {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(radius: 0) }
}

extension CourierPay {
    /// The part for a distance in metres.
    public func pay(forMetres distance: Int) -> Amount {
        perKilometre.price(ofMetres: distance)
    }
}
