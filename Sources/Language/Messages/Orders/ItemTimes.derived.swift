// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The kitchen's times of one item.
public struct ItemTimes: Codable, Sendable, Equatable {
    /// The item.
    public var item: ItemID
    /// Its name on its latest line.
    public var name: String
    /// Its times.
    public var times: KitchenTimes

    /// A value from its parts.
    public init(item: ItemID, name: String, times: KitchenTimes) {
        self.item = item
        self.name = name
        self.times = times
    }
}
