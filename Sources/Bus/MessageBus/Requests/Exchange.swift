// SPDX-License-Identifier: Apache-2.0

import JSONCoding

/// One message from a client, until all its requests have a response.
///
/// It is a class because the requests of a JSON-RPC batch share it. It is confined to the service's
/// thread, like its `Responder`.
final class Exchange {
    private enum State {
        /// A single request: its id, and whether it has a response.
        case single(RequestID?, isAnswered: Bool)
        /// A JSON-RPC batch: the ids of its requests, and the responses so far.
        case batch([RequestID?], responses: [Response?])
    }

    let message: RequestMessage
    private var state: State

    /// Creates the exchange of a single request.
    init(_ message: RequestMessage, _ entry: RequestEntry) {
        self.message = message
        state = .single(entry.id, isAnswered: false)
    }

    /// Creates the exchange of a JSON-RPC batch.
    init(_ message: RequestMessage, batch entries: [RequestEntry]) {
        self.message = message
        state = .batch(entries.map(\.id), responses: Array(repeating: nil, count: entries.count))
    }

    /// The message's payload if it is a single request; nil for a batch.
    var singlePayload: [UInt8]? {
        if case .single = state { message.payload } else { nil }
    }

    /// Adds the response to one entry; returns the whole reply if it was the last one.
    ///
    /// It returns nil if all entries are notifications, because then there is nothing to send.
    /// Only the first response to an entry counts. A notification also needs a response, which is
    /// left out of the reply.
    func add(_ response: Response, at index: Int) -> [UInt8]? {
        switch state {
        case .single(_, isAnswered: true): return nil
        case .single(let id, isAnswered: false):
            state = .single(id, isAnswered: true)
            return id.map(response.json)
        case .batch(let ids, var responses):
            guard responses[index] == nil else { return nil }
            responses[index] = response
            state = .batch(ids, responses: responses)
            let present = responses.compactMap(\.self)
            return present.count == ids.count ? Self.reply(ids, present) : nil
        }
    }

    /// Adds the response to one entry like `add(_:at:)`; returns the frames of the whole reply.
    func reply(_ response: Response, at index: Int) -> [[UInt8]]? {
        add(response, at: index).map { message.route + [$0] }
    }

    private static func reply(_ ids: [RequestID?], _ responses: [Response]) -> [UInt8]? {
        var text = JSONText(capacity: responses.reduce(64) { $0 + $1.length + 128 })
        var separator: StaticString = "["
        for case (let id?, let response) in zip(ids, responses) {
            text.append(separator)
            response.write(id: id, to: &text)
            separator = ","
        }
        guard text.count > 0 else { return nil }
        text.append("]")
        return text.bytes
    }
}
