// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage
import Wire

/// A checkout in the ledger: its command and its progress.
struct LedgerEntry {
    /// The key of the command.
    var key: CommandKey
    /// The command as it was received, to recognize a repetition.
    var request: [UInt8]
    /// The checkout's progress.
    var machine: CheckoutStateMachine
    /// The sequence number of the payment's last event.
    var lastEvent: SequenceNumber?

    /// The context of the command, for the payment's events.
    var context: CommandContext {
        CommandContext(key: key, terminal: machine.payment.terminal, staff: machine.payment.staff)
    }
}

/// Reads and writes the payment ledger in the database.
enum LedgerStorage {
    /// The entry with a command's key; nil if the key is unknown.
    static func entry(_ key: CommandKey, _ db: Database) throws -> LedgerEntry? {
        try db.prepared("\(select) WHERE key = ?").first(with: { $0.add(key.text) }, entry)
    }

    /// All unfinished entries, oldest first.
    static func unfinished(_ db: Database) throws -> [LedgerEntry] {
        try db.prepared("\(select) WHERE step IN ('requested', 'unsealing', 'taken') ORDER BY id")
            .all(entry)
    }

    /// Whether the ledger has no entry.
    static func isEmpty(_ db: Database) throws -> Bool {
        try db.prepared("SELECT 1 FROM payment LIMIT 1").first { _ in true } == nil
    }

    /// A payment; nil if the identifier is unknown.
    static func payment(_ id: PaymentID, _ db: Database) throws -> Payment? {
        try db.prepared("\(select) WHERE id = ?").first(with: { $0.add(id.text) }, entry)?
            .machine.payment
    }

    /// The newest payment that was recorded on its order; nil without one.
    ///
    /// Identifiers begin with the time, so the primary key finds it.
    static func newestRecorded(_ db: Database) throws -> Payment? {
        try db.prepared("\(select) WHERE step = 'recorded' ORDER BY id DESC LIMIT 1")
            .first(entry)?.machine.payment
    }

    /// The payments of an order, oldest first.
    static func payments(of order: OrderID, _ db: Database) throws -> [Payment] {
        try db.prepared("\(select) WHERE order_id = ? ORDER BY id")
            .all(with: { $0.add(order.text) }, entry).map(\.machine.payment)
    }

    /// The checkouts of an order whose payment is recorded on it, oldest first.
    static func recorded(on order: OrderID, _ db: Database) throws -> [CheckoutStateMachine] {
        try db.prepared("\(select) WHERE order_id = ? AND step = 'recorded' ORDER BY id")
            .all(with: { $0.add(order.text) }, entry).map(\.machine)
    }

    /// The unfinished payments of a location, oldest first.
    static func unfinished(at location: LocationID, _ db: Database) throws -> [Payment] {
        try unfinished(db).map(\.machine.payment).filter { $0.location == location }
    }

    /// Inserts or updates an entry.
    static func write(_ entry: LedgerEntry, _ db: Database) throws {
        let (payment, step) = (entry.machine.payment, entry.machine.step)
        try db.prepared(upsert).run { values in
            values.add(payment.id.text)
            values.add(entry.key.text)
            values.add(utf8: entry.request)
            values.add(payment.order.text)
            values.add(payment.location.text)
            values.add(payment.tender.type.rawValue)
            values.add(payment.tender.tendered?.minorUnits)
            values.add(payment.currency.code)
            values.add(payment.amount.minorUnits)
            values.add(payment.change.minorUnits)
            values.add(step.name)
            values.add(step.refusal?.kind.rawValue)
            values.add(step.refusal?.reason)
            values.add(step.refusal?.message)
            values.add(payment.terminal.text)
            values.add(payment.staff?.text)
            values.add(payment.requestedAt)
            values.add(payment.changedAt)
            values.add(entry.lastEvent)
        }
    }
}

extension LedgerStorage {
    private static func entry(_ row: StatementColumns) throws -> LedgerEntry {
        guard let step = CheckoutStep(name: try row.text(10), refusal: try refusal(row)) else {
            throw StorageError.unreadable("payment.step")
        }
        return LedgerEntry(
            key: try row.identifier(1), request: try row.utf8(2),
            machine: CheckoutStateMachine(payment: try payment(row, step), step: step),
            lastEvent: try row.optional(18, row.sequence))
    }

    private static func refusal(_ row: StatementColumns) throws -> Refusal? {
        guard let code = try row.optional(11, row.integer), let kind = Refusal.Kind(rawValue: code)
        else { return nil }
        return Refusal(kind, try row.text(12), try row.text(13))
    }

    private static func payment(_ row: StatementColumns, _ step: CheckoutStep) throws -> Payment {
        var payment = Payment(
            id: try row.identifier(0), order: try row.identifier(3),
            location: try row.identifier(4),
            tender: Tender(type: try row.value(5), tendered: Amount(try row.integer(6))),
            currency: try row.currency(7), terminal: try row.identifier(14),
            staff: try row.optional(15) { try row.identifier($0) },
            requestedAt: try row.textTimestamp(16))
        payment.amount = Amount(try row.integer(8))
        payment.change = Amount(try row.integer(9))
        payment.status = step.status
        if case .refused(let refusal) = step { payment.reason = refusal.reason }
        payment.changedAt = try row.textTimestamp(17)
        return payment
    }

    private static let select = """
        SELECT id, key, request, order_id, location, tender, tendered, currency, amount, change,
            step, refusal_code, refusal_reason, refusal_message, terminal, staff, requested_at,
            changed_at, last_event
        FROM payment
        """

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
