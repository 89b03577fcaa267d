// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// Why there is nothing to pay.
enum PaymentProblem: Error, Equatable, CustomStringConvertible {
    /// The till has no unpaid order.
    case nothingOpen(TerminalID, LocationID)
    /// Nothing is due on the order.
    case nothingDue(Order)
    /// The order is paid.
    case paid(Order)
    /// There is no order of that number on this business day; the newest one of other days.
    case noOrderToday(Int, LocationID, former: Order?)
    /// There is no such location among these.
    case locationUnknown(LocationID, [Location])
    /// A number needs a location, and these are several, or none.
    case locationMissing([Location])

    /// What happened and what to do.
    var description: String { "\(sentence) Nothing was paid.".withoutControls }

    private var sentence: String {
        switch self {
        case .nothingOpen(let terminal, let location):
            """
            \(terminal) has no unpaid order at location \(location): add an --item, or pay another \
            order with 'comanda pay'.
            """
        case .nothingDue(let order) where order.status == .canceled:
            "Order #\(order.number) is canceled: place another one with 'comanda order'."
        case .nothingDue(let order):
            """
            Nothing is due on order #\(order.number): add items with 'comanda order --location \
            \(order.location) --terminal \(order.terminal) --item ITEM'.
            """
        case .paid(let order):
            "Order #\(order.number) is already paid: place another one with 'comanda order'."
        case .noOrderToday(let number, let location, let former):
            "Location \(location) has no order #\(number) today" + Self.hint(former)
        case .locationUnknown(let location, let known):
            "There is no location \(location): give --location \(Self.choices(known))."
        case .locationMissing(let known):
            "A number belongs to a location: give --location \(Self.choices(known))."
        }
    }

    private static func hint(_ former: Order?) -> String {
        guard let former else { return ": look at 'comanda tap' for the right number." }
        return ". The newest with that number is of \(former.businessDay): 'comanda pay "
            + "\(former.id)' pays that one."
    }

    private static func choices(_ locations: [Location]) -> String {
        locations.isEmpty
            ? "when locations-service has one"
            : locations.map { "\($0.id) (\($0.name))" }.joined(separator: ", ")
    }
}
