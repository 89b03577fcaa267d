// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// The sale of a voucher, from its value to its number.
@Suite struct VoucherTests {
    private func voucher(_ id: AccountID = "V-1042") -> Account {
        Account(
            id: id, location: "00001", kind: .voucher, currency: dollars, balance: Amount(2000),
            limit: .zero, revision: 1, openedAt: noon, changedAt: noon)
    }

    /// A till that asks what a voucher is to be worth.
    private func asking(_ settings: PaymentSettings? = nil, keepsReceipts: Bool = false)
        -> TillModel
    {
        var till = till(keepsReceipts: keepsReceipts)
        var location = mainStreet[0]
        location.location?.payment = settings
        _ = till.update(.catalogue(.changed(location)))
        _ = till.press(.control("d"))
        _ = till.update(.found(.drawers("00001"), .drawers([])))
        _ = till.press(.key("v"))
        return till
    }

    private func sale(
        _ amount: Int, _ tendered: Int, _ account: AccountID? = nil
    ) -> TillCommand {
        .money(.sellVoucher("00001", account, Amount(amount), tendered: Amount(tendered)))
    }

    @Test func `a voucher is sold for cash, and its number and the change are shown`() {
        var till = asking()
        #expect(till.dialogPicture.contains("Sell a voucher, USD"))
        _ = till.press(.key("2"), .key("0"), .enter)
        let sent = till.press(.key("5"), .key("0"), .enter).sent
        #expect(sent.map(\.command) == [sale(2000, 5000)])
        #expect(till.dialogPicture.contains("The voucher is sold once"))
        let effects = till.update(.answered(sent[0].key, .done(.account(voucher()))))
        for text in ["Change 30.00 USD", "V-1042", "Worth USD", "20.00", "Main Street"] {
            #expect(till.dialogPicture.contains(text))
        }
        let files = effects.written
        #expect(files.map(\.name) == ["00001-voucher-V-1042.txt"])
        #expect(files[0].text.contains("V-1042\n"))
        _ = till.press(.enter)
        #expect(till.dialog == nil)
    }

    @Test func `more cash than anyone hands over for a voucher is asked about once`() {
        var till = asking()
        _ = till.press(.key("2"), .key("0"), .enter, .key("9"), .key("9"), .key("9"))
        #expect(till.press(.enter, .enter).sent.isEmpty)
        #expect(till.dialogPicture.contains("999.00 for 20.00: is this right?"))
        _ = till.press(.escape)
        #expect(till.dialogPicture.contains("Enter Cash 999.00"))
        #expect(till.press(.enter, .function(12)).sent.map(\.command) == [sale(2000, 99_900)])
    }

    @Test func `Enter without typed cash takes the exact amount, and a printed card its number`() {
        var till = asking()
        _ = till.press(.key("2"), .key("0"), .key("n"))
        _ = till.press(.paste("V 1"))
        #expect(till.dialogPicture.contains("without spaces"))
        _ = till.press(.control("u"), .paste("V-7"), .enter)
        #expect(till.dialogPicture.contains("Number V-7"))
        #expect(till.press(.enter, .enter).sent.map(\.command) == [sale(2000, 2000, "V-7")])
    }

    @Test func `cash is rounded to the coins, and less is refused`() {
        var till = asking(PaymentSettings(cashRounding: Amount(5)))
        #expect(till.press(.enter).isEmpty)
        #expect(till.dialogPicture.contains("Type what the voucher is worth."))
        _ = till.press(.key("2"), .key("0"), .enter, .key("1"), .key("9"), .enter)
        #expect(till.dialogPicture.contains("1.00 USD is missing."))
        _ = till.press(.delete, .key("2"), .key("0"), .key("."), .key("0"), .key("1"), .enter)
        #expect(till.dialogPicture.contains("The smallest coin is 0.05 USD."))
        #expect(till.memory.outbox.isEmpty)
    }

    @Test(arguments: [
        ([Tender.Kind.cash], "Main Street takes no vouchers"),
        ([.voucher, .card], "A voucher is sold for cash"),
    ])
    func `a location that takes no vouchers or no cash sells none, and says so`(
        _ tenders: [Tender.Kind], _ reason: String
    ) {
        let till = asking(PaymentSettings(tenders: tenders))
        #expect(till.picture.contains(reason))
        #expect(!till.picture.contains("Sell a voucher, USD"))
    }

    @Test func `after a refusal the value is there again, with the reason`() {
        var till = asking()
        let sent = till.press(.key("2"), .key("0"), .enter, .enter).sent
        let refusal = CommandOutcome.refused(reason: "drawer.notOpen", "No drawer is open.")
        _ = till.update(.answered(sent[0].key, refusal))
        #expect(till.dialogPicture.contains("20.00"))
        #expect(till.picture.contains("Ctrl-D opens the drawer of this till."))
    }

    @Test func `a voucher whose answer comes after a restart is named in the status line`() throws {
        var till = asking()
        let key = till.press(.key("2"), .key("0"), .enter, .enter).sent[0].key
        var restarted = try till.restarted()
        _ = restarted.update(.answered(key, .done(.account(voucher()))))
        #expect(restarted.notice?.text == "Voucher V-1042 is worth 20.00 USD. Change: 0.00 USD.")
    }
}
