// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Gateway

@Suite struct NewOrdersTests {
    private let start = ContinuousClock.now
    private let table = NewOrders.Maker.link(GuestLink(location: "00001", table: "7"))

    @Test func `a table's link makes ten orders a minute, and others are not affected`() throws {
        var orders = NewOrders()
        for number in 0..<10 {
            let key = try #require(CommandKey("k-\(number)" as String))
            #expect(orders.count(key, by: table, now: start + .seconds(number)) == nil)
        }
        #expect(orders.count("k-10", by: table, now: start + .seconds(20)) == 41)
        let other = NewOrders.Maker.link(GuestLink(location: "00001", table: "8"))
        #expect(orders.count("k-10", by: other, now: start + .seconds(20)) == nil)
        #expect(orders.count("k-10", by: table, now: start + .seconds(59.9)) == 1)
        #expect(orders.count("k-10", by: table, now: start + .seconds(60)) == nil)
        #expect(orders.count("k-11", by: table, now: start + .seconds(60)) == 2)
    }

    @Test func `a repeated request is no new order`() throws {
        var orders = NewOrders()
        for _ in 0..<100 { #expect(orders.count("k-0", by: table, now: start) == nil) }
        for number in 1..<10 {
            let key = try #require(CommandKey("k-\(number)" as String))
            #expect(orders.count(key, by: table, now: start) == nil)
        }
        #expect(orders.count("k-0", by: table, now: start) == nil)
        #expect(orders.count("k-10", by: table, now: start) != nil)
    }

    @Test func `the link of a location makes sixty orders a minute`() throws {
        var orders = NewOrders()
        let counter = NewOrders.Maker.link(GuestLink(location: "00001"))
        for number in 0..<60 {
            let key = try #require(CommandKey("k-\(number)" as String))
            #expect(orders.count(key, by: counter, now: start) == nil)
        }
        #expect(orders.count("k-60", by: counter, now: start) == 61)
    }

    @Test func `a person makes ten orders a minute, and another one still makes some`() throws {
        var orders = NewOrders()
        for number in 0..<10 {
            let key = try #require(CommandKey("k-\(number)" as String))
            #expect(orders.count(key, by: .person("p-1"), now: start) == nil)
        }
        #expect(orders.count("k-10", by: .person("p-1"), now: start) == 61)
        #expect(orders.count("k-0", by: .person("p-1"), now: start) == nil)
        #expect(orders.count("k-10", by: .person("p-2"), now: start) == nil)
    }
}
