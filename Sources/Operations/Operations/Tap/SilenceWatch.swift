// SPDX-License-Identifier: Apache-2.0

import MessageBus
import ServiceRuntime

/// Notices that a service is no longer heard, and that it is heard again.
///
/// A service that is not heard is asked whether it is there before anything is said: whoever may
/// not listen to it, or listens to a location that there is not, hears nothing of it either.
///
/// Pure: it is told what came and when.
struct SilenceWatch {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    /// How long nothing is heard before that is said: what a follower calls stale, and a second
    /// more, so that one late heartbeat says nothing.
    static let patience = Limits.silence + questionPatience
    /// How long the answer of a service that is not heard is awaited.
    static let questionPatience = Duration.seconds(1)

    /// What is to be done now.
    enum Step: Equatable {
        /// Something is to be said.
        case mark(TapMark)
        /// The service is to be asked whether it is there, for `questionPatience`.
        case ask(SuiteService)
    }

    /// What came of the question whether a service is there.
    enum Presence: Equatable {
        case there
        /// It gave no answer, for this reason where one is known.
        case away(NoConnection?)
    }

    private enum Question {
        case awaited
        case answered(Presence)
    }

    private struct Voice {
        var lastHeard: Instant
        var question: Question?
        var isSilent = false
    }

    private var voices: [SuiteService: Voice]
    private var lastTick: Instant

    /// Listens to services from now on.
    init(_ services: [SuiteService], now: Instant) {
        lastTick = now
        voices = services.reduce(into: [:]) { $0[$1] = Voice(lastHeard: now) }
    }

    /// Whether it was said that a service is not heard.
    func isSilent(_ service: SuiteService) -> Bool { voices[service]?.isSilent ?? false }

    /// Something of a service came.
    mutating func hear(_ service: SuiteService, now: Instant) -> TapMark? {
        guard let voice = voices.updateValue(Voice(lastHeard: now), forKey: service) else {
            return nil
        }
        return voice.isSilent ? .heard(service, now - voice.lastHeard) : nil
    }

    /// A service answered, or did not; what was asked before it was heard again is settled.
    mutating func answered(_ service: SuiteService, _ presence: Presence) {
        guard voices[service]?.question != nil else { return }
        voices[service]?.question = .answered(presence)
    }

    /// Time has passed; must be called more than once a second.
    ///
    /// A tap that was held up, by a reader that did not read, has not listened: that is nobody's
    /// silence.
    mutating func tick(now: Instant) -> [Step] {
        let hasListened = now - lastTick < .seconds(1)
        lastTick = now
        return SuiteService.allCases.compactMap { service in
            guard let voice = voices[service], !voice.isSilent else { return nil }
            guard hasListened else {
                voices[service] = Voice(lastHeard: now)
                return nil
            }
            return step(service, voice, silence: now - voice.lastHeard)
        }
    }

    private mutating func step(
        _ service: SuiteService, _ voice: Voice, silence: Duration
    ) -> Step? {
        switch voice.question {
        case nil where silence >= Limits.silence:
            voices[service]?.question = .awaited
            return .ask(service)
        case .answered(let presence) where silence >= Self.patience:
            voices[service]?.isSilent = true
            return .mark(Self.mark(service, presence, silence))
        case nil, .awaited, .answered: return nil
        }
    }

    private static func mark(
        _ service: SuiteService, _ presence: Presence, _ silence: Duration
    ) -> TapMark {
        switch presence {
        case .there: .unheard(service, silence)
        case .away(let obstacle): .silent(service, silence, obstacle)
        }
    }
}
