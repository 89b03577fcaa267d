// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import KitchenTerminal

@Suite struct ServiceClockTests {
    @Test(arguments: [Duration.seconds(-90), .zero, .milliseconds(250), .seconds(7200)])
    func `times of a clock that differs are told by this one`(_ lead: Duration) {
        let asked = Timestamp(milliseconds: 1_000_000)
        let truth = Timestamp(milliseconds: 999_600)
        var clock = ServiceClock()
        #expect(!clock.isMeasured)

        clock.measure(
            asked + .milliseconds(20) + lead, between: asked, and: asked + .milliseconds(40))

        #expect(clock.isMeasured)
        #expect(clock.local(truth + lead) == truth)
    }

    @Test func `the latest measurement counts`() {
        let asked = Timestamp(milliseconds: 1_000_000)
        var clock = ServiceClock()

        clock.measure(asked + .seconds(60), between: asked, and: asked)
        clock.measure(asked + .seconds(10), between: asked, and: asked + .seconds(2))

        #expect(clock.local(asked + .seconds(9)) == asked)
    }
}
