// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/location.json by Protocols/Catalogue/write: change that instead.

public import JSONCoding

/// A table of a location; `Fulfilment.table` has its name.
public struct Table: Codable, Sendable, Equatable {
    /// Its name, 1 to 20 characters, unique within the location.
    public var name: String
    /// The number of its seats, 1 to 99.
    public var seats: Int
    /// The part of the house where it stands.
    public var area: String?

    /// A value from its parts.
    public init(name: String, seats: Int, area: String? = nil) {
        self.name = name
        self.seats = seats
        self.area = area
    }
}

extension Table: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(name: "", seats: 0) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("name", &name)
        try members.code("seats", &seats)
        try members.code("area", &area)
    }
}
