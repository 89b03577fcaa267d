// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// One frame of a message: bytes in libzmq's own memory, received without a copy.
///
/// A frame never changes after it was made. A received frame may share a large buffer with other
/// frames. Parse it or copy the bytes you need, instead of retaining it for long.
public final class Frame {
    /// libzmq's message, which holds up to 33 bytes itself and refers to larger content.
    ///
    /// It changes only before other code has the frame, so two accesses cannot overlap. Checking
    /// exclusivity took a tenth of the time of an echo.
    @exclusivity(unchecked)
    private var message = zmq_msg_t()

    /// Whether the socket that received the frame accepts only authenticated peers.
    @exclusivity(unchecked)  // as for `message`
    private var isAuthenticated = false

    /// Creates an empty frame, to receive into.
    init() {
        zmq_msg_init(&message)  // documented to succeed always
    }

    /// Creates a frame with a copy of the bytes.
    public init(copying bytes: UnsafeRawBufferPointer) {
        initialize(count: bytes.count) { $0.copyMemory(from: bytes) }
    }

    /// Creates a frame with a copy of the bytes.
    public init(_ bytes: some Collection<UInt8>) {
        initialize(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// Creates a frame with a copy of the bytes.
    ///
    /// An overload, because an array is copied without generic code.
    public init(_ bytes: [UInt8]) {
        initialize(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// Creates a frame of the text's UTF-8 bytes.
    public convenience init(_ text: String) {
        self.init(text.utf8)
    }

    deinit {
        zmq_msg_close(&message)  // fails only for a message that was never initialized
    }

    /// The number of bytes.
    public var count: Int { withMessage { zmq_msg_size($0) } }

    /// A copy of the bytes.
    public var bytes: [UInt8] { withBytes { Array($0) } }

    /// The bytes as text; nil if they are not valid UTF-8.
    public var string: String? { withBytes { String(validating: $0, as: UTF8.self) } }

    /// The user that the authenticator assigned to the sender's connection (ZAP's `User-Id`); nil
    /// without authentication.
    ///
    /// Read it from a payload frame. libzmq 4.3.4 does not set it on the routing id that a router
    /// prepends.
    public var userID: String? { metadata(Self.userIDName) }

    /// A property of the connection that delivered the frame (zmq_msg_gets(3)).
    ///
    /// Returns nil for unknown names, over `inproc`, and for the routing id that a router prepends.
    /// `Peer-Address` is the address that this end sees. `User-Id` comes from the authenticator; it
    /// is nil without one, although libzmq lets an unauthenticated peer claim any user. The peer
    /// itself claims all other properties, such as `Socket-Type`.
    public func metadata(_ name: String) -> String? {
        guard isAuthenticated || name != Self.userIDName else { return nil }
        return withMessage { zmq_msg_gets($0, name).map { String(cString: $0) } }
    }

    private static let userIDName = "User-Id"

    /// The connection that delivered the frame; nil over `inproc`, and if it has ended.
    ///
    /// Read it directly after receiving. Once the connection has ended, another one may use its
    /// descriptor.
    public var connection: Connection? { Connection(descriptor: descriptor) }

    /// The descriptor of the connection that delivered the frame; -1 over `inproc`.
    ///
    /// It is a cheap way to distinguish the connections of messages that are received together.
    public var descriptor: CInt { withMessage { zmq_msg_get($0, ZMQ_SRCFD) } }

    /// Calls the body with the bytes, without a copy.
    ///
    /// The pointer is valid only inside the body.
    public func withBytes<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withMessage { (message) throws(Failure) in
            try body(
                UnsafeRawBufferPointer(start: zmq_msg_data(message), count: zmq_msg_size(message)))
        }
    }

    /// Replaces the content with the socket's next frame, without blocking; returns -1 on failure.
    func receive(from socket: UnsafeMutableRawPointer, isAuthenticated: Bool) -> CInt {
        self.isAuthenticated = isAuthenticated
        return zmq_msg_recv(&message, socket, ZMQ_DONTWAIT)
    }

    /// Whether more frames of the received message follow.
    var isFollowed: Bool { withMessage { zmq_msg_more($0) } != 0 }

    /// Sends the content and leaves the frame empty; on failure returns -1 and keeps the content.
    func handOver(to socket: UnsafeMutableRawPointer, flags: CInt) -> CInt {
        zmq_msg_send(&message, socket, flags)
    }

    /// Sends the content and keeps it; returns -1 on failure.
    ///
    /// libzmq empties a message that it sends, so this sends a copy. Only contents of up to 33
    /// bytes are really copied; larger ones are shared.
    func send(to socket: UnsafeMutableRawPointer, flags: CInt) -> CInt {
        var copy = zmq_msg_t()
        zmq_msg_init(&copy)
        guard zmq_msg_copy(&copy, &message) != -1 else { return -1 }
        let result = zmq_msg_send(&copy, socket, flags)
        if result != -1 { return result }
        let reason = zmq_errno()
        zmq_msg_close(&copy)
        errno = reason
        return -1
    }

    private func initialize(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
        precondition(
            zmq_msg_init_size(&message, count) == 0,
            "Out of memory for a frame of \(count) bytes.")
        withUnsafeMutablePointer(to: &message) { message in
            fill(UnsafeMutableRawBufferPointer(start: zmq_msg_data(message), count: count))
        }
    }

    /// Calls the body with libzmq's message, for reading.
    ///
    /// The body gets a bitwise copy, so that calls may nest without overlapping access. libzmq's
    /// getters take a mutable pointer, but do not write.
    private func withMessage<Result, Failure>(
        _ body: (UnsafeMutablePointer<zmq_msg_t>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafePointer(to: message) { (message) throws(Failure) in
            try body(UnsafeMutablePointer(mutating: message))
        }
    }
}

/// A connection to one peer.
///
/// Two values are equal if they mean the same connection. libzmq reports that a connection has
/// ended, but not which one. So a value holds the kernel's number of the connection's socket, which
/// differs from the number of any later socket with the same descriptor.
public struct Connection: Hashable, Sendable {
    private let descriptor: CInt
    private let device: UInt
    private let number: UInt

    /// The connection with a descriptor; nil if the descriptor is not an open socket.
    init?(descriptor: CInt) {
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0,
            status.st_mode & S_IFMT == S_IFSOCK
        else { return nil }
        self.descriptor = descriptor
        device = status.st_dev
        number = status.st_ino
    }

    /// Whether the connection is still open on this machine.
    ///
    /// A peer that vanished without closing it is noticed only later.
    public var isOpen: Bool { Self(descriptor: descriptor) == self }
}
