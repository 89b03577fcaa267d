// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// Rounded cash, and the tenders that a location offers.
@Suite struct CashRoundingTests {
    private let lunch = order(lines: [line(1, 1, "Lunch", 1488)])

    /// A till that has begun to pay the lunch, at a location with these settings.
    private func paying(
        _ settings: PaymentSettings, columns: Int = 80, rows: Int = 24
    ) -> TillModel {
        var location = mainStreet[0]
        location.location?.payment = settings
        var till = till(columns: columns, rows: rows, orders: [lunch])
        _ = till.update(.catalogue(.replaced([location] + mainStreet.dropFirst())))
        _ = till.press(.function(12))
        return till
    }

    private static let coinOfFive = PaymentSettings(cashRounding: Amount(5))

    @Test func `the due amount is rounded, and says from what`() {
        var till = paying(Self.coinOfFive)
        #expect(till.dialogPicture.contains("Rounded from 14.88"))
        #expect(till.dialogPicture.contains("v 14.90"))
        #expect(
            till.press(.enter).sent.map(\.command) == [
                .checkout(lunch, tendered: Amount(1490))
            ])
    }

    @Test func `a small screen says from what, too`() {
        let till = paying(Self.coinOfFive, columns: 60, rows: 20)
        #expect(till.dialogPicture.contains("Due, from 14.88"))
        #expect(till.dialogPicture.contains("Exactly 14.90"))
    }

    @Test func `typed cash must be enough and made of coins`() {
        var till = paying(Self.coinOfFive)
        let sent = till.press(.key("1"), .key("4"), .key("."), .key("8"), .key("8"), .enter).sent
        #expect(sent.isEmpty)
        #expect(till.picture.contains("0.02 USD is missing."))

        var odd = paying(Self.coinOfFive)
        let none = odd.press(.key("1"), .key("5"), .key("."), .key("0"), .key("1"), .enter).sent
        #expect(none.isEmpty)
        #expect(odd.picture.contains("The smallest coin is 0.05 USD."))
    }

    @Test(arguments: [2, 3, 7])
    func `coins make all even parts but the last one, and the parts add up`(guests: Int) throws {
        var rest = lunch
        for index in 1...guests {
            let part = PaymentPart(even: EvenPart(index, of: guests))
            let payment = CashPayment(rest, at: Self.coinOfFive, part: part)
            let isLast = index == guests
            #expect(Self.coinOfFive.isPayableInCash(payment.cash))
            #expect((payment.cash == payment.amount) != isLast)
            rest.totals.due = rest.totals.due - payment.amount
            rest = rest.told
        }
        #expect(rest.totals.due == .zero)
    }

    @Test func `a part that coins can't make is not taken`() {
        let payment = CashPayment(
            lunch, at: Self.coinOfFive, part: PaymentPart(amount: Amount(503)))
        #expect(payment.oddPart == "The smallest coin is 0.05 USD.")
        #expect(payment.shortage == payment.oddPart)
    }

    @Test func `tenders that are not offered are not shown`() {
        let cash = paying(PaymentSettings(tenders: [.cash]))
        #expect(!cash.dialogPicture.contains("Voucher"))

        var voucher = paying(PaymentSettings(tenders: [.voucher], cashRounding: Amount(5)))
        #expect(!voucher.dialogPicture.contains("in cash"))
        #expect(!voucher.dialogPicture.contains("v 14.8"))
        #expect(!voucher.dialogPicture.contains("Rounded"))
        #expect(voucher.press(.enter).sent.isEmpty)
        #expect(voucher.dialogPicture.contains("Pay with a voucher or a house account"))
    }

    @Test func `an account of a kind that is not offered does not pay`() {
        var till = paying(PaymentSettings(tenders: [.voucher]))
        let effects = till.press(.enter, .key("7"), .enter)
        #expect(effects == [.find(.account("7"))])
        let bakery = Account(
            id: "7", location: "00001", kind: .houseAccount, name: "Bakery", currency: dollars,
            balance: .zero, limit: Amount(5_000), revision: 1, openedAt: noon, changedAt: noon)
        _ = till.update(.found(.account("7"), .account(bakery)))

        #expect(till.dialogPicture.contains("! The location does not take it. Esc goes back."))
        #expect(till.dialogPicture.contains("Esc Back"))
        #expect(till.press(.enter).sent.isEmpty)
    }

    @Test func `the receipt has a line for the rounding, and the bill the due cash`() {
        let till = paying(Self.coinOfFive)
        var paid = payment(of: lunch, tendered: 2000)
        paid.rounding = Amount(2)
        paid.change = Amount(510)

        let lines = till.receipt(of: PaidOrder(lunch, payment: paid)).lines(columns: 32)
        #expect(lines.contains("Rounding                    0.02"))
        #expect(lines.contains("Change                      5.10"))
        let bill = PrintedReceipt(PaidOrder(lunch), at: till.place(of: lunch), isBill: true)
        #expect(bill.lines(columns: 32).contains("Due in cash USD            14.90"))
    }
}
