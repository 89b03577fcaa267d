// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// Reads request messages and composes their replies: what a `Responder` decides.
///
/// Pure: frames in; requests and the frames of replies out.
struct ResponderCore<Turn> {
    /// What one message comes to: requests for the service, and what is wrong with the others.
    struct Intake {
        var requests: [IncomingRequest<Turn>] = []
        var errors: [CallError] = []
        /// The reply, when nothing of the message is for the service.
        var reply: [[UInt8]]?
    }

    /// What becomes of a request.
    typealias Check = (RequestEntry) -> Result<any Request, CallError>

    private let methods: MethodTable<Turn>
    private let decoder: RequestDecoder
    private let limits: Limits

    /// A service with these methods.
    init(methods: MethodTable<Turn>, limits: Limits = Limits()) {
        self.methods = methods
        self.limits = limits
        decoder = RequestDecoder(types: methods.types, batchLimit: limits.batch)
    }

    /// Reads one message; `check` says what becomes of each request, as far as that depends on who
    /// sent it.
    ///
    /// What can't be understood is answered here and never reaches the service.
    func take(_ message: RequestMessage, _ check: Check = \.outcome) -> Intake {
        switch decode(message.payload) {
        case .unreadable(let error):
            let entry = RequestEntry(id: .null, outcome: .failure(error))
            return take([entry], Exchange(message, entry), check)
        case .single(let entry): return take([entry], Exchange(message, entry), check)
        case .batch(let entries): return take(entries, Exchange(message, batch: entries), check)
        }
    }

    /// The frames of the reply, when all entries of the request's message are answered by this
    /// response and any of them wants an answer.
    func reply(to request: IncomingRequest<Turn>, with response: Response) -> [[UInt8]]? {
        request.exchange.reply(response, at: request.index)
    }

    private func decode(_ payload: [UInt8]) -> RequestDecoder.Payload {
        payload.count > limits.messageBytes
            ? .unreadable(.messageTooLarge(limits.messageBytes)) : decoder.decode(payload)
    }

    private func take(
        _ entries: [RequestEntry], _ exchange: Exchange, _ check: Check
    ) -> Intake {
        var intake = Intake()
        for (index, entry) in entries.enumerated() {
            switch check(entry) {
            case .failure(let error):
                intake.errors.append(error)
                intake.reply = exchange.reply(.failure(error), at: index)
            case .success(let request):
                guard let method = methods.entries[type(of: request).method] else { continue }
                intake.requests.append(
                    IncomingRequest(
                        request: request, exchange: exchange, index: index, handle: method.handle))
            }
        }
        return intake
    }
}
