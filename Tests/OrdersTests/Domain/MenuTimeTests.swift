// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// Prices, availability and seasons at the time of a command.
@Suite struct MenuTimeTests {
    /// The sample with a burger whose price rises in minute 10.
    private let scheduled = Sample.entry.changing("burger") {
        $0.scheduledPrice = ScheduledPrice(price: Amount(900), validFrom: Sample.minute(10))
    }

    /// The refusal of one item in this minute and month; nil if it can be ordered.
    private func refusal(
        of item: ItemRequest, in entry: CatalogueEntry, minute: Int, month: Int = 11
    ) -> String? {
        let environment = OrderEnvironment(
            now: Sample.minute(minute), entry: entry, month: month)
        var order = Sample.order()
        do {
            _ = try Step.add(item).apply(to: &order, in: environment)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(arguments: [(9, 850), (10, 900), (11, 900)])
    func `a scheduled price is used from its time on`(_ minute: Int, _ price: Int) throws {
        var order = Sample.order()

        _ = try Step.add(.burger).apply(
            to: &order, in: OrderEnvironment(now: Sample.minute(minute), entry: scheduled))

        #expect(order.lines.map(\.price) == [Amount(price)])
    }

    @Test(
        arguments: [(9, 850, nil), (10, 850, "menu.priceChanged"), (10, 900, nil)]
            as [(Int, Int, String?)])
    func `an item is sold only at the price that was shown`(
        _ minute: Int, _ shown: Int, _ reason: String?
    ) {
        var burger = ItemRequest.burger
        burger.shownPrice = Amount(shown)

        #expect(refusal(of: burger, in: scheduled, minute: minute) == reason)
    }

    @Test(arguments: [(2_600, nil), (2_000, "menu.priceChanged")] as [(Int, String?)])
    func `the shown price is that of one with its modifiers`(_ shown: Int, _ reason: String?) {
        var steak = ItemRequest.steak("salad", "fries", "rare")
        steak.quantity = 2
        steak.shownPrice = Amount(shown)

        #expect(refusal(of: steak, in: Sample.entry, minute: 0) == reason)
    }

    @Test func `an earlier line keeps its price when a scheduled one becomes valid`() throws {
        var order = try Sample.order(after: .add(.burger))
        let later = OrderEnvironment(now: Sample.minute(20), entry: scheduled)

        _ = try Step.change(1, to: 2).apply(to: &order, in: later)
        _ = try Step.seal.apply(to: &order, in: later)

        #expect(order.lines.map(\.price) == [Amount(850), Amount(900)])
        #expect(order.totals.total == Amount(1_750))
    }

    @Test func `a scheduled price out of bounds is not sold from its time on`() {
        let entry = Sample.entry.changing("burger") {
            $0.scheduledPrice = ScheduledPrice(price: Amount(-1), validFrom: Sample.minute(10))
        }

        #expect(refusal(of: .burger, in: entry, minute: 9) == nil)
        #expect(refusal(of: .burger, in: entry, minute: 10) == "menu.itemUnavailable")
    }

    @Test(arguments: [(9, "menu.itemUnavailable"), (10, nil)] as [(Int, String?)])
    func `an item is sold out until its time`(_ minute: Int, _ reason: String?) {
        let entry = Sample.entry.changing("burger") {
            ($0.available, $0.unavailableUntil) = (false, Sample.minute(10))
        }

        #expect(refusal(of: .burger, in: entry, minute: minute) == reason)
    }

    @Test(arguments: [(9, "menu.modifierUnavailable"), (10, nil)] as [(Int, String?)])
    func `a modifier is sold out until its time`(_ minute: Int, _ reason: String?) {
        let entry = Sample.entry.changing("rare", of: "doneness") {
            ($0.available, $0.unavailableUntil) = (false, Sample.minute(10))
        }

        #expect(refusal(of: .steak("rare"), in: entry, minute: minute) == reason)
        #expect(refusal(of: .steak("medium"), in: entry, minute: minute) == nil)
    }

    @Test(arguments: 1...12)
    func `an item is sold only in the months of its season`(_ month: Int) {
        let entry = Sample.entry.changing("pie") { $0.season = [10, 11, 12, 1] }
        let isSold = [10, 11, 12, 1].contains(month)

        #expect(
            refusal(of: .pie, in: entry, minute: 1, month: month)
                == (isSold ? nil : "menu.itemUnavailable"))
        #expect(refusal(of: .burger, in: entry, minute: 1, month: month) == nil)
    }

    @Test func `the refusal says that an item is not in season`() {
        let entry = Sample.entry.changing("pie") { $0.season = [5] }
        let environment = OrderEnvironment(now: Sample.minute(1), entry: entry)

        #expect {
            try environment.orderable("pie", at: "00001")
        } throws: { error in
            (error as? Refusal)?.message == "Pie (pie) is not in season. Choose another item."
        }
    }
}
