// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Ledger
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// Reads and writes drawers.
enum DrawerStorage {
    /// A drawer; nil if the identifier is unknown.
    static func drawer(_ id: DrawerID, _ db: Database) throws -> Drawer? {
        try drawers("id = ?", db) { $0.add(id.text) }.first
    }

    /// The open drawers of a location and the one with an identifier, oldest first.
    static func drawers(
        at location: LocationID, naming drawer: DrawerID?, _ db: Database
    ) throws -> [Drawer] {
        try drawers("location = ? AND status = 'open' OR id = ?", db) { values in
            values.add(location.text)
            values.add(drawer?.text)
        }
    }

    /// The open drawers of a location, and those closed since a business day, oldest first.
    ///
    /// With `begunBy`, only those that were opened on that day or before.
    static func drawers(
        at location: LocationID, since day: BusinessDay, begunBy end: BusinessDay? = nil,
        _ db: Database
    ) throws -> [Drawer] {
        let condition = """
            location = ? AND (status = 'open' OR ? <= (SELECT business_day FROM receipt
                WHERE receipt.location = drawer.location AND number = last_receipt))
            AND (? IS NULL OR EXISTS (SELECT 1 FROM receipt
                WHERE receipt.drawer = drawer.id AND business_day <= ?))
            """
        return try drawers(condition, db) { values in
            values.add(location.text)
            values.add(day.description)
            values.add(end?.description)
            values.add(end?.description)
        }
    }

    /// Writes a new or changed drawer with its receipt and its event; returns the event's data.
    static func change(
        _ drawer: Drawer, _ event: PaymentEventType, _ context: CommandContext,
        _ transaction: inout PaymentState.Transaction
    ) throws -> [UInt8] {
        if let receipt = drawer.receipt { try ReceiptStorage.write(receipt, transaction.db) }
        let record = try transaction.append(
            PendingEvent(
                location: drawer.location, type: event.rawValue, subject: drawer.id.text,
                time: drawer.changedAt, context: context, data: try WireCoding.encode(drawer),
                previous: try lastEvent(of: drawer.id, transaction.db)))
        try write(drawer, lastEvent: record.sequence, transaction.db)
        return record.data
    }

    private static func lastEvent(of id: DrawerID, _ db: Database) throws -> SequenceNumber? {
        try db.prepared("SELECT last_event FROM drawer WHERE id = ?")
            .first(with: { $0.add(id.text) }) { try $0.optional(0, $0.sequence) } ?? nil
    }

    private static func write(
        _ drawer: Drawer, lastEvent: SequenceNumber, _ db: Database
    ) throws {
        try db.prepared(upsert).run { values in
            values.add(drawer.id.text)
            values.add(drawer.location.text)
            values.add(drawer.terminal.text)
            values.add(drawer.staff?.text)
            values.add(drawer.status.rawValue)
            values.add(drawer.currency.code)
            values.add(drawer.float.minorUnits)
            values.add(drawer.kicks)
            values.add(drawer.expected?.minorUnits)
            values.add(drawer.counted?.minorUnits)
            values.add(drawer.openedAt)
            values.add(drawer.changedAt)
            values.add(drawer.receipt?.number)
            values.add(lastEvent)
        }
    }

    private static func drawers(
        _ condition: String, _ db: Database, _ bind: (inout StatementValues) -> Void
    ) throws -> [Drawer] {
        let found = try db.prepared("\(select) WHERE \(condition) ORDER BY id").all(with: bind) {
            row in (try drawer(row), try row.integer(12))
        }
        return try found.map { drawer, receipt in
            var drawer = drawer
            drawer.receipt = try ReceiptStorage.receipt(receipt, at: drawer.location, db)
            return drawer
        }
    }

    private static func drawer(_ row: StatementColumns) throws -> Drawer {
        var drawer = Drawer(
            id: try row.identifier(0), location: try row.identifier(1),
            terminal: try row.identifier(2),
            staff: try row.optional(3) { try row.identifier($0) }, status: try row.value(4),
            currency: try row.currency(5), float: Amount(try row.integer(6)),
            kicks: try row.integer(7),
            expected: try row.optional(8) { Amount(try row.integer($0)) },
            counted: try row.optional(9) { Amount(try row.integer($0)) },
            openedAt: try row.textTimestamp(10), changedAt: try row.textTimestamp(11))
        if let counted = drawer.counted, let expected = drawer.expected {
            drawer.difference = counted - expected
        }
        return drawer
    }

    private static let select = """
        SELECT id, location, terminal, staff, status, currency, float, kicks, expected, counted,
            opened_at, changed_at, last_receipt
        FROM drawer
        """

    private static let upsert = """
        INSERT INTO drawer VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
            status = excluded.status, kicks = excluded.kicks, expected = excluded.expected,
            counted = excluded.counted, changed_at = excluded.changed_at,
            last_receipt = excluded.last_receipt, last_event = excluded.last_event
        """
}
