// SPDX-License-Identifier: Apache-2.0

/// Decides which peers a context's secured sockets let in (the handler of ZAP 1.0, ZeroMQ RFC 27).
///
/// It lives on a poll thread until `close()` or the thread's end, even when nothing refers to it
/// any more. Afterwards nobody else gets in; who is in stays in.
public final class Authenticator {
    /// Where libzmq asks, in each context.
    static let endpoint = "inproc://zeromq.zap.01"

    /// The most requests that are answered before the thread turns to its other work.
    private static let requestsPerTurn = 64

    private let socket: Socket
    private let thread: PollThread
    private let registration: Registration

    /// Begins to answer; `decide` is called on the thread, once for each connection.
    ///
    /// Throws EADDRINUSE where the context has an authenticator. Must be called on the thread, and
    /// traps elsewhere. Make it before the sockets that it guards are bound: until then they let
    /// nobody in.
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
        registration = thread.watch(socket) { Self.answer(socket, decide) }
    }

    /// Ends it: from now on nobody gets in, and a new one may be made.
    ///
    /// Must be called on the thread, and traps elsewhere. Closing again does nothing.
    public func close() {
        thread.cancel(registration)
        // Closing alone leaves the endpoint to libzmq for a moment; unbinding frees it at once. It
        // fails only for a socket that is closed or whose context has ended.
        try? socket.unbind(Self.endpoint)
        socket.close()
    }

    /// Answers what waits, up to the limit of a turn.
    private static func answer(
        _ socket: Socket, _ decide: (AuthenticationRequest) -> AuthenticationDecision
    ) {
        do {
            for _ in 0..<requestsPerTurn {
                guard let request = try socket.receive() else { return }
                _ = try socket.send(reply(to: request, decide))
            }
        } catch {
            // The context has ended, and with it every connection that could ask.
            socket.close()
        }
    }

    /// The reply to a request: version, its id, then the decision, without metadata; malformed
    /// requests are refused.
    static func reply(
        to request: Message, _ decide: (AuthenticationRequest) -> AuthenticationDecision
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
