// SPDX-License-Identifier: Apache-2.0

import MessageBus
import ServiceRuntime

/// Notices that a service is no longer heard, and that it is heard again.
///
/// Pure: it is told what came and when.
struct SilenceWatch {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    /// How long nothing is heard before that is said: what a follower calls stale, and a second
    /// more, so that one late heartbeat says nothing.
    static let patience = Limits.silence + .seconds(1)

    private struct Voice {
        var lastHeard: Instant
        var isSilent = false
    }

    private var voices: [SuiteService: Voice]
    private var lastTick: Instant

    /// Listens to services from now on.
    init(_ services: [SuiteService], now: Instant) {
        lastTick = now
        voices = services.reduce(into: [:]) { $0[$1] = Voice(lastHeard: now) }
    }

    /// Something of a service came.
    mutating func hear(_ service: SuiteService, now: Instant) -> TapMark? {
        guard let voice = voices.updateValue(Voice(lastHeard: now), forKey: service) else {
            return nil
        }
        return voice.isSilent ? .heard(service, now - voice.lastHeard) : nil
    }

    /// Time has passed; must be called more than once a second.
    ///
    /// A tap that was held up, by a reader that did not read, has not listened: that is nobody's
    /// silence.
    mutating func tick(now: Instant) -> [TapMark] {
        let hasListened = now - lastTick < .seconds(1)
        lastTick = now
        return SuiteService.allCases.compactMap { service in
            guard let voice = voices[service], !voice.isSilent else { return nil }
            guard hasListened else {
                voices[service]?.lastHeard = now
                return nil
            }
            guard now - voice.lastHeard >= Self.patience else { return nil }
            voices[service]?.isSilent = true
            return .silent(service, now - voice.lastHeard)
        }
    }
}
