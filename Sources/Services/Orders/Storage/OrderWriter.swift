// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage
import Wire

/// Writes orders to the database: one for each connection.
struct OrderWriter {
    private var insertOrder = KeptStatement(
        """
        INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
            ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    private var updateOrder = KeptStatement(
        """
        UPDATE orders SET sequence = ?, revision = ?, status = ?, sealed = ?, paid = ?,
            terminal = ?, staff = ?, customer = ?, fulfilment = ?, dining_table = ?, subtotal = ?,
            discount = ?, fees = ?, tax = ?, tip = ?, total = ?, paid_amount = ?, refunded = ?,
            due = ?, changed_at = ?, canceled_at = ?, cancel_reason = ?
        WHERE id = ?
        """)
    private var insertLine = KeptStatement(
        """
        INSERT INTO line (order_id, line, item, name, unit_price, modifiers, tax_basis_points,
            station, course, note, added_at, status, processed_at, delivered_at, quantity,
            round, fired_at, voided_at, void_reason, acknowledged_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    private var updateLine = KeptStatement(
        """
        UPDATE line SET status = ?, processed_at = ?, delivered_at = ?, quantity = ?, round = ?,
            fired_at = ?, voided_at = ?, void_reason = ?, acknowledged_at = ?
        WHERE order_id = ? AND line = ?
        """)
    private var updateLineProgress = KeptStatement(
        """
        UPDATE line SET status = ?, processed_at = ?, delivered_at = ?
        WHERE order_id = ? AND line BETWEEN ? AND ?
        """)
    private var updateActive = KeptStatement("UPDATE orders SET active = ? WHERE id = ?")
    private var insertPayment = KeptStatement("INSERT INTO payment VALUES (?, ?, ?, ?, ?, ?)")

    /// Writes an order: itself, and of its parts those that changed since `old`.
    ///
    /// `sequence` is the place of the event that tells of the change.
    mutating func write(
        _ order: Order, changedFrom old: Order?, at sequence: SequenceNumber, _ db: Database
    ) throws {
        if let old {
            try updateOrder(db).run { values in
                Self.addChanging(order, sequence, to: &values)
                values.add(order.id.text)
            }
            // In a statement of its own, because an index hangs on it that SQLite writes anew even
            // when nothing in it changes.
            if order.isActive != old.isActive {
                try updateActive(db).run { values in
                    values.add(order.isActive)
                    values.add(order.id.text)
                }
            }
        } else {
            try insertOrder(db).run { values in
                Self.addFixed(order, to: &values)
                Self.addChanging(order, sequence, to: &values)
            }
        }
        try writeParts(of: order, changedFrom: old, db)
    }

    private mutating func writeParts(
        of order: Order, changedFrom old: Order?, _ db: Database
    ) throws {
        try writeLines(of: order, changedFrom: old?.lines ?? [], db)
        if order.discounts != old?.discounts ?? [] { try Self.writeDiscounts(of: order, db) }
        for payment in order.payments.dropFirst(old?.payments.count ?? 0) {
            try write(payment, of: order, db)
        }
        for refund in order.refunds.dropFirst(old?.refunds.count ?? 0) {
            try Self.write(refund, of: order, db)
        }
    }

    private mutating func writeLines(
        of order: Order, changedFrom old: [Line], _ db: Database
    ) throws {
        // Most changes but the kitchen's leave the lines alone, which is told at once.
        if order.lines == old { return }
        var index = 0
        while index < order.lines.count {
            let moved = order.linesMovedTogether(from: index, since: old)
            if !moved.isEmpty {
                try updateProgress(of: order.lines[moved], of: order, db)
            } else if index >= old.count {
                try insert(order.lines[index], of: order, db)
            } else if order.lines[index] != old[index] {
                try update(order.lines[index], of: order, db)
            }
            index += max(moved.count, 1)
        }
    }

    private mutating func insert(_ line: Line, of order: Order, _ db: Database) throws {
        try insertLine(db).run { values in
            values.add(order.id.text)
            values.add(line.line)
            values.add(line.item.text)
            values.add(line.name)
            values.add(line.unitPrice.minorUnits)
            values.add(line.modifierNames)
            values.add(line.taxBasisPoints)
            values.add(line.station.text)
            values.add(line.course)
            values.add(line.note)
            values.add(line.addedAt)
            Self.addChanging(line, to: &values)
        }
    }

    private mutating func update(_ line: Line, of order: Order, _ db: Database) throws {
        try updateLine(db).run { values in
            Self.addChanging(line, to: &values)
            values.add(order.id.text)
            values.add(line.line)
        }
    }

    /// Moving on together most lines of an order take one statement, and not one each.
    private mutating func updateProgress(
        of lines: ArraySlice<Line>, of order: Order, _ db: Database
    ) throws {
        guard let first = lines.first, let last = lines.last else { return }
        try updateLineProgress(db).run { values in
            Self.addProgress(first, to: &values)
            values.add(order.id.text)
            values.add(first.line)
            values.add(last.line)
        }
    }

    private static func addProgress(_ line: Line, to values: inout StatementValues) {
        values.add(line.status.rawValue)
        values.add(line.processedAt)
        values.add(line.deliveredAt)
    }

    private static func addChanging(_ line: Line, to values: inout StatementValues) {
        addProgress(line, to: &values)
        values.add(line.quantity)
        values.add(line.round)
        values.add(line.firedAt)
        values.add(line.voidedAt)
        values.add(line.voidReason)
        values.add(line.acknowledgedAt)
    }

    private static func writeDiscounts(of order: Order, _ db: Database) throws {
        try db.prepared("DELETE FROM discount WHERE order_id = ?").run { $0.add(order.id.text) }
        for (index, discount) in order.discounts.enumerated() {
            try db.prepared("INSERT INTO discount VALUES (?, ?, ?, ?, ?, ?, ?)").run { values in
                values.add(order.id.text)
                values.add(index + 1)
                values.add(discount.line)
                values.add(discount.value.minorUnits)
                values.add(discount.reason)
                values.add(discount.terminal.text)
                values.add(discount.staff?.text)
            }
        }
    }

    private mutating func write(
        _ payment: RecordedPayment, of order: Order, _ db: Database
    ) throws {
        try insertPayment(db).run { values in
            values.add(order.id.text)
            values.add(payment.payment.text)
            values.add(payment.tender)
            values.add(payment.amount.minorUnits)
            values.add(payment.tip?.minorUnits ?? 0)
            values.add(payment.recordedAt)
        }
    }

    private static func write(_ refund: RecordedRefund, of order: Order, _ db: Database) throws {
        try db.prepared("INSERT INTO refund VALUES (?, ?, ?, ?, ?, ?)").run { values in
            values.add(order.id.text)
            values.add(refund.refund.text)
            values.add(refund.payment.text)
            values.add(refund.amount.minorUnits)
            values.add(refund.reason)
            values.add(refund.recordedAt)
        }
    }

    private static func addFixed(_ order: Order, to values: inout StatementValues) {
        values.add(order.id.text)
        values.add(order.location.text)
        values.add(order.businessDay.description)
        values.add(order.number)
        values.add(order.openedAt)
        values.add(order.currency.code)
        values.add(order.tax.included)
        values.add(order.isActive)
    }

    private static func addChanging(
        _ order: Order, _ sequence: SequenceNumber, to values: inout StatementValues
    ) {
        let totals = order.totals
        values.add(sequence)
        values.add(order.revision)
        values.add(order.status.rawValue)
        values.add(order.sealed)
        values.add(order.paid)
        values.add(order.terminal.text)
        values.add(order.staff?.text)
        values.add(order.customer)
        values.add(order.fulfilment.kind.rawValue)
        values.add(order.fulfilment.table)
        values.add(totals.subtotal.minorUnits)
        values.add(totals.discount.minorUnits)
        values.add(totals.fees.minorUnits)
        values.add(totals.tax.minorUnits)
        values.add(totals.tip.minorUnits)
        values.add(totals.total.minorUnits)
        values.add(totals.paid.minorUnits)
        values.add(totals.refunded.minorUnits)
        values.add(totals.due.minorUnits)
        values.add(order.changedAt)
        values.add(order.canceledAt)
        values.add(order.cancelReason)
    }
}

extension Order {
    /// The places of lines, from one on, of which nothing changed but how far the kitchen is, and
    /// that to the same; none when that one line is no such line.
    fileprivate func linesMovedTogether(from start: Int, since old: [Line]) -> Range<Int> {
        var end = start
        while end < min(lines.count, old.count), lines[end].hasMovedOnly(since: old[end]),
            lines[end].hasProgress(of: lines[start])
        {
            end += 1
        }
        return start..<end
    }
}

extension Line {
    fileprivate func hasMovedOnly(since old: Line) -> Bool {
        !hasProgress(of: old) && quantity == old.quantity && round == old.round
            && firedAt == old.firedAt && voidedAt == old.voidedAt && voidReason == old.voidReason
            && acknowledgedAt == old.acknowledgedAt
    }

    fileprivate func hasProgress(of other: Line) -> Bool {
        status == other.status && processedAt == other.processedAt
            && deliveredAt == other.deliveredAt
    }

    /// The names of its modifiers for people; nil without any.
    fileprivate var modifierNames: String? {
        modifiers.isEmpty ? nil : modifiers.map(\.name).joined(separator: ", ")
    }
}
