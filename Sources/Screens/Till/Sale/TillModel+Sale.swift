// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Does what a person wants on the Sale page.
    mutating func perform(_ action: SaleAction) -> [TillEffect] {
        switch action {
        case .show(let category):
            sale.category = category
            sale.offers = GridPosition()
        case .browse(let position): sale.offers = position
        case .digit(let digit): sale.quantity.type(digit, at: now)
        case .clear:
            sale.quantity = TypedQuantity()
            sale.repriced = nil
        case .add(let item): return add(item)
        case .addRepriced: return addRepriced()
        }
        return []
    }

    private mutating func add(_ item: ItemID) -> [TillEffect] {
        guard let offer = confirmed.menu.offer(item, at: now) else { return [] }
        let quantity = sale.quantity.take()
        return add(
            KeyedItem(
                ItemRequest(item: item, quantity: quantity), name: offer.item.name,
                price: offer.price))
    }

    private mutating func addRepriced() -> [TillEffect] {
        guard let item = sale.repriced else { return [] }
        sale.repriced = nil
        guard let offer = confirmed.menu.offer(item.request.item, at: now) else { return [] }
        return add(
            KeyedItem(
                item.request, name: item.name,
                price: offer.price(with: item.request.modifiers ?? []),
                modifiers: item.modifiers))
    }

    /// Adds an item; the same item again makes the line one more, as long as it was not sent.
    private mutating func add(_ item: KeyedItem) -> [TillEffect] {
        if let target = memory.order,
            memory.outbox.replaceLast(about: target, { $0.merged(with: item) })
        {
            return []
        }
        return key(.add(item))
    }
}

extension TillCommand {
    /// The command with a larger quantity, if it adds the same item; else nil.
    fileprivate func merged(with item: KeyedItem) -> Self? {
        guard case .change(let target, .add(var last)) = self, last.isSame(as: item),
            last.request.quantity + item.request.quantity <= TypedQuantity.maximum
        else { return nil }
        last.request.quantity += item.request.quantity
        return .change(target, .add(last))
    }
}
