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
            orderPanel.isFocused = false
            sale.search(for: text)
            sale.quantity.renew(at: now)
        case .quantity(let character):
            if !sale.quantity.type(character, at: now) {
                notice = Notice("A line has at most \(TypedQuantity.maximum) of an item.")
            }
        case .clear: sale.clear()
        case .turn: turnFocus()
        case .setQuantity: return setQuantity()
        case .add(let item): return choose(item, for: sale.purpose)
        case .options(let item): return choose(item, for: .options)
        case .change(let item): return choose(item, for: .change)
        case .ask(let purpose):
            dialog = nil
            sale.purpose = sale.purpose == purpose ? .sale : purpose
        case .again: return addAgain()
        case .addRepriced: return addRepriced()
        case .dropRepriced: _ = takeRepriced()
        }
        return []
    }

    /// Adds an item in the typed quantity; if choices are required or wanted, it asks first.
    private mutating func choose(_ item: ItemID, for purpose: ItemPurpose) -> [TillEffect] {
        guard let offer = confirmed.menu.offer(item, at: now), takesQuantity() else { return [] }
        let typed = sale.typed
        let request = ItemRequest(item: item, quantity: sale.quantity.take())
        sale.clear()
        if purpose == .change {
            askToChange(offer.item)
            return []
        }
        if purpose == .options || offer.needsChoice {
            ask(offer, request, addsAtOnce: purpose == .sale, after: typed)
            return []
        }
        return add(KeyedItem(request, name: offer.item.name, price: offer.price))
    }
}

extension TillModel {
    /// Whether what was typed is a quantity; if not, it is cleared, and a notice says why.
    mutating func takesQuantity() -> Bool {
        guard let problem = sale.quantity.problem else { return true }
        sale.clear()
        notice = Notice("\(problem) Nothing was added.", .warning)
        return false
    }
}

// MARK: - Changed prices

extension TillModel {
    /// The oldest item of the order at hand that was refused because its price changed.
    var repriced: RepricedItem? { sale.repriced.first { $0.target == memory.order } }

    private mutating func takeRepriced() -> RepricedItem? {
        sale.repriced.firstIndex { $0.target == memory.order }.map { sale.repriced.remove(at: $0) }
    }

    private mutating func addRepriced() -> [TillEffect] {
        guard let repriced, let item = offered(repriced.item.request) else { return [] }
        _ = takeRepriced()
        return add(item, as: repriced.item.request)
    }

    /// The reason why the refused item can't be added now; nil if it can.
    func reason(against repriced: RepricedItem) -> String? {
        if confirmed.menu.menu == nil { return "The menu is not here yet." }
        guard let item = offered(repriced.item.request) else {
            return "\(repriced.item.name) is no longer on the menu."
        }
        return order.reasonAgainstChange ?? reason(againstNewPriceOf: item.offer)
    }

    /// The reason why an item can't be added a moment after its price changed; nil if it can.
    func reason(againstNewPriceOf offer: MenuOffer) -> String? {
        guard sale.recentPrices.contains(offer, at: now) else { return nil }
        return "\(offer.item.name) has just changed its price. Look again."
    }
}
