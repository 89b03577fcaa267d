// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

@testable import Till

/// What a till says about tickets that nobody in the kitchen sees.
@Suite struct KitchenAlarmTests {
    private func unseen(_ number: Int) -> UnseenTicket {
        UnseenTicket(
            order: OrderID(stringLiteral: "order-\(number)"), number: number, revision: 3,
            since: noon, stations: [UnseenStation(station: "grill", why: .noScreen)])
    }

    private func news(_ numbers: Int...) -> TillInput {
        .kitchen(.unseenReceived(numbers.map(unseen)))
    }

    /// A till with a Kitchen tab.
    private func opened(columns: Int = 80) -> TillModel {
        var till = till(columns: columns)
        _ = till.start()
        return till
    }

    @Test func `the header names the tickets until the kitchen sees them`() {
        var till = opened()
        let before = till
        #expect(till.update(news(12)) == [.bell])
        #expect(till.rows(1...1).hasSuffix("Kitchen does not see #12 (grill: no screen)"))
        #expect(!till.looksLike(before))
        #expect(till.update(news()) == [])
        #expect(!till.picture.contains("does not see"))
        #expect(till.looksLike(before))
    }

    @Test func `orders of guests to confirm are counted beside the alarm`() {
        var guests = order("order-2", number: 13, terminal: "guest", lines: [])
        guests.guest = GuestTerms(waitsFor: .confirmation)
        var till = till(columns: 80, orders: [guests])
        _ = till.start()
        _ = till.update(news(12))
        #expect(till.rows(1...1).contains("Kitchen does not see #12"))
        #expect(till.rows(1...1).hasSuffix(" · 1 to confirm (F6)"))
    }

    @Test func `an order that no screen shows has the same state everywhere`() {
        var burger = order("order-12", number: 12, lines: [line(1, 1, "Burger", 850)])
        burger.status = .inProcess
        var till = till(orders: [burger])
        _ = till.start()
        #expect(till.picture.contains("#12 · in the kitchen"))
        _ = till.update(news(12))
        #expect(till.picture.contains("unseen by kitchen"))
        _ = till.press(.function(6))
        #expect(till.picture.contains("unseen by kitchen · till-1"))
        #expect(!till.picture.contains("in the kitchen"))
    }

    @Test func `each unseen ticket rings once`() {
        var till = opened(columns: 120)
        #expect(till.update(news(12)) == [.bell])
        #expect(till.update(news(12)) == [])
        #expect(till.update(news(12, 13)) == [.bell])
        #expect(till.update(news(13)) == [])
        #expect(till.rows(1...1).hasSuffix("Kitchen does not see #13 (grill: no screen)"))
    }

    @Test func `a silent service is more important than the alarm`() {
        var till = opened()
        _ = till.update(news(12))
        _ = till.update(.silent(.kitchen))
        #expect(till.rows(1...1).contains("SILENT: kitchen"))
        #expect(!till.picture.contains("does not see"))
    }
}
