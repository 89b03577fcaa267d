// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Messages

/// What names a row of an order on the screen, whatever else changes on the order.
package enum RowID: Hashable, Sendable {
    /// A line that order-service knows, by its number.
    case line(Int)
    /// An item that it does not know yet, by the key of its command.
    case keyed(CommandKey)
}

/// A row of an order on the screen.
struct OrderRow: Equatable, Sendable {
    /// What the row shows.
    enum Content: Equatable, Sendable {
        /// A line, with its discounts.
        case line(Line, [Discount])
        /// An item that is not confirmed.
        case item(KeyedItem, Outbox.Delivery)
    }

    /// What names it.
    let id: RowID
    /// What it shows.
    let content: Content
    /// What the outbox will change on it.
    let changes: [WaitingChange]

    /// How many.
    var quantity: Int {
        switch content {
        case .line(let line, _): line.quantity
        case .item(let item, _): item.request.quantity
        }
    }

    /// The quantity and the name, `2 × Burger`.
    var title: String {
        switch content {
        case .line(let line, _): "\(line.quantity) × \(line.name)"
        case .item(let item, _): "\(item.request.quantity) × \(item.name)"
        }
    }

    /// The price of the quantity before discounts and tax.
    var price: Amount {
        switch content {
        case .line(let line, _): line.unitPrice * line.quantity
        case .item(let item, _): item.total
        }
    }

    /// The line, if order-service knows it.
    var line: Line? { if case .line(let line, _) = content { line } else { nil } }

    /// The item, if it is not confirmed yet.
    var item: KeyedItem? { if case .item(let item, _) = content { item } else { nil } }
}

/// A change that is keyed and not confirmed.
struct WaitingChange: Equatable, Sendable {
    /// The word for a line that goes to the kitchen.
    static let fire = "fire"

    /// What it will change, in a word or two.
    let words: String
    /// How far it has come.
    let delivery: Outbox.Delivery

    /// Whether it sends a line to the kitchen.
    var isFire: Bool { words == Self.fire }

    /// The change and how far it has come, `void 2: sending…`.
    var text: String { "\(words): \(delivery.text)" }
}
