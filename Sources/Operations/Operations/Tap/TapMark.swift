// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceRuntime
import Wire

/// What a tap says about what it hears, in the place where it matters: nothing is left out in
/// silence.
enum TapMark: Equatable, Sendable {
    /// What has become of the events that were not heard.
    enum Remedy: Equatable, Sendable {
        /// They follow, from the service's log.
        case fetched
        /// The log holds them no longer.
        case gone
        /// There is no log, or it may not be read, for this reason.
        case unreadable(String)
    }

    /// Events were not heard: a range of the stream's numbers.
    case gap(TappedStream, ClosedRange<UInt64>, Remedy)
    /// The numbering of a service started over: another database file, or another start of
    /// kds-service.
    case startsOver(SuiteService, Epoch)
    /// The log does not reach back as far as was asked; it begins with this event.
    case logBegins(TappedStream, SequenceNumber)
    /// The past of a service can't be shown, for this reason.
    case noPast(SuiteService, String)
    /// Nothing has been heard of a service for so long, and it does not answer; why, where that is
    /// known.
    case silent(SuiteService, Duration, NoConnection?)
    /// Nothing has been heard of a service for so long, but it answers: the key may not listen to
    /// it, or it does not have the location.
    case unheard(SuiteService, Duration)
    /// A service is heard again after so long.
    case heard(SuiteService, Duration)
    /// Nothing of these orders has been found so far.
    case nothingYet([String])
    /// Something on this topic is no event.
    case unreadable(String)

    /// A sentence for people.
    var text: String {
        switch self {
        case .gap(let stream, let range, let remedy):
            "\(Self.events(range)) of \(stream) not heard: \(Self.text(remedy, range.count))"
        case .startsOver(let service, let epoch):
            "\(service.program) starts over, in epoch \(epoch)"
        case .logBegins(let stream, let first):
            "\(stream) begins with event \(first.number): what was before is no longer kept"
        case .noPast(let service, let reason):
            "\(service.rawValue) from now on: \(reason)"
        case .silent(let service, let silence, let obstacle):
            "\(service.program) has been silent for \(silence.components.seconds) s"
                + (obstacle.map { ". \($0)" } ?? "")
        case .unheard(let service, let silence):
            "\(service.program) answers, but nothing of it was heard for "
                + "\(silence.components.seconds) s: look at the roles of this key, at --location, "
                + "and at COMANDA_\(service.rawValue.uppercased())_EVENTS"
        case .heard(let service, let silence):
            "\(service.program) is heard again after \(silence.components.seconds) s"
        case .nothingYet(let orders):
            "nothing of order \(orders.joined(separator: ", ")) has been found so far: check the "
                + "number, or begin earlier with --since"
        case .unreadable(let topic): "unreadable event on \(topic)"
        }
    }

    private static func text(_ remedy: Remedy, _ count: Int) -> String {
        switch remedy {
        case .fetched: "here \(count == 1 ? "it is" : "they are"), from the log"
        case .gone: "no longer in the log"
        case .unreadable(let reason): reason
        }
    }

    private static func events(_ range: ClosedRange<UInt64>) -> String {
        range.count == 1
            ? "event \(range.lowerBound)"
            : "\(range.count) events (\(range.lowerBound) to \(range.upperBound))"
    }
}
