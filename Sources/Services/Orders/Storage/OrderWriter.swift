// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage
import Wire

/// Writes the rows of orders, in the transaction that appends the event: one for each connection.
struct OrderWriter {
    private var insertOrder = CachedStatement(
        """
        INSERT INTO order_row (id, location, business_day, number, currency, tax_included, active,
            sequence, status, paid, terminal, customer, subtotal, discount, fees, tax, tip, total,
            paid_amount, refunded)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    private var updateOrder = CachedStatement(update(setting: ""))
    /// A separate statement: SQLite rewrites the entry of the index `active_order` in each
    /// statement that sets `active`, even to the same value.
    private var updateOrderAndActive = CachedStatement(update(setting: "active = ?, "))
    private var kitchenLines = KitchenLineWriter()
    private var daySales = DaySalesWriter()
    private var addSale = CachedStatement(
        """
        INSERT INTO sales_by_item (location, business_day, item, name, currency, quantity, amount)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET
            quantity = quantity + excluded.quantity, amount = amount + excluded.amount
        """)

    /// Writes an order whose last event gets this sequence; `old` is the order before the change,
    /// or nil for a new order.
    mutating func write(
        _ order: Order, changedFrom old: Order?, at sequence: SequenceNumber, _ db: Database
    ) throws {
        if let old {
            try update(order, changedFrom: old, at: sequence, db)
        } else {
            try insert(order, at: sequence, db)
        }
        // A sale stays one: a paid order can't be canceled, and its lines no longer change.
        if order.isSale, old?.isSale != true { try addSales(of: order, db) }
        try kitchenLines.write(order, changedFrom: old, db)
        try daySales.write(order, changedFrom: old, db)
    }

    private mutating func insert(
        _ order: Order, at sequence: SequenceNumber, _ db: Database
    ) throws {
        try insertOrder(db).run { values in
            values.add(order.id.text)
            values.add(order.location.text)
            values.add(order.businessDay.description)
            values.add(order.number)
            values.add(order.currency.code)
            values.add(order.tax.included)
            values.add(order.isActive)
            Self.addChanging(order, sequence, to: &values)
        }
    }

    private mutating func update(
        _ order: Order, changedFrom old: Order, at sequence: SequenceNumber, _ db: Database
    ) throws {
        let isActiveChanged = order.isActive != old.isActive
        try (isActiveChanged ? updateOrderAndActive(db) : updateOrder(db)).run { values in
            if isActiveChanged { values.add(order.isActive) }
            Self.addChanging(order, sequence, to: &values)
            values.add(order.id.text)
        }
    }

    private static func update(setting active: String) -> String {
        """
        UPDATE order_row SET \(active)sequence = ?, status = ?, paid = ?, terminal = ?,
            customer = ?, subtotal = ?, discount = ?, fees = ?, tax = ?, tip = ?, total = ?,
            paid_amount = ?, refunded = ?
        WHERE id = ?
        """
    }

    private static func addChanging(
        _ order: Order, _ sequence: SequenceNumber, to values: inout StatementValues
    ) {
        let totals = order.totals
        values.add(sequence)
        values.add(order.status.rawValue)
        values.add(order.paid)
        values.add(order.terminal.text)
        values.add(order.customer)
        values.add(totals.subtotal.minorUnits)
        values.add(totals.discount.minorUnits)
        values.add(totals.fees.minorUnits)
        values.add(totals.tax.minorUnits)
        values.add(totals.tip.minorUnits)
        values.add(totals.total.minorUnits)
        values.add(totals.paid.minorUnits)
        values.add(totals.refunded.minorUnits)
    }

    private mutating func addSales(of order: Order, _ db: Database) throws {
        for line in order.lines where line.isStanding {
            try addSale(db).run { values in
                values.add(order.location.text)
                values.add(order.businessDay.description)
                values.add(line.item.text)
                values.add(line.name)
                values.add(order.currency.code)
                values.add(line.quantity)
                values.add((line.unitPrice * line.quantity).minorUnits)
            }
        }
    }
}

extension Order {
    /// Whether `sales_by_item` counts its lines.
    fileprivate var isSale: Bool { paid && status != .canceled }
}
