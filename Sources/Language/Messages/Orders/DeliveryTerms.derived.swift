// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// The terms of its delivery, by the location's rules when the place was set.
public struct DeliveryTerms: Codable, Sendable, Equatable {
    /// By road from the kitchen, in metres.
    public var distance: Int
    /// The expected time from the order to the guest.
    public var minutes: Int
    /// The rule of its fee; absent without one.
    public var fee: DeliveryFee?
    /// The price of the items that it needs before it is sealed.
    public var minimum: Amount?

    /// A value from its parts.
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
