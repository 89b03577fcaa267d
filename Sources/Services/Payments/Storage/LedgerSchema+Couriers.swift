// SPDX-License-Identifier: Apache-2.0

/// The tables of `payments-4`, and the table of receipts before it.
///
/// Databases and backups of earlier versions still need both, so their SQL never changes.
extension LedgerSchema {
    /// The receipts since `payments-4`, which no statement changes.
    static let replaceReceiptsAgain = """
        CREATE TABLE new_receipt (
            location TEXT NOT NULL,
            number INTEGER NOT NULL CHECK (number > 0),
            kind TEXT NOT NULL CHECK (kind IN ('sale', 'refund', 'tip', 'declined', 'deposit',
                'earnings', 'payOut', 'drawer', 'provisional', 'copy', 'closing')),
            business_day TEXT NOT NULL CHECK (business_day GLOB '????-??-??'),
            at TEXT NOT NULL,
            order_id TEXT,
            payment TEXT,
            refund TEXT,
            account TEXT,
            courier TEXT,
            drawer TEXT,
            terminal TEXT NOT NULL,
            staff TEXT,
            key TEXT NOT NULL,
            text TEXT NOT NULL,
            sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
            PRIMARY KEY (location, number)
        ) STRICT, WITHOUT ROWID;

        INSERT INTO new_receipt
            SELECT location, number, kind, business_day, at, order_id, payment, refund, account,
                NULL, drawer, terminal, staff, key, text, sha256
            FROM receipt;
        DROP TABLE receipt;
        ALTER TABLE new_receipt RENAME TO receipt;
        CREATE INDEX receipt_of_day ON receipt (location, business_day, number);
        CREATE INDEX receipt_of_order ON receipt (order_id) WHERE order_id IS NOT NULL;
        CREATE INDEX receipt_of_account ON receipt (account) WHERE account IS NOT NULL;
        CREATE INDEX receipt_of_courier ON receipt (location, courier)
            WHERE courier IS NOT NULL;
        CREATE INDEX receipt_of_drawer ON receipt (drawer) WHERE drawer IS NOT NULL;

        CREATE TRIGGER receipt_kept BEFORE DELETE ON receipt
            BEGIN SELECT RAISE(ABORT, 'a receipt is never deleted'); END;
        CREATE TRIGGER receipt_final BEFORE UPDATE ON receipt
            BEGIN SELECT RAISE(ABORT, 'a receipt is never changed'); END;
        """

    /// What each location owes to each courier in each currency, and the deliveries whose earnings
    /// are recorded.
    static let courierTables = """
        CREATE TABLE courier_balance (
            location TEXT NOT NULL,
            courier TEXT NOT NULL,
            name TEXT NOT NULL,
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            earned INTEGER NOT NULL CHECK (earned >= 0),
            paid_out INTEGER NOT NULL CHECK (paid_out BETWEEN 0 AND earned),
            revision INTEGER NOT NULL CHECK (revision > 0),
            changed_at TEXT NOT NULL,
            last_receipt INTEGER NOT NULL CHECK (last_receipt > 0),
            last_event INTEGER CHECK (last_event > 0),
            PRIMARY KEY (location, courier, currency)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE earned_delivery (
            delivery TEXT NOT NULL PRIMARY KEY,
            location TEXT NOT NULL,
            courier TEXT NOT NULL,
            amount INTEGER NOT NULL CHECK (amount >= 0),
            tip INTEGER NOT NULL CHECK (tip >= 0),
            receipt INTEGER NOT NULL CHECK (receipt > 0)
        ) STRICT, WITHOUT ROWID;
        """

    /// The receipts from `payments-3` to `payments-4`.
    static let replaceReceipts = """
        CREATE TABLE new_receipt (
            location TEXT NOT NULL,
            number INTEGER NOT NULL CHECK (number > 0),
            kind TEXT NOT NULL CHECK (kind IN ('sale', 'refund', 'tip', 'declined', 'deposit',
                'drawer', 'provisional', 'copy', 'closing')),
            business_day TEXT NOT NULL CHECK (business_day GLOB '????-??-??'),
            at TEXT NOT NULL,
            order_id TEXT,
            payment TEXT,
            refund TEXT,
            account TEXT,
            drawer TEXT,
            terminal TEXT NOT NULL,
            staff TEXT,
            key TEXT NOT NULL,
            text TEXT NOT NULL,
            sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
            PRIMARY KEY (location, number)
        ) STRICT, WITHOUT ROWID;

        INSERT INTO new_receipt SELECT * FROM receipt;
        DROP TABLE receipt;
        ALTER TABLE new_receipt RENAME TO receipt;
        CREATE INDEX receipt_of_day ON receipt (location, business_day, number);
        CREATE INDEX receipt_of_order ON receipt (order_id) WHERE order_id IS NOT NULL;
        CREATE INDEX receipt_of_account ON receipt (account) WHERE account IS NOT NULL;
        CREATE INDEX receipt_of_drawer ON receipt (drawer) WHERE drawer IS NOT NULL;

        CREATE TRIGGER receipt_kept BEFORE DELETE ON receipt
            BEGIN SELECT RAISE(ABORT, 'a receipt is never deleted'); END;
        CREATE TRIGGER receipt_final BEFORE UPDATE ON receipt
            BEGIN SELECT RAISE(ABORT, 'a receipt is never changed'); END;
        """
}
