// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import ServiceStorage

/// Checks the sums of the ledger when it is opened.
///
/// The check of a location is limited to its newest receipts, and to the accounts and drawers that
/// they have changed. So a start takes the same time after years.
enum LedgerCheck {
    /// The number of checked receipts of a location.
    private static let receipts = 10_000

    /// The first wrong sum of each kind at each location; empty if the ledger balances.
    static func problems(_ db: Database) throws -> [UnbalancedLedger] {
        try locations(db).flatMap { location, last in
            try [unbalancedReceipt, wrongAccount, wrongDrawer, wrongCourier].compactMap {
                try $0(location, last - receipts, db)
            }
        }
    }

    /// The locations with receipts, each with the number of its last one.
    ///
    /// Each is found with two steps in an index, however many receipts it has.
    private static func locations(_ db: Database) throws -> [(LocationID, Int)] {
        let query = """
            WITH RECURSIVE place (id) AS (
                SELECT min(location) FROM receipt
                UNION ALL
                SELECT (SELECT min(location) FROM receipt WHERE location > place.id)
                FROM place WHERE place.id IS NOT NULL)
            SELECT id, (SELECT max(number) FROM receipt WHERE location = id)
            FROM place WHERE id IS NOT NULL
            """
        return try db.prepared(query).all { (try $0.identifier(0), try $0.integer(1)) }
    }

    private static func unbalancedReceipt(
        _ location: LocationID, after number: Int, _ db: Database
    ) throws -> UnbalancedLedger? {
        let query = """
            SELECT number FROM entry WHERE location = ? AND number > ?
            GROUP BY number HAVING sum(amount) <> 0 LIMIT 1
            """
        return try db.prepared(query).first(with: bind(location, number)) {
            .receipt(try $0.integer(0), location)
        }
    }

    /// The balance is what the house owes, so the rows have the other sign.
    private static func wrongAccount(
        _ location: LocationID, after number: Int, _ db: Database
    ) throws -> UnbalancedLedger? {
        let query = """
            SELECT id FROM account
            WHERE location = ? AND (last_receipt IS NULL OR last_receipt > ?)
                AND balance <> (SELECT coalesce(-sum(entry.amount), 0)
                    FROM receipt JOIN entry USING (location, number)
                    WHERE receipt.account = account.id
                        AND entry.account IN ('voucher', 'houseAccount'))
            LIMIT 1
            """
        return try db.prepared(query).first(with: bind(location, number)) {
            .account(try $0.identifier(0), location)
        }
    }

    /// The last receipt of a closed drawer takes out the expected cash, so that nothing remains.
    private static func wrongDrawer(
        _ location: LocationID, after number: Int, _ db: Database
    ) throws -> UnbalancedLedger? {
        let query = """
            SELECT id FROM drawer
            WHERE location = ? AND last_receipt > ? AND status = 'closed' AND (
                0 <> (SELECT coalesce(sum(entry.amount), 0)
                    FROM receipt JOIN entry USING (location, number)
                    WHERE receipt.drawer = drawer.id AND entry.account IN ('cash', 'change'))
                OR expected <> (SELECT coalesce(-sum(amount), 0) FROM entry
                    WHERE entry.location = drawer.location AND number = last_receipt
                        AND account = 'cash'))
            LIMIT 1
            """
        return try db.prepared(query).first(with: bind(location, number)) {
            .drawer(try $0.identifier(0), location)
        }
    }

    /// The balance is what the house owes, so the rows have the other sign.
    private static func wrongCourier(
        _ location: LocationID, after number: Int, _ db: Database
    ) throws -> UnbalancedLedger? {
        let query = """
            SELECT courier FROM courier_balance AS balance
            WHERE location = ? AND last_receipt > ?
                AND earned - paid_out <> (SELECT coalesce(-sum(entry.amount), 0)
                    FROM receipt JOIN entry USING (location, number)
                    WHERE receipt.location = balance.location
                        AND receipt.courier = balance.courier AND entry.account = 'courier'
                        AND receipt.text ->> 'currency' = balance.currency)
            LIMIT 1
            """
        return try db.prepared(query).first(with: bind(location, number)) {
            .courier(try $0.identifier(0), location)
        }
    }

    private static func bind(
        _ location: LocationID, _ number: Int
    ) -> (inout StatementValues) -> Void {
        { values in
            values.add(location.text)
            values.add(number)
        }
    }
}
