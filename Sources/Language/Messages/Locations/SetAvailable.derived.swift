// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `menus.setAvailable`: mark an item or a modifier as available.
public struct SetAvailable: Command {
    /// The answer to `menus.setAvailable`.
    public typealias Answer = LocationEntity
    /// `menus.setAvailable`.
    public static let method = "menus.setAvailable"
    /// A location.
    public var location: LocationID
    /// The item that is available again.
    public var item: ItemID?
    /// The group of the modifier that is available again.
    public var modifierGroup: ModifierGroupID?
    /// The modifier that is available again.
    public var modifier: ModifierID?
    /// The expected revision; otherwise the command is refused.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        location: LocationID, item: ItemID? = nil, modifierGroup: ModifierGroupID? = nil,
        modifier: ModifierID? = nil, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.location = location
        self.item = item
        self.modifierGroup = modifierGroup
        self.modifier = modifier
        self.ifRevision = ifRevision
        self.context = context
    }
}
