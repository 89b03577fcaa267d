// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// A place in the kitchen where lines are made.
public struct Station: Codable, Sendable, Equatable {
    /// Its identifier within the location; items name it.
    public var id: StationID
    /// Its name for people.
    public var name: String
    /// The age in minutes at which a ticket needs attention; nil for never.
    public var warnAfter: Int?
    /// The age in minutes at which a ticket is late; nil for never.
    public var lateAfter: Int?

    /// A station from its parts.
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

extension [Station] {
    /// The station that a person means: by its identifier, else by its name.
    ///
    /// Case does not count. The identifier that follows from the name counts as the name, because
    /// a name with spaces is no identifier.
    package func station(called text: String) -> Station? {
        if let station = first(where: { $0.id.text == text }) { return station }
        let word = text.lowercased()
        return first { [$0.name, $0.id.text].contains { $0.lowercased() == word } }
            ?? first { StationID(name: $0.name)?.text == word }
    }
}

/// A table of a location; `Fulfilment.table` has its name.
public struct Table: Codable, Sendable, Equatable {
    /// Its name, 1 to 20 characters, unique within the location.
    public var name: String
    /// The number of its seats, 1 to 99.
    public var seats: Int
    /// The part of the house where it stands, for example `Terrace`.
    public var area: String?

    /// A table from its parts.
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

/// The dish that the owner recommends on one business day.
public struct DailyDish: Codable, Sendable, Equatable {
    /// The business day.
    public var day: BusinessDay
    /// The recommended item.
    public var item: ItemID

    /// A recommendation for a day.
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
