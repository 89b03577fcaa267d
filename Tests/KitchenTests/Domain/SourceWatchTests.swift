// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Testing

@testable import Kitchen

@Suite struct SourceWatchTests {
    private let noon = Timestamp(milliseconds: 1_795_262_400_000)
    private let start = ContinuousClock.now

    @Test func `a heartbeat tells how long ago the source was certain`() {
        var watch = SourceWatch()
        watch.note("00001", certainAt: start)

        let heardAt = watch.heardAt("00001", at: noon, now: start + .milliseconds(1999))

        #expect(heardAt == noon + .milliseconds(-1999))
    }

    @Test(arguments: [-1, 1])
    func `a wall clock that is set makes a silent source neither younger nor older`(hours: Int) {
        var watch = SourceWatch()
        watch.note("00001", certainAt: start)
        let set = noon + .seconds(3600 * hours)

        let heardAt = watch.heardAt("00001", at: set, now: start + .seconds(3))

        #expect(Heartbeat(sourceHeardAt: heardAt).sourceAge(at: set) == .seconds(3))
    }

    @Test func `what was never certain has no time`() {
        var watch = SourceWatch()
        watch.note("00001", certainAt: nil)

        #expect(watch.heardAt("00001", at: noon, now: start) == nil)
        #expect(watch.heardAt("00002", at: noon, now: start) == nil)
    }

    @Test func `a source that was heard after the heartbeat was not heard`() {
        let ahead = Heartbeat(sourceHeardAt: noon + .milliseconds(1))

        #expect(ahead.sourceAge(at: noon) == nil)
        #expect(ahead.sourceAge(at: noon + .milliseconds(1)) == .zero)
    }
}
