// SPDX-License-Identifier: Apache-2.0

import Terminal

/// What a person can do at a till; the areas of the screen have enumerations of their own.
package enum TillAction: Equatable, Sendable {
    /// Show a tab.
    case show(TillTab)
    /// Show a page of the Till tab.
    case turn(to: TillPage)
    /// Close what lies on top.
    case dismiss
    /// List the keys, from this row of the list.
    case help(top: Int)
    /// Describe an item before it is added.
    case item(ItemAction)
    /// End the program.
    case quit
    /// Work on the Sale page.
    case sale(SaleAction)
    /// Work on the order at hand: details, discount, void, fire, cancel.
    case order(OrderAction)
    /// Take money.
    case pay(PayAction)
    /// Work on the Orders page.
    case orders(OrdersAction)
    /// Work on the Tables page.
    case tables(TablesAction)
    /// Choose a location, or begin with the first one.
    case locations(LocationsAction)
    /// Say which kitchen screens show an order.
    case why(WhyDialog)
}

/// The tabs of a till.
package enum TillTab: Int, CaseIterable, Sendable {
    /// The locations of the suite.
    case locations
    /// Orders, from the first item to the payment.
    case till
    /// The display of the kitchen.
    case kitchen
}

/// The pages of the Till tab.
package enum TillPage: Int, CaseIterable, Sendable {
    /// The menu and the order at hand.
    case sale
    /// The location's orders.
    case orders
    /// The location's tables.
    case tables

    /// Its name.
    var title: String {
        switch self {
        case .sale: "Sale"
        case .orders: "Orders"
        case .tables: "Tables"
        }
    }

    /// The key that shows it, on every tab.
    var key: TerminalInput { .function(rawValue + 5) }
}

/// What lies on top of a page; each area has its own.
enum TillDialog: Equatable, Sendable {
    /// The keys that have a meaning, from this row of their list.
    case help(top: Int)
    /// Asks for modifiers, quantity, note, course, hold and seat of an item.
    case item(ItemDialog)
    /// A dialog about the order at hand.
    case order(OrderDialog)
    /// A dialog of the payment.
    case pay(PayDialog)
    /// A dialog about an order of the location.
    case orders(OrdersDialog)
    /// A question about a table.
    case tables(TablesDialog)
    /// Adds dishes to the menu, or changes one.
    case dish(DishForm)
    /// Changes how the guests of the location pay.
    case payment(PaymentForm)
    /// Says which kitchen screens show an order.
    case why(WhyDialog)
    /// Asks whether the first location is right, which in part never changes.
    case begin(NewLocation)
}
