// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import JSONCoding
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// Asks the services' logs for what a tap did not hear.
///
/// Confined to the poll thread of its client.
struct EventLogs {
    private let client: SuiteClient

    /// The logs of the client's services.
    init(_ client: SuiteClient) { self.client = client }

    /// Asks; `complete` is called once, on the poll thread.
    func ask(
        _ stream: TappedStream, _ question: LogQuestion, _ complete: @escaping (LogAnswer) -> Void
    ) {
        switch stream.service {
        case .locations: ask(GetLocationEvents.self, stream, question, complete)
        case .orders: ask(GetOrderEvents.self, stream, question, complete)
        case .payments: ask(GetPaymentEvents.self, stream, question, complete)
        case .kitchen: complete(.refused("it keeps no log"))
        }
    }

    private func ask<Source: EventsRequest>(
        _ source: Source.Type, _ stream: TappedStream, _ question: LogQuestion,
        _ complete: @escaping (LogAnswer) -> Void
    ) {
        let request = LogRequest<Source>(
            location: stream.location, after: question.after, limit: question.limit)
        client[stream.service].call(request) { outcome in
            switch outcome {
            case .success(let page):
                let entries = page.events.compactMap { TapEntry(stream, $0.text) }
                complete(.page(entries, page.epoch, page.sequence))
            case .failure(let failure): complete(Self.answer(failure))
            }
        }
    }

    /// What may pass is asked again; what a service says will not.
    private static func answer(_ failure: CallFailure) -> LogAnswer {
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
