// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceLoop
import TestSupport
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// What couriers earn and get, in the real ledger.
@Suite final class CourierStorageTests {
    private let folder: TemporaryFolder
    private let desk: LedgerDesk

    init() throws {
        let folder = try TemporaryFolder()
        desk = try LedgerDesk("\(folder.path)/payments.db")
        self.folder = folder
    }

    @Test func `the earnings of a delivery are recorded once`() throws {
        try record("order-1", 474, tip: 200)
        try record("order-1", 474, tip: 200)
        try record("order-2", 300)

        let balance = try #require(try balance())
        #expect(balance.owed == Amount(974))
        #expect(balance.revision == 2)
        #expect(
            try desk.query("SELECT account, sum(amount) FROM entry GROUP BY account")
                == ["courier -974", "deliveries 774", "tip 200"])
        #expect(refusal { try record("order-1", 475, tip: 200) } == "earnings.recorded")
        #expect(refusal { try record("order-3", -1) } == "payment.amountNotPositive")
    }

    @Test func `without an open drawer nothing is paid out`() throws {
        try record("order-1", 474)
        #expect(refusal { try payOut() } == "drawer.notOpen")
        #expect(try balance()?.owed == Amount(474))
        try openDrawer()
        try payOut()
        #expect(try balance()?.receipt?.drawer == "drawer-1")
    }

    @Test func `at most what is owed is paid out, in cash of the day`() throws {
        try openDrawer()
        #expect(refusal { try payOut() } == "courier.unknown")
        try record("order-1", 474)
        #expect(refusal { try payOut(475) } == "payment.amountTooHigh")
        #expect(refusal { try payOut(0) } == "payment.amountNotPositive")
        try payOut(100)
        try payOut()

        #expect(try balance()?.owed == .zero)
        #expect(refusal { try payOut() } == "earnings.nothingOwed")
        let register = try desk.register()
        let day = try desk.transact { try DayStorage.day(register.today, of: register, $0.db) }
        #expect(day.cash?.paidOut == Amount(474))
        #expect(day.entries.balance == .zero)
        #expect(try desk.transact { try LedgerCheck.problems($0.db) } == [])
    }

    @Test func `coins pay out as much as they can`() throws {
        var location = LedgerDesk.location
        location.payment = PaymentSettings(cashRounding: Amount(5))
        desk.receive(location)
        try openDrawer()
        try record("order-1", 474)
        #expect(refusal { try payOut(472) } == "payment.notInCoins")
        try payOut()
        #expect(try balance()?.owed == Amount(4))
        #expect(refusal { try payOut() } == "earnings.nothingOwed")
    }

    @Test func `a changed balance is found at the start`() throws {
        try record("order-1", 474)
        try desk.transact { try $0.db.execute(sql: "UPDATE courier_balance SET earned = 475") }

        #expect(
            try desk.transact { try LedgerCheck.problems($0.db) } == [.courier("kim", "00001")])
    }

    @Test func `each currency has a balance of its own`() throws {
        try record("order-1", 474)
        let first = try desk.register().currency
        let other: Currency = try #require(Currency(first.code == "CHF" ? "EUR" : "CHF"))
        var location = LedgerDesk.location
        location.currency = other
        desk.receive(location)
        try openDrawer()
        #expect(refusal { try payOut() } == "courier.unknown")
        try record("order-2", 300)
        #expect(try balance(first)?.owed == Amount(474))
        #expect(try balance(other)?.owed == Amount(300))
        try payOut()
        #expect(try balance(first)?.owed == Amount(474))
        #expect(try balance(other)?.owed == .zero)

        let all = try desk.transact {
            try CourierStorage.balances(at: "00001", of: "kim", $0.db)
        }
        #expect(all.map(\.currency) == [first, other])
        #expect(try desk.transact { try LedgerCheck.problems($0.db) } == [])
    }

    private func balance(_ currency: Currency? = nil) throws -> CourierBalance? {
        let currency = try currency ?? desk.register().currency
        return try desk.transact {
            try CourierStorage.balance(of: "kim", at: "00001", in: currency, $0.db)
        }
    }

    private func record(_ delivery: DeliveryID, _ amount: Int, tip: Int? = nil) throws {
        let command = RecordEarnings(
            location: "00001", delivery: delivery, courier: "kim", name: "Kim",
            amount: Amount(amount), tip: tip.map { Amount($0) },
            context: CommandContext(key: "key-\(delivery)", terminal: "delivery-service"))
        _ = try desk.transact { try $0.record(command) }
    }

    private func openDrawer() throws {
        let context = CommandContext(key: "key-open", terminal: "till-1", staff: "ana")
        let drawer = try Drawer.opened(
            by: OpenDrawer(location: "00001", float: Amount(10_000), context: context),
            as: "drawer-1", among: [], in: desk.register(), at: desk.now)
        _ = try desk.transact { try DrawerStorage.change(drawer, .drawerOpened, context, &$0) }
    }

    private func payOut(_ amount: Int? = nil) throws {
        let command = PayOutEarnings(
            location: "00001", courier: "kim", amount: amount.map { Amount($0) },
            context: CommandContext(key: "key-pay", terminal: "till-1", staff: "ana"))
        _ = try desk.transact { try $0.payOut(command) }
    }

    private func refusal(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return (error as? Refusal)?.reason ?? "\(error)"
        }
    }
}
