// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `menus.setUnavailable`: mark an item or a modifier as sold out.
public struct SetUnavailable: Command {
    /// The answer to `menus.setUnavailable`.
    public typealias Answer = LocationEntity
    /// `menus.setUnavailable`.
    public static let method = "menus.setUnavailable"
    /// A location.
    public var location: LocationID
    /// The item that is sold out.
    public var item: ItemID?
    /// The group of the modifier that is sold out.
    public var modifierGroup: ModifierGroupID?
    /// The modifier that is sold out.
    public var modifier: ModifierID?
    /// The time at which it is available again; absent for an indefinite time.
    public var until: Timestamp?
    /// Whether it is available again when the next business day begins.
    public var untilNextBusinessDay: Bool?
    /// The expected revision; otherwise the command is refused.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        location: LocationID, item: ItemID? = nil, modifierGroup: ModifierGroupID? = nil,
        modifier: ModifierID? = nil, until: Timestamp? = nil, untilNextBusinessDay: Bool? = nil,
        ifRevision: Int? = nil, context: CommandContext
    ) {
        self.location = location
        self.item = item
        self.modifierGroup = modifierGroup
        self.modifier = modifier
        self.until = until
        self.untilNextBusinessDay = untilNextBusinessDay
        self.ifRevision = ifRevision
        self.context = context
    }
}
