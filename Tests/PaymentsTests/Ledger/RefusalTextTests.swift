// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import TestSupport
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// The refusals say what the examples of the contract say.
@Suite struct RefusalTextTests {
    private struct Message: Decodable {
        struct Failure: Decodable {
            struct Details: Decodable {
                var reason: String
            }

            var code: Int
            var message: String
            var data: Details
        }

        var error: Failure
    }

    @Test func `each refusal has the code, reason and text of its example`() throws {
        let drawer: DrawerID = "01a1fdfa-4600-7382-b3cc-881412b77bfc"
        let day = try #require(BusinessDay("2026-11-21"))
        let tomorrow = try #require(BusinessDay("2026-11-22"))
        var voucher: Account = try LedgerStory.read("accounts.sellVoucher.answer")
        voucher.balance = Amount(1_500)
        let payment: Payment = try LedgerStory.read("payment.recorded.event")
        for refusal: Refusal in [
            .tenderNotOffered(
                .card, at: "00001", PaymentSettings(tenders: [.cash, .voucher])),
            .providerUnknown("bank", known: ["terminal"]), .providerAway, .providerUnreachable,
            .cardDeclined("wrongPIN"), .cardCanceled, .notCharging, .paymentRunning,
            .accountUnknown(.voucher("V-9999"), at: "00001"),
            .accountExists("V-1042"), .accountInvalid(limit: Amount(-100)),
            .accountInsufficient(Amount(1_800), of: voucher),
            .refundTooHigh(Amount(2_000), Amount(1_236), of: payment), .notTaken,
            .reasonOutOfRange(""), .drawerMissing(at: "till-2"), .drawerUnknown(drawer),
            .drawerAlreadyOpen(at: "till-1"), .dayClosed(day, at: "00001"),
            .dayBlocked(day, by: DayBlocker.all(payments: [], drawers: [drawer], days: [])),
            .dayOutOfRange(tomorrow, today: day, at: "00001"),
            .receiptUnknown(99, at: "00001", last: 15), .billNeedsOrder,
            .notInCoins(
                Amount(1_488), in: voucher.currency, PaymentSettings(cashRounding: Amount(5)),
                at: "lakeside-grill"),
        ] {
            let example = try Self.example(refusal.reason)
            #expect(refusal.kind.rawValue == example.code)
            #expect(refusal.reason == example.data.reason)
            #expect(refusal.message == example.message)
        }
    }

    private static func example(_ reason: String) throws -> Message.Failure {
        let file = ProjectFolder.protocols.appending(
            path: "Golden/payments/\(reason).refusal.json")
        let text = try Data(contentsOf: file).dropLast()  // The newline that ends the file.
        return try WireCoding.decode(Message.self, from: text).error
    }
}
