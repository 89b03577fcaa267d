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

/// The check of the sums when the ledger is opened.
@Suite final class LedgerCheckTests {
    private let folder: TemporaryFolder
    private let desk: LedgerDesk
    private let context = CommandContext(key: "key-1", terminal: "till-1", staff: "ana")

    init() throws {
        let folder = try TemporaryFolder()
        desk = try LedgerDesk("\(folder.path)/payments.db")
        self.folder = folder
        try writeDrawerAndVoucher()
    }

    @Test func `a ledger that balances has no problem`() throws {
        #expect(try problems(after: nil) == [])
    }

    @Test func `a receipt whose rows do not add up to 0 is found`() throws {
        let sql = "INSERT INTO entry VALUES ('00001', 1, 3, 'safe', NULL, 1)"

        #expect(try problems(after: sql) == [.receipt(1, "00001")])
    }

    @Test(arguments: [
        "UPDATE account SET balance = balance + 1",
        "UPDATE account SET balance = 1, last_receipt = NULL",
    ])
    func `an account whose balance is not the sum of its receipts is found`(_ sql: String) throws {
        #expect(try problems(after: sql) == [.account("V-1", "00001")])
    }

    @Test func `a closed drawer whose cash is not the sum of its receipts is found`() throws {
        let sql = "UPDATE drawer SET expected = expected - 1"

        #expect(try problems(after: sql) == [.drawer("drawer-1", "00001")])
    }

    @Test func `a problem says what is wrong and what to do`() {
        let problem = UnbalancedLedger.account("V-1", "00001").description

        #expect(problem.hasPrefix("The balance of account V-1 at location 00001 is not the sum"))
        #expect(problem.contains("comanda backup restore FOLDER --only payments"))
    }

    private func problems(after sql: String?) throws -> [UnbalancedLedger] {
        try desk.transact { transaction in
            if let sql { try transaction.db.execute(sql: sql) }
            return try LedgerCheck.problems(transaction.db)
        }
    }

    /// Opens a drawer, sells a voucher of 15.00 into it, and counts 114.00 where 115.00 are
    /// expected.
    private func writeDrawerAndVoucher() throws {
        let opened = try Drawer.opened(
            by: OpenDrawer(location: "00001", float: Amount(10_000), context: context),
            as: "drawer-1", among: [], in: desk.register(), at: desk.now)
        try write(opened, .drawerOpened)
        let voucher = try Account.sold(
            by: SellVoucher(
                location: "00001", amount: Amount(1_500), tender: .cash(Amount(1_500)),
                context: context),
            as: "V-1", existing: nil, drawers: [opened], in: desk.register(), at: desk.now)
        try desk.transact { transaction in
            if let receipt = voucher.receipt { try ReceiptStorage.write(receipt, transaction.db) }
            try AccountStorage.change(voucher, .accountOpened, context, &transaction)
        }
        let rows = try desk.transact { try ReceiptStorage.sums(of: opened.id, $0.db) }
        let closed = try opened.closed(
            by: CloseDrawer(drawer: opened.id, counted: Amount(11_400), context: context),
            rows: rows, in: desk.register(), at: desk.now)
        try write(closed, .drawerClosed)
    }

    private func write(_ drawer: Drawer, _ event: PaymentEventType) throws {
        try desk.transact { _ = try DrawerStorage.change(drawer, event, context, &$0) }
    }
}
