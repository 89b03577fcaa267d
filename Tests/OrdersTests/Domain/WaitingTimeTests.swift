// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders

/// How long guests wait for a new order.
@Suite struct WaitingTimeTests {
    /// The time of a kitchen that finished orders lately, each after a number of seconds.
    private func minutes(_ seconds: Int...) -> Int? {
        var time = WaitingTime(now: Sample.minute(60))
        for one in seconds { time.add(firedAt: Sample.minute(30), making: one * 1_000) }
        return time.minutes
    }

    @Test func `the median of the last orders is rounded up to five minutes`() {
        #expect(minutes(60, 61, 300, 1_700, 1_710) == 5)
        #expect(minutes(60, 61, 301, 1_700, 1_710) == 10)
        #expect(minutes(0, 0, 0, 0, 0) == 5)
    }

    @Test func `nothing is known before five orders`() {
        #expect(minutes() == nil)
        #expect(minutes(600, 600, 600, 600) == nil)
    }

    @Test func `only what was finished in the last hour counts`() {
        var time = WaitingTime(now: Sample.minute(100))
        for _ in 1...5 { time.add(firedAt: Sample.minute(30), making: 9 * 60_000) }
        #expect(time.minutes == nil)
        for _ in 1...5 { time.add(firedAt: Sample.minute(30), making: 10 * 60_000) }
        #expect(time.minutes == 10)
    }

    @Test func `an order counts once, until its last line of a round is finished`() throws {
        let half = try Sample.order(
            after: .add(.burger, .pie), .advance(.inProcess, lines: [1]))
        let whole = try Sample.order(
            after: .add(.burger, .pie), .advance(.inProcess, lines: [1]),
            .update(customer: "Ana"), .update(customer: "Ben"), .update(customer: "Cleo"),
            .update(customer: "Dan"), .update(customer: "Eve"), .make)
        var time = WaitingTime(now: Sample.minute(9))
        for _ in 1...4 { time.add(whole) }
        time.add(half)
        #expect(time.minutes == nil)
        time.add(whole)
        #expect(time.minutes == 10)
    }
}
