// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Ledger
import MessageBus
import Messages
import ServiceStorage
import Wire

/// Reads and writes receipts, which are never changed, and the rows of the ledger in them.
enum ReceiptStorage {
    /// The end of a location's chain of receipts; nil without one.
    static func last(
        at location: LocationID, _ db: Database
    ) throws -> Register.LastReceipt? {
        let query = """
            SELECT text, sha256 FROM receipt WHERE location = ? ORDER BY number DESC LIMIT 1
            """
        return try db.prepared(query).first(with: { $0.add(location.text) }) { row in
            let receipt = try receipt(row)
            return Register.LastReceipt(
                number: receipt.number, perpetual: receipt.perpetual, hash: try row.text(1))
        }
    }

    /// A receipt of a location; nil if the number is unknown.
    static func receipt(_ number: Int, at location: LocationID, _ db: Database) throws -> Receipt? {
        try db.prepared("SELECT text FROM receipt WHERE location = ? AND number = ?").first(
            with: { values in
                values.add(location.text)
                values.add(number)
            }, receipt)
    }

    /// The JSON texts of the receipts of a location after a number, lowest number first.
    static func texts(
        at location: LocationID, after number: Int, limit: Int, _ db: Database
    ) throws -> [[UInt8]] {
        let query = """
            SELECT text FROM receipt WHERE location = ? AND number > ? ORDER BY number LIMIT ?
            """
        return try db.prepared(query).all(
            with: { values in
                values.add(location.text)
                values.add(number)
                values.add(limit)
            }, { try $0.utf8(0) })
    }

    /// Writes a receipt with its rows.
    static func write(_ receipt: Receipt, _ db: Database) throws {
        let text = try receipt.text()
        let end = Receipt.end(ofChain: receipt, text: text)
        let places = repeatElement("?", count: 16).joined(separator: ", ")
        try db.prepared("INSERT INTO receipt VALUES (\(places))")
            .run { values in
                values.add(receipt.location.text)
                values.add(receipt.number)
                values.add(receipt.kind.rawValue)
                values.add(receipt.businessDay.description)
                values.add(receipt.at)
                values.add(receipt.order?.text)
                values.add(receipt.payment?.text)
                values.add(receipt.refund?.text)
                values.add(receipt.account?.text)
                values.add(receipt.courier?.text)
                values.add(receipt.drawer?.text)
                values.add(receipt.terminal.text)
                values.add(receipt.staff?.text)
                values.add(receipt.key.text)
                values.add(utf8: text)
                values.add(end.hash)
            }
        for (index, entry) in receipt.entries.enumerated() {
            try write(entry, at: index + 1, of: receipt, db)
        }
    }

    private static func write(
        _ entry: LedgerRow, at row: Int, of receipt: Receipt, _ db: Database
    ) throws {
        try db.prepared("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)").run { values in
            values.add(receipt.location.text)
            values.add(receipt.number)
            values.add(row)
            values.add(entry.account.rawValue)
            values.add(entry.basisPoints)
            values.add(entry.amount.minorUnits)
        }
    }

    private static func receipt(_ row: StatementColumns) throws -> Receipt {
        try WireCoding.decode(Receipt.self, from: try row.utf8(0))
    }
}

/// The sums of rows.
extension ReceiptStorage {
    /// The sums of the accounts in the receipts of an order.
    static func sums(of order: OrderID, _ db: Database) throws -> [LedgerRow] {
        try sums("WHERE receipt.order_id = ?", db) { $0.add(order.text) }
    }

    /// The sums of the accounts in the receipts of a drawer.
    static func sums(of drawer: DrawerID, _ db: Database) throws -> [LedgerRow] {
        try sums("WHERE receipt.drawer = ?", db) { $0.add(drawer.text) }
    }

    /// The cash that came into a drawer and went out of it since it was opened.
    static func cash(of drawer: DrawerID, _ db: Database) throws -> DayCash {
        let query = """
            SELECT receipt.kind, entry.account, sum(entry.amount)
            FROM receipt JOIN entry USING (location, number)
            WHERE receipt.drawer = ? AND entry.account IN ('cash', 'change', 'paidIn', 'paidOut')
            GROUP BY receipt.kind, entry.account
            """
        let sums = try db.prepared(query).all(with: { $0.add(drawer.text) }) { row in
            let sum = LedgerRow(account: try row.value(1), amount: Amount(try row.integer(2)))
            return (kind: try row.value(0) as ReceiptKind, sum: sum)
        }
        return sums.reduce(into: DayCash()) { $0.add([$1.sum], of: $1.kind) }
    }

    private static func sums(
        _ condition: String, _ db: Database, _ bind: (inout StatementValues) -> Void
    ) throws -> [LedgerRow] {
        let query = """
            SELECT entry.account, entry.basis_points, sum(entry.amount)
            FROM receipt JOIN entry USING (location, number) \(condition)
            GROUP BY entry.account, entry.basis_points
            ORDER BY entry.account, entry.basis_points
            """
        return try db.prepared(query).all(with: bind) { row in
            LedgerRow(
                account: try row.value(0), basisPoints: try row.optional(1, row.integer),
                amount: Amount(try row.integer(2)))
        }
    }
}
