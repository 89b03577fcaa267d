// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Ledger
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// Reads and writes what is owed to couriers, and which deliveries they have earned it with.
enum CourierStorage {
    /// The balance of a courier in a currency; nil if the courier has earned nothing in it at the
    /// location.
    static func balance(
        of courier: CourierID, at location: LocationID, in currency: Currency, _ db: Database
    ) throws -> CourierBalance? {
        try balances(at: location, of: courier, db).first { $0.currency == currency }
    }

    /// The balances of the couriers of a location by name, or those of one courier; the last used
    /// one of a courier is the last.
    static func balances(
        at location: LocationID, of courier: CourierID?, _ db: Database
    ) throws -> [CourierBalance] {
        let query = """
            SELECT courier, name, currency, earned, paid_out, revision, changed_at, last_receipt
            FROM courier_balance WHERE location = ? AND (? IS NULL OR courier = ?)
            ORDER BY name, courier, last_receipt
            """
        let found = try db.prepared(query).all(
            with: { values in
                values.add(location.text)
                values.add(courier?.text)
                values.add(courier?.text)
            }
        ) { row in (try balance(row, at: location), try row.integer(7)) }
        return try found.map { balance, receipt in
            var balance = balance
            balance.receipt = try ReceiptStorage.receipt(receipt, at: location, db)
            return balance
        }
    }

    /// The recorded earnings of a delivery; nil if nothing is recorded.
    static func earned(_ delivery: DeliveryID, _ db: Database) throws -> EarnedDelivery? {
        let query = "SELECT location, courier, amount, tip FROM earned_delivery WHERE delivery = ?"
        return try db.prepared(query).first(with: { $0.add(delivery.text) }) { row in
            EarnedDelivery(
                delivery: delivery, location: try row.identifier(0),
                courier: try row.identifier(1), amount: Amount(try row.integer(2)),
                tip: Amount(try row.integer(3)))
        }
    }

    /// Writes the earnings of a delivery, once.
    static func write(_ earned: EarnedDelivery, by receipt: Receipt, _ db: Database) throws {
        try db.prepared("INSERT INTO earned_delivery VALUES (?, ?, ?, ?, ?, ?)").run { values in
            values.add(earned.delivery.text)
            values.add(earned.location.text)
            values.add(earned.courier.text)
            values.add(earned.amount.minorUnits)
            values.add(earned.tip.minorUnits)
            values.add(receipt.number)
        }
    }

    /// Writes a new or changed balance with its event; returns the event's data.
    ///
    /// The receipt of its movement is written before.
    static func change(
        _ balance: CourierBalance, _ event: PaymentEventType, _ context: CommandContext,
        _ transaction: inout PaymentState.Transaction
    ) throws -> [UInt8] {
        let record = try transaction.append(
            PendingEvent(
                location: balance.location, type: event.rawValue, subject: balance.courier.text,
                time: balance.changedAt, context: context, data: try WireCoding.encode(balance),
                previous: try lastEvent(of: balance, transaction.db)))
        try write(balance, lastEvent: record.sequence, transaction.db)
        return record.data
    }

    private static func lastEvent(
        of balance: CourierBalance, _ db: Database
    ) throws -> SequenceNumber? {
        let query = """
            SELECT last_event FROM courier_balance
            WHERE location = ? AND courier = ? AND currency = ?
            """
        return try db.prepared(query).first(
            with: { values in
                values.add(balance.location.text)
                values.add(balance.courier.text)
                values.add(balance.currency.code)
            }
        ) { try $0.optional(0, $0.sequence) } ?? nil
    }

    private static func write(
        _ balance: CourierBalance, lastEvent: SequenceNumber, _ db: Database
    ) throws {
        try db.prepared(upsert).run { values in
            values.add(balance.location.text)
            values.add(balance.courier.text)
            values.add(balance.name)
            values.add(balance.currency.code)
            values.add(balance.earned.minorUnits)
            values.add(balance.paidOut.minorUnits)
            values.add(balance.revision)
            values.add(balance.changedAt)
            values.add(balance.receipt?.number)
            values.add(lastEvent)
        }
    }

    private static func balance(
        _ row: StatementColumns, at location: LocationID
    ) throws -> CourierBalance {
        var balance = CourierBalance(
            courier: try row.identifier(0), name: try row.text(1), location: location,
            currency: try row.currency(2), changedAt: try row.textTimestamp(6))
        balance.earned = Amount(try row.integer(3))
        balance.paidOut = Amount(try row.integer(4))
        balance.owed = balance.earned - balance.paidOut
        balance.revision = try row.integer(5)
        return balance
    }

    private static let upsert = """
        INSERT INTO courier_balance VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET
            name = excluded.name, earned = excluded.earned, paid_out = excluded.paid_out,
            revision = excluded.revision, changed_at = excluded.changed_at,
            last_receipt = excluded.last_receipt, last_event = excluded.last_event
        """
}
