// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// One ZeroMQ socket; no call on it blocks.
///
/// A socket belongs to one thread at a time. It is not `Sendable`, so the compiler keeps it on that
/// thread: make it a property of an actor whose executor is a `PollThread`. Options apply to later
/// connections, so set them before binding and connecting.
public final class Socket {
    /// The messaging pattern of the socket.
    public let kind: Kind

    /// The context, which cannot end while one of its sockets is open.
    let context: Context

    /// libzmq's socket; nil once it is closed.
    @exclusivity(unchecked)  // read and written whole, without a call in between
    private(set) var handle: UnsafeMutableRawPointer?

    /// The socket that receives libzmq's events about this one, while it is monitored.
    var monitorFeed: Socket?

    /// Whether the socket accepts only peers that an `Authenticator` accepted.
    @exclusivity(unchecked)  // as for `handle`
    var isAuthenticating = false

    /// An empty frame of a receive call that found no message; the next call uses it.
    @exclusivity(unchecked)  // as for `handle`
    var spareFrame: Frame?

    /// The locks of the bound `ipc` endpoints, by the endpoints as they were passed to `bind(_:)`.
    private var locks: [String: EndpointLock] = [:]

    /// The events (`ZMQ_POLLIN`, `ZMQ_POLLOUT`) that may be pending without a signal of the
    /// descriptor.
    ///
    /// Any call on the socket may consume the descriptor's signal. Before a thread sleeps on the
    /// descriptor, it must check these events.
    @exclusivity(unchecked)  // as for `handle`
    var unsignalledEvents = ZMQ_POLLIN | ZMQ_POLLOUT

    /// Opens a socket.
    ///
    /// Throws EMFILE at the context's maximum of sockets, and ETERM if the context was shut down.
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
        if let handle { zmq_close(handle) }  // fails only for a pointer to something else
        handle = nil
        locks = [:]
    }

    /// Accepts connections at an endpoint such as `tcp://127.0.0.1:5570`, `ipc:///run/orders` or
    /// `inproc://orders`.
    ///
    /// Throws EADDRINUSE if another socket is bound there. While a socket is bound to an `ipc`
    /// endpoint, it locks a file beside it, whose name ends in `.lock`. It takes over files that a
    /// killed process left.
    public func bind(_ endpoint: String) throws(ZeroMQError) {
        let operation = "bind \(endpoint)"
        let lock = try EndpointLock(endpoint, operation: operation)
        try perform(operation) { zmq_bind($0, endpoint) }
        locks[endpoint] = lock
    }

    /// Stops accepting connections at an endpoint, written as in `lastEndpoint` after binding.
    ///
    /// The endpoint is free a little later, after the socket's event `closed`. The file of an `ipc`
    /// endpoint remains.
    public func unbind(_ endpoint: String) throws(ZeroMQError) {
        try perform("unbind \(endpoint)") { zmq_unbind($0, endpoint) }
        locks[endpoint] = nil
    }

    /// Connects to an endpoint, which need not be bound yet: libzmq retries until it is.
    public func connect(_ endpoint: String) throws(ZeroMQError) {
        try perform("connect \(endpoint)") { zmq_connect($0, endpoint) }
    }

    /// Ends the connection to an endpoint, written as it was for `connect(_:)`.
    public func disconnect(_ endpoint: String) throws(ZeroMQError) {
        try perform("disconnect \(endpoint)") { zmq_disconnect($0, endpoint) }
    }

    /// Subscribes to the messages whose first frame begins with the prefix; the empty prefix
    /// matches all.
    ///
    /// Subscriptions travel as messages. If a socket has more of them than its `sendHighWaterMark`,
    /// libzmq silently loses the rest when it reconnects. Use few prefixes, or a limit of 0.
    public func subscribe(to prefix: String) throws(ZeroMQError) {
        try perform("subscribe to \"\(prefix)\"") { handle in
            zmq_setsockopt(handle, ZMQ_SUBSCRIBE, prefix, prefix.utf8.count)
        }
    }

    /// Removes one earlier subscription to the prefix.
    public func unsubscribe(from prefix: String) throws(ZeroMQError) {
        try perform("unsubscribe from \"\(prefix)\"") { handle in
            zmq_setsockopt(handle, ZMQ_UNSUBSCRIBE, prefix, prefix.utf8.count)
        }
    }

    /// The last endpoint that was bound or connected, with the actual port in place of a wildcard.
    ///
    /// It is empty before the first one, and once the socket is closed.
    public var lastEndpoint: String {
        // Only a closed socket fails here.
        guard let bytes = try? get(.lastEndpoint) else { return "" }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Calls libzmq with the open socket; throws its error.
    func perform(
        _ operation: @autoclosure () -> String,
        call: (UnsafeMutableRawPointer) -> CInt
    ) throws(ZeroMQError) {
        let handle = try openHandle(for: operation())
        if retryOnInterrupt({ call(handle) }) == -1 {
            throw ZeroMQError(lastErrorOf: operation())
        }
    }

    /// libzmq's socket for an operation; throws ENOTSOCK if it is closed.
    func openHandle(
        for operation: @autoclosure () -> String
    ) throws(ZeroMQError) -> UnsafeMutableRawPointer {
        guard let handle else { throw ZeroMQError(code: ENOTSOCK, operation: operation()) }
        unsignalledEvents = ZMQ_POLLIN | ZMQ_POLLOUT
        return handle
    }
}

extension Socket {
    /// The messaging patterns of ZeroMQ.
    public enum Kind: Sendable {
        /// Exchanges messages with many peers, each identified by a leading routing id frame.
        case router
        /// Sends to its peers round-robin and receives from all, without waiting for replies.
        case dealer
        /// Sends a request, then receives its reply, strictly alternating.
        case request
        /// Receives a request, then sends its reply, strictly alternating.
        case reply
        /// Sends each message to all subscribers of its prefix; drops it for slow ones.
        case publish
        /// Receives the published messages whose prefixes it subscribed to.
        case subscribe
        /// Publishes, and receives the subscriptions of its subscribers as messages (XPUB).
        case extendedPublish
        /// Receives published messages, and sends its subscriptions as messages (XSUB).
        case extendedSubscribe
        /// Sends each message to one of its peers, round-robin.
        case push
        /// Receives messages from all of its peers, fair-queued.
        case pull
        /// Exchanges messages with exactly one peer.
        case pair

        /// libzmq's number of the kind.
        var type: CInt {
            switch self {
            case .router: ZMQ_ROUTER
            case .dealer: ZMQ_DEALER
            case .request: ZMQ_REQ
            case .reply: ZMQ_REP
            case .publish: ZMQ_PUB
            case .subscribe: ZMQ_SUB
            case .extendedPublish: ZMQ_XPUB
            case .extendedSubscribe: ZMQ_XSUB
            case .push: ZMQ_PUSH
            case .pull: ZMQ_PULL
            case .pair: ZMQ_PAIR
            }
        }
    }
}

/// The lock of an `ipc` endpoint, which one socket of the machine holds while it is bound.
///
/// libzmq removes the socket's file before it binds, and so would replace a socket that is bound
/// there. A lock on a file beside it prevents that. The system releases the lock when the process
/// ends, even when it is killed. The lock file remains, because a process that removed it might
/// remove the file of the next holder.
private final class EndpointLock {
    private let descriptor: CInt

    /// Locks an endpoint; nil if it needs no lock.
    ///
    /// The system itself protects the endpoints of other transports and the abstract names that
    /// begin with `@`. For `*` libzmq chooses a new name. Throws EADDRINUSE if another socket of
    /// any process holds the lock.
    init?(_ endpoint: String, operation: String) throws(ZeroMQError) {
        let scheme = "ipc://"
        guard endpoint.hasPrefix(scheme) else { return nil }
        let path = endpoint.dropFirst(scheme.count)
        guard let first = path.first, first != "@", path != "*" else { return nil }
        let descriptor = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ZeroMQError(code: errno, operation: operation) }
        // `deinit` closes the descriptor only once the object exists.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno == EWOULDBLOCK ? EADDRINUSE : errno
            Glibc.close(descriptor)
            throw ZeroMQError(code: reason, operation: operation)
        }
        self.descriptor = descriptor
    }

    deinit { Glibc.close(descriptor) }
}
