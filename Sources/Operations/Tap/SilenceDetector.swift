// SPDX-License-Identifier: Apache-2.0

import MessageBus
import ServiceRuntime

/// Detects that a service falls silent, and that its messages come again.
///
/// A silent service is pinged before anything is shown: without the right to receive its events, or
/// with a location that the service does not have, a tap receives nothing either.
///
/// Pure: inputs and times are arguments.
struct SilenceDetector {
    /// An instant of the process's monotonic clock.
    typealias Instant = ContinuousClock.Instant

    /// The silence after which a mark is shown: that of a follower, and a second more, so that one
    /// late heartbeat shows nothing.
    static let tolerance = Limits.silence + pingTimeout
    /// The timeout of a ping.
    static let pingTimeout = Duration.seconds(1)

    /// A step of the tap.
    enum Step: Equatable {
        /// Show a mark.
        case mark(TapMark)
        /// Ping the service, with `pingTimeout`.
        case ping(SuiteService)
    }

    /// The outcome of a ping.
    enum PingOutcome: Equatable {
        case replied
        /// The reason is nil if none is known.
        case noReply(NoConnection?)
    }

    private enum Ping {
        case pending
        case finished(PingOutcome)
    }

    private struct Contact {
        var lastReceived: Instant
        var ping: Ping?
        var isSilent = false
    }

    private var contacts: [SuiteService: Contact]
    private var lastTick: Instant

    /// A detector for services that are followed from now on.
    init(_ services: [SuiteService], now: Instant) {
        lastTick = now
        contacts = services.reduce(into: [:]) { $0[$1] = Contact(lastReceived: now) }
    }

    /// Whether a mark of the service's silence was shown and has not ended.
    func isSilent(_ service: SuiteService) -> Bool { contacts[service]?.isSilent ?? false }

    /// Handles a message of a service; returns a mark if it ends a silence.
    mutating func received(from service: SuiteService, now: Instant) -> TapMark? {
        let contact = contacts.updateValue(Contact(lastReceived: now), forKey: service)
        guard let contact, contact.isSilent else { return nil }
        return .receivedAgain(service, now - contact.lastReceived)
    }

    /// Handles the outcome of a ping; ignores it if a message came since.
    mutating func pinged(_ service: SuiteService, _ outcome: PingOutcome) {
        guard contacts[service]?.ping != nil else { return }
        contacts[service]?.ping = .finished(outcome)
    }

    /// Handles the passing of time; must be called more than once a second.
    ///
    /// After a longer pause, in which the output blocked the tap, every silence begins again.
    mutating func tick(now: Instant) -> [Step] {
        let wasBlocked = now - lastTick >= .seconds(1)
        lastTick = now
        return SuiteService.allCases.compactMap { service in
            guard let contact = contacts[service], !contact.isSilent else { return nil }
            guard !wasBlocked else {
                contacts[service] = Contact(lastReceived: now)
                return nil
            }
            return step(service, contact, silence: now - contact.lastReceived)
        }
    }

    private mutating func step(
        _ service: SuiteService, _ contact: Contact, silence: Duration
    ) -> Step? {
        switch contact.ping {
        case nil where silence >= Limits.silence:
            contacts[service]?.ping = .pending
            return .ping(service)
        case .finished(let outcome) where silence >= Self.tolerance:
            contacts[service]?.isSilent = true
            return .mark(Self.mark(service, outcome, silence))
        case nil, .pending, .finished: return nil
        }
    }

    private static func mark(
        _ service: SuiteService, _ outcome: PingOutcome, _ silence: Duration
    ) -> TapMark {
        switch outcome {
        case .replied: .noEvents(service, silence)
        case .noReply(let reason): .silent(service, silence, reason)
        }
    }
}
