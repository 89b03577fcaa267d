// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// Refusals because of the content of the command.
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
            """, limit: .orderLines)
    }

    static func tooManyLinesForPart(on order: Order, _ limits: OrderLimits) -> Self {
        Self(
            .rule, "order.tooManyLines",
            """
            Order \(order.number) has \(order.lines.count) lines and may have \
            \(limits.lines), and a voided part needs a line of its own. Void the whole line.
            """, limit: .orderLines)
    }

    static func tooManyLinesToMove(to order: Order, _ limits: OrderLimits) -> Self {
        Self(
            .rule, "order.tooManyLines",
            """
            Order \(order.number) would have \(order.lines.count) lines and may have \
            \(limits.lines). Move fewer lines.
            """, limit: .orderLines)
    }

    static let sameOrder = Self(
        .rule, "order.mismatched",
        "Lines move from one order to another. Name two different orders.")

    static func otherLocation(_ giver: Order, _ receiver: Order) -> Self {
        Self(
            .rule, "order.mismatched",
            """
            Order \(giver.number) is of location \(giver.location) and order \
            \(receiver.number) of location \(receiver.location). Name two orders of one location.
            """)
    }

    static func otherPrices(_ giver: Order, _ receiver: Order) -> Self {
        Self(
            .rule, "order.mismatched",
            """
            The prices of orders \(giver.number) and \(receiver.number) differ in currency or \
            tax. Check out each order on its own.
            """)
    }

    static func notesTooLong(_ giver: Order, _ receiver: Order, _ limits: OrderLimits) -> Self {
        Self(
            .rule, "order.noteTooLong",
            """
            The notes of orders \(giver.number) and \(receiver.number) together are longer than \
            \(limits.note) characters. Shorten one of them.
            """, limit: .noteCharacters)
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
            A line has \(text(limits.quantities)); void or move no more than it has.
            """, limit: limits.limit(exceededBy: quantity))
    }

    static func courseOutOfRange(_ request: ItemRequest) -> Self {
        Self(
            .rule, "line.courseOutOfRange",
            "The course of item \(request.item) is out of range. Use \(text(OrderLimits.course)).")
    }

    static func seatOutOfRange(_ seat: Int) -> Self {
        Self(
            .rule, "line.seatOutOfRange",
            "The seat is \(seat). Use \(text(OrderLimits.seat)).")
    }

    static func quantityOutOfRange(_ request: ItemRequest, _ limits: OrderLimits) -> Self {
        Self(
            .rule, "line.quantityOutOfRange",
            """
            The quantity of item \(request.item) is \(request.quantity). \
            Ask for \(text(limits.quantities)).
            """, limit: limits.limit(exceededBy: request.quantity))
    }

    static func noteTooLong(_ request: ItemRequest, _ limits: OrderLimits) -> Self {
        Self(
            .rule, "line.noteTooLong",
            """
            The note for item \(request.item) is longer than \(limits.note) characters. \
            Shorten it.
            """, limit: .noteCharacters)
    }

    static let reasonOutOfRange = Self(
        .rule, "order.reasonOutOfRange",
        "A reason has \(text(OrderLimits.reason)) characters. Say why in a sentence.")

    static func labelTooLong(_ label: OrderLabel) -> Self {
        Self(
            .rule, "order.\(label.member)TooLong",
            "\(label.name) is longer than \(label.maximum) characters. Shorten it.")
    }

    static func orderNoteTooLong(_ limits: OrderLimits) -> Self {
        Self(
            .rule, "order.noteTooLong",
            "The order's note is longer than \(limits.note) characters. Shorten it.",
            limit: .noteCharacters)
    }

    static let fulfilmentInvalid = Self(
        .rule, "fulfilment.invalid",
        """
        A dine-in order has a table of \(text(OrderLimits.table)) characters and perhaps a \
        party of \(text(OrderLimits.partySize)); a delivery has an address of \
        \(text(OrderLimits.address)) characters and perhaps its place; only pickups and deliveries \
        are wanted at a time. Correct the fulfilment.
        """)

    static let timeOutOfRange = Self(
        .rule, "fulfilment.timeOutOfRange",
        """
        An order can be wanted from an hour ago until a year from now. Correct the time.
        """)

    static func outsideArea(_ place: OutsideDeliveryArea, of location: Location) -> Self {
        Self(.rule, "order.outsideArea", place.message(at: location.name))
    }

    static func belowMinimum(_ minimum: Amount, _ order: Order) -> Self {
        let (items, currency) = (order.totals.items, order.currency)
        return Self(
            .rule, "order.belowMinimum",
            """
            The items of order \(order.number) cost \(currency.text(items)), and a delivery needs \
            \(currency.text(minimum)). Add items for \(currency.text(minimum - items)), or let the \
            guest pick the order up.
            """)
    }

    /// The refusal of a table; it lists the location's tables, or the first of very many.
    static func tableUnknown(_ table: String, at location: Location) -> Self {
        let listed = location.tables.prefix(tablesListed).map(\.name).joined(separator: ", ")
        let others = location.tables.count - tablesListed
        return Self(
            .unknown, "fulfilment.tableUnknown",
            """
            \(location.name) (\(location.id)) has no table \(table). Its tables are \(listed)\
            \(others > 0 ? " and \(others) more" : ""). Choose one of them.
            """)
    }

    private static let tablesListed = 50

    static let tooManyDiscounts = Self(
        .rule, "order.tooManyDiscounts",
        "An order has at most \(OrderLimits.discounts) discounts. Grant fewer.")

    static let discountInvalid = Self(
        .rule, "discount.invalid",
        """
        A discount is either an amount above 0 or a rate of 0.01 to 100 %, and has a reason \
        of \(text(OrderLimits.reason)) characters. Correct it.
        """)

    static let cancelCountOutOfRange = Self(
        .rule, "cancel.countOutOfRange",
        """
        One command cancels \(text(OrderLimits.canceledAtOnce)) different orders. \
        Send several commands.
        """)

    static let tipOutOfRange = Self(
        .rule, "payment.tipOutOfRange",
        "A tip is 0 or more and a part of the payment's amount. Check the tip.")

    static let amountNotPositive = Self(
        .rule, "payment.amountNotPositive",
        "A payment records an amount above 0. Check the amount.")

    static func text(_ range: ClosedRange<Int>) -> String {
        "\(range.lowerBound) to \(range.upperBound)"
    }
}

/// Refusals because of the menu.
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
            'comanda menu show --location \(location)' lists what it sells.
            """)
    }

    static func itemUnavailable(_ item: MenuItem) -> Self {
        Self(
            .conflict, "menu.itemUnavailable",
            "\(item.name) (\(item.id)) cannot be ordered at present. Choose another item.")
    }

    static func itemOutOfSeason(_ item: MenuItem) -> Self {
        Self(
            .conflict, "menu.itemUnavailable",
            "\(item.name) (\(item.id)) is not in season. Choose another item.")
    }

    static func priceUnusable(of item: MenuItem) -> Self {
        Self(
            .conflict, "menu.itemUnavailable",
            """
            \(item.name) (\(item.id)) cannot be ordered, because its price is not within \
            \(text(OrderLimits.price)) minor units. Set its price.
            """)
    }

    static func priceChanged(
        of line: Line, from shown: Amount, in currency: Currency
    ) -> Self {
        Self(
            .conflict, "menu.priceChanged",
            """
            \(line.name) costs \(currency.text(line.unitPrice)) now, not \(currency.text(shown)). \
            Add it at this price, or leave it.
            """)
    }

    static func totalChanged(_ order: Order, from shown: Amount) -> Self {
        Self(
            .conflict, "order.totalChanged",
            """
            It costs \(order.currency.text(order.totals.total)) now, not \
            \(order.currency.text(shown)). Order it at this total, or leave it.
            """)
    }

    static func modifierUnknown(_ modifier: ModifierID, of item: MenuItem) -> Self {
        Self(
            .unknown, "line.modifierUnknown",
            """
            \(item.name) (\(item.id)) has no modifier \(modifier). \
            'comanda menu show --location ID' lists those that it has.
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

    /// The refusal of modifiers whose group depends on one of the needed modifiers.
    static func groupNeeds(
        _ needed: [Modifier], _ group: ModifierGroup, on item: MenuItem
    ) -> Self {
        let names = needed.map(\.name).joined(separator: " or ")
        return Self(
            .rule, "line.modifiersOutOfRange",
            """
            \(item.name) (\(item.id)) takes \(group.name) only with \(names). \
            Choose that too, or nothing of \(group.name).
            """)
    }
}

extension OrderLimits {
    /// The limit that a quantity exceeds; nil for a quantity of 0 or less, which is refused too.
    fileprivate func limit(exceededBy quantity: Int) -> OrderLimit? {
        quantity > self.quantity ? .lineQuantity : nil
    }
}
