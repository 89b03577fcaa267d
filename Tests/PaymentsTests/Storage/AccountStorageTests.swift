// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import ServiceLoop
import TestSupport
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// Vouchers and house accounts in the ledger's file.
@Suite final class AccountStorageTests {
    private let folder: TemporaryFolder
    private let desk: LedgerDesk
    private let context = CommandContext(key: "key-1", terminal: "till-1")

    init() throws {
        let folder = try TemporaryFolder()
        desk = try LedgerDesk("\(folder.path)/payments.db")
        self.folder = folder
        try open("Gift-10a")
    }

    @Test(arguments: ["Gift-10a", "gift-10A", "GIFT-10A"] as [AccountID])
    func `a number does not depend on the case of its letters`(_ typed: AccountID) throws {
        #expect(try found(typed) == "Gift-10a")
    }

    @Test func `of two numbers that differ in case only, each is found exactly`() throws {
        try open("GIFT-10A")
        #expect(try found("Gift-10a") == "Gift-10a")
        #expect(try found("GIFT-10A") == "GIFT-10A")
    }

    @Test func `another number is unknown`() throws {
        #expect(try found("gift-10b") == nil)
    }

    private func found(_ id: AccountID) throws -> AccountID? {
        try desk.transact { try AccountStorage.account(id, $0.db)?.id }
    }

    private func open(_ id: AccountID) throws {
        let account = Account(
            id: id, location: "00001", kind: .houseAccount, name: "Mia",
            currency: LedgerDesk.dollars, balance: .zero, limit: Amount(1_000), revision: 1,
            openedAt: desk.now, changedAt: desk.now)
        try desk.transact { transaction in
            _ = try AccountStorage.change(account, .accountOpened, context, &transaction)
        }
    }
}
