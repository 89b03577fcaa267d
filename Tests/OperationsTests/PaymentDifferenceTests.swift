// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import ServiceStorage
import TestSupport
import Testing

@testable import Backup
@testable import Orders
@testable import Payments

/// The comparison of orders and ledger, on the tables of the services.
@Suite struct PaymentDifferenceTests {
    /// A payment on an order or in the ledger.
    private struct Payment {
        var id: String
        var amount: Int
        var step = "recorded"
    }

    /// An order with its payments in both databases.
    private struct Sample {
        var order: String
        var isMissing = false
        var onOrder: [Payment] = []
        var inLedger: [Payment] = []
    }

    private static let now = Timestamp(milliseconds: 1_795_262_400_000)

    @Test func `each difference is found, also between equal amounts`() throws {
        let folder = try TemporaryFolder()
        let same = Payment(id: "same", amount: 500)
        let samples = [
            Sample(order: "unpaid"),
            Sample(order: "equal", onOrder: [same], inLedger: [same]),
            Sample(order: "lost", isMissing: true, inLedger: [Payment(id: "a", amount: 100)]),
            Sample(order: "unrecorded", inLedger: [Payment(id: "b", amount: 200, step: "taken")]),
            Sample(order: "unknown", onOrder: [Payment(id: "c", amount: 300)]),
            // The payment d was lost with its order, and was booked again by hand as e.
            Sample(
                order: "booked-again", onOrder: [Payment(id: "e", amount: 400)],
                inLedger: [Payment(id: "d", amount: 400)]),
            Sample(
                order: "refused", onOrder: [Payment(id: "g", amount: 600)],
                inLedger: [
                    Payment(id: "f", amount: 700, step: "requested"), Payment(id: "g", amount: 600),
                ]),
        ]

        let comparison = try compare(samples, in: folder.path, .differing)

        #expect(Set(comparison.ledgerOnly.map(\.payment.text)) == ["a", "b", "d"])
        #expect(Set(comparison.ordersOnly.map(\.payment.text)) == ["c", "e"])
        #expect(comparison.ledgerOnly.filter(\.isOrderMissing).map(\.order) == ["lost"])
        let booked = try #require(comparison.ordersOnly.first { $0.payment == "e" })
        #expect(booked.location == "00001")
        #expect(booked.terminal == "till-1")
        #expect(booked.amount == Amount(400))
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `the candidates have all differences of all orders`(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: seed)
        let samples = (0..<200).map { Self.random(order: "order-\($0)", &generator) }

        let fast = try compare(samples, in: folder.path, .differing)

        let all = try read(folder.path, .all)
        #expect(!all.ledgerOnly.isEmpty)
        #expect(!all.ordersOnly.isEmpty)
        #expect(Self.set(fast.ledgerOnly) == Self.set(all.ledgerOnly))
        #expect(Self.set(fast.ordersOnly) == Self.set(all.ordersOnly))
    }

    /// Up to two payments, of which either side may lack some; few amounts, so that sums are equal.
    private static func random(
        order: String, _ generator: inout SeededGenerator
    ) -> Sample {
        var sample = Sample(order: order)
        sample.isMissing = Int.random(in: 0..<20, using: &generator) == 0
        for number in 0..<Int.random(in: 0...2, using: &generator) {
            let amount = Int.random(in: 1...2, using: &generator)
            let payment = Payment(id: "\(order)-\(number)", amount: amount)
            let kind = Int.random(in: 0..<10, using: &generator)
            if kind != 0, !sample.isMissing { sample.onOrder.append(payment) }
            if kind != 1 { sample.inLedger.append(payment) }
        }
        return sample
    }

    private static func set(_ payments: [MissingPayment]) -> Set<String> {
        Set(payments.map(\.line))
    }

    private func compare(
        _ samples: [Sample], in folder: String, _ candidates: MoneyComparison.Candidates
    ) throws -> MoneyComparison {
        try writeOrders(samples, to: "\(folder)/orders.db")
        try writeLedger(samples, to: "\(folder)/payments.db")
        return try read(folder, candidates)
    }

    private func read(
        _ folder: String, _ candidates: MoneyComparison.Candidates
    ) throws -> MoneyComparison {
        try MoneyComparison(
            orders: StoredDatabase(path: "\(folder)/orders.db"),
            ledger: StoredDatabase(path: "\(folder)/payments.db"), former: nil,
            comparing: candidates)
    }

    private func writeOrders(_ samples: [Sample], to path: String) throws {
        let journal = try Journal(path: path, now: Self.now, migrations: OrderSchema.register)
        try journal.transact { db in
            try db.execute(
                sql: "INSERT INTO location_stream (number, location) VALUES (1, '00001')")
            for (index, sample) in samples.enumerated() where !sample.isMissing {
                let total = sample.onOrder.reduce(0) { $0 + $1.amount }
                try db.execute(
                    sql: Self.insertEvent,
                    arguments: [index + 1, sample.order, sample.order, Self.json(sample)])
                try db.execute(
                    sql: Self.insertOrder,
                    arguments: [sample.order, index + 1, index + 1, total, total, total])
            }
        }
        try journal.close()
    }

    private func writeLedger(_ samples: [Sample], to path: String) throws {
        let journal = try Journal(path: path, now: Self.now, migrations: LedgerSchema.register)
        try journal.transact { db in
            for sample in samples {
                for payment in sample.inLedger {
                    try db.execute(
                        sql: Self.insertPayment,
                        arguments: [
                            payment.id, payment.id, sample.order, payment.amount, payment.amount,
                            payment.step,
                        ])
                }
            }
        }
        try journal.close()
    }

    /// The members of an order that the views read.
    private static func json(_ sample: Sample) -> String {
        let payments = sample.onOrder.map { payment in
            """
            {"payment":"\(payment.id)","tender":"cash","amount":\(payment.amount),\
            "recordedAt":"2026-11-21T17:44:31.320Z"}
            """
        }
        return "{\"payments\":[\(payments.joined(separator: ","))]}"
    }

    private static let insertEvent = """
        INSERT INTO event (stream, sequence, age, time, type, subject, actor, command, data)
        VALUES (1, ?, 0, 0, 'order.opened', ?, 'till-1', ?, ?)
        """

    private static let insertOrder = """
        INSERT INTO order_row (id, location, business_day, number, currency, tax_included, active,
            sequence, status, paid, terminal, subtotal, discount, fees, tax, tip, total,
            paid_amount, refunded)
        VALUES (?, '00001', '2026-11-21', ?, 'USD', 0, 1, ?, 'open', 0, 'till-1', ?, 0, 0, 0, 0, ?,
            ?, 0)
        """

    private static let insertPayment = """
        INSERT INTO payment (id, key, request, order_id, location, tender, tendered, currency,
            amount, tip, change, rounding, step, terminal, requested_at, changed_at)
        VALUES (?, ?, '{}', ?, '00001', 'cash', ?, 'USD', ?, 0, 0, 0, ?, 'till-1',
            '2026-11-21T17:44:31.320Z', '2026-11-21T17:44:31.320Z')
        """
}
