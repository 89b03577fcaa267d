// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import ServiceStorage

/// A payment that one database has and another one lacks.
struct MissingPayment: Equatable {
    /// The payment.
    var payment: PaymentID
    /// The order that was paid.
    var order: OrderID
    /// The amount, without change.
    var amount: Amount
    /// The currency of the amount.
    var currency: Currency
    /// The time at which it was recorded.
    var time: String
    /// The location of the order.
    var location: LocationID
    /// The till that took the payment; for a payment that the ledger lacks, the till of the order.
    var terminal: TerminalID
    /// Whether order-service lacks the whole order.
    var isOrderMissing: Bool

    /// The payment in one line.
    var line: String {
        let order = isOrderMissing ? "\(order), which is missing, too" : order.text
        return "  \(time.withoutControls)  \(currency.text(amount).aligned(to: 14))  "
            + "location \(location)  \(terminal)  order \(order)"
    }
}

extension MissingPayment {
    /// Reads a row of the queries below.
    init(_ row: StatementColumns) throws {
        self.init(
            payment: try row.identifier(0), order: try row.identifier(1),
            amount: Amount(try row.integer(2)), currency: try row.currency(3),
            time: try row.text(4), location: try row.identifier(5),
            terminal: try row.identifier(6), isOrderMissing: try row.flag(7))
    }

    /// The payments that only the ledger or only an order has, oldest first; the last column tells
    /// whether it is the ledger.
    static func differences(among candidates: MoneyComparison.Candidates) -> String {
        """
        WITH candidate (id) AS MATERIALIZED (\(orders(candidates)))
        SELECT taken.id, taken.order_id, taken.amount, taken.currency, taken.changed_at AS time,
            taken.location, taken.terminal,
            NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = taken.order_id), 1
        FROM candidate JOIN ledger.payment AS taken ON taken.order_id = candidate.id
        WHERE taken.step IN ('taken', 'recorded') AND NOT EXISTS (
            SELECT 1 FROM main.payment AS known
            WHERE known.order_id = taken.order_id AND known.payment = taken.id)
        UNION ALL
        SELECT known.payment, known.order_id, known.amount, orders.currency, known.recorded_at,
            orders.location, orders.terminal, 0, 0
        FROM candidate JOIN orders ON orders.id = candidate.id
            JOIN main.payment AS known ON known.order_id = candidate.id
        WHERE NOT EXISTS (
            SELECT 1 FROM ledger.payment AS taken
            WHERE taken.id = known.payment AND taken.step IN ('taken', 'recorded'))
        ORDER BY time
        """
    }

    private static func orders(_ candidates: MoneyComparison.Candidates) -> String {
        switch candidates {
        case .all: allOrders
        case .differing: differingOrders
        }
    }

    private static let allOrders = """
        SELECT id FROM orders UNION SELECT order_id FROM ledger.payment
        """

    /// The orders of which one of these is true: the amounts differ, the text of the order's last
    /// event lacks the identifier of a payment in the ledger, or the whole order is missing.
    ///
    /// Equal amounts alone would not do: a payment that was lost and booked again by hand has the
    /// same amount. To search for an identifier takes a quarter of the time of reading the JSON.
    private static let differingOrders = """
        SELECT state.id FROM order_state AS state LEFT JOIN ledger.payment AS taken
            ON taken.order_id = state.id AND taken.step IN ('taken', 'recorded')
        GROUP BY state.id
        HAVING ifnull(sum(taken.amount), 0) <> state.paid_amount
            OR count(taken.id) <> total(instr(state.data, '"' || taken.id || '"') > 0)
        UNION
        SELECT order_id FROM ledger.payment
        WHERE step IN ('taken', 'recorded') AND order_id NOT IN (SELECT id FROM order_row)
        """

    /// The payments that only the former ledger has, oldest first.
    static let formerOnly = """
        SELECT former.id, former.order_id, former.amount, former.currency, former.changed_at,
            former.location, former.terminal, 0
        FROM main.payment AS former
        WHERE former.step IN ('taken', 'recorded') AND NOT EXISTS (
            SELECT 1 FROM ledger.payment AS taken
            WHERE taken.id = former.id AND taken.step IN ('taken', 'recorded'))
        ORDER BY former.changed_at
        """
}
