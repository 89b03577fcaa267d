// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// The pure core of a `Responder`: decodes messages into requests, and composes replies.
struct ResponderCore<Target> {
    /// The content of one message: requests for the service, and the errors of the others.
    struct DecodedMessage {
        var requests: [IncomingRequest<Target>] = []
        var errors: [CallError] = []
        /// The reply, if the message has no requests for the service.
        var reply: [[UInt8]]?
    }

    /// Returns a request, or an error that replaces it.
    typealias Check = (RequestEntry) -> Result<any Request, CallError>

    private let methods: MethodTable<Target>
    private let decoder: RequestDecoder
    private let limits: Limits

    init(methods: MethodTable<Target>, limits: Limits = Limits()) {
        self.methods = methods
        self.limits = limits
        decoder = RequestDecoder(types: methods.types, batchLimit: limits.batch)
    }

    /// Decodes one message; `check` may refuse its requests because of their sender.
    ///
    /// Invalid and refused requests get their responses here and do not reach the service.
    func decode(_ message: RequestMessage, check: Check = \.outcome) -> DecodedMessage {
        switch decode(message.payload) {
        case .unreadable(let error):
            let entry = RequestEntry(id: .null, outcome: .failure(error))
            return collect([entry], of: Exchange(message, entry), check: check)
        case .single(let entry):
            return collect([entry], of: Exchange(message, entry), check: check)
        case .batch(let entries):
            return collect(entries, of: Exchange(message, batch: entries), check: check)
        }
    }

    /// Adds a response to a request; returns the frames of the reply once it is complete.
    ///
    /// It returns nil while another request of the message has no response, and for notifications.
    func reply(to request: IncomingRequest<Target>, with response: Response) -> [[UInt8]]? {
        request.exchange.reply(response, at: request.index)
    }

    private func decode(_ payload: [UInt8]) -> RequestDecoder.Payload {
        payload.count > limits.messageBytes
            ? .unreadable(.messageTooLarge(limits.messageBytes)) : decoder.decode(payload)
    }

    private func collect(
        _ entries: [RequestEntry], of exchange: Exchange, check: Check
    ) -> DecodedMessage {
        var decoded = DecodedMessage()
        for (index, entry) in entries.enumerated() {
            switch check(entry) {
            case .failure(let error):
                decoded.errors.append(error)
                decoded.reply = exchange.reply(.failure(error), at: index)
            case .success(let request):
                guard let method = methods.entries[type(of: request).method] else { continue }
                decoded.requests.append(
                    IncomingRequest(
                        request: request, exchange: exchange, index: index, handle: method.handle))
            }
        }
        return decoded
    }
}
