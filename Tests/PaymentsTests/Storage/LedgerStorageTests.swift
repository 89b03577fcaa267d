// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceLoop
import TestSupport
import Testing

@testable import Ledger
@testable import Payments
import Wire

/// Receipts, payments and drawers in the database.
@Suite final class LedgerStorageTests {
    private let folder: TemporaryFolder
    private let desk: LedgerDesk
    private let context = CommandContext(key: "key-1", terminal: "till-1", staff: "ana")

    init() throws {
        let folder = try TemporaryFolder()
        desk = try LedgerDesk("\(folder.path)/payments.db")
        self.folder = folder
    }

    @Test func `each receipt has the hash of the receipt before it`() throws {
        let first = try write(.float(Amount(10_000)))
        let second = try write(.cash(Amount(500), .paidOut))

        #expect([first.number, second.number] == [1, 2])
        #expect(second.previous == SHA256.hexadecimal(of: try first.text()))
        let texts = try desk.transact {
            try ReceiptStorage.texts(at: "00001", after: 0, limit: 100, $0.db)
        }
        #expect(texts == [try first.text(), try second.text()])
        #expect(try desk.transact { try ReceiptStorage.receipt(2, at: "00001", $0.db) } == second)
    }

    @Test(arguments: [
        "UPDATE receipt SET text = ''", "DELETE FROM receipt", "UPDATE entry SET amount = 0",
        "DELETE FROM entry",
    ])
    func `no statement changes a receipt or its rows`(_ sql: String) throws {
        try write(.float(Amount(10_000)))

        #expect(throws: DatabaseError.self) {
            try desk.transact { try $0.db.execute(sql: sql) }
        }
    }

    @Test func `a payment is read as it was written, with its refund`() throws {
        var entry = try taken()
        try write(&entry)
        let ledger = try excerpt(of: entry)
        let refund = RefundPayment(
            payment: entry.machine.payment.id, amount: Amount(250), reason: "it had melted",
            context: CommandContext(key: "key-2", terminal: "till-2", staff: "ben"))

        let effects = try entry.machine.refund(refund, as: "refund-1", ledger, at: desk.now)
        entry.requests["key-2"] = Array("{}".utf8)
        try write(&entry, effects)

        let id = entry.machine.payment.id
        let read = try #require(try desk.transact { try LedgerStorage.entry(id, $0.db) })
        #expect(read.machine == entry.machine)
        #expect(read.machine.payment.refunds?.map(\.amount) == [Amount(250)])
        #expect(try desk.transact { try LedgerStorage.command("key-2", $0.db)?.payment } == id)
        #expect(try desk.query("SELECT sum(amount) FROM entry") == ["0"])
    }

    @Test func `rounded cash is read as it was written, also that of a refund`() throws {
        var entry = try taken(rounding: Amount(2))
        try write(&entry)
        let refund = RefundPayment(
            payment: entry.machine.payment.id, reason: "it had melted",
            context: CommandContext(key: "key-2", terminal: "till-2", staff: "ben"))

        let effects = try entry.machine.refund(
            refund, as: "refund-1", try excerpt(of: entry), at: desk.now)
        entry.requests["key-2"] = Array("{}".utf8)
        try write(&entry, effects)

        let id = entry.machine.payment.id
        let read = try #require(try desk.transact { try LedgerStorage.entry(id, $0.db) })
        #expect(read.machine == entry.machine)
        #expect(read.machine.payment.rounding == Amount(2))
        #expect(read.machine.payment.refunds?.map(\.rounding) == [Amount(2)])
        #expect(try desk.query("SELECT sum(amount) FROM entry") == ["0"])
    }

    /// A payment of 10.00 in cash; the order costs as much without its rounding.
    private func taken(rounding: Amount? = nil) throws -> LedgerEntry {
        let amount = Amount(1000) - (rounding ?? .zero)
        let payment = Payment(
            id: "payment-1", order: "order-1", location: "00001", tender: .cash(Amount(1200)),
            currency: LedgerDesk.dollars, terminal: "till-1", staff: "ana", requestedAt: desk.now)
        var machine = CheckoutStateMachine(payment: payment, step: .taken, context: context)
        machine.payment.amount = amount
        machine.payment.rounding = rounding
        machine.payment.change = Amount(200)
        machine.payment.status = .taken
        machine.price = OrderPrice(price: amount, taxes: [])
        let receipt = try write(
            .sale(machine.payment, taxes: []),
            ReceiptSubject(order: "order-1", payment: "payment-1"))
        machine.payment.receipt = receipt
        machine.movements = [
            PaymentMovement(
                kind: .sale, amount: amount, receipt: receipt.number, context: context)
        ]
        return LedgerEntry(request: Array("{}".utf8), machine: machine)
    }

    @Test func `an offline card is found until its end, and adds to the sum of those that wait`()
        throws
    {
        var entry = try taken()
        entry.machine.payment.tender = .card(by: "terminal")
        entry.machine.payment.change = .zero
        entry.machine.payment.offline = .waiting
        entry.machine.payment.status = .recorded
        entry.machine.step = .recorded
        entry.machine.movements[0].isRecorded = true
        let amount = entry.machine.payment.amount
        entry.machine.charging = entry.machine.charge(of: amount, .authorising)
        try write(&entry)

        let read = try #require(try desk.transact { try LedgerStorage.unfinished($0.db) }.first)
        #expect(read.machine == entry.machine)
        #expect(try excerpt(of: entry).offlineSum == amount)
        let register = try desk.register()
        let day = try desk.transact {
            try DayStorage.day(register.ledgerDay, of: register, $0.db)
        }
        #expect(day.blockedBy.isEmpty)
        #expect(day.offline?.map(\.status) == [.waiting])

        let command = try #require(entry.machine.charging?.command)
        var declined = Charge(
            id: "ch-1", payment: command.payment, location: command.location,
            currency: command.currency, amount: command.amount, offline: true,
            context: command.context, requestedAt: desk.now)
        declined.status = .declined
        let effects = entry.machine.followOffline(
            .charge(declined), try excerpt(of: entry), at: desk.now)
        try write(&entry, effects)

        let end = try #require(
            try desk.transact { try LedgerStorage.entry(entry.machine.payment.id, $0.db) })
        #expect(end.machine == entry.machine)
        #expect(end.machine.payment.offline == .declined)
        #expect(try excerpt(of: entry).offlineSum == .zero)
        #expect(try desk.transact { try LedgerStorage.unfinished($0.db) }.isEmpty)
    }

    private func excerpt(of entry: LedgerEntry) throws -> LedgerExcerpt {
        try desk.transact {
            try LedgerExcerpt(for: entry.machine, at: LedgerDesk.location, $0.now, $0.db)
        }
    }

    @discardableResult
    private func write(
        _ movement: Movement, _ subject: ReceiptSubject = ReceiptSubject()
    ) throws -> Receipt {
        let receipt = try desk.register().receipt(
            movement, about: subject, context: context, at: desk.now)
        try desk.transact { try ReceiptStorage.write(receipt, $0.db) }
        return receipt
    }

    private func write(_ entry: inout LedgerEntry, _ effects: [CheckoutEffect] = []) throws {
        let written = entry
        try desk.transact { transaction in
            for case .commit(let commit) in effects {
                if let receipt = commit.receipt {
                    try ReceiptStorage.write(receipt, transaction.db)
                }
            }
            try LedgerStorage.write(written, transaction.db)
        }
        entry.requests = [:]
    }
}
