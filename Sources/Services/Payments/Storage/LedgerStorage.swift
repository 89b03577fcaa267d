// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Ledger
import MessageBus
import Messages
import ServiceStorage
import Wire

/// Reads and writes the payments of the ledger in the database.
enum LedgerStorage {
    /// The checkout, refund or tip with a key; nil if the key is unknown.
    static func command(_ key: CommandKey, _ db: Database) throws -> LedgerCommand? {
        let query = """
            SELECT id, request FROM payment WHERE key = ?
            UNION ALL SELECT payment, request FROM movement
            WHERE key = ? AND request IS NOT NULL
            UNION ALL SELECT payment, request FROM card_refund WHERE key = ?
            """
        return try db.prepared(query).first(
            with: { values in
                for _ in 0..<3 { values.add(key.text) }
            },
            { LedgerCommand(payment: try $0.identifier(0), request: try $0.utf8(1)) })
    }

    /// A payment with its progress; nil if the identifier is unknown.
    static func entry(_ id: PaymentID, _ db: Database) throws -> LedgerEntry? {
        try entries("id = ?", db) { $0.add(id.text) }.first
    }

    /// All unfinished entries, oldest first.
    static func unfinished(_ db: Database) throws -> [LedgerEntry] {
        try entries(isUnfinished, indexedBy: "unfinished_payment", db)
    }

    /// The condition of the partial index.
    private static let isUnfinished = """
        (step IN ('requested', 'ending', 'charging', 'taken', 'refunding') OR offline = 'waiting')
        """

    /// The sum of a location's offline cards that wait for their providers.
    static func offlineSum(at location: LocationID, _ db: Database) throws -> Amount {
        let query = """
            SELECT coalesce(sum(charge_amount), 0) FROM payment INDEXED BY waiting_payment
            WHERE location = ? AND offline = 'waiting'
            """
        let sum = try db.prepared(query).first(with: { $0.add(location.text) }) {
            try $0.integer(0)
        }
        return Amount(sum ?? 0)
    }

    /// Whether the ledger has no entry.
    static func isEmpty(_ db: Database) throws -> Bool {
        try db.prepared("SELECT 1 FROM payment LIMIT 1").first { _ in true } == nil
    }

    /// A payment; nil if the identifier is unknown.
    static func payment(_ id: PaymentID, _ db: Database) throws -> Payment? {
        try entry(id, db)?.machine.payment
    }

    /// The newest payment that was recorded on its order; nil without one.
    ///
    /// Identifiers begin with the time, so the primary key finds it.
    static func newestRecorded(_ db: Database) throws -> Payment? {
        let query = "SELECT id FROM payment WHERE step = 'recorded' ORDER BY id DESC LIMIT 1"
        let newest: PaymentID? = try db.prepared(query).first { try $0.identifier(0) }
        return try newest.flatMap { try payment($0, db) }
    }

    /// The payments of an order with their progress, oldest first.
    static func entries(of order: OrderID, _ db: Database) throws -> [LedgerEntry] {
        try entries("order_id = ?", db) { $0.add(order.text) }
    }

    /// The unfinished payments of a location, oldest first.
    static func unfinished(at location: LocationID, _ db: Database) throws -> [Payment] {
        let condition = "location = ? AND \(isUnfinished)"
        return try entries(condition, indexedBy: "unfinished_payment", db) { $0.add(location.text) }
            .map(\.machine.payment)
    }

    /// Inserts or updates a payment and its movements.
    ///
    /// The receipts of its movements are written before.
    static func write(_ entry: LedgerEntry, _ db: Database) throws {
        let (machine, payment) = (entry.machine, entry.machine.payment)
        let taxes = try machine.price.map { try WireCoding.encode($0.taxes) }
        let charge = try payment.charge.map(WireCoding.encode)
        try db.prepared(upsert).run { values in
            values.add(payment.id.text)
            values.add(machine.context.key.text)
            values.add(utf8: entry.request)
            values.add(payment.order.text)
            values.add(payment.location.text)
            values.add(payment.tender.type.rawValue)
            values.add(payment.tender.tendered?.minorUnits)
            values.add(payment.tender.account?.text)
            values.add(payment.tender.provider?.text)
            values.add(payment.drawer?.text)
            values.add(payment.currency.code)
            values.add(machine.asked?.minorUnits)
            values.add(payment.amount.minorUnits)
            values.add(payment.tip?.minorUnits ?? 0)
            values.add(payment.change.minorUnits)
            values.add(payment.rounding?.minorUnits ?? 0)
            values.add(machine.price?.price.minorUnits)
            values.add(utf8: taxes)
            values.add(machine.step.name)
            values.add(machine.charging?.step.name)
            values.add(machine.charging?.command.amount.minorUnits)
            values.add(utf8: charge)
            values.add(payment.offline?.rawValue)
            add(machine.step.refusal, to: &values)
            values.add(payment.terminal.text)
            values.add(payment.staff?.text)
            values.add(payment.requestedAt)
            values.add(payment.changedAt)
            values.add(payment.receipt?.number)
            values.add(entry.lastEvent)
            values.add(machine.returnTo)
        }
        for movement in machine.movements { try write(movement, of: entry, db) }
        if payment.tender.type == .card { try CardRefundStorage.write(entry, db) }
    }

    private static func add(_ refusal: Refusal?, to values: inout StatementValues) {
        values.add(refusal?.kind.rawValue)
        values.add(refusal?.reason)
        values.add(refusal?.message)
    }

    private static func write(
        _ movement: PaymentMovement, of entry: LedgerEntry, _ db: Database
    ) throws {
        let key = movement.context.key
        let query = """
            INSERT INTO movement VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET recorded = excluded.recorded
            """
        // The request of a written refund or tip is not read again, and the update leaves it. That
        // of a refund to a card was stored before the provider was asked.
        let request =
            [.sale, .declined].contains(movement.kind)
            ? nil : try entry.requests[key] ?? CardRefundStorage.request(key, db) ?? []
        try db.prepared(query).run { values in
            values.add(key.text)
            values.add(utf8: request)
            values.add(entry.machine.payment.id.text)
            values.add(movement.kind.rawValue)
            values.add(movement.refund?.text)
            values.add(movement.amount.minorUnits)
            values.add(movement.receipt)
            values.add(movement.isRecorded)
        }
    }

    private static let upsert = """
        INSERT INTO payment VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
            ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
            tendered = excluded.tendered, drawer = excluded.drawer, currency = excluded.currency,
            amount = excluded.amount, tip = excluded.tip, change = excluded.change,
            rounding = excluded.rounding, price = excluded.price, taxes = excluded.taxes,
            step = excluded.step, charge_step = excluded.charge_step,
            charge_amount = excluded.charge_amount, charge = excluded.charge,
            offline = excluded.offline,
            refusal_code = excluded.refusal_code, refusal_reason = excluded.refusal_reason,
            refusal_message = excluded.refusal_message, changed_at = excluded.changed_at,
            last_receipt = excluded.last_receipt, last_event = excluded.last_event
        """
}
