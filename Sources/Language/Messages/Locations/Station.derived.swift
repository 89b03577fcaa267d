// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/location.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// A place in the kitchen where lines are made.
public struct Station: Codable, Sendable, Equatable {
    /// Its identifier within the location; items name it.
    public var id: StationID
    /// Its name for people.
    public var name: String
    /// The age in minutes at which a ticket needs attention.
    public var warnAfter: Int?
    /// The age in minutes at which a ticket is late.
    public var lateAfter: Int?

    /// A value from its parts.
    public init(id: StationID, name: String, warnAfter: Int? = nil, lateAfter: Int? = nil) {
        self.id = id
        self.name = name
        self.warnAfter = warnAfter
        self.lateAfter = lateAfter
    }
}

extension Station: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(id: .placeholder, name: "") }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("id", &id)
        try members.code("name", &name)
        try members.code("warnAfter", &warnAfter)
        try members.code("lateAfter", &lateAfter)
    }
}
