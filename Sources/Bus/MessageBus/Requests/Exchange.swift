// SPDX-License-Identifier: Apache-2.0

import JSONCoding

/// One message from a client, until all that it asks is answered.
///
/// A class, because the entries of a batch share it; confined to the service's thread like all of a
/// `Responder`.
final class Exchange {
    private enum State {
        /// One request, by its number, and whether it was answered.
        case single(RequestID?, isAnswered: Bool)
        /// Requests by their numbers, and what was answered so far.
        case batch([RequestID?], answers: [Response?])
    }

    /// The message.
    let message: RequestMessage
    private var state: State

    /// An exchange of the one entry of a message.
    init(_ message: RequestMessage, _ entry: RequestEntry) {
        self.message = message
        state = .single(entry.id, isAnswered: false)
    }

    /// An exchange of the entries of a batch.
    init(_ message: RequestMessage, batch entries: [RequestEntry]) {
        self.message = message
        state = .batch(entries.map(\.id), answers: Array(repeating: nil, count: entries.count))
    }

    /// The payload, when it is a single request.
    var singlePayload: [UInt8]? {
        if case .single = state { message.payload } else { nil }
    }

    /// Takes the answer to one entry; returns the whole reply when it was the last one and there is
    /// anything to send.
    ///
    /// The first answer to an entry counts. A notification is settled by an answer like the others,
    /// but has no part in the reply.
    func take(_ response: Response, at index: Int) -> [UInt8]? {
        switch state {
        case .single(_, isAnswered: true): return nil
        case .single(let id, isAnswered: false):
            state = .single(id, isAnswered: true)
            return id.map(response.json)
        case .batch(let ids, var answers):
            guard answers[index] == nil else { return nil }
            answers[index] = response
            state = .batch(ids, answers: answers)
            let settled = answers.compactMap(\.self)
            return settled.count == ids.count ? Self.reply(ids, settled) : nil
        }
    }

    /// The frames of the whole reply, when it was the last answer and there is anything to send.
    func reply(_ response: Response, at index: Int) -> [[UInt8]]? {
        take(response, at: index).map { message.route + [$0] }
    }

    private static func reply(_ ids: [RequestID?], _ answers: [Response]) -> [UInt8]? {
        var text = JSONText(capacity: answers.reduce(64) { $0 + $1.length + 128 })
        var separator: StaticString = "["
        for case (let id?, let answer) in zip(ids, answers) {
            text.append(separator)
            answer.write(id: id, to: &text)
            separator = ","
        }
        guard text.count > 0 else { return nil }
        text.append("]")
        return text.bytes
    }
}
