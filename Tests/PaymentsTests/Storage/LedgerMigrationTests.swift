// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceLoop
import ServiceStorage
import TestSupport
import Testing

@testable import Ledger
@testable import Payments
import Wire

/// Ledgers of earlier versions.
@Suite final class LedgerMigrationTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        let folder = try TemporaryFolder()
        path = "\(folder.path)/payments.db"
        self.folder = folder
    }

    @Test func `payments of the earlier version keep their keys, requests and events`() throws {
        try writeEarlier()

        let desk = try LedgerDesk(path)

        let columns = "id, key, request, step, tender, tip, last_event"
        #expect(
            try desk.query("SELECT \(columns) FROM payment ORDER BY id")
                == [
                    "payment-a key-a {\"a\":1} recorded cash 0 3",
                    "payment-b key-b {\"b\":1} taken cash 0 5",
                    "payment-c key-c {\"c\":1} ending cash 0 6",
                    "payment-d key-d {\"d\":1} requested cash 0 7",
                ])
        #expect(
            try desk.query("SELECT id, amount, change, tip FROM recorded_payments")
                == ["payment-a 1486 514 0"])
    }

    @Test func `a payment of the earlier version has a sale without a receipt`() throws {
        try writeEarlier()
        let desk = try LedgerDesk(path)

        let recorded = try #require(
            try desk.transact { try LedgerStorage.entry("payment-a", $0.db) })
        let taken = try #require(try desk.transact { try LedgerStorage.entry("payment-b", $0.db) })

        #expect(recorded.machine.movements.map(\.isRecorded) == [true])
        #expect(recorded.machine.movements.map(\.receipt) == [nil])
        #expect(recorded.machine.payment.receipt == nil)
        #expect(taken.machine.nextRecord?.key == "payment-b-record")
    }

    @Test func `unfinished checkouts of the earlier version continue`() throws {
        try writeEarlier()
        let desk = try LedgerDesk(path)

        let unfinished = try desk.transact { try LedgerStorage.unfinished($0.db) }

        let effects = unfinished.map { $0.machine.resume() }
        #expect(unfinished.map(\.machine.payment.id) == ["payment-b", "payment-c", "payment-d"])
        #expect(effects.map(\.count) == [1, 1, 1])
        guard case .end(let end) = effects[1].first, case .begin(let begin) = effects[2].first
        else {
            Issue.record("The amount of the third is released, that of the fourth is reserved.")
            return
        }
        #expect(end.context.key == "payment-c-end")
        #expect(begin.context.key == "payment-d-begin")
        #expect(begin.amount == nil)
    }

    @Test func `receipts of a ledger without offline cards stay as they are, and are kept`() throws
    {
        try write(Self.receipts) { migrator in
            LedgerSchema.registerHistory(in: &migrator)
            LedgerSchema.registerReceipts(in: &migrator)
        }

        let desk = try LedgerDesk(path)

        #expect(
            try desk.query("SELECT id, step, tender, charge, offline, last_event FROM payment")
                == ["payment-a recorded card {\"c\":1} - 4"])
        #expect(
            try desk.query("SELECT key, kind, amount, receipt, recorded FROM movement")
                == ["key-a sale 1486 1 1"])
        #expect(
            try desk.query("SELECT number, kind, text FROM receipt JOIN entry USING (number)")
                == ["1 sale {\"r\":1}"])
        #expect(throws: DatabaseError.self) {
            try desk.transact { try $0.db.execute(sql: "DELETE FROM receipt") }
        }
    }

    /// Writes one payment in each step that is not refused.
    private func writeEarlier() throws {
        try write(Self.payments, migrations: LedgerSchema.registerHistory)
    }

    private func write(
        _ rows: String, migrations: (inout DatabaseMigrator) -> Void
    ) throws {
        let journal = try Journal(path: path, now: LedgerDesk.noon, migrations: migrations)
        try journal.transact { try $0.execute(sql: rows) }
        try journal.close()
    }

    private static let payments = """
        INSERT INTO payment VALUES
            ('payment-a', 'key-a', '{"a":1}', 'order-a', '00001', 'cash', 2000, 'USD', 1486, 514,
                'recorded', NULL, NULL, NULL, 'till-1', 'ana', '2026-11-21T17:44:31.300Z',
                '2026-11-21T17:44:31.320Z', 3),
            ('payment-b', 'key-b', '{"b":1}', 'order-b', '00001', 'cash', 500, 'USD', 500, 0,
                'taken', NULL, NULL, NULL, 'till-1', NULL, '2026-11-21T17:45:00.000Z',
                '2026-11-21T17:45:00.010Z', 5),
            ('payment-c', 'key-c', '{"c":1}', 'order-c', '00001', 'cash', 100, 'USD', 0, 0,
                'unsealing', 422, 'payment.insufficient', 'Ask for the rest.', 'till-1', NULL,
                '2026-11-21T17:46:00.000Z', '2026-11-21T17:46:00.010Z', 6),
            ('payment-d', 'key-d', '{"d":1}', 'order-d', '00001', 'cash', 900, 'USD', 0, 0,
                'requested', NULL, NULL, NULL, 'till-1', NULL, '2026-11-21T17:47:00.000Z',
                '2026-11-21T17:47:00.000Z', 7);
        """

    private static let receipts = """
        INSERT INTO payment VALUES
            ('payment-a', 'key-a', '{"a":1}', 'order-a', '00001', 'card', NULL, NULL, 'terminal',
                NULL, 'USD', NULL, 1486, 0, 0, 0, 1486, '[]', 'recorded', NULL, NULL, '{"c":1}',
                NULL, NULL, NULL, 'till-1', 'ana', '2026-11-24T17:44:31.300Z',
                '2026-11-24T17:44:31.320Z', 1, 4);
        INSERT INTO movement VALUES ('key-a', NULL, 'payment-a', 'sale', NULL, 1486, 1, 1);
        INSERT INTO receipt VALUES
            ('00001', 1, 'sale', '2026-11-24', '2026-11-24T17:44:31.320Z', 'order-a', 'payment-a',
                NULL, NULL, NULL, 'till-1', 'ana', 'key-a', '{"r":1}', printf('%064d', 0));
        INSERT INTO entry VALUES ('00001', 1, 1, 'sales', NULL, 1486);
        """
}
