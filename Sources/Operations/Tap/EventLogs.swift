// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import JSONCoding
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// A request for the next events of a stream's log.
struct LogQuery: Equatable, Sendable {
    /// The number of the query; only the reply to a stream's last query counts.
    let number: Int
    /// The events after this one.
    let after: SequenceNumber
    /// The maximum number of events.
    let limit: Int
}

/// The outcome of a `LogQuery`.
enum LogReply: Sendable {
    /// The next events of this epoch, oldest first, and the last sequence of the stream.
    case page([TapEntry], Epoch, SequenceNumber)
    /// The next event is no longer in the log.
    case gone
    /// The log can't be read, for this reason.
    case refused(String)
    /// No reply came.
    case failed
}

/// The logs of the services, from which a tap reads events that it did not receive.
///
/// Confined to the poll thread of its client.
struct EventLogs {
    private let client: SuiteClient

    /// The logs of the client's services.
    init(_ client: SuiteClient) { self.client = client }

    /// Sends a query, and calls `complete` with its reply, on the poll thread.
    func send(
        _ query: LogQuery, to stream: TappedStream, complete: @escaping (LogReply) -> Void
    ) {
        switch stream.service {
        case .locations: send(query, as: GetLocationEvents.self, to: stream, complete: complete)
        case .orders: send(query, as: GetOrderEvents.self, to: stream, complete: complete)
        case .payments: send(query, as: GetPaymentEvents.self, to: stream, complete: complete)
        case .delivery: send(query, as: GetDeliveryEvents.self, to: stream, complete: complete)
        case .people: send(query, as: GetPeopleEvents.self, to: stream, complete: complete)
        case .kitchen: complete(.refused("it keeps no log"))
        }
    }

    private func send<Source: EventsRequest>(
        _ query: LogQuery, as method: Source.Type, to stream: TappedStream,
        complete: @escaping (LogReply) -> Void
    ) {
        let request = LogRequest<Source>(
            location: stream.location, after: query.after, limit: query.limit)
        client[stream.service].call(request) { outcome in
            switch outcome {
            case .success(let page):
                let entries = page.events.compactMap { TapEntry(stream, $0.text) }
                complete(.page(entries, page.epoch, page.sequence))
            case .failure(let failure): complete(Self.reply(for: failure))
            }
        }
    }

    /// Failures that may pass are retried with the next heartbeat; refusals are final.
    private static func reply(for failure: CallFailure) -> LogReply {
        switch failure {
        case .refused(let error) where error.reason == "stream.eventsGone": .gone
        case .refused(let error)
        where error.refusal?.kind == .unavailable || error.code == CallError.internalError.code:
            .failed
        case .outcomeUnknown, .notSent, .tooManyInFlight, .stopped: .failed
        case .refused, .unreadableAnswer: .refused("its log can't be read (\(failure))")
        }
    }
}

/// The request `….events` of a service, with an answer that keeps the bytes of each event.
private struct LogRequest<Source: EventsRequest>: Request {
    struct Answer: Codable, Sendable {
        var epoch: Epoch
        /// The last sequence of the stream.
        var sequence: SequenceNumber
        /// The events, oldest first.
        var events: [JSONFragment]
    }

    static var method: String { Source.method }
    let location: LocationID
    let after: SequenceNumber
    /// The maximum number of events, 1 to 1000.
    let limit: Int
}
