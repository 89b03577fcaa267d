// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Terminal

/// The state of the Sale page.
struct Sale: Equatable, Sendable {
    /// The part of the menu that is shown.
    var section = MenuSection.all
    /// In each part of the menu, the selected item and the shown page.
    private var positions: [MenuSection: GridPosition] = [:]
    /// The text for which the menu is searched; nil for no search.
    private(set) var search: TextEntry?
    /// The selected hit of the search.
    private var hit = GridPosition(selection: 0)
    /// The number that was typed for the next item.
    var quantity = TypedQuantity()
    /// What the next item is chosen for.
    var purpose = ItemPurpose.sale
    /// Items that were refused because their price changed; a key adds them at the present price.
    var repriced: [RepricedItem] = []
    /// The item that its last required choice added, until the next input.
    var addedAtOnce: String?
    /// The items whose price changed a moment ago.
    var recentPrices = RecentPrices()

    /// The selected item, and the page of the menu that is shown.
    var offers: GridPosition {
        get { search == nil ? positions[section] ?? GridPosition() : hit }
        set { if search == nil { positions[section] = newValue } else { hit = newValue } }
    }

    /// Searches for a text and selects the best hit; without its last letter, the search ends.
    mutating func search(for text: TextEntry) {
        search = text.isEmpty && search?.isEmpty == false ? nil : text
        hit = GridPosition(selection: 0)
    }

    /// Selects no item in any part of the menu; pages that were turned stay.
    mutating func deselect() { positions = positions.filter { $0.value.selection == nil } }

    /// Returns the item that its last required choice added just before an input, and forgets it.
    mutating func takeAddedAtOnce() -> String? {
        defer { addedAtOnce = nil }
        return addedAtOnce
    }

    /// What was typed on the menu.
    struct Typed: Equatable, Sendable {
        let search: TextEntry?
        let quantity: TypedQuantity
    }

    /// What is typed now.
    var typed: Typed { Typed(search: search, quantity: quantity) }

    /// Goes back to what was typed before an item was described.
    mutating func resume(_ typed: Typed, at now: Timestamp) {
        search = typed.search
        quantity = typed.quantity
        quantity.renew(at: now)
    }

    /// Forgets what was typed and not used.
    mutating func clear() {
        search = nil
        quantity = TypedQuantity()
        purpose = .sale
    }
}

/// What an item of the menu is chosen for.
package enum ItemPurpose: Equatable, Sendable {
    /// To add it to the order, or to ask about it first if a choice is required.
    case sale
    /// To ask for its options first, also if none is required.
    case options
    /// To change it on the menu.
    case change
}

/// An item that was refused for an order because its price changed.
struct RepricedItem: Equatable, Sendable {
    /// The order.
    let target: OrderTarget
    /// The item at the price that the person saw.
    let item: KeyedItem
}

/// What a person can do on the Sale page.
package enum SaleAction: Equatable, Sendable {
    /// Show a part of the menu.
    case show(MenuSection)
    /// Select an item, or show another page of the menu.
    case browse(GridPosition)
    /// Search the menu for a text.
    case search(TextEntry)
    /// Type a digit of a quantity, or the decimal sign that it can't have.
    case quantity(Character)
    /// Forget what was typed.
    case clear
    /// Let the arrow keys move in the order instead of the menu, or the reverse.
    case turn
    /// Give the selected line the typed quantity.
    case setQuantity
    /// Choose an item, for the present purpose and in the typed quantity.
    case add(ItemID)
    /// Ask for the options of an item.
    case options(ItemID)
    /// Change an item on the menu.
    case change(ItemID)
    /// Set the purpose of the next item; the same purpose again is the sale.
    case ask(ItemPurpose)
    /// Add the last item of the order again.
    case again
    /// Add the oldest item whose price changed, at its present price.
    case addRepriced
    /// Leave out the oldest item whose price changed.
    case dropRepriced
}
