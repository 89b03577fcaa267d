// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// Reads and writes vouchers and house accounts.
enum AccountStorage {
    /// An account; nil if the number is unknown.
    ///
    /// Its number does not depend on the case of letters: people type it from a card.
    static func account(_ id: AccountID, _ db: Database) throws -> Account? {
        let exact = try account(of: id, by: "id = ?", db)
        // No index helps here, so it is only for numbers that nobody has written so.
        return try exact ?? account(of: id, by: "id = ? COLLATE NOCASE LIMIT 1", db)
    }

    private static func account(
        of id: AccountID, by condition: String, _ db: Database
    ) throws -> Account? {
        let sql = "\(select) WHERE \(condition)"
        let found = try db.prepared(sql).first(with: { $0.add(id.text) }) { row in
            (try account(row), try row.optional(10, row.integer))
        }
        guard case (var account, let receipt)? = found else { return nil }
        account.receipt = try receipt.flatMap {
            try ReceiptStorage.receipt($0, at: account.location, db)
        }
        return account
    }

    /// Writes a new or changed account with its event; returns the event's data.
    ///
    /// The receipt of its movement is written before.
    @discardableResult
    static func change(
        _ account: Account, _ event: PaymentEventType, _ context: CommandContext,
        _ transaction: inout PaymentState.Transaction
    ) throws -> [UInt8] {
        let record = try transaction.append(
            PendingEvent(
                location: account.location, type: event.rawValue, subject: account.id.text,
                time: account.changedAt, context: context, data: try WireCoding.encode(account),
                previous: try lastEvent(of: account.id, transaction.db)))
        try write(account, lastEvent: record.sequence, transaction.db)
        return record.data
    }

    private static func lastEvent(of id: AccountID, _ db: Database) throws -> SequenceNumber? {
        try db.prepared("SELECT last_event FROM account WHERE id = ?")
            .first(with: { $0.add(id.text) }) { try $0.optional(0, $0.sequence) } ?? nil
    }

    private static func write(_ account: Account, lastEvent: SequenceNumber, _ db: Database) throws
    {
        try db.prepared(upsert).run { values in
            values.add(account.id.text)
            values.add(account.location.text)
            values.add(account.kind.rawValue)
            values.add(account.name)
            values.add(account.currency.code)
            values.add(account.balance.minorUnits)
            values.add(account.limit.minorUnits)
            values.add(account.revision)
            values.add(account.openedAt)
            values.add(account.changedAt)
            values.add(account.receipt?.number)
            values.add(lastEvent)
        }
    }

    private static func account(_ row: StatementColumns) throws -> Account {
        Account(
            id: try row.identifier(0), location: try row.identifier(1), kind: try row.value(2),
            name: try row.optional(3, row.text), currency: try row.currency(4),
            balance: Amount(try row.integer(5)), limit: Amount(try row.integer(6)),
            revision: try row.integer(7), openedAt: try row.textTimestamp(8),
            changedAt: try row.textTimestamp(9))
    }

    private static let select = """
        SELECT id, location, kind, name, currency, balance, credit_limit, revision, opened_at,
            changed_at, last_receipt
        FROM account
        """

    private static let upsert = """
        INSERT INTO account VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
            balance = excluded.balance, revision = excluded.revision,
            changed_at = excluded.changed_at, last_receipt = excluded.last_receipt,
            last_event = excluded.last_event
        """
}
