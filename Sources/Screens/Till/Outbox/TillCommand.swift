// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages

/// A command as a till keys it: without key, terminal and staff, which the outbox adds.
package enum TillCommand: Codable, Equatable, Sendable {
    /// Opens another order at a location.
    case open(LocationID)
    /// Changes an order.
    case change(OrderTarget, OrderChange)
    /// Takes money for an order; the amount is the cash that the guest handed over, or what the
    /// voucher or the house account of the part pays.
    ///
    /// Without a part it is cash for everything that is due. The order is kept as the guest saw it,
    /// for the receipt.
    case checkout(Order, tendered: Amount, part: PaymentPart? = nil)
    /// Moves lines of an order to another one, or to a new order of this till.
    case move(OrderReference, [LinePart], to: OrderReference?)
    /// Moves all lines of an order to another one and ends it.
    case merge(OrderReference, into: OrderReference)
    /// Adds the first location of a restaurant.
    case addLocation(NewLocation)
    /// Puts an item on the menu of a location: a new one, or in place of the one that it revises.
    case putItem(LocationID, MenuItem)
    /// Changes how the guests of a location pay.
    case changePayment(PaymentChange)
    /// Moves money other than by a payment.
    case money(MoneyCommand)

    /// The order that the command is about; nil for any other command.
    package var target: OrderTarget? {
        switch self {
        case .open, .addLocation, .putItem, .changePayment: nil
        case .money(let command): command.order.map { .order($0) }
        case .change(let target, _): target
        case .checkout(let order, _, _): .order(order.id)
        case .move(let giver, _, _), .merge(let giver, _): .order(giver.order)
        }
    }

    /// The order that gets lines of another one; nil for other commands and for a new order.
    var receiver: OrderTarget? {
        switch self {
        case .open, .change, .checkout, .addLocation, .putItem, .changePayment, .money: nil
        case .move(_, _, let receiver): receiver.map { .order($0.order) }
        case .merge(_, let receiver): .order(receiver.order)
        }
    }

    /// Whether the command changes an order.
    func changes(_ order: OrderTarget) -> Bool { target == order || receiver == order }

    /// The same command about another target; a command without a target stays as it is.
    func retargeted(to target: OrderTarget) -> Self {
        guard case .change(_, let change) = self else { return self }
        return .change(target, change)
    }
}

/// The order that a command is about; while order-service is away, its identifier is not known yet.
package enum OrderTarget: Codable, Hashable, Sendable {
    /// An order with a known identifier.
    case order(OrderID)
    /// The order that the command with this key opens.
    case opened(by: CommandKey)
}

/// A change of an order at a till; each is one command of order-service.
package enum OrderChange: Codable, Equatable, Sendable {
    /// Adds a line.
    case add(KeyedItem)
    /// Changes the quantity of a line.
    case setQuantity(line: Int, Int)
    /// Voids lines or parts of them.
    case void([LinePart], reason: String)
    /// Sets the seat of lines; nil takes it away.
    case setSeat([Int], Int?)
    /// Changes labels, the fulfilment or the note; nil keeps what the order has.
    case update(
        labels: OrderLabels = OrderLabels(), fulfilment: Fulfilment? = nil, note: String? = nil)
    /// Replaces the discounts of the order at the revision that the person saw.
    case setDiscounts([DiscountRequest], ifRevision: Int)
    /// Sends held lines to the kitchen: those of a course, or all.
    case fire(course: Int?)
    /// Has the kitchen make the order before others, or no longer.
    case prioritize(rush: Bool)
    /// Continues another till's order at the revision that the person saw.
    case takeOver(ifRevision: Int)
    /// Releases the lines of an order that is closed for payment, at the revision that the person
    /// saw.
    case release(ifRevision: Int)
    /// Completes an order that costs nothing, at the revision that the person saw.
    case complete(ifRevision: Int)
    /// Cancels the order.
    case cancel(reason: String)
}

/// An item as it was keyed: what is requested, and what the screen showed.
package struct KeyedItem: Codable, Equatable, Sendable {
    /// The request, with the price of one with its modifiers that the screen showed.
    package var request: ItemRequest
    /// The item's name on the screen.
    package let name: String
    /// The price of one with its modifiers on the screen.
    package let price: Amount
    /// The names of the chosen modifiers.
    package let modifiers: [String]

    /// An item in a quantity at the price of one that the screen showed.
    package init(_ request: ItemRequest, name: String, price: Amount, modifiers: [String] = []) {
        self.request = request
        self.request.shownPrice = price
        self.name = name
        self.price = price
        self.modifiers = modifiers
    }

    /// The price of the whole quantity, before discounts and tax.
    package var total: Amount { price * request.quantity }

    /// Whether the other one differs in nothing but the quantity, so that both can be one line.
    package func isSame(as other: Self) -> Bool {
        var copy = other
        copy.request.quantity = request.quantity
        return copy == self
    }
}
