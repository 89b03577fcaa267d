// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding
public import Wire

/// `menus.setPrice`: changes or schedules the price of one item; existing lines keep their price.
public struct SetPrice: Command {
    /// The item after the change.
    public typealias Answer = LocationEntity
    /// `menus.setPrice`.
    public static let method = "menus.setPrice"
    /// The location whose menu changes.
    public var location: LocationID
    /// The item whose price changes.
    public var item: ItemID
    /// The new price in minor units of the location's currency; 0 or more.
    public var price: Amount
    /// The time from which the price is valid; nil for now.
    public var validFrom: Timestamp?
    /// The expected revision; the command is refused if the item has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command that changes one price.
    public init(
        location: LocationID, item: ItemID, price: Amount, validFrom: Timestamp? = nil,
        ifRevision: Int? = nil, context: CommandContext
    ) {
        self.location = location
        self.item = item
        self.price = price
        self.validFrom = validFrom
        self.ifRevision = ifRevision
        self.context = context
    }
}

extension SetPrice: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(location: .placeholder, item: .placeholder, price: .zero, context: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("location", &location)
        try members.code("item", &item)
        try members.code("price", &price)
        try members.code("validFrom", &validFrom)
        try members.code("ifRevision", &ifRevision)
        try members.code("context", &context)
    }
}

/// `menus.setUnavailable`: an item, or one modifier of a group, is sold out.
///
/// Either `item` has a value, or `modifierGroup` and `modifier`.
public struct SetUnavailable: Command {
    /// The item or the modifier group after the change.
    public typealias Answer = LocationEntity
    /// `menus.setUnavailable`.
    public static let method = "menus.setUnavailable"
    /// The location whose menu changes.
    public var location: LocationID
    /// The item that is sold out.
    public var item: ItemID?
    /// The group of the modifier that is sold out.
    public var modifierGroup: ModifierGroupID?
    /// The modifier that is sold out.
    public var modifier: ModifierID?
    /// The time at which it is available again; nil for an indefinite time.
    public var until: Timestamp?
    /// Whether it is available again when the next business day begins.
    public var untilNextBusinessDay: Bool?
    /// The expected revision; the command is refused if the item or the group has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command that marks an item.
    public init(
        location: LocationID, item: ItemID, until: Timestamp? = nil,
        untilNextBusinessDay: Bool? = nil, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.location = location
        self.item = item
        self.until = until
        self.untilNextBusinessDay = untilNextBusinessDay
        self.ifRevision = ifRevision
        self.context = context
    }

    /// A command that marks a modifier.
    public init(
        location: LocationID, modifierGroup: ModifierGroupID, modifier: ModifierID,
        until: Timestamp? = nil, untilNextBusinessDay: Bool? = nil, ifRevision: Int? = nil,
        context: CommandContext
    ) {
        self.location = location
        self.modifierGroup = modifierGroup
        self.modifier = modifier
        self.until = until
        self.untilNextBusinessDay = untilNextBusinessDay
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `menus.setAvailable`: an item, or one modifier of a group, can be ordered again.
///
/// Either `item` has a value, or `modifierGroup` and `modifier`.
public struct SetAvailable: Command {
    /// The item or the modifier group after the change.
    public typealias Answer = LocationEntity
    /// `menus.setAvailable`.
    public static let method = "menus.setAvailable"
    /// The location whose menu changes.
    public var location: LocationID
    /// The item that is available again.
    public var item: ItemID?
    /// The group of the modifier that is available again.
    public var modifierGroup: ModifierGroupID?
    /// The modifier that is available again.
    public var modifier: ModifierID?
    /// The expected revision; the command is refused if the item or the group has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command that marks an item.
    public init(
        location: LocationID, item: ItemID, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.location = location
        self.item = item
        self.ifRevision = ifRevision
        self.context = context
    }

    /// A command that marks a modifier.
    public init(
        location: LocationID, modifierGroup: ModifierGroupID, modifier: ModifierID,
        ifRevision: Int? = nil, context: CommandContext
    ) {
        self.location = location
        self.modifierGroup = modifierGroup
        self.modifier = modifier
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `menus.recommend`: sets the dish that the owner recommends on a day.
public struct Recommend: Command {
    /// The location after the change.
    public typealias Answer = LocationEntity
    /// `menus.recommend`.
    public static let method = "menus.recommend"
    /// The location whose menu recommends the dish.
    public var location: LocationID
    /// The business day.
    public var day: BusinessDay
    /// The item; nil to remove the day's recommendation.
    public var item: ItemID?
    /// The expected revision; the command is refused if the location has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command that sets or removes a recommendation.
    public init(
        location: LocationID, day: BusinessDay, item: ItemID? = nil, ifRevision: Int? = nil,
        context: CommandContext
    ) {
        self.location = location
        self.day = day
        self.item = item
        self.ifRevision = ifRevision
        self.context = context
    }
}
