// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `menus.recommend`: set or remove the dish of a day.
public struct Recommend: Command {
    /// The answer to `menus.recommend`.
    public typealias Answer = LocationEntity
    /// `menus.recommend`.
    public static let method = "menus.recommend"
    /// A location.
    public var location: LocationID
    /// The business day.
    public var day: BusinessDay
    /// The item; absent to remove the day's recommendation.
    public var item: ItemID?
    /// The expected revision; otherwise the command is refused.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
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
