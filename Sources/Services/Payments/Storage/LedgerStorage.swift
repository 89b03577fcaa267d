// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage
import Wire

/// The payment ledger in the database.
enum LedgerStorage {
    /// The entry under a command's key; nil when there is none.
    static func entry(_ key: CommandKey, _ db: Database) throws -> LedgerEntry? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM payment WHERE key = ?")
        return try Row.fetchOne(statement, arguments: [key.text]).map(entry)
    }

    /// Every entry that is not finished, oldest first.
    static func unfinished(_ db: Database) throws -> [LedgerEntry] {
        let sql =
            "SELECT * FROM payment WHERE step IN ('requested', 'unsealing', 'taken') ORDER BY id"
        return try Row.fetchAll(db, sql: sql).map(entry)
    }

    /// Whether it has no entry at all.
    static func isEmpty(_ db: Database) throws -> Bool {
        try Row.fetchOne(db, sql: "SELECT 1 FROM payment LIMIT 1") == nil
    }

    /// One payment; nil when there is none.
    static func payment(_ id: PaymentID, _ db: Database) throws -> Payment? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM payment WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id.text]).map {
            try entry($0).machine.payment
        }
    }

    /// The payments of an order, oldest first.
    static func payments(of order: OrderID, _ db: Database) throws -> [Payment] {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM payment WHERE order_id = ? ORDER BY id")
        return try Row.fetchAll(statement, arguments: [order.text]).map {
            try entry($0).machine.payment
        }
    }

    /// The checkouts of an order whose payment is recorded on it, oldest first.
    static func recorded(on order: OrderID, _ db: Database) throws -> [CheckoutStateMachine] {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM payment WHERE order_id = ? AND step = 'recorded' ORDER BY id")
        return try Row.fetchAll(statement, arguments: [order.text]).map { try entry($0).machine }
    }

    /// The payments of a location that are not finished, oldest first.
    static func unfinished(at location: LocationID, _ db: Database) throws -> [Payment] {
        try unfinished(db).map(\.machine.payment).filter { $0.location == location }
    }

    /// Writes an entry, new or changed.
    static func write(_ entry: LedgerEntry, _ db: Database) throws {
        let (payment, step) = (entry.machine.payment, entry.machine.step)
        try db.cachedStatement(sql: upsert).execute(arguments: [
            payment.id.text, entry.key.text, String(decoding: entry.request, as: UTF8.self),
            payment.order.text, payment.location.text, payment.tender.type.rawValue,
            payment.tender.tendered.minorUnits, payment.currency.code, payment.amount.minorUnits,
            payment.change.minorUnits, step.name, step.refusal?.kind.rawValue, step.refusal?.reason,
            step.refusal?.message, payment.terminal.text, payment.staff?.text,
            payment.requestedAt.description, payment.changedAt.description,
            entry.lastEvent.map { Int64($0.number) },
        ])
    }

    private static func entry(_ row: Row) throws -> LedgerEntry {
        let key: CommandKey = try row.identifier("key")
        guard let step = CheckoutStep(name: row["step"], refusal: refusal(row)) else {
            throw StorageError.unreadable("payment.step")
        }
        return LedgerEntry(
            key: key, request: Array((row["request"] as String).utf8),
            machine: CheckoutStateMachine(payment: try payment(row, step), step: step),
            lastEvent: (row["last_event"] as Int64?).map { SequenceNumber(UInt64($0)) })
    }

    private static func refusal(_ row: Row) -> Refusal? {
        guard let code = row["refusal_code"] as Int?, let kind = Refusal.Kind(rawValue: code) else {
            return nil
        }
        return Refusal(kind, row["refusal_reason"], row["refusal_message"])
    }

    private static func payment(_ row: Row, _ step: CheckoutStep) throws -> Payment {
        guard let currency = Currency(row["currency"]) else {
            throw StorageError.unreadable("payment.currency")
        }
        var payment = Payment(
            id: try row.identifier("id"), order: try row.identifier("order_id"),
            location: try row.identifier("location"),
            tender: Tender(type: try row.value("tender"), tendered: Amount(row["tendered"])),
            currency: currency, terminal: try row.identifier("terminal"),
            staff: try row.optionalIdentifier("staff"),
            requestedAt: try row.timestamp("requested_at"))
        payment.amount = Amount(row["amount"])
        payment.change = Amount(row["change"])
        payment.status = step.status
        if case .refused(let refusal) = step { payment.reason = refusal.reason }
        payment.changedAt = try row.timestamp("changed_at")
        return payment
    }

    private static let upsert = """
        INSERT INTO payment VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
            amount = excluded.amount, change = excluded.change, step = excluded.step,
            refusal_code = excluded.refusal_code, refusal_reason = excluded.refusal_reason,
            refusal_message = excluded.refusal_message, changed_at = excluded.changed_at,
            last_event = excluded.last_event
        """
}

extension CheckoutStep {
    /// The payment's status on the wire.
    fileprivate var status: PaymentStatus {
        switch self {
        case .requested, .unsealing: .requested
        case .taken: .taken
        case .recorded: .recorded
        case .refused: .refused
        }
    }
}
