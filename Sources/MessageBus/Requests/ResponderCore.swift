// SPDX-License-Identifier: Apache-2.0

import Commerce

/// Reads request messages and composes their replies: what a `Responder` decides.
///
/// Pure: frames in; requests and the frames of replies out.
struct ResponderCore<Turn> {
    /// What one message comes to: requests for the service, and a reply when nothing of it is.
    struct Intake {
        var requests: [IncomingRequest<Turn>] = []
        var reply: [[UInt8]]?
    }

    private let methods: MethodTable<Turn>
    private let decoder: RequestDecoder

    /// A service with these methods.
    init(methods: MethodTable<Turn>) {
        self.methods = methods
        decoder = RequestDecoder(types: methods.types)
    }

    /// Reads the frames of one message; nil when they are not one payload frame.
    ///
    /// What can't be understood is answered here and never reaches the service.
    func take(_ frames: [[UInt8]]) -> Intake? {
        guard let (route, payload) = split(frames) else { return nil }
        switch decoder.decode(payload) {
        case .unreadable(let error):
            return take([RequestEntry(id: .null, outcome: .failure(error))], route, payload)
        case .single(let entry): return take([entry], route, payload)
        case .batch(let entries): return take(entries, route, nil)
        }
    }

    /// The frames of the reply, when all entries of the request's message are answered by this
    /// response and any of them wants an answer.
    func reply(to request: IncomingRequest<Turn>, with response: Response) -> [[UInt8]]? {
        reply(request.exchange, request.index, response)
    }

    private func take(
        _ entries: [RequestEntry], _ route: [[UInt8]], _ singlePayload: [UInt8]?
    ) -> Intake {
        let exchange = Exchange(route: route, entries: entries, singlePayload: singlePayload)
        var intake = Intake()
        for (index, entry) in entries.enumerated() {
            switch entry.outcome {
            case .failure(let error):
                intake.reply = reply(exchange, index, .failure(error))
            case .success(let request):
                guard let method = methods.entries[type(of: request).method] else { continue }
                intake.requests.append(
                    IncomingRequest(
                        request: request, exchange: exchange, index: index, handle: method.handle))
            }
        }
        return intake
    }

    /// Splits a message into the frames that lead back to the client and the payload: a DEALER
    /// sends one frame, a REQ an empty delimiter before it.
    private func split(_ frames: [[UInt8]]) -> (route: [[UInt8]], payload: [UInt8])? {
        let hasDelimiter = frames.count == 3 && frames[1].isEmpty
        guard frames.count == 2 || hasDelimiter, let payload = frames.last else { return nil }
        return (Array(frames.dropLast()), payload)
    }

    private func reply(_ exchange: Exchange, _ index: Int, _ response: Response) -> [[UInt8]]? {
        exchange.take(response, at: index).map { exchange.route + [$0] }
    }
}
