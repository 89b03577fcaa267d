// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/location.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// Around the kitchen, or with corners.
public struct DeliveryArea: Codable, Sendable, Equatable {
    /// Of great circle, in metres.
    public var radius: Int?
    /// Its corners; the last one is connected with the first one.
    public var polygon: [Place]?
    /// Without it that of the rules.
    public var fee: DeliveryFee?
}

extension DeliveryArea: JSONObject {
    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("radius", &radius)
        try members.code("polygon", &polygon)
        try members.code("fee", &fee)
    }
}
