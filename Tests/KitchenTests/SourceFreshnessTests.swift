// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Testing

@testable import Kitchen

@Suite struct SourceFreshnessTests {
    private let noon = Timestamp(milliseconds: 1_795_262_400_000)
    private let start = ContinuousClock.now

    @Test func `a heartbeat has the time for which the source was last confirmed`() {
        var freshness = SourceFreshness()
        freshness.record("00001", confirmedAt: start)

        let heardAt = freshness.lastConfirmed("00001", at: noon, now: start + .milliseconds(1999))

        #expect(heardAt == noon + .milliseconds(-1999))
    }

    @Test(arguments: [-1, 1])
    func `setting the system clock does not change the age of a silent source`(hours: Int) {
        var freshness = SourceFreshness()
        freshness.record("00001", confirmedAt: start)
        let set = noon + .seconds(3600 * hours)

        let heardAt = freshness.lastConfirmed("00001", at: set, now: start + .seconds(3))

        #expect(Heartbeat(sourceHeardAt: heardAt).sourceAge(at: set) == .seconds(3))
    }

    @Test func `a location that was never confirmed has no time`() {
        var freshness = SourceFreshness()
        freshness.record("00001", confirmedAt: nil)

        #expect(freshness.lastConfirmed("00001", at: noon, now: start) == nil)
        #expect(freshness.lastConfirmed("00002", at: noon, now: start) == nil)
    }

    @Test func `a time after the heartbeat is ignored`() {
        let ahead = Heartbeat(sourceHeardAt: noon + .milliseconds(1))

        #expect(ahead.sourceAge(at: noon) == nil)
        #expect(ahead.sourceAge(at: noon + .milliseconds(1)) == .zero)
    }
}
