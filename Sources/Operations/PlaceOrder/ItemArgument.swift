// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce

/// An item as it is written on the command line: `00008`, or `00008:2` for two of it.
struct ItemArgument: ExpressibleByArgument, Equatable {
    /// The item on the menu.
    let item: ItemID
    /// How many; order-service says which quantities it takes.
    let quantity: Int

    /// Takes an argument; nil when it is neither `ITEM` nor `ITEM:QUANTITY`.
    ///
    /// The part behind the last colon is the quantity, so an item whose name has a colon is
    /// written with one.
    init?(argument: String) {
        guard let colon = argument.lastIndex(of: ":") else {
            self.init(item: argument, quantity: 1)
            return
        }
        guard let quantity = Int(argument[argument.index(after: colon)...]) else { return nil }
        self.init(item: String(argument[..<colon]), quantity: quantity)
    }

    private init?(item: String, quantity: Int) {
        guard let item = ItemID(item) else { return nil }
        self.item = item
        self.quantity = quantity
    }
}
