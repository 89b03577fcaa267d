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
        var clock = clock()
        let sentAt = noon + .seconds(60)
        let isOld = [60_999, 61_000].map { clock.isOld(sentAt, now: start + .milliseconds($0)) }
        #expect(isOld == [false, true])
    }

    @Test func `any may be old while the service's time is not known`() {
        var clock = ServiceClock()
        let isOldBefore = clock.isOld(noon, now: start)
        _ = clock.isDue(now: start)
        clock.hear(noon, now: start + .seconds(2))
        let isOldAfterALateAnswer = clock.isOld(noon, now: start)
        #expect([isOldBefore, isOldAfterALateAnswer] == [true, true])
    }

    @Test func `the time is asked for each second until it is known, and then each ten`() {
        var clock = ServiceClock()
        let asked = (0..<4).map { clock.isDue(now: start + .milliseconds(500 * $0)) }
        #expect(asked == [true, false, true, false])
        clock.hear(noon, now: start + .milliseconds(1600))
        let askedAgain = [10_999, 11_000].map { clock.isDue(now: start + .milliseconds($0)) }
        #expect(askedAgain == [false, true])
    }

    @Test(arguments: [-2, 2])
    func `a heartbeat that does not fit makes ask soon: the clock may be set`(seconds: Int) {
        var clock = clock()
        let (later, latest) = (start + .seconds(5), start + .seconds(6))
        _ = clock.isOld(noon + .seconds(5 + seconds), now: later)
        let isAsked = clock.isDue(now: later)
        clock.hear(noon + .seconds(5 + seconds), now: later)
        let isOld = clock.isOld(noon + .seconds(6 + seconds), now: latest)
        let isAskedAgain = clock.isDue(now: latest)
        #expect([isAsked, isOld, isAskedAgain] == [true, false, false])
    }
}
