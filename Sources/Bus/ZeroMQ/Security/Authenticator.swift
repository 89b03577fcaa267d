// SPDX-License-Identifier: Apache-2.0

/// Authenticates the peers of a context's secured sockets (the handler of ZAP 1.0, ZeroMQ RFC 27).
///
/// It runs on a poll thread until `close()` or the end of the thread, even without references to
/// it. Afterwards no new connections are accepted; existing ones remain.
public final class Authenticator {
    /// The endpoint that libzmq sends its requests to, in each context.
    static let endpoint = "inproc://zeromq.zap.01"

    /// The maximum number of requests that are answered in one iteration of the thread.
    private static let requestsPerIteration = 64

    private let socket: Socket
    private let thread: PollThread
    private let registration: Registration

    /// Starts an authenticator; it calls `decide` on the thread, once for each connection.
    ///
    /// Throws EADDRINUSE if the context has an authenticator already. Create it before binding the
    /// sockets that it guards: without it they accept no connections. Must be called on the thread,
    /// and traps elsewhere.
    public init(
        context: Context,
        thread: PollThread,
        decide: @escaping (AuthenticationRequest) -> AuthenticationDecision
    ) throws(ZeroMQError) {
        thread.checkIsolated()
        let socket = try Socket(.reply, context: context)
        try socket.set(.linger, .zero)
        try socket.bind(Self.endpoint)
        self.socket = socket
        self.thread = thread
        registration = thread.watch(socket) { Self.answerRequests(on: socket, decide: decide) }
    }

    /// Ends the authenticator: no new connections are accepted until the context has another one.
    ///
    /// Must be called on the thread, and traps elsewhere. Closing again does nothing.
    public func close() {
        thread.cancel(registration)
        // Unbinding frees the endpoint at once; closing alone frees it a little later. It fails
        // only if the socket is closed or its context has ended.
        try? socket.unbind(Self.endpoint)
        socket.close()
    }

    private static func answerRequests(
        on socket: Socket, decide: (AuthenticationRequest) -> AuthenticationDecision
    ) {
        do {
            for _ in 0..<requestsPerIteration {
                guard let request = try socket.receive() else { return }
                _ = try socket.send(reply(to: request, decide: decide))
            }
        } catch {
            // The context has ended, and with it all connections.
            socket.close()
        }
    }

    /// Returns the reply to a request: version, request id, decision, no metadata.
    ///
    /// Malformed requests are refused without calling `decide`.
    static func reply(
        to request: Message, decide: (AuthenticationRequest) -> AuthenticationDecision
    ) -> Message {
        let version = "1.0"
        let id = request.frames.dropFirst().first ?? Frame("")
        let isKnown = request.frames.first?.string == version
        let decision =
            if isKnown, let request = AuthenticationRequest(request.frames.dropFirst(2)) {
                decide(request)
            } else {
                AuthenticationDecision.refused("The request is malformed.")
            }
        let texts = decision.reply + [""]
        return Message([Frame(version), id] + texts.map { Frame($0) })
    }
}
