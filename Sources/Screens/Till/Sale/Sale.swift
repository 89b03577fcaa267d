// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Terminal

/// The state of the Sale page.
struct Sale: Equatable, Sendable {
    /// The category whose items are shown; nil for all.
    var category: CategoryID?
    /// The selected item, and the page of the menu that is shown.
    var offers = GridPosition()
    /// The number that was typed for the next item.
    var quantity = TypedQuantity()
    /// An item that was refused because its price changed; a key adds it at the present price.
    var repriced: KeyedItem?
}

/// What a person can do on the Sale page.
package enum SaleAction: Equatable, Sendable {
    /// Show the items of a category, or all.
    case show(CategoryID?)
    /// Select an item, or show another page of the menu.
    case browse(GridPosition)
    /// Type a digit of a quantity.
    case digit(Int)
    /// Clear the typed quantity.
    case clear
    /// Add an item in the typed quantity.
    case add(ItemID)
    /// Add the item whose price changed, at its present price.
    case addRepriced
}

/// A number that was typed before an item; it is shown, and clears itself.
struct TypedQuantity: Equatable, Sendable {
    /// The time after which a number is forgotten.
    static let time = Duration.seconds(5)
    /// The highest quantity of a line.
    static let maximum = 99

    /// The number; nil if none was typed.
    private(set) var number: Int?
    private var until: Timestamp?

    /// Appends a digit; a number above the maximum begins again with it.
    mutating func type(_ digit: Int, at now: Timestamp) {
        let longer = (number ?? 0) * 10 + digit
        let next = longer > Self.maximum ? digit : longer
        number = next == 0 ? nil : next
        until = now + Self.time
    }

    /// Returns the number, 1 if none was typed, and clears it.
    mutating func take() -> Int {
        defer { self = Self() }
        return number ?? 1
    }

    mutating func expire(at now: Timestamp) {
        if let until, until <= now { self = Self() }
    }

    mutating func shift(by offset: Duration) { until = until.map { $0 + offset } }
}
