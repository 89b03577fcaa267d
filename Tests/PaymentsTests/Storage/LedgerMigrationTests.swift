// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceLoop
import ServiceStorage
import TestSupport
import Testing

@testable import Payments
import Wire

/// Ledgers of the version before `payments-2`.
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

    /// Writes one payment in each step that is not refused.
    private func writeEarlier() throws {
        let journal = try Journal(
            path: path, now: LedgerDesk.noon, migrations: LedgerSchema.registerHistory)
        try journal.transact { try $0.execute(sql: Self.payments) }
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
}
