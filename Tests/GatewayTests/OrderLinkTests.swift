// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing

@testable import Gateway
@testable import GatewayCore

@Suite struct OrderLinkTests {
    private let links = OrderLink(secret: "secret")

    @Test func `an order has one link, which the next start of the gateway makes too`() {
        let link = links.link(of: "o-1")
        #expect(link == OrderLink(secret: "secret").link(of: "o-1"))
        #expect(link.wholeMatch(of: /[0-9A-Za-z_-]{22}/) != nil)
        #expect(links.matches(link, "o-1"))
    }

    @Test func `another order and another secret have other links`() {
        var generator = SeededGenerator(seed: 1)
        let orders = (0..<2_000).map { _ in
            OrderID.unique(at: Timestamp(milliseconds: 1), using: &generator)
        }
        #expect(Set(orders.map(links.link)).count == 2_000)
        #expect(!links.matches(links.link(of: "o-1"), "o-2"))
        #expect(!links.matches(OrderLink(secret: "Secret").link(of: "o-1"), "o-1"))
    }

    @Test func `a link with one other character, or more or fewer, is wrong`() {
        let link = Array(links.link(of: "o-1"))
        for index in link.indices {
            var other = link
            other[index] = other[index] == "A" ? "B" : "A"
            #expect(!links.matches(String(other), "o-1"), "\(index)")
        }
        for other in [String(link.dropLast()), String(link) + "A", String(link) + "=", ""] {
            #expect(!links.matches(other, "o-1"), "\(other)")
        }
    }
}
