// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// What a delivery would cost a guest, and how long it would take.
public struct DeliveryQuote: Codable, Sendable, Equatable {
    /// By road, in metres.
    public var distance: Int
    /// The fee in minor units.
    public var fee: Amount
    /// True if the fee is 0 because of the price of the items; absent otherwise.
    public var free: Bool?
    /// The price of the items from which it is free.
    public var freeFrom: Amount?
    /// The price of the items that the order needs.
    public var minimum: Amount?
    /// Until it probably arrives.
    public var minutes: Int

    /// A value from its parts.
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
