// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import MessageBus

@Suite struct ServiceClockTests {
    private let start = ContinuousClock.now
    private let noon = Timestamp(milliseconds: 1_795_262_400_000)

    /// A clock that was told noon when the test began.
    private func clock() -> ServiceClock {
        var clock = ServiceClock()
        _ = clock.isDue(now: start)
        clock.hear(noon, now: start)
        return clock
    }

    @Test func `a heartbeat is old that was sent a second ago`() {
        let sentAt = noon + .seconds(60)
        #expect(!clock().isOld(sentAt, now: start + .milliseconds(60_999)))
        #expect(clock().isOld(sentAt, now: start + .milliseconds(61_000)))
    }

    @Test func `any may be old while the service's time is not known`() {
        var clock = ServiceClock()
        #expect(clock.isOld(noon, now: start))
        _ = clock.isDue(now: start)
        clock.hear(noon, now: start + .seconds(2))
        #expect(clock.isOld(noon, now: start))
    }

    @Test func `the time is asked for each second until it is known, and then each ten`() {
        var clock = ServiceClock()
        let asked = (0..<4).map { clock.isDue(now: start + .milliseconds(500 * $0)) }
        #expect(asked == [true, false, true, false])
        clock.hear(noon, now: start + .milliseconds(1600))
        let askedAgain = [10_999, 11_000].map { clock.isDue(now: start + .milliseconds($0)) }
        #expect(askedAgain == [false, true])
    }
}
