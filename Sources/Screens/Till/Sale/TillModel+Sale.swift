// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Does what a person wants on the Sale page.
    mutating func perform(_ action: SaleAction) -> [TillEffect] {
        switch action {
        case .show(let section): sale.section = section
        case .browse(let position): sale.offers = position
        case .search(let text):
            sale.search(for: text)
            sale.quantity.renew(at: now)
        case .digit(let digit):
            if !sale.quantity.type(digit, at: now) {
                notice = Notice("A line has at most \(TypedQuantity.maximum) of an item.")
            }
        case .clear: sale.clear()
        case .add(let item): return choose(item, withOptions: sale.asksOptions)
        case .options(let item): return choose(item, withOptions: true)
        case .askOptions: sale.asksOptions.toggle()
        case .again: return addAgain()
        case .addRepriced: return addRepriced()
        case .dropRepriced: _ = takeRepriced()
        }
        return []
    }

    /// Adds an item in the typed quantity; if choices are required or wanted, it asks first.
    private mutating func choose(_ item: ItemID, withOptions: Bool) -> [TillEffect] {
        guard let offer = confirmed.menu.offer(item, at: now) else { return [] }
        let request = ItemRequest(item: item, quantity: sale.quantity.take())
        sale.clear()
        if withOptions || offer.needsChoice {
            ask(offer, request, addsAtOnce: !withOptions)
            return []
        }
        return add(KeyedItem(request, name: offer.item.name, price: offer.price))
    }
}

// MARK: - Changed prices

extension TillModel {
    /// The oldest item of the order at hand that was refused because its price changed.
    var repriced: RepricedItem? { sale.repriced.first { $0.target == memory.order } }

    private mutating func takeRepriced() -> RepricedItem? {
        sale.repriced.firstIndex { $0.target == memory.order }.map { sale.repriced.remove(at: $0) }
    }

    /// The refused item as it is offered now; nil if it can't be added any more.
    func offer(_ repriced: RepricedItem) -> ItemDialog? {
        confirmed.menu.offer(repriced.item.request.item, at: now).map {
            ItemDialog($0, repriced.item.request)
        }
    }

    /// Adds the refused item at its present price; if its choices changed, too, it asks first.
    private mutating func addRepriced() -> [TillEffect] {
        guard let repriced = takeRepriced() else { return [] }
        guard let item = offer(repriced) else {
            notice = Notice("\(repriced.item.name) is no longer on the menu.", .warning)
            return []
        }
        let hasChanged = item.item.request.modifiers != repriced.item.request.modifiers
        guard hasChanged || item.problem(at: now) != nil else { return add(item.item) }
        dialog = .item(item)
        return []
    }

    /// The reason why an item can't be added a moment after its price changed; nil if it can.
    func reason(againstNewPriceOf offer: MenuOffer) -> String? {
        guard sale.recentPrices.contains(offer, at: now) else { return nil }
        return "\(offer.item.name) has just changed its price. Look again."
    }
}

// MARK: - Adding, and adding again

extension TillModel {
    /// Adds an item; the same item again makes the line one more, as long as it was not fired.
    mutating func add(_ item: KeyedItem) -> [TillEffect] {
        if let target = memory.order,
            memory.outbox.replaceLast(about: target, { $0.merged(with: item) })
        {
            return []
        }
        return key(growth(with: item) ?? .add(item))
    }

    /// The change of the last line, if it is held and differs in nothing but the quantity.
    private func growth(with item: KeyedItem) -> OrderChange? {
        guard order.isConfirmed, let line = order.confirmed?.lines.last(where: \.isStanding),
            line.status == .held, line.unitPrice == item.price,
            line.requested(item.request.quantity) == item.request.unpriced
        else { return nil }
        let quantity = line.quantity + item.request.quantity
        return quantity <= TypedQuantity.maximum
            ? .setQuantity(line: line.line, quantity) : nil
    }

    /// The request for one more of the last item of the order at hand; nil if it has none.
    private var last: ItemRequest? {
        order.keyedItems.last?.item.request
            ?? order.confirmed?.lines.last(where: \.isStanding)?.requested(1)
    }

    /// The item that is added again; nil if nothing is on the order or on the menu.
    var lastItem: ItemDialog? {
        guard let last, let offer = confirmed.menu.offer(last.item, at: now) else { return nil }
        return ItemDialog(offer, last)
    }

    /// The reason why the last item can't be added again now; nil if it can.
    var reasonAgainstAgain: String? {
        guard last != nil else { return "Nothing keyed yet" }
        guard let lastItem else { return "The last item is no longer on the menu" }
        return order.reasonAgainstChange ?? lastItem.offer.reason
            ?? reason(againstNewPriceOf: lastItem.offer)
    }

    /// Adds the last item again, in the typed quantity; if its choices changed, it asks first.
    private mutating func addAgain() -> [TillEffect] {
        guard let last = lastItem else { return [] }
        var item = last.item
        item.request.quantity = sale.quantity.take()
        guard item.request.modifiers == self.last?.modifiers, last.problem(at: now) == nil else {
            ask(last.offer, item.request)
            return []
        }
        return add(item)
    }
}

extension Line {
    /// The request that would add so many of the same.
    fileprivate func requested(_ quantity: Int) -> ItemRequest {
        ItemRequest(
            item: item, quantity: quantity,
            modifiers: modifiers.isEmpty ? nil : modifiers.map(\.modifier), course: course,
            seat: seat, hold: heldUntil == .fired ? true : nil, note: note)
    }
}

extension ItemRequest {
    /// The same request at whatever price.
    fileprivate var unpriced: Self {
        var request = self
        request.shownPrice = nil
        return request
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
