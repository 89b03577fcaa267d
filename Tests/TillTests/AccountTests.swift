// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing
import Wire

@testable import Till

/// Payments with a voucher or a house account.
@Suite struct AccountTests {
    private let burger = order(lines: [line(1, 1, "Burger", 850)])

    private func account(
        _ id: AccountID = "V-1042", _ kind: AccountKind = .voucher, balance: Int, limit: Int = 0,
        at location: LocationID = "00001"
    ) -> Account {
        Account(
            id: id, location: location, kind: kind, name: kind == .voucher ? nil : "Bakery",
            currency: dollars, balance: Amount(balance), limit: Amount(limit), revision: 1,
            openedAt: noon, changedAt: noon)
    }

    /// A till that has typed the number `7` and got this answer.
    private func asking(_ findings: TillFindings, _ first: TerminalInput...) -> TillModel {
        var till = till(orders: [burger])
        _ = till.press(.function(12))
        for key in first { _ = till.press(key) }
        let effects = till.press(.key("a"), .key("7"), .enter)
        #expect(effects == [.find(.account("7"))])
        _ = till.update(.found(.account("7"), findings))
        return till
    }

    @Test func `the balance is shown before a voucher pays everything`() {
        var till = asking(.account(account(balance: 1500)))
        #expect(till.dialogPicture.contains("Voucher V-1042"))
        #expect(till.dialogPicture.contains("Balance 15.00 USD"))
        #expect(till.dialogPicture.contains("Enter Pay 8.50"))
        let part = PaymentPart(tender: .voucher("V-1042"))
        #expect(
            till.press(.enter).sent.map(\.command) == [
                .checkout(burger, tendered: Amount(850), part: part)
            ])
    }

    @Test func `a number in small letters finds the card with capital ones`() {
        var till = till(orders: [burger])
        _ = till.press(.function(12), .key("a"), .key("g"), .key("1"), .enter)
        let again = till.update(.found(.account("g1"), .failed("There is no voucher g1.")))
        #expect(again == [.find(.account("G1"))])
        var lost = till
        _ = till.update(.found(.account("G1"), .account(account("G1", balance: 1500))))
        #expect(till.dialogPicture.contains("Voucher G1"))
        #expect(lost.update(.found(.account("G1"), .failed("There is no voucher G1."))).isEmpty)
        #expect(lost.dialogPicture.contains("There is no voucher G1."))
    }

    @Test func `a voucher with less pays what it has, and the rest stays due`() {
        var till = asking(.account(account(balance: 500)))
        #expect(till.dialogPicture.contains("It pays a part. 3.50 USD stays due."))
        let part = PaymentPart(amount: Amount(500), tender: .voucher("V-1042"))
        #expect(
            till.press(.enter).sent.map(\.command) == [
                .checkout(burger, tendered: Amount(500), part: part)
            ])
    }

    @Test func `an empty voucher pays nothing, and says how much it has`() {
        var till = asking(.account(account(balance: 0)))
        #expect(till.dialogPicture.contains("It has only 0.00 USD."))
        #expect(till.press(.enter).sent.isEmpty)
    }

    @Test func `a house account pays up to its limit, with the tip`() {
        let bakery = account("H-7", .houseAccount, balance: -500, limit: 2000)
        var till = asking(.account(bakery), .key("t"), .key("1"), .enter)
        #expect(till.dialogPicture.contains("House account H-7, Bakery"))
        #expect(till.dialogPicture.contains("Balance -5.00 USD, limit 20.00 USD"))
        let part = PaymentPart(tip: Amount(100), tender: .houseAccount("H-7"))
        #expect(
            till.press(.enter).sent.map(\.command) == [
                .checkout(burger, tendered: Amount(950), part: part)
            ])
    }

    @Test func `an unknown number and one of another location are refused`() {
        var unknown = asking(.failed("There is no voucher 7. Check the number."))
        #expect(unknown.dialogPicture.contains("! There is no voucher 7. Check the number."))
        #expect(unknown.press(.enter) == [.find(.account("7"))])
        let foreign = asking(.account(account(balance: 900, at: "00002")))
        #expect(foreign.dialogPicture.contains("Voucher V-1042 belongs to another location."))
    }

    @Test func `an answer about another number is ignored, and a new number is asked again`() {
        var till = till(orders: [burger])
        _ = till.press(.function(12), .key("a"), .key("7"), .enter, .key("8"))
        _ = till.update(.found(.account("7"), .account(account(balance: 900))))
        #expect(!till.dialogPicture.contains("Balance"))
        #expect(till.press(.enter) == [.find(.account("78"))])
    }

    @Test func `Esc goes back to cash`() {
        var till = asking(.account(account(balance: 900)))
        let sent = till.press(.escape, .enter).sent
        #expect(sent.map(\.command) == [.checkout(burger, tendered: Amount(850))])
    }

    @Test func `a refusal goes back to cash and says how much the voucher has`() {
        var till = asking(.account(account(balance: 900)))
        let key = till.press(.enter).sent[0].key
        let text = "It has only 2.00 USD."
        _ = till.update(.answered(key, .refused(reason: "account.insufficient", text)))
        #expect(till.picture.contains("! \(text)"))
        let sent = till.press(.enter).sent
        #expect(sent.map(\.command) == [.checkout(burger, tendered: Amount(850))])
    }

    @Test func `the page after the payment names the voucher and no change`() {
        var till = asking(.account(account(balance: 900)))
        let key = till.press(.enter).sent[0].key
        var paid = payment(of: burger, tendered: 850)
        paid.tender = .voucher("V-1042")
        paid.change = .zero
        let effects = till.update(.answered(key, .done(.payment(paid))))
        #expect(effects.contains(.find(.account("V-1042"))))
        #expect(till.dialogPicture.contains("Voucher V-1042"))
        #expect(!till.dialogPicture.contains("Change"))
        #expect(!till.dialogPicture.contains("Left on the voucher"))
        _ = till.update(.found(.account("V-1042"), .account(account(balance: 50))))
        #expect(till.dialogPicture.contains("Left on the voucher                   0.50"))
        let lines = till.receipt(of: PaidOrder(burger, payment: paid)).lines(columns: 32)
        #expect(lines.contains("Voucher V-1042              8.50"))
        _ = till.press(.enter)
        #expect(!till.picture.contains("Last change"))
    }

    @Test func `the command names the tender`() throws {
        let part = PaymentPart(tender: .voucher("V-1042"))
        let command = TillCommand.checkout(burger, tendered: Amount(850), part: part)
        let context = CommandContext(key: "key-1", terminal: "till-1")
        let checkout = try #require(command.request(context) as? Checkout)
        #expect(checkout.tender == .voucher("V-1042"))
        #expect(checkout.amount == nil)
    }
}
