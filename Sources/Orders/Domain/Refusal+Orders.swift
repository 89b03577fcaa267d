// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

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
            "There is no location \(location). Ask locations.list for the ones that exist.")
    }

    /// The location has as many active orders as it may have.
    static func tooManyActiveOrders(at location: LocationID) -> Self {
        Self(
            .unavailable, "location.tooManyActiveOrders",
            """
            Location \(location) has \(OrderLimits.activeOrders) active orders. \
            Finish, pay or cancel some, then send the command again.
            """)
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

    static func orderCanceled(_ order: Order) -> Self {
        Self(
            .conflict, "order.canceled",
            "Order \(order.number) was called off. Open another order.")
    }

    static func orderPaid(_ order: Order) -> Self {
        Self(
            .conflict, "order.paid",
            "A payment is recorded on order \(order.number). Open another order.")
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

    static func nothingToAcknowledge(on order: Order) -> Self {
        Self(
            .conflict, "order.nothingToAcknowledge",
            "Nothing on order \(order.number) waits to be acknowledged.")
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

    static func tooManyLines(on order: Order) -> Self {
        Self(
            .rule, "order.tooManyLines",
            """
            Order \(order.number) has \(order.lines.count) lines and may have \
            \(OrderLimits.lines). Add fewer items, or open another order.
            """)
    }

    static func quantityOutOfRange(_ request: ItemRequest) -> Self {
        Self(
            .rule, "line.quantityOutOfRange",
            """
            The quantity of item \(request.item) is \(request.quantity). \
            Ask for \(text(OrderLimits.quantity)).
            """)
    }

    static func noteTooLong(_ request: ItemRequest) -> Self {
        Self(
            .rule, "line.noteTooLong",
            """
            The note for item \(request.item) is longer than \(OrderLimits.note) characters. \
            Shorten it.
            """)
    }

    static let reasonTooLong = Self(
        .rule, "cancel.reasonTooLong",
        "The reason is longer than \(OrderLimits.reason) characters. Shorten it.")

    static let amountNotPositive = Self(
        .rule, "payment.amountNotPositive",
        "A payment records an amount above 0. Check the amount.")

    private static func text(_ range: ClosedRange<Int>) -> String {
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

    static func itemUnknown(_ item: ItemID, at location: LocationID) -> Self {
        Self(
            .unknown, "menu.itemUnknown",
            "Location \(location) does not sell item \(item). Ask menus.get for what it sells.")
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
}
