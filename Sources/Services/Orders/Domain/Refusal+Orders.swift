// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// Every refusal of order-service, with its stable name (`Protocols/3-ORDERS.md`, refusals).
extension Refusal {
    /// The command names an order that there is not.
    static func orderUnknown(_ order: OrderID) -> Self {
        Self(.unknown, "order.unknown", "There is no order \(order). Check the identifier.")
    }

    /// The command names a location that there is not.
    static func locationUnknown(_ location: LocationID) -> Self {
        Self(
            .unknown, "location.unknown",
            "There is no location \(location). 'comanda locations' lists those that exist.")
    }

    /// The location has as many active orders as it may have.
    static func tooManyActiveOrders(at location: LocationID, _ limits: OrderLimits) -> Self {
        Self(
            .unavailable, "location.tooManyActiveOrders",
            """
            Location \(location) has \(limits.activeOrders) active orders. \
            Finish, pay or cancel some, then send the command again.
            """, limit: "activeOrders")
    }

    /// A list was asked for with a limit out of range.
    static func listLimitOutOfRange(_ limit: Int) -> Self {
        Self(
            .rule, "list.limitOutOfRange",
            "The limit is \(limit). Ask for \(text(OrderLimits.list)) orders at a time.")
    }
}

/// The refusals that the state of the order gives.
extension Refusal {
    static func revisionChanged(of order: Order, expected: Int) -> Self {
        Self(
            .conflict, "order.revisionChanged",
            """
            Order \(order.number) is at revision \(order.revision), not at \(expected). \
            Look at its present state and decide again.
            """)
    }

    static func statusChanged(of order: Order, from status: OrderStatus) -> Self {
        Self(
            .conflict, "order.statusChanged",
            """
            Order \(order.number) is \(order.status.rawValue) by now, not \(status.rawValue). \
            Look at its present state and decide again.
            """)
    }

    static func statusChanged(
        ofLine line: Int, of order: Order, from status: LineStatus
    ) -> Self {
        let present = order.lines[line - 1].status
        return Self(
            .conflict, "order.statusChanged",
            """
            Line \(line) of order \(order.number) is \(present.rawValue) by now, not \
            \(status.rawValue). Look at its present state and decide again.
            """)
    }

    static func stepChanged(on order: Order) -> Self {
        Self(
            .conflict, "order.statusChanged",
            """
            The kitchen's last step with order \(order.number) is another one by now. \
            Look at its present state and decide again.
            """)
    }

    static func orderCanceled(_ order: Order) -> Self {
        Self(
            .conflict, "order.canceled",
            "Order \(order.number) was called off. Open another order.")
    }

    static func orderPaid(_ order: Order) -> Self {
        Self(
            .conflict, "order.paid",
            "Order \(order.number) is paid. Open another order.")
    }

    static func orderHoldsMoney(_ order: Order) -> Self {
        Self(
            .conflict, "order.paid",
            """
            Order \(order.number) holds a payment, which would be lost with it. Give that back \
            first, or take the rest.
            """)
    }

    static func orderSealed(_ order: Order) -> Self {
        Self(
            .conflict, "order.sealed",
            "Order \(order.number) is being checked out. Wait until that ends or is broken off.")
    }

    static func orderNotSealed(_ order: Order) -> Self {
        Self(
            .conflict, "order.notSealed",
            "Order \(order.number) is not being checked out. There is nothing to release.")
    }

    static func orderEmpty(_ order: Order) -> Self {
        Self(
            .rule, "order.empty",
            "Order \(order.number) has no lines. Add items before checking out.")
    }

    static func nothingHeld(on order: Order) -> Self {
        Self(
            .conflict, "order.nothingHeld",
            "Nothing of what was named on order \(order.number) is held. There is nothing to fire.")
    }

    static func nothingToRecall(on order: Order) -> Self {
        Self(
            .conflict, "order.nothingToRecall",
            """
            The kitchen's last step with order \(order.number) was taken back already, or there \
            was none. Look at its present state.
            """)
    }

    static func tooLarge(_ order: Order) -> Self {
        Self(
            .rule, "order.tooLarge",
            "Order \(order.number) would get too large. Shorten its texts, or open another order.")
    }

    static func nothingToAcknowledge(on order: Order) -> Self {
        Self(
            .conflict, "order.nothingToAcknowledge",
            "Nothing on order \(order.number) waits to be acknowledged.")
    }

    static func nothingToAcknowledge(onLine line: Int, of order: Order) -> Self {
        Self(
            .conflict, "order.nothingToAcknowledge",
            """
            Line \(line) of order \(order.number) does not wait to be acknowledged. \
            Look at its present state and decide again.
            """)
    }
}

/// The refusals that the state of a line gives.
extension Refusal {
    static func lineUnknown(_ line: Int, of order: Order) -> Self {
        Self(
            .unknown, "line.unknown",
            "Order \(order.number) has no line \(line). Look at its present lines.")
    }

    static func lineVoided(_ line: Int, of order: Order) -> Self {
        Self(
            .conflict, "line.voided",
            "Line \(line) of order \(order.number) was taken back already.")
    }

    static func lineFinished(_ line: Int, of order: Order) -> Self {
        Self(
            .conflict, "line.finished",
            """
            The kitchen has finished line \(line) of order \(order.number). \
            Give a discount instead, or have the kitchen recall it.
            """)
    }

    static func lineNotHeld(_ line: Int, of order: Order) -> Self {
        Self(
            .conflict, "line.notHeld",
            "Line \(line) of order \(order.number) is not held. It can't be fired again.")
    }
}

/// The refusals that the content of the command gives.
extension Refusal {
    static func notAdvanceable(from status: OrderStatus) -> Self {
        Self(
            .rule, "order.notAdvanceable",
            "An order is not advanced from \(status.rawValue), only from inProcess or processed.")
    }

    static let noItems = Self(
        .rule, "order.noItems", "The command adds no items. Name at least one.")

    static func tooManyLines(on order: Order, _ limits: OrderLimits) -> Self {
        Self(
            .rule, "order.tooManyLines",
            """
            Order \(order.number) has \(order.lines.count) lines and may have \
            \(limits.lines). Add fewer items, or open another order.
            """, limit: "orderLines")
    }

    static func noRoomForPart(on order: Order, _ limits: OrderLimits) -> Self {
        Self(
            .rule, "order.tooManyLines",
            """
            Order \(order.number) has \(order.lines.count) lines and may have \
            \(limits.lines), and a part that is taken back is a line of its own. Take the line \
            back whole.
            """, limit: "orderLines")
    }

    static let noLines = Self(
        .rule, "order.noLines", "The command names no lines. Name at least one.")

    static func lineRepeated(_ line: Int) -> Self {
        Self(
            .rule, "line.repeated", "The command names line \(line) twice. Name it once.")
    }

    static func quantityOutOfRange(
        _ quantity: Int, ofLine line: Int, _ limits: OrderLimits
    ) -> Self {
        Self(
            .rule, "line.quantityOutOfRange",
            """
            The quantity for line \(line) is \(quantity). \
            A line has \(text(limits.quantities)), and no more than it has is taken back.
            """, limit: limits.exceeded(by: quantity))
    }

    static func courseOutOfRange(_ request: ItemRequest) -> Self {
        Self(
            .rule, "line.courseOutOfRange",
            "The course of item \(request.item) is out of range. Use \(text(OrderLimits.course)).")
    }

    static func quantityOutOfRange(_ request: ItemRequest, _ limits: OrderLimits) -> Self {
        Self(
            .rule, "line.quantityOutOfRange",
            """
            The quantity of item \(request.item) is \(request.quantity). \
            Ask for \(text(limits.quantities)).
            """, limit: limits.exceeded(by: request.quantity))
    }

    static func noteTooLong(_ request: ItemRequest, _ limits: OrderLimits) -> Self {
        Self(
            .rule, "line.noteTooLong",
            """
            The note for item \(request.item) is longer than \(limits.note) characters. \
            Shorten it.
            """, limit: "noteCharacters")
    }

    static let reasonOutOfRange = Self(
        .rule, "order.reasonOutOfRange",
        "A reason has \(text(OrderLimits.reason)) characters. Say why in a sentence.")

    static let customerTooLong = Self(
        .rule, "order.customerTooLong",
        "The guest's name is longer than \(OrderLimits.customer) characters. Shorten it.")

    static func orderNoteTooLong(_ limits: OrderLimits) -> Self {
        Self(
            .rule, "order.noteTooLong",
            "The order's note is longer than \(limits.note) characters. Shorten it.",
            limit: "noteCharacters")
    }

    static let fulfilmentInvalid = Self(
        .rule, "fulfilment.invalid",
        """
        A dine-in order has a table of \(text(OrderLimits.table)) characters and perhaps a \
        party of \(text(OrderLimits.partySize)); a delivery has an address of \
        \(text(OrderLimits.address)) characters; only pickups and deliveries are wanted at a \
        time. Correct the fulfilment.
        """)

    static let tooManyDiscounts = Self(
        .rule, "order.tooManyDiscounts",
        "An order has at most \(OrderLimits.discounts) discounts. Grant fewer.")

    static let discountInvalid = Self(
        .rule, "discount.invalid",
        """
        A discount is either an amount above 0 or 1 to 10000 basis points, and has a reason of \
        \(text(OrderLimits.reason)) characters. Correct it.
        """)

    static let cancelCountOutOfRange = Self(
        .rule, "cancel.countOutOfRange",
        """
        One command calls off \(text(OrderLimits.canceledAtOnce)) different orders. \
        Send several commands.
        """)

    static let tipOutOfRange = Self(
        .rule, "payment.tipOutOfRange",
        "A tip is 0 or more and a part of the payment's amount. Check the tip.")

    static let amountNotPositive = Self(
        .rule, "payment.amountNotPositive",
        "A payment records an amount above 0. Check the amount.")

    fileprivate static func text(_ range: ClosedRange<Int>) -> String {
        "\(range.lowerBound) to \(range.upperBound)"
    }
}

/// The refusals that the menu gives.
extension Refusal {
    static let menuNotLoaded = Self(
        .unavailable, "menu.notLoaded",
        """
        The menu of the location is not known yet, because locations-service has not been heard. \
        Send the command again soon.
        """)

    static func otherCurrency(_ currency: Currency, on order: Order) -> Self {
        Self(
            .conflict, "menu.otherCurrency",
            """
            The prices are in \(currency.code) by now, and order \(order.number) is in \
            \(order.currency.code). Check it out or cancel it, and open another order.
            """)
    }

    static func itemUnknown(_ item: ItemID, at location: LocationID) -> Self {
        Self(
            .unknown, "menu.itemUnknown",
            """
            Location \(location) does not sell item \(item). \
            'comanda menu --location \(location)' lists what it sells.
            """)
    }

    static func itemUnavailable(_ item: MenuItem) -> Self {
        Self(
            .conflict, "menu.itemUnavailable",
            "\(item.name) (\(item.id)) cannot be ordered at present. Choose another item.")
    }

    static func priceUnusable(of item: MenuItem) -> Self {
        Self(
            .conflict, "menu.itemUnavailable",
            """
            \(item.name) (\(item.id)) cannot be ordered, because its price is not within \
            \(text(OrderLimits.price)) minor units. Set its price.
            """)
    }

    static func modifierUnknown(_ modifier: ModifierID, of item: MenuItem) -> Self {
        Self(
            .unknown, "line.modifierUnknown",
            """
            \(item.name) (\(item.id)) has no modifier \(modifier). \
            'comanda menu --location ID' lists those that it has.
            """)
    }

    static func modifierRepeated(_ modifier: ModifierID, of item: MenuItem) -> Self {
        Self(
            .rule, "line.modifierRepeated",
            "Modifier \(modifier) of \(item.name) (\(item.id)) is named twice. Name it once.")
    }

    static func modifierUnavailable(_ modifier: Modifier, of item: MenuItem) -> Self {
        Self(
            .conflict, "menu.modifierUnavailable",
            "\(modifier.name) for \(item.name) (\(item.id)) is sold out. Choose another one.")
    }

    static func modifiersOutOfRange(of group: ModifierGroup, on item: MenuItem) -> Self {
        Self(
            .rule, "line.modifiersOutOfRange",
            """
            \(item.name) (\(item.id)) takes \(group.minimum) to \(group.maximum) of \
            \(group.name). Choose as many.
            """)
    }
}

extension OrderLimits {
    /// The name of the limit of a quantity, where the quantity is above it: none or fewer are
    /// refused as well, but meet no limit.
    fileprivate func exceeded(by quantity: Int) -> String? {
        quantity > self.quantity ? "lineQuantity" : nil
    }
}
