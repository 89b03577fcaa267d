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
    private let core: ResponderCore<Turn>

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
        core = ResponderCore(methods: methods)
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
            batch += take(message)
        }
        return batch
    }

    /// Answers one request; the reply leaves when all entries of its message are answered.
    public func answer(_ request: IncomingRequest<Turn>, with response: Response) {
        core.reply(to: request, with: response).map(send)
    }

    /// Closes the socket; replies that were sent get their linger to leave.
    public func close() { socket.close() }

    private func take(_ message: Message) -> [IncomingRequest<Turn>] {
        guard let intake = core.take(message.frames.map(\.bytes)) else {
            statistics.malformedMessages += 1
            return []
        }
        intake.reply.map(send)
        return intake.requests
    }

    private func send(_ reply: [[UInt8]]) {
        let sent = try? socket.send(parts: reply)
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
