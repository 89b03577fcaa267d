// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage
import Wire

/// Keeps the refunds that payment providers are asked to give.
enum CardRefundStorage {
    /// Writes the refund of a payment that is `refunding`; removes it once it has ended.
    static func write(_ entry: LedgerEntry, _ db: Database) throws {
        let payment = entry.machine.payment.id
        guard let refund = entry.machine.refunding else {
            return try db.prepared("DELETE FROM card_refund WHERE payment = ?")
                .run { $0.add(payment.text) }
        }
        // The request of a refund that is written already is not read again, and stays.
        let query = """
            INSERT INTO card_refund VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (payment) DO NOTHING
            """
        try db.prepared(query).run { values in
            values.add(payment.text)
            values.add(refund.refund.text)
            values.add(refund.context.key.text)
            values.add(utf8: entry.requests[refund.context.key] ?? [])
            values.add(refund.amount.minorUnits)
            values.add(refund.reason)
            values.add(refund.context.terminal.text)
            values.add(refund.context.staff?.text)
        }
    }

    /// The command of a refund as it was received, by its key; nil without such a refund.
    static func request(_ key: CommandKey, _ db: Database) throws -> [UInt8]? {
        try db.prepared("SELECT request FROM card_refund WHERE key = ?")
            .first(with: { $0.add(key.text) }) { try $0.utf8(0) }
    }

    /// The refund of a payment that is `refunding`; nil without one.
    static func refund(of payment: PaymentID, _ db: Database) throws -> CardRefund? {
        let query = """
            SELECT refund, amount, reason, key, terminal, staff FROM card_refund WHERE payment = ?
            """
        return try db.prepared(query).first(with: { $0.add(payment.text) }) { row in
            CardRefund(
                refund: try row.identifier(0), amount: Amount(try row.integer(1)),
                reason: try row.text(2),
                context: CommandContext(
                    key: try row.identifier(3), terminal: try row.identifier(4),
                    staff: try row.optional(5) { try row.identifier($0) }))
        }
    }
}
