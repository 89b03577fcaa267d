// SPDX-License-Identifier: Apache-2.0

import Commerce
import ZeroMQ

/// The answering end of requests: a ROUTER that hands the service all waiting requests as one
/// batch.
///
/// What can't be understood is answered here and never reaches the service. `service.ping` and
/// `service.info` are answered here too. Confined to the poll thread it was made on.
public final class Responder<Turn> {
    /// Counts of what was not answered, since the start.
    public struct Statistics: Sendable, Equatable {
        /// Messages that were not one payload frame.
        public var malformedMessages = 0
        /// Replies whose client was gone or did not read; it asks again with the same key.
        public var undeliverableReplies = 0
    }

    /// What was not answered, since the start.
    public private(set) var statistics = Statistics()

    private let socket: Socket
    private let methods: MethodTable<Turn>
    private let decoder: RequestDecoder

    /// Binds the endpoint.
    ///
    /// `ready` is called on the poll thread whenever requests wait; it should take them with
    /// `receive()`. Throws a `ZeroMQError` when the endpoint can't be bound.
    public init(
        bus: Bus, endpoint: String, info: ServiceInformation, methods: MethodTable<Turn>,
        ready: @escaping () -> Void
    ) throws {
        var methods = methods
        methods.answer(for: info)
        self.methods = methods
        decoder = RequestDecoder(types: methods.types)
        socket = try Socket(.router, context: bus.context)
        try socket.set(.routerMandatory, true)
        try socket.set(.routerHandover, true)
        try socket.set(.maximumMessageSize, Limits.messageBytes)
        try socket.set(.linger, Limits.linger)
        try socket.set(.handshakeInterval, .seconds(5))
        try socket.setKeepalive()
        try socket.bind(endpoint)
        _ = bus.thread.watch(socket, ready)
    }

    /// Takes the requests that wait, at most `Limits.drain` messages and no further message once
    /// they hold as many requests; the others stay queued in the socket for the next turn.
    public func receive() throws -> [IncomingRequest<Turn>] {
        var batch: [IncomingRequest<Turn>] = []
        for _ in 0..<Limits.drain where batch.count < Limits.drain {
            guard let message = try socket.receive() else { break }
            read(message, into: &batch)
        }
        return batch
    }

    /// Answers one request; the reply leaves when all entries of its message are answered.
    public func answer(_ request: IncomingRequest<Turn>, with response: Response) {
        answer(request.exchange, request.index, with: response)
    }

    /// Closes the socket; replies that were sent get their linger to leave.
    public func close() { socket.close() }

    private func read(_ message: Message, into batch: inout [IncomingRequest<Turn>]) {
        guard let (route, payload) = split(message) else {
            statistics.malformedMessages += 1
            return
        }
        switch decoder.decode(payload) {
        case .unreadable(let error):
            let entry = RequestEntry(id: .null, outcome: .failure(error))
            take([entry], Exchange(route: route, entries: [entry], singlePayload: payload), &batch)
        case .single(let entry):
            take([entry], Exchange(route: route, entries: [entry], singlePayload: payload), &batch)
        case .batch(let entries):
            take(entries, Exchange(route: route, entries: entries, singlePayload: nil), &batch)
        }
    }

    private func take(
        _ entries: [RequestEntry], _ exchange: Exchange, _ batch: inout [IncomingRequest<Turn>]
    ) {
        for (index, entry) in entries.enumerated() {
            switch entry.outcome {
            case .failure(let error):
                answer(exchange, index, with: .failure(error))
            case .success(let request):
                guard let method = methods.entries[type(of: request).method] else { continue }
                batch.append(
                    IncomingRequest(
                        request: request, exchange: exchange, index: index, handle: method.handle))
            }
        }
    }

    /// Splits a message into the frames that lead back to the client and the payload: a DEALER
    /// sends one frame, a REQ an empty delimiter before it.
    private func split(_ message: Message) -> (route: [[UInt8]], payload: [UInt8])? {
        let frames = message.frames
        let hasDelimiter = frames.count == 3 && frames[1].count == 0
        guard frames.count == 2 || hasDelimiter, let last = frames.last else { return nil }
        return (frames.dropLast().map(\.bytes), last.bytes)
    }

    private func answer(_ exchange: Exchange, _ index: Int, with response: Response) {
        guard let reply = exchange.take(response, at: index) else { return }
        let sent = try? socket.send(parts: exchange.route + [reply])
        if sent != true { statistics.undeliverableReplies += 1 }
    }
}

extension MethodTable {
    /// Adds the methods that every service has.
    fileprivate mutating func answer(for information: ServiceInformation) {
        on(PingService.self) { _, _, _ in
            try .result(encoding: PingService.Answer(time: .now()))
        }
        on(GetServiceInformation.self) { _, _, _ in
            try .result(encoding: information)
        }
    }
}
