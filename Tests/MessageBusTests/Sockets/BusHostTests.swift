// SPDX-License-Identifier: Apache-2.0

import MessageBus
import TestSupport
import Testing

@Suite struct BusHostTests {
    /// A resident that a timer of its host calls.
    private final class Metronome: BusResident {
        let ticks = Inbox()

        func stop() {}
    }

    @Test(.timeLimit(.minutes(1)))
    func `a host calls the body with its resident at every interval`() async throws {
        let host = try BusHost<Metronome>(name: "metronome")
        try await host.start { _ in Metronome() }
        await host.every(.milliseconds(5)) { $0.ticks.put("tick") }
        let ticks = await host.run { await $0.ticks.next(3) }
        #expect(ticks == ["tick", "tick", "tick"])
        await host.stop()
    }
}
