// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import Tap

@Suite struct `A filter of events` {
    private static let id = "01934e11-0000-7000-8000-123456789abc"

    @Test func `accepts every event without a condition`() throws {
        #expect(EventFilter().accepts(try TapSamples().event(1), number: nil))
    }

    @Test(arguments: [
        (EventFilter(locations: ["00001"]), true),
        (EventFilter(locations: ["00002"]), false),
        (EventFilter(locations: ["00002", "00001"]), true),
        (EventFilter(types: ["order.itemsAdded"]), true),
        (EventFilter(types: ["order.items"]), false),
        (EventFilter(types: ["order.*"]), true),
        (EventFilter(types: ["payment.*"]), false),
        (EventFilter(actors: ["till-1"]), true),
        (EventFilter(actors: ["ana"]), true),
        (EventFilter(actors: ["till-1/ana"]), true),
        (EventFilter(actors: ["till"]), false),
        (EventFilter(orders: ["12"]), true),
        (EventFilter(orders: ["#12"]), true),
        (EventFilter(orders: ["1"]), false),
        (EventFilter(orders: [id]), true),
        (EventFilter(orders: ["3456789ABC"]), true),
        (EventFilter(orders: ["3456789abd"]), false),
        (EventFilter(orders: ["12"], actors: ["ben"]), false),
    ])
    func `accepts what meets its conditions`(filter: EventFilter, isMet: Bool) throws {
        #expect(filter.accepts(try TapSamples().event(1), number: 12) == isMet)
    }

    @Test(arguments: [
        (["ordr.*"], "There is no event type 'ordr.*': write one, order.opened, or 'account.*'"),
        (["order.opend"], "There is no event type 'order.opend': there are order.opened, "),
        (["order.*", "payment"], "There is no event type 'payment': there are payment.requested"),
    ])
    func `rejects an unknown type and names others`(types: [String], sentence: String) throws {
        let problem = try #require(EventFilter(types: types).problem)
        #expect(problem.hasPrefix(sentence), "\(problem)")
    }

    @Test(arguments: ["xyz", "", "#", "order-12"])
    func `rejects text that can't name an order`(order: String) {
        let problem = EventFilter(orders: ["12", order]).problem
        #expect(problem?.hasPrefix("There is no order '\(order)'") == true)
    }

    @Test func `accepts existing types and possible orders`() {
        let types = ["order.*", "menu.priceSet", "stream.heartbeat", "*"]
        #expect(EventFilter(orders: ["12", "#12", Self.id, "9ABC"], types: types).problem == nil)
    }

    @Test func `finds the payments and the ticket of an order`() throws {
        let samples = TapSamples(subject: "01934e11-0000-7000-8000-00000000feed")
        let payment = try samples.event(1, data: #"{"order":"\#(Self.id)"}"#)
        #expect(EventFilter(orders: [Self.id]).accepts(payment, number: nil))
        #expect(EventFilter(orders: ["12"]).accepts(payment, number: 12))
        #expect(!EventFilter(orders: ["12"]).accepts(payment, number: nil))
    }
}
