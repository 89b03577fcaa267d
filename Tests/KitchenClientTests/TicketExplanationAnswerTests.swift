// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import MessageBus
import Messages
import Testing

@testable import KitchenClient

@Suite struct TicketExplanationAnswerTests {
    private func refused(_ reason: String) -> CallFailure {
        .refused(CallError(code: 404, message: "Ask again.", reason: reason))
    }

    @Test func `an order without a ticket has none, other failures are no answer`() {
        #expect(
            TicketExplanation.Kitchen(.failure(refused("ticket.unknown"))) == .noTicket)
        for failure in [refused("access.forbidden"), .outcomeUnknown] {
            #expect(
                TicketExplanation.Kitchen(.failure(failure)) == .unreachable(failure.description))
        }
    }
}
