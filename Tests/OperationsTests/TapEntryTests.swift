// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Testing
import Wire

@testable import Tap

@Suite struct `An event in a tap` {
    private let payload =
        #"{"type":"x.y","subject":"s","time":"2026-11-21T18:30:00.250Z","#
        + #""sequence":"00000000000000000007","epoch":"first","actor":"a","correlationid":"k","#

    @Test func `has its attributes and the part of its data that is shown`() throws {
        let entry = try #require(self.entry(#""data":{"order":"o","number":12,"status":7}}"#))
        #expect(entry.event.sequence.number == 7)
        #expect(entry.order == "o")
        #expect(entry.state?.number == 12)
        #expect(entry.state?.status == nil)
    }

    @Test func `is about its subject if its data names no order`() throws {
        #expect(try #require(entry(#""data":{}}"#)).order == "s")
        #expect(try #require(entry(#""data":null}"#)).order == "s")
    }

    @Test(arguments: [#""data":{"#, #""data":7}"#, #""data":{}}}"#, ""])
    func `is unreadable if its data is no object or its JSON invalid`(rest: String) {
        #expect(entry(rest) == nil)
    }

    @Test func `belongs to a stream of the suite`() throws {
        let topic = try #require(EventTopic("orders/00001/order.opened"))
        #expect(TappedStream(topic) == TapSamples.orders)
        let other = try #require(EventTopic("echo/00001/order.opened"))
        #expect(TappedStream(other) == nil)
    }

    private func entry(_ rest: String) -> TapEntry? {
        TapEntry(TapSamples.orders, Array((payload + rest).utf8))
    }
}
