// SPDX-License-Identifier: Apache-2.0

import GRDB
import ServiceStorage

/// The tables of the payment ledger, and a view for the operator's queries.
///
/// What is not here has not changed since `payments-2`.
enum LedgerSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        registerHistory(in: &migrator)
        registerReceipts(in: &migrator)
        migrator.registerMigration(PaymentMigration.offlineCards.rawValue) { db in
            try db.execute(sql: newPayments)
            try db.execute(sql: replacePayments)
            try db.execute(sql: replaceMovements)
            try db.execute(sql: replaceReceipts)
        }
        migrator.registerMigration(PaymentMigration.couriers.rawValue) { db in
            try db.execute(sql: replaceReceiptsAgain)
            try db.execute(sql: courierTables)
        }
        migrator.registerMigration(PaymentMigration.pages.rawValue) { db in
            try db.execute(sql: addPages)
        }
    }

    /// `return_to` is the address to which a page of the provider leads the guest back.
    private static let addPages = """
        ALTER TABLE payment ADD COLUMN return_to TEXT
            CHECK (return_to IS NULL OR tender = 'card');
        """

    /// `asked_amount` is the amount of the command, `amount` what was taken.
    ///
    /// A changed tip of cash changes `tendered`, too: the guest hands over more, or gets some back.
    /// `rounding` is the cash of the guest above `amount` and `tip`.
    /// `price` and `taxes` are those of the order when the amount was reserved.
    private static let newPayments = """
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
            charge_step TEXT CHECK ((charge_step IS NULL)
                = (step <> 'charging' AND offline IS NOT 'waiting')),
            charge_amount INTEGER CHECK ((charge_amount IS NULL)
                = (step <> 'charging' AND offline IS NOT 'waiting')),
            charge TEXT CHECK (charge IS NULL OR tender = 'card' AND json_valid(charge)),
            offline TEXT CHECK (offline IS NULL
                OR tender = 'card' AND offline IN ('waiting', 'captured', 'declined')),
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
                OR charge IS NOT NULL OR offline IS NOT NULL),
            CHECK (step NOT IN ('taken', 'recorded') OR tender <> 'cash'
                OR tendered = amount + tip + change + rounding)
        ) STRICT, WITHOUT ROWID;
        """

    private static let replacePayments = """
        INSERT INTO new_payment
            SELECT id, key, request, order_id, location, tender, tendered, account, provider,
                drawer, currency, asked_amount, amount, tip, change, rounding, price, taxes, step,
                charge_step, charge_amount, charge, NULL, refusal_code, refusal_reason,
                refusal_message, terminal, staff, requested_at, changed_at, last_receipt,
                last_event
            FROM payment;
        DROP VIEW recorded_payments;
        DROP TABLE payment;
        ALTER TABLE new_payment RENAME TO payment;
        CREATE INDEX payment_of_order ON payment (order_id);
        CREATE INDEX unfinished_payment ON payment (location)
            WHERE (step IN ('requested', 'ending', 'charging', 'taken', 'refunding')
                OR offline = 'waiting');
        CREATE INDEX waiting_payment ON payment (location) WHERE offline = 'waiting';
        CREATE VIEW recorded_payments AS
            SELECT location, requested_at, amount, tip, change, tender, account, currency, order_id,
                id
            FROM payment WHERE step IN ('recorded', 'refunding');
        """

    /// A row for each movement of a payment's money, and whether the order knows it.
    ///
    /// `amount` of a sale is what was taken with its tip, of a tip the whole tip from then on, of a
    /// refund what went back. The request of a sale is that of its payment. The sales of payments
    /// that are older than receipts have no receipt.
    private static let replaceMovements = """
        CREATE TABLE new_movement (
            key TEXT NOT NULL PRIMARY KEY,
            request TEXT CHECK ((request IS NULL) = (kind IN ('sale', 'declined'))),
            payment TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('sale', 'tip', 'refund', 'declined')),
            refund TEXT UNIQUE CHECK ((refund IS NULL) = (kind <> 'refund')),
            amount INTEGER NOT NULL CHECK (amount >= 0),
            receipt INTEGER CHECK (receipt > 0),
            recorded INTEGER NOT NULL CHECK (recorded IN (0, 1)),
            CHECK (receipt IS NOT NULL OR kind = 'sale')
        ) STRICT, WITHOUT ROWID;

        INSERT INTO new_movement SELECT * FROM movement;
        DROP TABLE movement;
        ALTER TABLE new_movement RENAME TO movement;
        CREATE INDEX movement_of_payment ON movement (payment, receipt);
        """
}
