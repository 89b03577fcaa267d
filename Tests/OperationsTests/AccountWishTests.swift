// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Messages
import Testing
import Wire

@testable import Operations
@testable import Sales

/// What `comanda voucher` and `comanda account` ask payment-service for, and what they show.
@Suite struct AccountWishTests {
    private static let context = CommandContext(key: "monday-move", terminal: "till-1")

    private func account(_ kind: AccountKind, balance: Int, limit: Int = 0) throws -> Account {
        let order = try Samples().order
        return Account(
            id: "V-1042", location: "00001", kind: kind, currency: order.currency,
            balance: Amount(balance), limit: Amount(limit), revision: 1,
            openedAt: order.openedAt, changedAt: order.openedAt)
    }

    @Test func `a voucher is sold for its amount in cash unless more is handed over`() async throws
    {
        let dollar = try Samples().order.currency
        let exact = try await VoucherSellCommand.asyncParse(["15.00"]).wish
            .command(at: "00001", in: dollar, Self.context)
        #expect(exact.amount == Amount(15_00) && exact.tender == .cash(Amount(15_00)))
        #expect(exact.account == nil && exact.location == "00001")
        let card = try await VoucherSellCommand.asyncParse(
            ["15", "--number", "V-1042", "--cash", "20", "--drawer", "d-1"]
        ).wish.command(at: "00001", in: dollar, Self.context)
        #expect(card.account == "V-1042" && card.drawer == "d-1")
        #expect(card.tender == .cash(Amount(20_00)))
    }

    @Test func `a house account has a name and a limit`() async throws {
        let command = try await AccountOpenCommand.asyncParse(
            ["Bakery next door", "--limit", "200.00", "--number", "H-7"]
        ).wish.command(at: "00001", in: Samples().order.currency, Self.context)
        #expect(command.name == "Bakery next door" && command.limit == Amount(200_00))
        #expect(command.account == "H-7" && command.context.key == "monday-move")
        await #expect(throws: (any Error).self) {
            try await AccountOpenCommand.asyncParse(["Bakery next door"])
        }
    }

    @Test func `a deposit is in the currency of the account`() async throws {
        let parsed = try await AccountDepositCommand.asyncParse(["V-1042", "5", "--cash", "10"])
        let command = try parsed.wish.command(account(.voucher, balance: 15_00), Self.context)
        #expect(command.account == "V-1042" && command.amount == Amount(5_00))
        #expect(command.tender == .cash(Amount(10_00)))
    }

    @Test func `a deposit costs cash that coins make`() async throws {
        let parsed = try await AccountDepositCommand.asyncParse(["H-7", "13.61"])
        let bakery = try account(.houseAccount, balance: -13_61, limit: 50_00)
        let command = try parsed.wish.command(
            bakery, Self.context, with: PaymentSettings(cashRounding: Amount(5)))
        #expect(command.amount == Amount(13_61))
        #expect(command.tender == .cash(Amount(13_60)))
    }

    @Test(arguments: ["voucher", "account"])
    func `vouchers and house accounts have the same deposits`(parent: String) async throws {
        let command = try await Comanda.asyncParseAsRoot([parent, "deposit", "V-1042", "5"])
        #expect(command is AccountDepositCommand)
        let show = try await Comanda.asyncParseAsRoot([parent, "show", "V-1042"])
        #expect(show is AccountShowCommand)
    }

    @Test func `an account shows its balance and what it can still pay`() throws {
        let voucher = AccountText.lines(of: try account(.voucher, balance: 15_00))
        #expect(voucher.first == "voucher V-1042")
        #expect(voucher.count == 3)
        #expect(voucher.last?.hasSuffix(" 15.00 USD") == true)
        var bakery = try account(.houseAccount, balance: -48_50, limit: 200_00)
        bakery.name = "Bakery"
        let lines = AccountText.lines(of: bakery)
        #expect(lines.first == "house account V-1042 of Bakery")
        #expect(lines[1].hasSuffix(" -48.50 USD") && lines[2].hasSuffix(" 200.00 USD"))
        #expect(lines[3].hasPrefix("  can still pay ") && lines[3].hasSuffix(" 151.50 USD"))
    }

    @Test func `the change of a deposit is shown, and no change is not`() async throws {
        let voucher = try account(.voucher, balance: 15_00)
        let parsed = try await AccountDepositCommand.asyncParse(["V-1042", "5", "--cash", "10"])
        let change = try parsed.wish.deposit.change(of: voucher)
        #expect(change == Amount(5_00))
        let lines = AccountText.lines(of: voucher, change: change)
        #expect(lines.last?.hasPrefix("  change ") == true)
        #expect(lines.last?.hasSuffix(" 5.00 USD") == true)
        let exact = try await AccountDepositCommand.asyncParse(["V-1042", "5"])
        #expect(try exact.wish.deposit.change(of: voucher) == .zero)
    }
}
