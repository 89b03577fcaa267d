// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// The drawer of a movement of cash, and the refusals of drawers and accounts.
@Suite struct CashTests {
    private static let now = Timestamp(milliseconds: 1_795_000_000_000)
    private static let context = CommandContext(key: "key-1", terminal: "till-1", staff: "ana")

    private let register: Register

    init() throws {
        register = Register(
            location: "00001", currency: try #require(Currency("USD")),
            today: try #require(BusinessDay("2026-11-21")))
    }

    @Test func `cash needs a drawer only while any drawer of the location is open`() throws {
        let (own, other) = (try drawer("drawer-1", at: "till-1"), try drawer("drawer-2", at: "b"))
        var closed = other
        closed.status = .closed
        var elsewhere = try drawer("drawer-3", at: "till-1")
        elsewhere.location = "00002"

        #expect(choice(nil, []) == "none")
        #expect(choice(nil, [closed]) == "none")
        #expect(choice(nil, [elsewhere]) == "none")
        #expect(choice(nil, [other, own]) == "drawer-1")
        #expect(choice(nil, [other]) == "drawer.notOpen")
        #expect(choice("drawer-2", [other, own]) == "drawer-2")
        #expect(choice("drawer-2", [closed, own]) == "drawer.notOpen")
        #expect(choice("drawer-3", [elsewhere, own]) == "drawer.unknown")
        #expect(choice("drawer-9", []) == "drawer.unknown")
    }

    @Test func `a terminal has one open drawer, and a closed drawer takes no command`() throws {
        let drawer = try drawer("drawer-1", at: "till-1")
        #expect(
            refusal { () throws(Refusal) in
                try Drawer.opened(
                    by: OpenDrawer(location: "00001", float: .zero, context: Self.context),
                    as: "drawer-2", among: [drawer], in: register, at: Self.now)
            } == "drawer.alreadyOpen")
        let count = CloseDrawer(
            drawer: drawer.id, counted: Amount(90), context: Self.context)
        let closed = try drawer.closed(
            by: count, rows: [LedgerRow(account: .cash, amount: Amount(100))], in: register,
            at: Self.now)

        #expect(closed.difference == Amount(-10))
        #expect(closed.receipt?.entries.balance == .zero)
        #expect(
            refusal { () throws(Refusal) in
                try closed.kicked(
                    by: KickDrawer(drawer: drawer.id, reason: "coins", context: Self.context),
                    in: register, at: Self.now)
            } == "drawer.notOpen")
    }

    @Test func `reasons and amounts of a drawer are checked`() throws {
        let drawer = try drawer("drawer-1", at: "till-1")
        for (amount, reason, expected) in [
            (0, "coins", "payment.amountNotPositive"), (1, "", "payment.reasonOutOfRange"),
            (1, String(repeating: "a", count: 201), "payment.reasonOutOfRange"),
            (1, String(repeating: "a", count: 200), nil),
        ] {
            let command = MoveCash(
                drawer: drawer.id, kind: .paidIn, amount: Amount(amount), reason: reason,
                context: Self.context)
            #expect(
                refusal { () throws(Refusal) in
                    try drawer.moved(by: command, in: register, at: Self.now)
                } == expected)
        }
    }

    @Test func `an account allows its balance and its limit`() throws {
        var account = try voucher(selling: 500)
        #expect(refusal { () throws(Refusal) in try account.check(Amount(500)) } == nil)
        #expect(
            refusal { () throws(Refusal) in try account.check(Amount(501)) }
                == "account.insufficient")

        (account.balance, account.limit) = (Amount(-300), Amount(1_000))
        #expect(account.available == Amount(700))
    }

    @Test func `an account takes and gives only its own currency`() throws {
        let voucher = try voucher(selling: 500)
        let euros = try #require(Currency("EUR"))
        var elsewhere = register
        elsewhere.currency = euros
        let deposit = DepositMoney(
            account: "V-1", amount: Amount(1), tender: .cash(Amount(1)), context: Self.context)

        #expect(refusal { () throws(Refusal) in try voucher.check(register.currency) } == nil)
        #expect(
            refusal { () throws(Refusal) in
                try voucher.deposited(by: deposit, drawers: [], in: elsewhere, at: Self.now)
            } == "tender.notOffered")
    }

    @Test func `a voucher is sold once, for enough cash`() throws {
        #expect(sale(500, .cash(Amount(499))) == "payment.insufficient")
        #expect(sale(0, .cash(Amount(500))) == "payment.amountNotPositive")
        #expect(sale(500, .voucher("V-1")) == "tender.notOffered")
        #expect(sale(500, .cash(Amount(600))) == nil)
        #expect(
            sale(500, .cash(Amount(500)), existing: try voucher(selling: 1)) == "account.exists")
    }

    private func drawer(_ id: DrawerID, at terminal: TerminalID) throws -> Drawer {
        let context = CommandContext(key: "key-1", terminal: terminal)
        return try Drawer.opened(
            by: OpenDrawer(location: "00001", float: Amount(100), context: context), as: id,
            among: [], in: register, at: Self.now)
    }

    private func voucher(selling amount: Int) throws -> Account {
        try sold(amount, .cash(Amount(amount)), existing: nil)
    }

    private func sale(_ amount: Int, _ tender: Tender, existing: Account? = nil) -> String? {
        refusal { () throws(Refusal) in try sold(amount, tender, existing: existing) }
    }

    private func sold(
        _ amount: Int, _ tender: Tender, existing: Account?
    ) throws(Refusal) -> Account {
        try Account.sold(
            by: SellVoucher(
                location: "00001", amount: Amount(amount), tender: tender, context: Self.context),
            as: "V-1", existing: existing, drawers: [], in: register, at: Self.now)
    }

    /// The chosen drawer, `none`, or the reason of the refusal.
    private func choice(_ named: DrawerID?, _ drawers: [Drawer]) -> String {
        do throws(Refusal) {
            return try drawers.drawer(named, of: "till-1", at: "00001")?.text ?? "none"
        } catch {
            return error.reason
        }
    }

    private func refusal<Result>(_ command: () throws(Refusal) -> Result) -> String? {
        do throws(Refusal) {
            _ = try command()
            return nil
        } catch {
            return error.reason
        }
    }
}
