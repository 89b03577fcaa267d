// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

extension PlaceOrder {
    /// The command that opens the order.
    var opening: OpenOrder {
        OpenOrder(location: location, another: true, firing: .whenSealed, context: context)
    }
}

extension Array where Element == ItemRequest {
    /// The items of the menu that these requests need; a command with more items than a limit is
    /// refused before its rule looks at the menu.
    func needed(within limits: OrderLimits) -> Set<ItemID> {
        Set(prefix(limits.lines).map(\.item))
    }
}

extension Order {
    /// Updates, fills and seals a new order, in the one step with which it begins.
    ///
    /// Refuses as `orders.update`, `orders.addItems` and `orders.seal` do, in this order.
    mutating func fill(
        by command: PlaceOrder, in environment: OrderEnvironment
    ) throws(Refusal) {
        let context = command.context
        var update = UpdateOrder(
            order: id, fulfilment: command.fulfilment, note: command.note, context: context)
        update.labels = command.labels
        try update.decide(&self, in: environment)
        try AddItems(order: id, items: command.items, context: context)
            .decide(&self, in: environment)
        try SealOrder(order: id, shownTotal: command.shownTotal, context: context)
            .decide(&self, in: environment)
        revision = 1
    }
}
