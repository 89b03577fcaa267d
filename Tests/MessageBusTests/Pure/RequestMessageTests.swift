// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import MessageBus
import Wire

@Suite struct RequestMessageTests {
    private static let till = Peer(name: "till-1", roles: [.till])

    private static func message(
        by route: String, of sender: Result<Peer, Refusal>?
    ) -> RequestMessage {
        var message = RequestMessage(route: [Array(route.utf8)], payload: [], receivedAt: .now)
        message.sender = sender
        return message
    }

    @Test func `messages with the same key count for the same client on any connection`() {
        let first = Self.message(by: "\0abcd", of: .success(Self.till))
        let second = Self.message(by: "\0efgh", of: .success(Self.till))

        #expect(first.client == second.client)
    }

    @Test func `a refused message with any routing id counts for no other client`() {
        let till = Self.message(by: "\0abcd", of: .success(Self.till))

        for refusal in [Refusal.routingIDChosen, .keyRevoked] {
            #expect(Self.message(by: "till-1", of: .failure(refusal)).client != till.client)
        }
        #expect(Self.message(by: "a", of: nil).client != Self.message(by: "b", of: nil).client)
    }
}
