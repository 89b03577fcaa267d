// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// Refusals of unknown orders and locations, and by the limits of a location or a list.
///
/// Their reasons are stable names (`Protocols/3-ORDERS.md`, refusals).
extension Refusal {
    static func orderUnknown(_ order: OrderID) -> Self {
        Self(.unknown, "order.unknown", "There is no order \(order). Check the identifier.")
    }

    static func locationClosed(_ location: Location) -> Self {
        Self(
            .conflict, "location.closed",
            """
            \(location.name) (\(location.id)) is closed and accepts no new orders. Open orders can \
            be finished; a manager can reopen the location.
            """)
    }

    static func tooManyActiveOrders(at location: LocationID, _ limits: OrderLimits) -> Self {
        Self(
            .unavailable, "location.tooManyActiveOrders",
            """
            Location \(location) has \(limits.activeOrders) active orders. \
            Finish, pay or cancel some, then send the command again.
            """, limit: .activeOrders)
    }

    static func tooManyUnpaid(_ limits: OrderLimits) -> Self {
        let orders = limits.unpaidOrders == 1 ? "1 order" : "\(limits.unpaidOrders) orders"
        return Self(
            .rule, "order.tooManyUnpaid",
            "\(orders) of this account here are not paid yet. Pay one first, then order again.",
            limit: .unpaidOrders)
    }

    static func listLimitOutOfRange(_ limit: Int) -> Self {
        Self(
            .rule, "list.limitOutOfRange",
            "The limit is \(limit). Ask for \(text(OrderLimits.list)) orders at a time.")
    }
}

/// Refusals because of the state of the order.
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
        let present = order.lines[line - 1]
        let change =
            present.movedTo.map { "was moved to order \($0.number)" }
            ?? "is \(present.status.rawValue) by now, not \(status.rawValue)"
        return Self(
            .conflict, "order.statusChanged",
            """
            Line \(line) of order \(order.number) \(change). Look at its present state and decide \
            again.
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
            "Order \(order.number) is canceled. Open another order.")
    }

    static func orderPaid(_ order: Order) -> Self {
        Self(
            .conflict, "order.paid",
            "Order \(order.number) is paid. Open another order.")
    }

    static func orderDone(_ order: Order) -> Self {
        Self(
            .conflict, "order.paid",
            "Order \(order.number) is paid, and the kitchen has no work left on it.")
    }

    static func orderHoldsMoney(_ order: Order) -> Self {
        Self(
            .conflict, "order.paid",
            """
            Order \(order.number) holds a payment, which would be lost with it. Refund the \
            payment first, or take the rest of the money.
            """)
    }

    static func orderSealed(_ order: Order) -> Self {
        Self(
            .conflict, "order.sealed",
            "Order \(order.number) is being checked out. Wait until that ends or is broken off.")
    }

    static func guestPaid(_ order: Order) -> Self {
        Self(
            .conflict, "order.paid",
            "Order \(order.number) is paid, or a part of it. Please ask the staff to cancel it.")
    }

    static func tooLateToCancel(_ order: Order) -> Self {
        Self(
            .conflict, "order.tooLateToCancel",
            """
            Order \(order.number) can't be canceled by its guest any more. Please ask the staff.
            """)
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

    static func nothingToMerge(_ order: Order) -> Self {
        Self(
            .rule, "order.empty",
            "Order \(order.number) has no lines to merge. Cancel it instead.")
    }

    static func orderDiscounted(_ order: Order) -> Self {
        Self(
            .conflict, "order.discounted",
            """
            Order \(order.number) has a discount on the whole order, which would be lost. \
            Remove it, then merge again.
            """)
    }

    static func givesNoPaidLines(_ order: Order) -> Self {
        Self(
            .conflict, "order.paid",
            """
            Order \(order.number) holds a payment, which is for its own lines. Refund the \
            payment first, or take the rest of the money.
            """)
    }

    static func nothingHeld(on order: Order) -> Self {
        Self(
            .conflict, "order.nothingHeld",
            """
            No held line of order \(order.number) matches the command. There is nothing to fire.
            """)
    }

    static func nothingToRecall(on order: Order) -> Self {
        Self(
            .conflict, "order.nothingToRecall",
            """
            The kitchen's last step with order \(order.number) was already recalled, or it made \
            none. Look at its present state.
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

/// Refusals because of who may decide.
extension Refusal {
    static func needsApproval(_ order: Order) -> Self {
        Self(
            .forbidden, "order.needsApproval",
            """
            The kitchen has these dishes of order \(order.number), so a manager must approve that \
            they are voided. Use a till in a browser, where a manager types name and PIN.
            """)
    }
}

/// Refusals because of the state of a line.
extension Refusal {
    static func lineUnknown(_ line: Int, of order: Order) -> Self {
        Self(
            .unknown, "line.unknown",
            "Order \(order.number) has no line \(line). Look at its present lines.")
    }

    static func lineVoided(_ line: Int, of order: Order) -> Self {
        Self(
            .conflict, "line.voided",
            "Line \(line) of order \(order.number) is already voided.")
    }

    static func lineMoved(_ line: Int, of order: Order, to place: LinePlace) -> Self {
        Self(
            .conflict, "line.moved",
            """
            Line \(line) of order \(order.number) was moved to order \(place.number). \
            Look for it there.
            """)
    }

    static func lineDiscounted(_ line: Int, of order: Order) -> Self {
        Self(
            .conflict, "line.discounted",
            """
            Line \(line) of order \(order.number) has a discount. Move the whole line, or \
            remove the discount first.
            """)
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
