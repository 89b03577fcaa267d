// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import MessageBus
import Messages
import Testing

@testable import KitchenClient

@Suite struct TapOutcomeTests {
    private static func refused(_ code: Int, _ reason: String) -> CallFailure {
        .refused(CallError(code: code, message: "Ask the till.", reason: reason))
    }

    @Test(arguments: [
        (refused(409, "order.statusChanged"), TapOutcome.movedOn),
        (refused(409, "order.nothingToAcknowledge"), .movedOn),
        (refused(503, "orders.unreachable"), .unknown),
        (refused(404, "order.unknown"), .refused("Ask the till.")),
        (
            refused(403, "access.forbidden"),
            .refused("this key may only watch; a key with the role kitchen may tap")
        ),
        (.outcomeUnknown, .unknown), (.unreadableAnswer("it is cut"), .unknown),
        (
            .notSent(NoConnection(endpoint: "ipc://x", reason: .noListener, hasKeys: false)),
            .refused("kds-service can't be reached; tap it again later")
        ),
        (.tooManyInFlight, .refused(CallFailure.tooManyInFlight.description)),
    ])
    func `each failure of a tap has its outcome`(_ failure: CallFailure, _ outcome: TapOutcome) {
        #expect(TapOutcome(.failure(failure)) == outcome)
    }

    @Test func `a tap that was carried out is accepted`() {
        let ticket = Ticket(
            order: "order-1", location: "00001", number: 1, terminal: "till-1", revision: 3,
            status: .processed, paid: false, firedAt: Timestamp(milliseconds: 0), lines: [])

        #expect(TapOutcome(.success(ticket)) == .accepted)
    }

    @Test func `the outcome of a tap is unknown if the display connects to another address`() {
        #expect(TapOutcome(.failure(.stopped)) == .unknown)
    }
}
