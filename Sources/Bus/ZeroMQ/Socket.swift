// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// One ZeroMQ socket; no call on it blocks.
///
/// A socket belongs to one thread at a time, and is not `Sendable` so that the compiler keeps it
/// there: make it a property of an actor whose executor is a `PollThread`. Options apply to the
/// connections made after them, so set them before binding and connecting.
public final class Socket {
    /// The pattern that the socket speaks.
    public let kind: Kind

    /// Keeps the context alive: it cannot end while one of its sockets is open.
    let context: Context

    /// libzmq's socket, until it is closed.
    @exclusivity(unchecked)  // read and written whole, without a call in between
    private(set) var handle: UnsafeMutableRawPointer?

    /// Where libzmq tells of the socket's connections, while somebody asked for that.
    var monitorFeed: Socket?

    /// Whether only peers that an `Authenticator` accepted get in.
    @exclusivity(unchecked)  // as for `handle`
    var isAuthenticating = false

    /// A frame that a receive call found nothing for, kept for the next.
    @exclusivity(unchecked)  // as for `handle`
    var spareFrame: Frame?

    /// The `ipc` endpoints that it is bound to, as they were spelled.
    private var locks: [String: EndpointLock] = [:]

    /// What the socket may be ready for without its descriptor telling, as `ZMQ_POLLIN` and
    /// `ZMQ_POLLOUT`: any call may have taken the signal in passing.
    @exclusivity(unchecked)  // as for `handle`
    var untold = ZMQ_POLLIN | ZMQ_POLLOUT

    /// Opens a socket; throws EMFILE when the context's maximum is reached and ETERM when it was
    /// shut down.
    public init(_ kind: Kind, context: Context) throws(ZeroMQError) {
        self.kind = kind
        self.context = context
        handle = try context.openSocket(kind)
    }

    deinit {
        close()
    }

    /// Closes the socket; its unsent messages linger as set.
    ///
    /// Any later use throws ENOTSOCK, but closing again does nothing.
    public func close() {
        stopMonitoring(monitorFeed)
        if let handle { zmq_close(handle) }  // fails only for a pointer that is no socket
        handle = nil
        locks = [:]
    }

    /// Accepts connections at an endpoint such as `tcp://127.0.0.1:5570`, `ipc:///run/orders` or
    /// `inproc://orders`; throws EADDRINUSE when it is taken.
    ///
    /// While it is bound to an `ipc` endpoint it locks a file beside it, named with `.lock` at the
    /// end; a file that a killed process has left is taken over.
    public func bind(_ endpoint: String) throws(ZeroMQError) {
        let operation = "bind \(endpoint)"
        let lock = try EndpointLock(endpoint, for: operation)
        try perform(operation) { zmq_bind($0, endpoint) }
        locks[endpoint] = lock
    }

    /// Stops accepting connections at an endpoint, spelled as `lastEndpoint` said after binding.
    ///
    /// It is free again only some time later, which the socket's events tell (`closed`). The file
    /// of an `ipc` endpoint stays.
    public func unbind(_ endpoint: String) throws(ZeroMQError) {
        try perform("unbind \(endpoint)") { zmq_unbind($0, endpoint) }
        locks[endpoint] = nil
    }

    /// Connects to an endpoint, which need not be bound yet: libzmq keeps trying.
    public func connect(_ endpoint: String) throws(ZeroMQError) {
        try perform("connect \(endpoint)") { zmq_connect($0, endpoint) }
    }

    /// Ends the connection to an endpoint, spelled as it was connected.
    public func disconnect(_ endpoint: String) throws(ZeroMQError) {
        try perform("disconnect \(endpoint)") { zmq_disconnect($0, endpoint) }
    }

    /// Receives from now on the messages whose first frame begins with the prefix; the empty prefix
    /// means all.
    ///
    /// Subscriptions travel as messages: of more prefixes than the `sendHighWaterMark`, libzmq
    /// loses the rest in silence when it connects again. Few prefixes, or a limit of 0, avoid that.
    public func subscribe(to prefix: String) throws(ZeroMQError) {
        try perform("subscribe to \"\(prefix)\"") { handle in
            zmq_setsockopt(handle, ZMQ_SUBSCRIBE, prefix, prefix.utf8.count)
        }
    }

    /// Takes one earlier subscription to the prefix back.
    public func unsubscribe(from prefix: String) throws(ZeroMQError) {
        try perform("unsubscribe from \"\(prefix)\"") { handle in
            zmq_setsockopt(handle, ZMQ_UNSUBSCRIBE, prefix, prefix.utf8.count)
        }
    }

    /// The endpoint that was bound or connected last, with the port that stands for a wildcard;
    /// empty before the first, and once the socket is closed.
    public var lastEndpoint: String {
        // A closed socket is the only reason for a failure.
        guard let bytes = try? get(.lastEndpoint) else { return "" }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Makes a call of libzmq on the open socket and throws what went wrong.
    func perform(
        _ operation: @autoclosure () -> String,
        _ call: (UnsafeMutableRawPointer) -> CInt
    ) throws(ZeroMQError) {
        let handle = try openHandle(for: operation())
        if uninterrupted({ call(handle) }) == -1 {
            throw ZeroMQError(lastErrorOf: operation())
        }
    }

    /// libzmq's socket for an operation; throws ENOTSOCK when it is closed.
    func openHandle(
        for operation: @autoclosure () -> String
    ) throws(ZeroMQError) -> UnsafeMutableRawPointer {
        guard let handle else { throw ZeroMQError(code: ENOTSOCK, operation: operation()) }
        untold = ZMQ_POLLIN | ZMQ_POLLOUT
        return handle
    }
}
