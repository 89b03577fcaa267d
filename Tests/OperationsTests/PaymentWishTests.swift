// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Messages
import Testing
import Wire

@testable import ClientSupport
@testable import Operations
@testable import Sales

/// What `comanda pay` asks payment-service for, and how it shows payments.
@Suite struct PaymentWishTests {
    private static let sender: CommandSender = {
        guard let key = KeyPrefix(argument: "monday") else {
            preconditionFailure("monday is a prefix of keys")
        }
        return CommandSender(key: key, terminal: "till-1", staff: "ana", mayBeRetry: false)
    }()

    private func order(due: Int) throws -> Order {
        var order = try Samples().order
        order.totals.due = Amount(due)
        return order
    }

    private func checkout(_ wish: PaymentWish, due: Int = 20_50) throws -> Checkout {
        try wish.checkout(of: order(due: due), earlier: nil, sender: Self.sender)
    }

    @Test func `all that is due in cash has no amount and the key of the cash`() throws {
        let checkout = try checkout(PaymentWish(tender: .cash(nil)))
        #expect(checkout.amount == nil && checkout.tip == nil)
        #expect(checkout.tender == .cash(Amount(20_50)))
        #expect(checkout.context.key == "monday-pay-2050")
    }

    @Test(arguments: [(20_52, nil, 20_50), (20_53, "0.01", 20_55), (20_52, "0.01", 20_55)])
    func `cash for all that is due is rounded to the smallest coin`(
        due: Int, tip: String?, cash: Int
    ) throws {
        let wish = PaymentWish(tender: .cash(nil), tip: tip.flatMap(MoneyText.init))
        let settings = PaymentSettings(cashRounding: Amount(5))
        let checkout = try wish.checkout(
            of: order(due: due), settings, earlier: nil, sender: Self.sender)
        #expect(checkout.tender == .cash(Amount(cash)))
        #expect(checkout.amount == nil)
    }

    @Test func `cash for a part is not rounded`() throws {
        let wish = PaymentWish(tender: .cash(nil), amount: MoneyText(argument: "15.02"))
        let settings = PaymentSettings(cashRounding: Amount(5))
        let checkout = try wish.checkout(
            of: order(due: 20_52), settings, earlier: nil, sender: Self.sender)
        #expect(checkout.tender == .cash(Amount(15_02)))
    }

    @Test func `cash for a part covers the part and the tip`() throws {
        let wish = PaymentWish(
            tender: .cash(nil), amount: MoneyText(argument: "15.00"),
            tip: MoneyText(argument: "1.50"))
        let checkout = try checkout(wish)
        #expect(checkout.amount == Amount(15_00))
        #expect(checkout.tip == Amount(1_50))
        #expect(checkout.tender == .cash(Amount(16_50)))
    }

    @Test func `each other tender and part has another key, the same one has the same key`() throws
    {
        let wishes = [
            PaymentWish(tender: .voucher("V-1")),
            PaymentWish(tender: .voucher("V-2")),
            PaymentWish(tender: .houseAccount("V-1")),
            PaymentWish(tender: .voucher("V-1"), amount: MoneyText(argument: "5")),
            PaymentWish(tender: .voucher("V-1"), tip: MoneyText(argument: "5")),
            PaymentWish(tender: .cash(nil), amount: MoneyText(argument: "5")),
        ]
        let keys = try wishes.map { try checkout($0).context.key }
        #expect(Set(keys).count == wishes.count)
        #expect(try wishes.map { try checkout($0).context.key } == keys)
    }

    @Test func `the command line of a payment becomes its wish`() async throws {
        let arguments = [
            "12", "--amount", "15.00", "--tip", "1.50", "--voucher", "V-1042",
        ]
        let command = try await PayOrderCommand.asyncParse(arguments)
        #expect(command.wish.tender == .voucher("V-1042"))
        #expect(command.wish.amount?.description == "15.00")
        await #expect(throws: (any Error).self) {
            try await PayOrderCommand.asyncParse(["12", "--cash", "20", "--account", "H-1"])
        }
    }

    private func parsed(_ arguments: [String]) async throws -> any ParsableCommand {
        try await Comanda.asyncParseAsRoot(arguments)
    }

    @Test func `an order follows pay at once, and the other commands by their name`() async throws {
        #expect(try await parsed(["pay", "12", "--cash", "20"]) is PayOrderCommand)
        #expect(try await parsed(["pay", "--cash", "20", "12"]) is PayOrderCommand)
        #expect(try await parsed(["pay", "list", "--order", "12"]) is PayListCommand)
        #expect(try await parsed(["pay", "tip", "p-1", "3"]) is PayTipCommand)
    }

    @Test func `a payment shows its tip, its refunds and its receipt`() throws {
        let order = try Samples().order
        var payment = Payment(
            id: "p-1", order: order.id, location: "00001", tender: .voucher("V-1042"),
            currency: order.currency, terminal: "till-1", staff: nil, requestedAt: order.openedAt)
        payment.amount = Amount(15_00)
        payment.tip = Amount(1_50)
        payment.status = .recorded
        payment.refunds = [
            PaymentRefund(
                refund: "r-1", amount: Amount(2_50), reason: "melted", terminal: "till-1",
                at: order.openedAt)
        ]
        let lines = PaymentText.lines(of: payment)
        #expect(lines.first == "p-1 recorded: 15.00 USD with voucher V-1042")
        #expect(lines.count == 3)
        #expect(lines[1].hasPrefix("  tip ") && lines[1].hasSuffix(" 1.50 USD"))
        #expect(lines[2].hasPrefix("  given back, melted ") && lines[2].hasSuffix(" 2.50 USD"))
        var receipt = Receipt.placeholder
        (receipt.number, receipt.kind) = (7, .sale)
        payment.add(receipt)
        #expect(PaymentText.lines(of: payment).first?.hasSuffix(", receipt 7") == true)
        (receipt.number, receipt.kind) = (9, .refund)
        payment.add(receipt)
        let later = PaymentText.lines(of: payment)
        #expect(later.first?.hasSuffix(", receipt 7") == true)
        #expect(later.last == "  last receipt 9")
        #expect(PaymentText.list([]) == ["There is no such payment."])
    }
}
