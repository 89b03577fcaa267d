// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import MessageBus

@Suite struct ServiceClockTests {
    private let start = ContinuousClock.now
    private let noon = Timestamp(milliseconds: 1_795_262_400_000)

    /// Creates a clock that learned at the start of the test that it was noon.
    private func clock() -> ServiceClock {
        var clock = ServiceClock()
        _ = clock.isDue(now: start)
        clock.received(noon, now: start)
        return clock
    }

    @Test func `a heartbeat that was sent a second ago is old`() {
        var clock = clock()
        let sentAt = noon + .seconds(60)
        let isOld = [60_999, 61_000].map { clock.isOld(sentAt, now: start + .milliseconds($0)) }
        #expect(isOld == [false, true])
    }

    @Test func `every heartbeat counts as old while the service's time is unknown`() {
        var clock = ServiceClock()
        let isOldBefore = clock.isOld(noon, now: start)
        _ = clock.isDue(now: start)
        clock.received(noon, now: start + .seconds(2))
        let isOldAfterALateAnswer = clock.isOld(noon, now: start)
        #expect([isOldBefore, isOldAfterALateAnswer] == [true, true])
    }

    @Test func `the time is requested every second until it is known, then every ten seconds`() {
        var clock = ServiceClock()
        let asked = (0..<4).map { clock.isDue(now: start + .milliseconds(500 * $0)) }
        #expect(asked == [true, false, true, false])
        clock.received(noon, now: start + .milliseconds(1600))
        let askedAgain = [10_999, 11_000].map { clock.isDue(now: start + .milliseconds($0)) }
        #expect(askedAgain == [false, true])
    }

    @Test(arguments: [-2, 2])
    func `a heartbeat that disagrees with the known time leads to a new request`(seconds: Int) {
        var clock = clock()
        let (later, latest) = (start + .seconds(5), start + .seconds(6))
        _ = clock.isOld(noon + .seconds(5 + seconds), now: later)
        let isAsked = clock.isDue(now: later)
        clock.received(noon + .seconds(5 + seconds), now: later)
        let isOld = clock.isOld(noon + .seconds(6 + seconds), now: latest)
        let isAskedAgain = clock.isDue(now: latest)
        #expect([isAsked, isOld, isAskedAgain] == [true, false, false])
    }
}
