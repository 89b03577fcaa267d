// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Ledger
@testable import Payments

@Suite struct CardRefundTests {
    private static let refund = CardRefund(
        refund: "refund-1", amount: Amount(250), reason: "cold",
        context: CommandContext(key: "key-1", terminal: "till-1"))

    @Test func `the command has the same key each time`() {
        let command = Self.refund.command(for: "ch-1")
        #expect(command.context.key == "refund-1-give")
        #expect(command.amount == Amount(250))
        #expect(command == Self.refund.command(for: "ch-1"))
    }

    @Test func `a refund is given once the provider lists it`() {
        let answer = ChargeInput.charge(Self.charge("refund-1", 250))
        #expect(Self.refund.outcome(of: answer, for: "ch-1") == .given)
    }

    @Test func `a refusal of the bank ends it`() {
        let declined = Refusal(.rule, "refund.declined", "")
        #expect(Self.refund.outcome(of: .refused(declined), for: "ch-1") == .refused(declined))
    }

    @Test func `without a final answer it stays open`() {
        let inputs: [ChargeInput] = [
            .unreachable, .notSent, .refused(Refusal(.unavailable, "provider.unavailable", "")),
            .refused(Refusal(.forbidden, "access.revoked", "")),
            .refused(Refusal(.unknown, "charge.unknown", "")),
            .charge(Self.charge("refund-2", 250)), .charge(Self.charge("refund-1", 251)),
            .charge(Self.charge("refund-1", 250, of: "ch-2")),
        ]
        for input in inputs {
            #expect(Self.refund.outcome(of: input, for: "ch-1") == .open)
        }
    }

    /// The captured charge with a refund.
    private static func charge(
        _ refund: RefundID, _ amount: Int, of id: ChargeID = "ch-1"
    ) -> Charge {
        var charge = Charge(
            id: id, payment: "payment-1", location: "00001", currency: .placeholder,
            amount: Amount(1_150), context: CommandContext(key: "key-1", terminal: "till-1"),
            requestedAt: Timestamp(milliseconds: 0))
        charge.refunds = [
            ChargeRefund(refund: refund, amount: Amount(amount), at: charge.requestedAt)
        ]
        return charge
    }
}
