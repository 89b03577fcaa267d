// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing

@testable import Kitchen

@Suite struct OrderGatewayTests {
    @Test func `a success is answered with the ticket and without money`() throws {
        let order = Sample.order(revision: 3, status: .processed, lines: [.processed])

        let text = Self.text(of: OrderGateway.response(to: .success(order)))

        let ticket = try WireCoding.encode(Ticket(order: order))
        #expect(text == #""result":"# + String(decoding: ticket, as: UTF8.self))
        #expect(!text.contains("price"))
    }

    @Test func `a success about an order that was never fired is no failure`() {
        let order = Sample.order(status: .open, lines: [])

        let text = Self.text(of: OrderGateway.response(to: .success(order)))

        #expect(text.hasPrefix(#""result":"#))
        #expect(text.contains(#""lines":[]"#))
        #expect(text.contains(#""firedAt":"\#(order.openedAt)""#))
    }

    @Test(arguments: [
        (CallFailure.outcomeUnknown, "orders.unreachable"),
        (.tooManyInFlight, "orders.unreachable"), (.stopped, "orders.unreachable"),
        (.unreadableAnswer("it is cut"), "orders.unreachable"),
        (
            .refused(CallError(code: 409, message: "Look again.", reason: "order.sealed")),
            "order.sealed"
        ),
        (.refused(.invalidParameters("from is missing")), "-32602"),
    ])
    func `a failure becomes an error that the screen understands`(
        _ failure: CallFailure, _ excerpt: String
    ) {
        let text = Self.text(of: OrderGateway.response(to: .failure(failure)))

        #expect(text.hasPrefix(#""error":"#))
        #expect(text.contains(excerpt))
    }

    private static func text(of response: Response) -> String {
        String(decoding: response.member, as: UTF8.self)
    }
}
