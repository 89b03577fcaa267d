// SPDX-License-Identifier: Apache-2.0

import GRDB
import Ledger
import ServiceStorage

/// The second migration; databases and backups of earlier versions still need it.
///
/// Its SQL never changes. `payments-3` replaces some of its tables.
extension LedgerSchema {
    static func registerReceipts(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration(PaymentMigration.receipts.rawValue) { db in
            try db.execute(sql: paymentTable)
            try db.execute(sql: replacePayments)
            try db.execute(sql: movementTable)
            try db.execute(sql: cardRefundTable)
            try db.execute(sql: receiptTables)
            try db.execute(sql: cashTables)
        }
    }

    private static let paymentTable = """
        CREATE TABLE new_payment (
            id TEXT NOT NULL PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            request TEXT NOT NULL,
            order_id TEXT NOT NULL,
            location TEXT NOT NULL,
            tender TEXT NOT NULL CHECK (tender IN ('cash', 'voucher', 'houseAccount', 'card')),
            tendered INTEGER CHECK ((tendered IS NULL) = (tender <> 'cash')),
            account TEXT CHECK ((account IS NULL) = (tender IN ('cash', 'card'))),
            provider TEXT CHECK ((provider IS NULL) = (tender <> 'card')),
            drawer TEXT CHECK (drawer IS NULL OR tender = 'cash'),
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            asked_amount INTEGER CHECK (asked_amount > 0),
            amount INTEGER NOT NULL CHECK (amount >= 0),
            tip INTEGER NOT NULL CHECK (tip >= 0),
            change INTEGER NOT NULL CHECK (change >= 0),
            rounding INTEGER NOT NULL CHECK (rounding = 0 OR tender = 'cash'),
            price INTEGER,
            taxes TEXT CHECK (taxes IS NULL OR json_valid(taxes)),
            step TEXT NOT NULL
                CHECK (step IN ('requested', 'ending', 'charging', 'taken', 'recorded',
                    'refunding', 'refused')),
            charge_step TEXT CHECK ((charge_step IS NULL) = (step <> 'charging')),
            charge_amount INTEGER CHECK ((charge_amount IS NULL) = (step <> 'charging')),
            charge TEXT CHECK (charge IS NULL OR tender = 'card' AND json_valid(charge)),
            refusal_code INTEGER,
            refusal_reason TEXT,
            refusal_message TEXT,
            terminal TEXT NOT NULL,
            staff TEXT,
            requested_at TEXT NOT NULL,
            changed_at TEXT NOT NULL,
            last_receipt INTEGER CHECK (last_receipt > 0),
            last_event INTEGER CHECK (last_event > 0),
            CHECK ((step IN ('ending', 'refused')) = (refusal_code IS NOT NULL)),
            CHECK ((refusal_code IS NULL) = (refusal_reason IS NULL)),
            CHECK ((refusal_code IS NULL) = (refusal_message IS NULL)),
            CHECK ((price IS NULL) = (taxes IS NULL)),
            CHECK (step NOT IN ('taken', 'recorded', 'refunding') OR amount > 0),
            CHECK (step NOT IN ('taken', 'recorded', 'refunding') OR tender <> 'card'
                OR charge IS NOT NULL),
            CHECK (step NOT IN ('taken', 'recorded') OR tender <> 'cash'
                OR tendered = amount + tip + change + rounding)
        ) STRICT, WITHOUT ROWID;
        """

    /// An earlier payment is in cash, has no tip and keeps its identifier, key and request.
    private static let replacePayments = """
        INSERT INTO new_payment
            SELECT id, key, request, order_id, location, tender, tendered, NULL, NULL, NULL,
                currency, NULL, amount, 0, change, 0, NULL, NULL,
                iif(step = 'unsealing', 'ending', step), NULL, NULL, NULL, refusal_code,
                refusal_reason, refusal_message, terminal, staff, requested_at, changed_at, NULL,
                last_event
            FROM payment;
        DROP VIEW recorded_payments;
        DROP TABLE payment;
        ALTER TABLE new_payment RENAME TO payment;
        CREATE INDEX payment_of_order ON payment (order_id);
        CREATE INDEX unfinished_payment ON payment (location)
            WHERE step IN ('requested', 'ending', 'charging', 'taken', 'refunding');
        CREATE VIEW recorded_payments AS
            SELECT location, requested_at, amount, tip, change, tender, account, currency, order_id,
                id
            FROM payment WHERE step IN ('recorded', 'refunding');
        """

    /// The sales of payments that are older than receipts have no receipt.
    private static let movementTable = """
        CREATE TABLE movement (
            key TEXT NOT NULL PRIMARY KEY,
            request TEXT CHECK ((request IS NULL) = (kind = 'sale')),
            payment TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('sale', 'tip', 'refund')),
            refund TEXT UNIQUE CHECK ((refund IS NULL) = (kind <> 'refund')),
            amount INTEGER NOT NULL CHECK (amount >= 0),
            receipt INTEGER CHECK (receipt > 0),
            recorded INTEGER NOT NULL CHECK (recorded IN (0, 1)),
            CHECK (receipt IS NOT NULL OR kind = 'sale')
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX movement_of_payment ON movement (payment, receipt);

        INSERT INTO movement
            SELECT key, NULL, id, 'sale', NULL, amount, NULL, step = 'recorded'
            FROM payment WHERE step IN ('taken', 'recorded');
        """

    /// The refund that a payment provider is asked to give; its row ends with the answer.
    private static let cardRefundTable = """
        CREATE TABLE card_refund (
            payment TEXT NOT NULL PRIMARY KEY,
            refund TEXT NOT NULL UNIQUE,
            key TEXT NOT NULL UNIQUE,
            request TEXT NOT NULL,
            amount INTEGER NOT NULL CHECK (amount > 0),
            reason TEXT NOT NULL,
            terminal TEXT NOT NULL,
            staff TEXT
        ) STRICT, WITHOUT ROWID;
        """

    /// The receipts and their rows, which no statement changes.
    private static let receiptTables = """
        CREATE TABLE receipt (
            location TEXT NOT NULL,
            number INTEGER NOT NULL CHECK (number > 0),
            kind TEXT NOT NULL CHECK (kind IN ('sale', 'refund', 'tip', 'deposit', 'drawer',
                'provisional', 'copy', 'closing')),
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

        CREATE INDEX receipt_of_day ON receipt (location, business_day, number);
        CREATE INDEX receipt_of_order ON receipt (order_id) WHERE order_id IS NOT NULL;
        CREATE INDEX receipt_of_account ON receipt (account) WHERE account IS NOT NULL;
        CREATE INDEX receipt_of_drawer ON receipt (drawer) WHERE drawer IS NOT NULL;

        CREATE TABLE entry (
            location TEXT NOT NULL,
            number INTEGER NOT NULL,
            row INTEGER NOT NULL CHECK (row > 0),
            account TEXT NOT NULL,
            basis_points INTEGER CHECK ((basis_points IS NULL) = (account <> 'tax')),
            amount INTEGER NOT NULL,
            PRIMARY KEY (location, number, row),
            FOREIGN KEY (location, number) REFERENCES receipt (location, number)
        ) STRICT, WITHOUT ROWID;

        CREATE TRIGGER receipt_kept BEFORE DELETE ON receipt
            BEGIN SELECT RAISE(ABORT, 'a receipt is never deleted'); END;
        CREATE TRIGGER receipt_final BEFORE UPDATE ON receipt
            BEGIN SELECT RAISE(ABORT, 'a receipt is never changed'); END;
        CREATE TRIGGER entry_kept BEFORE DELETE ON entry
            BEGIN SELECT RAISE(ABORT, 'a row of the ledger is never deleted'); END;
        CREATE TRIGGER entry_final BEFORE UPDATE ON entry
            BEGIN SELECT RAISE(ABORT, 'a row of the ledger is never changed'); END;
        """

    private static let cashTables = """
        CREATE TABLE drawer (
            id TEXT NOT NULL PRIMARY KEY,
            location TEXT NOT NULL,
            terminal TEXT NOT NULL,
            staff TEXT,
            status TEXT NOT NULL CHECK (status IN ('open', 'closed')),
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            float INTEGER NOT NULL CHECK (float >= 0),
            kicks INTEGER NOT NULL CHECK (kicks >= 0),
            expected INTEGER,
            counted INTEGER CHECK (counted >= 0),
            opened_at TEXT NOT NULL,
            changed_at TEXT NOT NULL,
            last_receipt INTEGER NOT NULL CHECK (last_receipt > 0),
            last_event INTEGER CHECK (last_event > 0),
            CHECK ((expected IS NULL) = (status = 'open')),
            CHECK ((counted IS NULL) = (status = 'open'))
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX drawer_of_location ON drawer (location);
        CREATE UNIQUE INDEX open_drawer ON drawer (location, terminal) WHERE status = 'open';

        CREATE TABLE account (
            id TEXT NOT NULL PRIMARY KEY,
            location TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('voucher', 'houseAccount')),
            name TEXT,
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            balance INTEGER NOT NULL,
            credit_limit INTEGER NOT NULL CHECK (credit_limit >= 0),
            revision INTEGER NOT NULL CHECK (revision > 0),
            opened_at TEXT NOT NULL,
            changed_at TEXT NOT NULL,
            last_receipt INTEGER CHECK (last_receipt > 0),
            last_event INTEGER CHECK (last_event > 0),
            CHECK (balance >= -credit_limit)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE closed_day (
            location TEXT NOT NULL,
            business_day TEXT NOT NULL CHECK (business_day GLOB '????-??-??'),
            number INTEGER NOT NULL CHECK (number > 0),
            text TEXT NOT NULL CHECK (json_valid(text)),
            PRIMARY KEY (location, business_day),
            UNIQUE (location, number)
        ) STRICT, WITHOUT ROWID;
        """
}
