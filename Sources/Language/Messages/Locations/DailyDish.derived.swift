// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/location.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// The dish that the owner recommends on one business day.
public struct DailyDish: Codable, Sendable, Equatable {
    /// The business day.
    public var day: BusinessDay
    /// The recommended item.
    public var item: ItemID

    /// A value from its parts.
    public init(day: BusinessDay, item: ItemID) {
        self.day = day
        self.item = item
    }
}

extension DailyDish: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(day: .placeholder, item: .placeholder) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("day", &day)
        try members.code("item", &item)
    }
}
