// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceRuntime
import Wire

/// A remark of a tap about its streams, shown between the events: a tap never leaves out events
/// without a mark.
enum TapMark: Equatable, Sendable {
    /// The way in which a tap handles events that were not received.
    enum Remedy: Equatable, Sendable {
        /// They were read from the service's log and follow.
        case fetched
        /// They are no longer in the log.
        case gone
        /// They can't be read from a log, for this reason.
        case unreadable(String)
    }

    /// Events were not received; the range holds their sequences.
    case gap(TappedStream, ClosedRange<UInt64>, Remedy)
    /// A service publishes in another epoch: another database file, or another start of
    /// kds-service.
    case startsOver(SuiteService, Epoch)
    /// The log begins with this event, later than was requested.
    case logBegins(TappedStream, SequenceNumber)
    /// The past of a service can't be shown, for this reason.
    case noPast(SuiteService, String)
    /// A service has sent nothing for this time and does not reply, for this reason if one is
    /// known.
    case silent(SuiteService, Duration, NoConnection?)
    /// A service replies but has sent no event or heartbeat for this time: the key may not receive
    /// them, or the service does not have the location.
    case noEvents(SuiteService, Duration)
    /// The first message of a service after this time of silence.
    case receivedAgain(SuiteService, Duration)
    /// No event of these orders has been found so far.
    case ordersNotFound([String])
    /// A message on this topic is no event.
    case unreadable(String)

    /// A sentence for people.
    var text: String {
        switch self {
        case .gap(let stream, let range, let remedy):
            "\(Self.events(range)) of \(stream) not received: \(Self.text(remedy, range.count))"
        case .startsOver(let service, let epoch):
            "\(service.program) starts over, in epoch \(epoch)"
        case .logBegins(let stream, let first):
            "\(stream) begins with event \(first.number): earlier events are no longer in the log"
        case .noPast(let service, let reason):
            "only new events of \(service.rawValue) are shown: \(reason)"
        case .silent(let service, let silence, let reason):
            "\(service.program) has been silent for \(silence.components.seconds) s"
                + (reason.map { ". \($0)" } ?? "")
        case .noEvents(let service, let silence):
            "\(service.program) answers, but no event of it was received for "
                + "\(silence.components.seconds) s: check the roles of this key, --location, and "
                + "COMANDA_\(service.rawValue.uppercased())_EVENTS"
        case .receivedAgain(let service, let silence):
            "\(service.program) is back after \(silence.components.seconds) s"
        case .ordersNotFound(let orders):
            "nothing of order \(orders.joined(separator: ", ")) has been found so far: check the "
                + "number, or begin earlier with --since"
        case .unreadable(let topic): "unreadable event on \(topic)"
        }
    }

    private static func text(_ remedy: Remedy, _ count: Int) -> String {
        switch remedy {
        case .fetched: "\(count == 1 ? "it follows" : "they follow") from the log"
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
